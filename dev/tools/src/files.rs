//! Reads and writes files, with errors that name them. Writing replaces an older file and makes missing
//! folders.

use anyhow::Context;
use fs_err as fs;
use std::path::Path;
use walkdir::WalkDir;

/// Reads a file.
pub fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    Ok(fs::read(path)?)
}

/// Reads a text.
pub fn text(path: &Path) -> anyhow::Result<String> {
    Ok(fs::read_to_string(path)?)
}

/// Writes a file.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    put(path, |partial| Ok(fs::write(partial, content)?))
}

/// Copies a file.
pub fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    put(to, |partial| Ok(fs::copy(from, partial).map(drop)?))
}

/// Copies a folder over what lies there; links stay links.
pub fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    for entry in WalkDir::new(from) {
        let entry = entry?;
        let copied = to.join(entry.path().strip_prefix(from)?);
        if entry.path_is_symlink() {
            link(&fs::read_link(entry.path())?.to_string_lossy(), &copied)?;
        } else if entry.file_type().is_file() {
            copy(entry.path(), &copied)?;
        }
    }
    Ok(())
}

/// Makes a symbolic link. One that is right stays, since another process may be using it.
#[cfg(unix)]
pub fn link(target: &str, path: &Path) -> anyhow::Result<()> {
    if std::fs::read_link(path).is_ok_and(|there| there == Path::new(target)) {
        return Ok(());
    }
    put(path, |partial| Ok(fs::os::unix::fs::symlink(target, partial)?))
}

/// Fails, since this system has no symbolic links.
#[cfg(not(unix))]
pub fn link(target: &str, path: &Path) -> anyhow::Result<()> {
    anyhow::bail!("{} needs a link to {target}, which this system does not have", path.display())
}

/// Makes a file elsewhere and moves it here once it is whole. Until then an older file stays; a running
/// program keeps the library that it has mapped.
pub fn put(path: &Path, make: impl FnOnce(&Path) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let folder = path.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder)?;
    // In the same folder, so that moving is renaming.
    let elsewhere = tempfile::tempdir_in(folder)?;
    let partial = elsewhere.path().join(path.file_name().context("a file has a name")?);
    make(&partial)?;
    Ok(fs::rename(partial, path)?)
}

/// Waits until no other process of this project holds this name, and holds it until the file is dropped.
pub fn lock(name: &str) -> anyhow::Result<std::fs::File> {
    let path = crate::paths::target().join(format!("{name}.lock"));
    fs::create_dir_all(crate::paths::target())?;
    let file = std::fs::File::create(&path).with_context(|| path.display().to_string())?;
    file.lock().with_context(|| path.display().to_string())?;
    Ok(file)
}

/// Removes a folder and all in it, if it exists.
pub fn remove_folder(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(())
}

/// The sorted paths of files below a folder, relative to it, with forward slashes and without symbolic links.
pub fn below(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(folder)?.to_str().context("a file name is not Unicode")?;
            files.push(path.replace('\\', "/"));
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_file_stays_until_the_new_one_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let file = folder.join("deeper/library.so.1");
        write(&file, "old").unwrap();
        copy(&folder.join("missing"), &file).unwrap_err();
        assert_eq!(read(&file).unwrap(), b"old");
        copy(&file, &file).unwrap();
        assert_eq!(read(&file).unwrap(), b"old", "a file may be copied onto itself");
        write(&file, "new").unwrap();
        #[cfg(unix)]
        {
            link("library.so.1", &folder.join("deeper/library.so")).unwrap();
            link("library.so.1", &folder.join("deeper/library.so")).unwrap();
            copy_folder(&folder.join("deeper"), &folder.join("copied")).unwrap();
            assert_eq!(read(&folder.join("copied/library.so")).unwrap(), b"new");
            fs::remove_dir_all(folder.join("copied")).unwrap();
        }
        assert_eq!(below(folder).unwrap(), ["deeper/library.so.1"], "nothing else is left");
    }
}
