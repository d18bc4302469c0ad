//! `dist/release`: the files of a release page, each complete in itself, with checksums.
//!
//! Where a library was not built, or this machine lacks a program, the maker of a file leaves it out.

pub mod conan;
#[cfg(unix)]
pub mod debian;
mod installer;
mod manifests;
pub mod python;
mod windows_folder;

use super::write_checksums;
use crate::archive::{self, Packing};
use crate::c_tree::Platform;
use crate::library::Windows;
use crate::{extension, library, web};
use anyhow::{ensure, Context};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tools::{files, paths};

const VERSION: &str = env!("CARGO_PKG_VERSION");

struct Work<'a> {
    /// The output folder.
    release: &'a Path,
    /// `dist` as laid out so far.
    dist: &'a Path,
    platforms: &'a [Platform],
    /// Where the files will be downloaded from.
    address: &'a str,
    packing: Packing,
}

const MAKERS: &[fn(&Work) -> anyhow::Result<()>] = &[
    installer::make,
    windows_folder::zip,
    extension,
    c_trees,
    #[cfg(unix)]
    debian::make,
    conan::make,
    python::make,
    for_browsers,
    changes,
];

/// The installer of a finished `dist`.
pub fn installer(dist: &Path) -> anyhow::Result<PathBuf> {
    let shipped = dist.join("release").join(installer::file_name());
    ensure!(shipped.is_file(), "{} is missing", shipped.display());
    Ok(shipped)
}

/// An installer for a Windows that runs only 64-bit programs, for the tests.
pub fn installer_64(dist: &Path, folder: &Path) -> anyhow::Result<PathBuf> {
    let work =
        Work { release: &dist.join("release"), dist, platforms: &[], address: "", packing: Packing::Quick };
    let all = windows_folder::files(&work)?.context("the add-ins are missing")?;
    let made = folder.join("engine2048-64.exe");
    small_installer(&all, VERSION, Windows::X64, &made)?;
    Ok(made)
}

/// An installer that is quick to make, for the tests: of these files, for a Windows of one bitness.
pub fn small_installer(
    all: &BTreeMap<String, Vec<u8>>,
    version: &str,
    target: Windows,
    made: &Path,
) -> anyhow::Result<()> {
    let stub: &[&str] = if target == Windows::X64 { &["-DSTUB_64"] } else { &[] };
    installer::build(all, version, &[&["-DQUICK"], stub].concat(), made)
}

/// Lays the folder out from `dist`.
pub fn lay_out(
    release: &Path,
    dist: &Path,
    platforms: &[Platform],
    address: &str,
    packing: Packing,
) -> anyhow::Result<()> {
    let work = Work { release, dist, platforms, address, packing };
    MAKERS.iter().try_for_each(|make| make(&work))?;
    write_checksums(release)?;
    // They go elsewhere.
    manifests::make(&work)
}

fn extension(work: &Work) -> anyhow::Result<()> {
    let made = work.dist.join("libreoffice").join(extension::FILE_NAME);
    if made.is_file() {
        files::copy(&made, &work.release.join(format!("engine2048-{VERSION}.oxt")))?;
    }
    Ok(())
}

/// What a static host serves, and the package for npm.
fn for_browsers(work: &Work) -> anyhow::Result<()> {
    if !web::has_node() || !library::can_target(web::TARGET) {
        println!("left out the page and the package for npm: they need Node as README.md says, and Rust from https://rustup.rs");
        return Ok(());
    }
    let mut served = archive::tree(&web::make()?, "")?;
    let package = format!("engine2048-{VERSION}.tgz");
    let packed = served.remove(&package).context("npm packs a package")?;
    files::write(&work.release.join(package), packed)?;
    files::write(&work.release.join(format!("engine2048-{VERSION}-web.zip")), archive::zip(&served)?)
}

fn c_trees(work: &Work) -> anyhow::Result<()> {
    for platform in work.platforms {
        let name = format!("engine2048-{VERSION}-c-{}", platform.folder());
        let folder = work.release.join("partial").join(&name);
        for (from, to) in [("c/examples", "examples"), ("licences", "licences")] {
            files::copy_folder(&work.dist.join(from), &folder.join(to))?;
        }
        super::PAGES_FOR_C
            .iter()
            .try_for_each(|page| files::copy(&paths::root().join(page), &folder.join(page)))?;
        files::copy_folder(&work.dist.join("c").join(platform.folder()), &folder)?;
        if platform.is_windows() {
            let bytes = archive::zip(&archive::tree(&folder, &format!("{name}/"))?)?;
            files::write(&work.release.join(format!("{name}.zip")), bytes)?;
        } else {
            let bytes = archive::tar_xz(&folder, &name, work.packing)?;
            files::write(&work.release.join(format!("{name}.tar.xz")), bytes)?;
        }
    }
    files::remove_folder(&work.release.join("partial"))
}

/// The changelog's section for this version, or else the unreleased one.
fn changes(work: &Work) -> anyhow::Result<()> {
    let changelog = fs::read_to_string(paths::root().join("CHANGELOG.md"))?;
    let section = section(&changelog, VERSION)
        .or_else(|| section(&changelog, "Unreleased"))
        .context("CHANGELOG.md has a section for this version")?;
    files::write(&work.release.join(format!("engine2048-{VERSION}-changes.md")), section)
}

fn section<'a>(changelog: &'a str, heading: &str) -> Option<&'a str> {
    let start = changelog.find(&format!("\n## [{heading}]"))? + 1;
    let length = changelog[start..].find("\n## ").map_or(changelog.len() - start, |length| length + 1);
    Some(&changelog[start..start + length])
}
