//! The Debian packages: the shared library, and what programs are built with.
//!
//! debhelper packs the C tree by `dev/packaging/debian`; there is no source package.

use super::{Work, VERSION};
use crate::c_tree::{self, Platform};
use crate::{c_header, dist, library};
use std::path::Path;
use tools::{command, files, paths};

/// Debian's name for a processor, and its folder of libraries.
fn architecture(platform: Platform) -> Option<(&'static str, &'static str)> {
    match (platform, std::env::consts::ARCH) {
        (Platform::Host, "x86_64") if cfg!(target_os = "linux") => Some(("amd64", "x86_64-linux-gnu")),
        (Platform::Host, "aarch64") if cfg!(target_os = "linux") => Some(("arm64", "aarch64-linux-gnu")),
        (Platform::ArmLinux, _) => Some(("arm64", "aarch64-linux-gnu")),
        _ => None,
    }
}

pub(super) fn make(work: &Work) -> anyhow::Result<()> {
    if !command::is_found("dh") {
        println!("left out the Debian packages: this machine has no debhelper");
        return Ok(());
    }
    work.platforms.iter().try_for_each(|platform| build(*platform, work.release))
}

/// Builds both packages into a folder, where the platform is Debian's.
fn build(platform: Platform, folder: &Path) -> anyhow::Result<()> {
    let Some((architecture, triplet)) = architecture(platform) else { return Ok(()) };
    let partial = folder.join("partial");
    files::remove_folder(&partial)?;
    let (work, packaging) = (partial.join("engine2048"), paths::root().join("dev/packaging"));
    c_tree::lay_out(platform, &work.join("tree/usr"), &format!("lib/{triplet}"))?;
    files::copy_folder(&packaging.join("debian"), &work.join("debian"))?;
    files::copy_folder(&paths::root().join("examples/c"), &work.join("examples/c"))?;
    files::copy_folder(&paths::root().join("examples/cpp"), &work.join("examples/cpp"))?;
    let others = ["dev/packaging/THIRD-PARTY.md", "dev/packaging/engine2048.cdx.json"];
    for name in dist::PAGES_FOR_C.iter().chain(&others) {
        files::copy(&paths::root().join(name), &work.join(name))?;
    }
    let changelog = work.join("debian/changelog");
    files::write(&changelog, files::text(&changelog)?.replace("@VERSION@", VERSION))?;
    files::write(&work.join("debian/libengine2048-1.symbols"), symbols()?)?;
    let mut debhelper = command::program("dpkg-architecture");
    debhelper.args(["-a", architecture, "-c", "make", "-f", "debian/rules", "binary"]);
    // As dpkg-buildpackage tells from the control file; without it debhelper wants to be root (dh_testroot(1)).
    command::output(debhelper.env("DEB_RULES_REQUIRES_ROOT", "no").current_dir(&work))?;
    for name in ["libengine2048-1", "libengine2048-dev"] {
        let name = format!("{name}_{VERSION}_{architecture}.deb");
        files::copy(&partial.join(&name), &folder.join(&name))?;
    }
    files::remove_folder(&partial)
}

/// Each function with the version that had it first, which so far is this one.
fn symbols() -> anyhow::Result<String> {
    let lines: String =
        c_header::functions()?.iter().map(|name| format!(" {name}@Base {VERSION}\n")).collect();
    Ok(format!("{} libengine2048-1 #MINVER#\n{}", library::soname()?, lines))
}
