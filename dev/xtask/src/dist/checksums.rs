//! `dist/SHA256SUMS`, as `sha256sum --check` reads it.

use sha2::{Digest, Sha256};
use std::path::Path;
use tools::files;

/// Writes the checksums of all files below a folder into it.
pub fn write(folder: &Path) -> anyhow::Result<()> {
    let mut list = String::new();
    for file in files::below(folder)? {
        let bytes = files::read(&folder.join(&file))?;
        let digits: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        list.push_str(&format!("{digits}  {file}\n"));
    }
    files::write(&folder.join("SHA256SUMS"), list)
}
