//! `cargo xtask dist`: `dist/` as users receive it.
//!
//! ```text
//! dist/excel        the workbook, and an XLL for each bitness of Excel
//! dist/c/PLATFORM   library, import library, headers, pkg-config and CMake files
//! dist/c/examples   programs to start from
//! dist/vba          the modules to import into a workbook of one's own
//! dist/libreoffice  the extension
//! dist/licences     ours, and what is inside the libraries
//! dist/release      what a release page offers, each file whole in itself
//! dist/SHA256SUMS   a checksum for each file
//! ```
//!
//! The same input gives the same bytes.

mod c;
mod checksums;
mod excel;
pub mod libreoffice;
pub mod release;
mod sbom;

use crate::c_tree::Platform;
use crate::library::Windows;
use crate::system;
use anyhow::Context;
use std::fs;
use std::path::Path;
use tools::{files, paths};

/// The modules to import; `Edison2048` is for the article's workbook.
const MODULES: [&str; 5] = [
    "vba/Engine2048.bas",
    "vba/Boards2048.bas",
    "vba/LibraryFinder2048.bas",
    "vba/Functions2048.bas",
    "vba/Edison2048.bas",
];

/// The Debian packages that make all of it; NSIS makes the installer.
pub const PACKAGES: &[&str] = &[
    "gcc",
    "gcc-mingw-w64-x86-64",
    "gcc-mingw-w64-i686",
    "gcc-aarch64-linux-gnu",
    "libc6-dev-arm64-cross",
    "rustc-web",
    "cargo-web",
    "rust-web-src",
    "binutils",
    "debhelper",
    "nsis",
];

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// Makes what this machine's own library is needed for, and no library for another system.
    #[arg(long, default_value_t = !cfg!(target_os = "linux"))]
    this_machine: bool,
    /// Where the release's files will be downloaded from, for the manifests of winget and Scoop.
    #[arg(long, value_name = "URL", default_value = ADDRESS)]
    address: String,
}

/// Until the project has an address.
pub const ADDRESS: &str = "https://example.org/engine2048";

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if !arguments.this_machine {
        system::debian(&[PACKAGES, system::PYTHON])?;
    }
    lay_out(&paths::dist(), &platforms(arguments.this_machine), &arguments.address)?;
    println!("made {}", paths::dist().display());
    for folder in ["excel", "vba", "c", "libreoffice", "release"] {
        println!("  {folder}");
        let folder = paths::dist().join(folder);
        let mut names = Vec::new();
        for entry in fs::read_dir(&folder).with_context(|| format!("could not read {}", folder.display()))? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        names.iter().for_each(|name| println!("    {name}"));
    }
    Ok(())
}

/// This machine and, unless `this_machine`, Windows and ARM Linux.
pub fn platforms(this_machine: bool) -> Vec<Platform> {
    let is_arm_linux = Platform::Host.folder() == Platform::ArmLinux.folder();
    let arm_linux = (!is_arm_linux).then_some(Platform::ArmLinux);
    let others = Windows::ALL.into_iter().map(Platform::Windows).chain(arm_linux);
    std::iter::once(Platform::Host).chain(others.filter(|_| !this_machine)).collect()
}

/// Lays everything out. What lies in the folder stays until all is made, and is then replaced.
pub fn lay_out(folder: &Path, platforms: &[Platform], address: &str) -> anyhow::Result<()> {
    let partial = folder.with_extension("partial");
    files::remove_folder(&partial)?;
    lay_out_anew(&partial, platforms, address)?;
    files::remove_folder(folder)?;
    fs::rename(&partial, folder).with_context(|| format!("could not make {}", folder.display()))
}

fn lay_out_anew(folder: &Path, platforms: &[Platform], address: &str) -> anyhow::Result<()> {
    excel::lay_out(&folder.join("excel"), platforms)?;
    c::lay_out(&folder.join("c"), platforms)?;
    for module in MODULES {
        files::copy(&paths::root().join(module), &folder.join(module))?;
    }
    libreoffice::lay_out(&folder.join("libreoffice"), platforms)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        files::copy(&paths::root().join(licence), &folder.join("licences").join(licence))?;
    }
    files::copy(
        &paths::root().join("dev/packaging/THIRD-PARTY.md"),
        &folder.join("licences/THIRD-PARTY.md"),
    )?;
    sbom::write(&folder.join("licences").join(sbom::FILE_NAME))?;
    release::lay_out(&folder.join("release"), folder, platforms, address)?;
    checksums::write(folder)
}
