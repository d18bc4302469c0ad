//! `dist/SHA256SUMS`: a checksum for each file, as `sha256sum --check` reads them.

use anyhow::Context;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// Writes the list of all files below a folder into it.
///
/// # Errors
/// Where a file cannot be read or the list cannot be written.
pub fn write(folder: &Path) -> anyhow::Result<()> {
    let mut files = Vec::new();
    collect(folder, "", &mut files)?;
    files.sort();
    let mut list = String::new();
    for file in files {
        let path = folder.join(&file);
        let bytes = fs::read(&path).with_context(|| format!("could not read {}", path.display()))?;
        let digits: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        list.push_str(&format!("{digits}  {file}\n"));
    }
    let path = folder.join("SHA256SUMS");
    fs::write(&path, list).with_context(|| format!("could not write {}", path.display()))
}

/// The files below a folder by their paths from there, with forward slashes. Links are names of files that are listed.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().into_string().ok().context("a file name is not Unicode")?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else if kind.is_file() {
            files.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}
