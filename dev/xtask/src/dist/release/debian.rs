//! The Debian packages: the shared library, and what programs are built with.
//!
//! `dpkg-deb` packs them from the C tree and `dev/packaging/debian`; there is no source package.

use super::{Work, VERSION};
use crate::c_header;
use crate::c_tree::{self, Platform};
use crate::library::{self, arm_linux};
use anyhow::Context;
use flate2::{Compression, GzBuilder};
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use tools::{command, files, paths};

/// The address is a placeholder: the project has none yet.
const MAINTAINER: &str = "The engine2048 authors <engine2048@noreply.example>";

/// The date of all files, in seconds from 1970 and as Debian writes it; fixed, so that a build repeats byte
/// for byte.
const DATE: (&str, &str) = ("1767225600", "Thu, 01 Jan 2026 00:00:00 +0000");

const RUNTIME: &str = "libengine2048-1";
const DEVELOPMENT: &str = "libengine2048-dev";

/// The names of both packages.
pub const NAMES: [&str; 2] = [DEVELOPMENT, RUNTIME];

/// A processor, as Debian names it.
struct Architecture {
    /// In a package's name and description.
    name: &'static str,
    /// In the folder of the libraries.
    triplet: &'static str,
    strip: String,
}

impl Architecture {
    fn of(platform: Platform) -> Option<Architecture> {
        let (name, triplet) = match (platform, std::env::consts::ARCH) {
            (Platform::Host, "x86_64") if cfg!(target_os = "linux") => ("amd64", "x86_64-linux-gnu"),
            (Platform::Host, "aarch64") if cfg!(target_os = "linux") => ("arm64", "aarch64-linux-gnu"),
            (Platform::ArmLinux, _) => ("arm64", "aarch64-linux-gnu"),
            _ => return None,
        };
        let prefix =
            if platform == Platform::Host { String::new() } else { format!("{}-", arm_linux::TOOLS) };
        Some(Architecture { name, triplet, strip: format!("{prefix}strip") })
    }
}

pub(super) fn make(work: &Work) -> anyhow::Result<()> {
    if !command::is_found("dpkg-deb") {
        println!("left out the Debian packages: this machine has no dpkg-deb");
        return Ok(());
    }
    work.platforms.iter().try_for_each(|platform| build(*platform, work.release).map(drop))
}

/// Builds both packages into a folder; returns no path where the platform is no Debian.
pub fn build(platform: Platform, folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let Some(architecture) = Architecture::of(platform) else { return Ok(Vec::new()) };
    let partial = folder.join("partial");
    files::remove_folder(&partial)?;
    let (runtime, development) = (partial.join(RUNTIME), partial.join(DEVELOPMENT));
    let libdir = format!("lib/{}", architecture.triplet);
    c_tree::lay_out(platform, &development.join("usr"), &libdir)?;
    take_shared_library(&development.join("usr").join(&libdir), &runtime.join("usr").join(&libdir))?;
    strip(&architecture, &development.join("usr").join(&libdir).join("libengine2048.a"))?;
    let documents = development.join("usr/share/doc").join(DEVELOPMENT);
    for example in files::below(&paths::root().join("examples"))? {
        files::copy(
            &paths::root().join("examples").join(&example),
            &documents.join("examples").join(&example),
        )?;
    }
    let control = runtime.join("DEBIAN");
    files::write(&control.join("shlibs"), format!("libengine2048 {} {RUNTIME}\n", c_header::abi_version()?))?;
    files::write(&control.join("symbols"), symbols()?)?;
    files::write(&control.join("triggers"), "activate-noawait ldconfig\n")?;
    let packages = [(RUNTIME, &runtime), (DEVELOPMENT, &development)]
        .map(|(name, tree)| pack(name, &architecture, tree, folder));
    files::remove_folder(&partial)?;
    packages.into_iter().collect()
}

