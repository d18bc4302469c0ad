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

/// Makes 32-bit packages installable and installs these.
///
/// # Errors
/// Where this is not Debian, the user is not root, or Debian refuses, as it does while the two architectures' indexes
/// are out of step.
pub fn debian_i386(packages: &[&str]) -> anyhow::Result<()> {
    let packages: Vec<String> = packages.iter().map(|package| format!("{package}:i386")).collect();
    if packages.iter().all(|package| is_installed(package)) {
        return Ok(());
    }
    if !command::output(command::program("dpkg").arg("--print-foreign-architectures"))?.contains("i386") {
        command::run(command::program("dpkg").args(["--add-architecture", "i386"]))?;
        command::run(apt_get().args(["update", "-qq"]))?;
    }
    debian(&packages.iter().map(String::as_str).collect::<Vec<_>>())
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
