//! `dist/release`: what a release page offers, each file whole in itself, with checksums.
//!
//! Each kind of file has a maker. A maker that needs a library which was not built, or a program that this machine lacks,
//! says so and leaves its file out.

pub mod conan;
#[cfg(unix)]
pub mod debian;
mod installer;
mod windows_folder;

use super::checksums;
use crate::archive;
use crate::c_tree::Platform;
use crate::extension::{self, addresses};
use anyhow::{ensure, Context};
use std::fs;
use std::path::{Path, PathBuf};
use tools::{files, paths};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a maker works with.
struct Work<'a> {
    /// Where its file goes.
    release: &'a Path,
    /// `dist` as laid out so far.
    dist: &'a Path,
    /// The systems for which libraries were built.
    platforms: &'a [Platform],
}

/// Every maker, in order.
const MAKERS: &[fn(&Work) -> anyhow::Result<()>] = &[
    installer::make,
    windows_folder::zip,
    extension,
    c_trees,
    #[cfg(unix)]
    debian::make,
    conan::make,
    changes,
];

/// The installer as it ships, and one for a Windows that runs programs of 64 bits alone, out of a `dist` that is laid out.
pub fn installers_for_tests(dist: &Path, folder: &Path) -> anyhow::Result<[PathBuf; 2]> {
    let release = dist.join("release");
    let work = Work { release: &release, dist, platforms: &[] };
    let shipped = release.join(installer::file_name());
    ensure!(shipped.is_file(), "{} is missing", shipped.display());
    let all = windows_folder::files(&work)?.context("the add-ins are missing")?;
    let other = folder.join("engine2048-64.exe");
    installer::build(&all, installer::Stub::ForTests64, &other)?;
    Ok([shipped, other])
}

/// Lays the folder out, from what lies in `dist`.
pub fn lay_out(release: &Path, dist: &Path, platforms: &[Platform]) -> anyhow::Result<()> {
    let work = Work { release, dist, platforms };
    MAKERS.iter().try_for_each(|make| make(&work))?;
    checksums::write(release)
}

/// The LibreOffice extension, and what tells LibreOffice of it where the project has an address.
fn extension(work: &Work) -> anyhow::Result<()> {
    let made = work.dist.join("libreoffice").join(extension::FILE_NAME);
    if made.is_file() {
        let name = format!("engine2048-{VERSION}.oxt");
        files::copy(&made, &work.release.join(&name))?;
        if let Some(homepage) = addresses::HOMEPAGE {
            let update = addresses::update_information(homepage, VERSION, &name);
            files::write(&work.release.join(addresses::UPDATE_FILE), update)?;
        }
    }
    Ok(())
}

/// An archive of each platform's C tree, with the programs to start from and the licences.
fn c_trees(work: &Work) -> anyhow::Result<()> {
    for platform in work.platforms {
        let name = format!("engine2048-{VERSION}-c-{}", platform.folder());
        let folder = work.release.join("partial").join(&name);
        for (from, to) in [("c/examples", "examples"), ("licences", "licences")] {
            copy_tree(&work.dist.join(from), &folder.join(to))?;
        }
        copy_tree(&work.dist.join("c").join(platform.folder()), &folder)?;
        if platform.is_windows() {
            let bytes = archive::zip(&archive::tree(&folder, &name)?)?;
            files::write(&work.release.join(format!("{name}.zip")), bytes)?;
        } else {
            files::write(&work.release.join(format!("{name}.tar.gz")), archive::tar_gz(&folder, &name)?)?;
        }
    }
    files::remove_folder(&work.release.join("partial"))
}

/// What the changelog says of this version, or of what is not released yet.
fn changes(work: &Work) -> anyhow::Result<()> {
    let changelog = fs::read_to_string(paths::root().join("CHANGELOG.md"))?;
    let section = section(&changelog, VERSION)
        .or_else(|| section(&changelog, "Unreleased"))
        .context("CHANGELOG.md has a section for this version")?;
    files::write(&work.release.join(format!("engine2048-{VERSION}-changes.md")), section)
}

/// The section under this heading, heading and all.
fn section<'a>(changelog: &'a str, heading: &str) -> Option<&'a str> {
    let start = changelog.find(&format!("\n## [{heading}]"))? + 1;
    let length = changelog[start..].find("\n## ").map_or(changelog.len() - start, |length| length + 1);
    Some(&changelog[start..start + length])
}

/// Copies a folder, links as links.
fn copy_tree(from: &Path, to: &Path) -> anyhow::Result<()> {
    for entry in fs::read_dir(from).with_context(|| format!("could not read {}", from.display()))? {
        let entry = entry?;
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy_tree(&path, &copy)?;
        } else if kind.is_symlink() {
            files::link(&fs::read_link(&path)?.to_string_lossy(), &copy)?;
        } else {
            files::copy(&path, &copy)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::section;

    #[test]
    fn a_section_ends_where_the_next_begins() {
        let changelog = "# Changelog\n\n## [Unreleased]\n\n- new\n\n## [0.1.0] - a day\n\n- old\n";
        assert_eq!(section(changelog, "Unreleased"), Some("## [Unreleased]\n\n- new\n\n"));
        assert_eq!(section(changelog, "0.1.0"), Some("## [0.1.0] - a day\n\n- old\n"));
        assert_eq!(section(changelog, "0.2.0"), None);
    }
}
