//! What the tests need of this machine, installed where that is possible and named where it is not.

use crate::{command, paths};
use anyhow::{bail, Context};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Makes sure that these Debian packages are installed.
///
/// # Errors
/// Names the missing ones where this is not Debian, the user is not root, or Debian refuses.
pub fn debian(packages: &[&str]) -> anyhow::Result<()> {
    let missing: Vec<&str> = packages.iter().copied().filter(|package| !is_installed(package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let missing = missing.join(" ");
    if !Path::new("/etc/debian_version").exists() {
        bail!("this machine lacks what the Debian packages {missing} hold; please install their like");
    }
    if command::output(command::program("id").arg("-u"))?.trim() != "0" {
        bail!("packages are missing; as root: apt-get install {missing}");
    }
    update_package_lists();
    println!("installing {missing}");
    command::run(apt_get().args(["install", "-qq", "--no-install-recommends"]).args(missing.split(' ')))
        .with_context(|| format!("Debian refused to install {missing}"))
}

/// Whether this Debian package is installed.
pub fn is_installed(package: &str) -> bool {
    let query = ["--show", "--showformat=${db:Status-Status}\n", package];
    command::output(command::program("dpkg-query").args(query))
        .is_ok_and(|states| states.lines().any(|state| state == "installed"))
}

fn apt_get() -> std::process::Command {
    let mut apt_get = command::program("apt-get");
    apt_get.env("DEBIAN_FRONTEND", "noninteractive").stdout(std::process::Stdio::null());
    apt_get.args(["--yes", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3"]);
    apt_get
}

/// Fetches the package lists, once a run. Where that fails the lists at hand may still do, so what counts is whether
/// the packages can be installed.
fn update_package_lists() {
    static UPDATED: OnceLock<()> = OnceLock::new();
    UPDATED.get_or_init(|| {
        if let Err(error) = command::run(apt_get().args(["update", "-qq"])) {
            println!("warning: {error:#}");
        }
    });
}

/// Unpacks 32-bit Debian packages, with all that they rest on, into a folder that is a small Debian of its own.
///
/// Installing them beside the 64-bit ones is what Debian refuses whenever the two architectures' indexes are out of
/// step; in a folder there is nothing to be in step with. Nothing of this machine is changed.
///
/// # Errors
/// Where this is not Debian, or the packages cannot be had.
pub fn debian_i386(packages: &[&str], folder: &Path) -> anyhow::Result<()> {
    let stamp = folder.join("unpacked");
    if fs::read_to_string(&stamp).is_ok_and(|unpacked| unpacked == packages.join(" ")) {
        return Ok(());
    }
    if !Path::new("/etc/debian_version").exists() {
        bail!("this machine is not Debian");
    }
    println!("unpacking {} for i386 into {}", packages.join(" "), folder.display());
    let own = folder.join("apt");
    for part in ["state/lists/partial", "cache/archives/partial"] {
        fs::create_dir_all(own.join(part))?;
    }
    let status = own.join("state/status");
    fs::write(&status, "")?;
    let apt_get = || {
        let mut command = apt_get();
        command.args(["-qq", "-o", "APT::Architecture=i386", "-o", "APT::Architectures=i386"]);
        for (setting, path) in [
            ("Dir::State", own.join("state")),
            ("Dir::State::status", status.clone()),
            ("Dir::Cache", own.join("cache")),
        ] {
            command.arg("-o").arg(format!("{setting}={}", path.display()));
        }
        command
    };
    // Sources besides Debian's may have nothing for i386; what counts is whether the packages can be had.
    let _ = apt_get().arg("update").stderr(std::process::Stdio::null()).status();
    command::run(apt_get().args(["install", "--download-only", "--no-install-recommends"]).args(packages))?;
    for entry in fs::read_dir(own.join("cache/archives"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "deb") {
            command::run(command::program("dpkg-deb").arg("--extract").arg(&path).arg(folder))?;
        }
    }
    fs::remove_dir_all(&own)?;
    fs::write(stamp, packages.join(" "))?;
    Ok(())
}

/// A Python interpreter with the pinned packages of `tests/requirements.txt`, in a folder of its own.
///
/// # Errors
/// Where there is no Python 3 that can make such a folder, or the packages cannot be fetched.
pub fn python() -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("python");
    let interpreter = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let pinned = fs::read_to_string(paths::root().join("tests/requirements.txt"))
        .context("tests/requirements.txt is missing")?;
    let stamp = folder.join("requirements.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == pinned) && interpreter.is_file() {
        return Ok(interpreter);
    }
    let python = python_with_venv()?;
    println!("preparing {}", folder.display());
    command::run(command::program(python).args(["-m", "venv", "--clear"]).arg(&folder))?;
    command::run(
        command::program(&interpreter)
            .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"])
            .arg("tests/requirements.txt"),
    )?;
    fs::write(&stamp, pinned)?;
    Ok(interpreter)
}

/// A Python 3 with `venv` and `pip`; Debian's own where no other has them.
fn python_with_venv() -> anyhow::Result<&'static str> {
    let can = |python: &str| {
        command::output(command::program(python).args(["-c", "import ensurepip, venv"])).is_ok()
    };
    if let Some(python) = ["python3", "python", "/usr/bin/python3"].into_iter().find(|python| can(python)) {
        return Ok(python);
    }
    debian(&["python3", "python3-venv"])?;
    Ok("/usr/bin/python3")
}
