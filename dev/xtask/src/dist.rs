//! `cargo xtask dist`: `dist/` as users receive it.
//!
//! ```text
//! dist/excel        the workbook, and an XLL for each bitness of Excel
//! dist/c/PLATFORM   library, import library, headers, pkg-config and CMake files
//! dist/c/examples   programs to start from
//! dist/vba          the modules to import into a workbook of one's own
//! dist/docs         the pages that the workbook names
//! dist/libreoffice  the extension
//! dist/licences     ours, and what is inside the libraries
//! dist/release      what a release page offers, each file whole in itself
//! dist/SHA256SUMS   a checksum for each file
//! ```
//!
//! The same input gives the same bytes.

pub mod release;

use crate::archive::Packing;
use crate::c_tree::{self, Platform};
use crate::library::{self, macos, Kind, Windows};
use crate::{extension, system};
use anyhow::Context;
use formulas::intellisense;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;
use tools::{files, paths};

/// The module to import, the functions for cells and those of the article's workbook, which go with it; and the pages that the workbook names.
const MODULES_AND_PAGES: [&str; 5] = [
    "vba/Engine2048.bas",
    "vba/Functions2048.bas",
    "vba/Edison2048.bas",
    "docs/formulas.md",
    "docs/recipes.md",
];

/// Ours, those of others that are inside, and the bill of materials, which the part `licences` compares.
const LICENCES: [&str; 4] =
    ["LICENSE-MIT", "LICENSE-APACHE", "dev/packaging/THIRD-PARTY.md", "dev/packaging/engine2048.cdx.json"];
const PAGES_FOR_C: [&str; 5] =
    ["docs/c-api.md", "docs/games.md", "docs/recipes.md", "docs/formulas.md", "docs/platforms.md"];

/// The Debian packages that make all of it; NSIS makes the installer.
pub const PACKAGES: &[&str] = &[
    "gcc",
    "gcc-mingw-w64-x86-64",
    "gcc-mingw-w64-i686",
    "gcc-aarch64-linux-gnu",
    "libc6-dev-arm64-cross",
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
        system::need(&[PACKAGES, system::PYTHON])?;
    }
    lay_out(&paths::dist(), &platforms(arguments.this_machine), &arguments.address, Packing::Small)?;
    println!("made {}", paths::dist().display());
    let release = paths::dist().join("release");
    for name in files::below(&release)? {
        println!("  {:>6.2} MB  release/{name}", fs::metadata(release.join(&name))?.len() as f64 / 1e6);
    }
    Ok(())
}

/// This machine and, unless `this_machine`, Windows, ARM Linux and macOS.
pub fn platforms(this_machine: bool) -> Vec<Platform> {
    let mut platforms = vec![Platform::Host];
    if !this_machine {
        platforms.extend(Windows::ALL.map(Platform::Windows));
        let is_arm_linux = Platform::Host.folder() == Platform::ArmLinux.folder();
        platforms.extend((!is_arm_linux).then_some(Platform::ArmLinux));
        platforms.extend(macos::PROCESSORS.map(Platform::Mac));
    }
    platforms
}

/// Lays everything out. What lies in the folder stays until all is made, and is then replaced.
pub fn lay_out(folder: &Path, platforms: &[Platform], address: &str, packing: Packing) -> anyhow::Result<()> {
    let partial = folder.with_extension("partial");
    files::remove_folder(&partial)?;
    lay_out_anew(&partial, platforms, address, packing)?;
    files::remove_folder(folder)?;
    fs::rename(&partial, folder).with_context(|| format!("could not make {}", folder.display()))
}

fn lay_out_anew(
    folder: &Path,
    platforms: &[Platform],
    address: &str,
    packing: Packing,
) -> anyhow::Result<()> {
    excel(&folder.join("excel"), platforms)?;
    c(&folder.join("c"), platforms)?;
    for file in MODULES_AND_PAGES {
        files::copy(&paths::root().join(file), &folder.join(file))?;
    }
    libreoffice(&folder.join("libreoffice"), platforms)?;
    licences(&folder.join("licences"))?;
    release::lay_out(&folder.join("release"), folder, platforms, address, packing)?;
    write_checksums(folder)
}

/// Copies what each download has of licences.
pub fn licences(folder: &Path) -> anyhow::Result<()> {
    for file in LICENCES {
        let name = Path::new(file).file_name().context("a licence is a file")?;
        files::copy(&paths::root().join(file), &folder.join(name))?;
    }
    Ok(())
}

/// All that an Excel user needs, with nothing to install.
fn excel(folder: &Path, platforms: &[Platform]) -> anyhow::Result<()> {
    /// Committed as built, so that no Python is needed here. The tests compare it with a fresh build.
    const WORKBOOK: &str = "2048.xlsm";
    files::copy(&paths::root().join("hosts/workbook").join(WORKBOOK), &folder.join(WORKBOOK))?;
    for &platform in platforms {
        match (platform, host_windows()) {
            (Platform::Windows(target), _) => {
                add_in(&library::xll(target, Kind::Shipped)?, folder, target)?;
            }
            (Platform::Host, Some(host)) => add_in(&library::host_xll()?, folder, host)?,
            (Platform::Host, None) | (Platform::ArmLinux | Platform::Mac(_), _) => {}
        }
    }
    Ok(())
}

fn add_in(library: &Path, folder: &Path, target: Windows) -> anyhow::Result<()> {
    files::copy(library, &folder.join(target.xll_name()))?;
    files::write(&folder.join(intellisense::file_name(target.xll_name())), intellisense::text())
}

fn host_windows() -> Option<Windows> {
    match (cfg!(windows), std::mem::size_of::<usize>()) {
        (false, _) => None,
        (true, 8) => Some(Windows::X64),
        (true, _) => Some(Windows::X86),
    }
}

/// One tree for each platform, and example programs.
fn c(folder: &Path, platforms: &[Platform]) -> anyhow::Result<()> {
    for example in ["examples/c/hint.c", "examples/cpp/autoplay.cpp", "examples/cpp/hint.cpp"] {
        files::copy(&paths::root().join(example), &folder.join(example))?;
    }
    platforms
        .iter()
        .try_for_each(|platform| c_tree::lay_out(*platform, &folder.join(platform.folder()), c_tree::LIBDIR))
}

/// The extension with its libraries, if it runs on one of these systems, and the module for Basic, with the
/// procedures of the Excel module of this name.
pub fn libreoffice(folder: &Path, platforms: &[Platform]) -> anyhow::Result<()> {
    const MODULE: &str = "Engine2048.bas";
    match extension::pack(env!("CARGO_PKG_VERSION"), platforms)? {
        Some(bytes) => files::write(&folder.join(extension::FILE_NAME), bytes)?,
        None => {
            println!("left out {}: it runs on 64-bit Linux and 64-bit Windows alone", extension::FILE_NAME);
        }
    }
    files::copy(&paths::root().join("hosts/libreoffice").join(MODULE), &folder.join(MODULE))
}

/// The checksum of a file.
fn sha256(file: &Path) -> anyhow::Result<String> {
    Ok(Sha256::digest(files::read(file)?).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Writes the checksums of all files below a folder into it, as `sha256sum --check` reads them.
fn write_checksums(folder: &Path) -> anyhow::Result<()> {
    let mut list = String::new();
    for file in files::below(folder)? {
        list.push_str(&format!("{}  {file}\n", sha256(&folder.join(&file))?));
    }
    files::write(&folder.join("SHA256SUMS"), list)
}
