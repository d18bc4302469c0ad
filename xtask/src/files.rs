//! Files, with faults that name them.

use anyhow::Context;
use std::fs;
use std::path::Path;

/// What a file holds.
///
/// # Errors
/// Where it cannot be read.
pub fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("could not read {}", path.display()))
}

/// Writes a file, over an older one, into a folder that is made where it is missing.
///
/// # Errors
/// Where the folder cannot be made or the file cannot be written.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    make_room(path)?;
    fs::write(path, content).with_context(|| format!("could not write {}", path.display()))
}

/// Copies a file, over an older one, into a folder that is made where it is missing.
///
/// # Errors
/// Where the folder cannot be made or the file cannot be copied.
pub fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    make_room(to)?;
    fs::copy(from, to).with_context(|| format!("could not copy {} to {}", from.display(), to.display()))?;
    Ok(())
}

/// Makes a link, over an older one, in a folder that is made where it is missing.
///
/// # Errors
/// Where the link cannot be made, or the system has none.
#[cfg(unix)]
pub fn link(target: &str, path: &Path) -> anyhow::Result<()> {
    make_room(path)?;
    std::os::unix::fs::symlink(target, path)
        .with_context(|| format!("could not link {} to {target}", path.display()))
}

/// Makes a link, over an older one, in a folder that is made where it is missing.
///
/// # Errors
/// Where the link cannot be made, or the system has none.
#[cfg(not(unix))]
pub fn link(target: &str, path: &Path) -> anyhow::Result<()> {
    anyhow::bail!("{} needs a link to {target}, which this system does not have", path.display())
}

/// Makes the folder of a file that is about to be written, and takes away an older file: a program that runs keeps the
/// library that it has mapped.
fn make_room(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("could not make {}", folder.display()))?;
    if path.symlink_metadata().is_ok() {
        fs::remove_file(path).with_context(|| format!("could not replace {}", path.display()))?;
    }
    Ok(())
}

/// The files below a folder in alphabetical order, by their paths from there, with forward slashes. Links are names of
/// files that are listed.
///
/// # Errors
/// Where a folder cannot be read, or a name is not Unicode.
pub fn below(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut files = Vec::new();
    collect(folder, "", &mut files)?;
    files.sort();
    Ok(files)
}

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
