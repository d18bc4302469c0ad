//! Reads and writes files, with errors that name them. Writing replaces an older file and makes missing
//! folders.

use anyhow::Context;
use std::fs;
use std::path::Path;

/// Reads a file.
pub fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("could not read {}", path.display()))
}

/// Writes a file.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    put(path, |partial| {
        fs::write(partial, content).with_context(|| format!("could not write {}", path.display()))
    })
}

/// Copies a file.
pub fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    put(to, |partial| {
        fs::copy(from, partial)
            .with_context(|| format!("could not copy {} to {}", from.display(), to.display()))?;
        Ok(())
    })
}

/// Makes a symbolic link.
#[cfg(unix)]
pub fn link(target: &str, path: &Path) -> anyhow::Result<()> {
    // A link that is right stays, since another process may be using it.
    if fs::read_link(path).is_ok_and(|there| there == Path::new(target)) {
        return Ok(());
    }
    put(path, |partial| {
        std::os::unix::fs::symlink(target, partial)
            .with_context(|| format!("could not link {} to {target}", path.display()))
    })
}

/// Fails, since this system has no symbolic links.
#[cfg(not(unix))]
pub fn link(target: &str, path: &Path) -> anyhow::Result<()> {
    anyhow::bail!("{} needs a link to {target}, which this system does not have", path.display())
}

/// Makes a file under a temporary name and renames it once it is whole. Until then an older file stays; a
/// running program keeps the library that it has mapped.
pub fn put(path: &Path, make: impl FnOnce(&Path) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let folder = path.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("could not make {}", folder.display()))?;
    let mut partial = path.file_name().context("a file has a name")?.to_owned();
    partial.push(".partial");
    let partial = path.with_file_name(partial);
    // A killed run may have left one.
    let _ = fs::remove_file(&partial);
    let made = make(&partial).and_then(|()| {
        fs::rename(&partial, path).with_context(|| format!("could not replace {}", path.display()))
    });
    if made.is_err() {
        let _ = fs::remove_file(&partial);
    }
    made
}

/// Removes a folder and all in it, if it exists.
pub fn remove_folder(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("could not remove {}", folder.display()))?;
    }
    Ok(())
}

/// The sorted paths of files below a folder, relative to it, with forward slashes and without symbolic links.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_file_stays_until_the_new_one_is_whole() {
        let folder = std::env::temp_dir().join(format!("engine2048-files-{}", std::process::id()));
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
            assert_eq!(read(&folder.join("deeper/library.so")).unwrap(), b"new");
            fs::remove_file(folder.join("deeper/library.so")).unwrap();
        }
        assert_eq!(below(&folder).unwrap(), ["deeper/library.so.1"], "nothing else is left");
        fs::remove_dir_all(&folder).unwrap();
    }
}