fn take_shared_library(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    let soname = library::soname()?;
    for name in [format!("{soname}.{VERSION}"), soname] {
        fs::rename(from.join(&name), to.join(&name)).with_context(|| format!("could not move {name}"))?;
    }
    Ok(())
}

/// Removes what no linker needs, and all timestamps.
fn strip(architecture: &Architecture, archive: &Path) -> anyhow::Result<()> {
    let options = ["--strip-debug", "--remove-section=.comment", "--enable-deterministic-archives"];
    command::run(command::program(&architecture.strip).args(options).arg(archive))
}

/// The `symbols` file: each function with the version that had it first, which so far is this one.
fn symbols() -> anyhow::Result<String> {
    let mut symbols = format!("{} {RUNTIME} #MINVER#\n", library::soname()?);
    let mut names: Vec<String> = c_header::functions()?.into_iter().map(|function| function.name).collect();
    names.sort();
    names.iter().for_each(|name| symbols.push_str(&format!(" {name}@Base {VERSION}\n")));
    Ok(symbols)
}

fn pack(name: &str, architecture: &Architecture, tree: &Path, folder: &Path) -> anyhow::Result<PathBuf> {
    let documents = tree.join("usr/share/doc").join(name);
    files::copy(&paths::root().join("dev/packaging/THIRD-PARTY.md"), &documents.join("THIRD-PARTY.md"))?;
    files::write(&documents.join("copyright"), text("copyright", architecture)?)?;
    files::write(&documents.join("changelog.gz"), gzip(&text("changelog", architecture)?)?)?;
    let control = tree.join("DEBIAN");
    files::write(&control.join("md5sums"), checksums(tree)?)?;
    files::write(&control.join("control"), text(&format!("{name}.control"), architecture)?)?;
    give_rights(tree)?;
    let package = folder.join(format!("{name}_{VERSION}_{}.deb", architecture.name));
    command::output(
        command::program("dpkg-deb")
            .env("SOURCE_DATE_EPOCH", DATE.0)
            // Far quicker than xz and as small, since the network is already compressed.
            .args(["--root-owner-group", "-Zgzip", "--build"])
            .args([tree, &package]),
    )?;
    Ok(package)
}

fn text(name: &str, architecture: &Architecture) -> anyhow::Result<String> {
    let read = |path: PathBuf| {
        fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))
    };
    let template = read(paths::root().join("dev/packaging/debian").join(format!("{name}.in")))?;
    let licence = read(paths::root().join("LICENSE-MIT"))?;
    let folded: Vec<String> =
        licence.trim().lines().map(|line| format!(" {}", if line.is_empty() { "." } else { line })).collect();
    let filled = template
        .replace("@VERSION@", VERSION)
        .replace("@ARCHITECTURE@", architecture.name)
        .replace("@MAINTAINER@", MAINTAINER)
        .replace("@DATE@", DATE.1)
        .replace("@MIT@", &folded.join("\n"));
    Ok(filled)
}

fn gzip(text: &str) -> anyhow::Result<Vec<u8>> {
    let mut writer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    writer.write_all(text.as_bytes())?;
    Ok(writer.finish()?)
}

/// The checksums that `dpkg --verify` compares.
fn checksums(tree: &Path) -> anyhow::Result<String> {
    let mut sums = command::program("md5sum");
    sums.current_dir(tree);
    sums.args(files::below(tree)?.into_iter().filter(|file| !file.starts_with("DEBIAN/")));
    command::output(&mut sums)
}

/// Sets the rights of files and folders, whatever the umask.
fn give_rights(folder: &Path) -> anyhow::Result<()> {
    /// For folders and for files; no library has to be executable.
    const RIGHTS: (u32, u32) = (0o755, 0o644);
    fs::set_permissions(folder, fs::Permissions::from_mode(RIGHTS.0))?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            give_rights(&entry.path())?;
        } else if kind.is_file() {
            fs::set_permissions(entry.path(), fs::Permissions::from_mode(RIGHTS.1))?;
        }
    }
    Ok(())
}
