//! `dist/SHA256SUMS`, as `sha256sum --check` reads it.

use sha2::{Digest, Sha256};
use std::path::Path;
use tools::files;

/// The checksum of a file.
pub fn sha256(file: &Path) -> anyhow::Result<String> {
    Ok(Sha256::digest(files::read(file)?).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Writes the checksums of all files below a folder into it.
pub fn write(folder: &Path) -> anyhow::Result<()> {
    let mut list = String::new();
    for file in files::below(folder)? {
        list.push_str(&format!("{}  {file}\n", sha256(&folder.join(&file))?));
    }
    files::write(&folder.join("SHA256SUMS"), list)
}
