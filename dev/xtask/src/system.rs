//! Installs what the commands need on Debian, and names what is missing elsewhere.

use anyhow::{bail, ensure, Context};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use tools::{command, files, paths};

static INSTALLS_ARE_REFUSED: AtomicBool = AtomicBool::new(false);

/// From now on nothing is installed on the system.
pub fn refuse_installs() {
    INSTALLS_ARE_REFUSED.store(true, Ordering::Relaxed);
}

/// Whether `--no-install` was given.
pub fn installs_are_refused() -> bool {
    INSTALLS_ARE_REFUSED.load(Ordering::Relaxed)
}

/// A Python 3 that makes virtual environments.
pub const PYTHON: &[&str] = &["python3", "python3-venv"];

/// Makes sure that these lists of Debian packages are installed.
pub fn debian(lists: &[&[&str]]) -> anyhow::Result<()> {
    let mut missing: Vec<&str> = lists.concat();
    missing.retain(|package| !is_there(package));
    missing.sort_unstable();
    missing.dedup();
    if missing.is_empty() {
        return Ok(());
    }
    let missing = missing.join(" ");
    if !is_debian() {
        bail!("this machine lacks what the Debian packages {missing} hold; please install their like");
    }
    may_install().with_context(|| format!("packages are missing: apt-get install {missing}"))?;
    println!("installing the Debian packages {missing}");
    let install = || {
        // Ctrl-C may have ended an earlier install half way, and then apt-get refuses the next one.
        let mut finish = command::program("dpkg");
        let _ = command::output(finish.args(["--configure", "-a"]).env("DEBIAN_FRONTEND", "noninteractive"));
        update_package_lists();
        let mut install = apt_get();
        install.args(["install", "-qq", "--no-install-recommends"]).args(missing.split(' '));
        command::run(&mut install).inspect_err(|_| forget_package_lists())
    };
    over_network(install).with_context(|| format!("Debian refused to install {missing}"))
}

/// Whether this run may install Debian packages.
pub fn may_install() -> anyhow::Result<()> {
    ensure!(is_debian(), "this machine is not Debian");
    ensure!(!installs_are_refused(), "--no-install refuses to install Debian packages");
    let user = command::output(command::program("id").arg("-u"))?;
    ensure!(user.trim() == "0", "only root installs Debian packages");
    Ok(())
}

/// Whether this machine has a package, or what does its work.
fn is_there(package: &str) -> bool {
    if PYTHON.contains(&package) {
        return python_with_venv().is_some();
    }
    let program = match package {
        "gcc-mingw-w64-x86-64" => "x86_64-w64-mingw32-gcc",
        "gcc-mingw-w64-i686" => "i686-w64-mingw32-gcc",
        program => program,
    };
    command::is_found(program) || is_installed(package)
}

/// Downloads Debian packages, each given as `name` or `name=version`.
pub fn debian_download(packages: &[&str], folder: &Path) -> anyhow::Result<()> {
    ensure!(is_debian(), "this machine is not Debian");
    over_network(|| {
        update_package_lists();
        let mut download = apt_get();
        download.args(["download", "-qq"]).args(packages).current_dir(folder);
        // Captured, so that the error shows what it printed.
        command::output(&mut download).map(drop).inspect_err(|_| forget_package_lists())
    })
}

/// Tries something that needs a network up to three times.
pub fn over_network<T>(attempt: impl FnMut() -> anyhow::Result<T>) -> anyhow::Result<T> {
    /// Before the second attempt; twice as long before the third.
    const PAUSE: Duration = Duration::from_secs(20);
    in_rounds(PAUSE, attempt)
}

fn in_rounds<T>(pause: Duration, mut attempt: impl FnMut() -> anyhow::Result<T>) -> anyhow::Result<T> {
    const ROUNDS: u32 = 3;
    for round in 1..ROUNDS {
        match attempt() {
            Ok(got) => return Ok(got),
            Err(error) => println!("warning: attempt {round} of {ROUNDS}: {error:#}"),
        }
        thread::sleep(pause * round);
    }
    attempt()
}

fn is_debian() -> bool {
    Path::new("/etc/debian_version").exists()
}

/// Whether this Debian package is installed.
pub fn is_installed(package: &str) -> bool {
    let query = ["--show", "--showformat=${db:Status-Status}\n", package];
    command::output(command::program("dpkg-query").args(query))
        .is_ok_and(|states| states.lines().any(|state| state == "installed"))
}

/// Debian's package manager, set to ask nothing. It waits for another apt-get's lock only when it installs,
/// so `flock` makes this project's processes take turns.
pub fn apt_get() -> std::process::Command {
    let mut apt_get = command::program("flock");
    apt_get.arg(env::temp_dir().join("engine2048-apt.lock")).arg("apt-get");
    apt_get.env("DEBIAN_FRONTEND", "noninteractive").stdout(std::process::Stdio::null());
    apt_get.args(["--yes", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3"]);
    apt_get
}

static LISTS_ARE_NEW: AtomicBool = AtomicBool::new(false);

/// Fetches the package lists once a run. A failure is a warning: the older lists may do.
fn update_package_lists() {
    if !LISTS_ARE_NEW.load(Ordering::Relaxed) {
        match command::run(apt_get().args(["update", "-qq"])) {
            Ok(()) => LISTS_ARE_NEW.store(true, Ordering::Relaxed),
            Err(error) => println!("warning: {error:#}"),
        }
    }
}

/// `apt-get update` succeeds even where some lists are missing, so the next attempt fetches them again.
fn forget_package_lists() {
    LISTS_ARE_NEW.store(false, Ordering::Relaxed);
}

/// Unpacks Debian packages of another architecture and their dependencies into a folder.
///
/// Debian refuses to install them where the versions for the two architectures differ.
pub fn debian_of(architecture: &str, packages: &[&str], folder: &Path) -> anyhow::Result<()> {
    let stamp = folder.join("unpacked");
    if fs::read_to_string(&stamp).is_ok_and(|unpacked| unpacked == packages.join(" ")) {
        return Ok(());
    }
    ensure!(is_debian(), "this machine is not Debian");
    println!("unpacking {} for {architecture} into {}", packages.join(" "), folder.display());
    let own = folder.join("apt");
    for part in ["state/lists/partial", "cache/archives/partial"] {
        fs::create_dir_all(own.join(part))?;
    }
    let status = own.join("state/status");
    fs::write(&status, "")?;
    let apt_get = || {
        let mut command = apt_get();
        command.arg("--no-install-recommends");
        for setting in ["Architecture", "Architectures"] {
            command.arg("-o").arg(format!("APT::{setting}={architecture}"));
        }
        for (setting, path) in [
            ("Dir::State", own.join("state")),
            ("Dir::State::status", status.clone()),
            ("Dir::Cache", own.join("cache")),
        ] {
            command.arg("-o").arg(format!("{setting}={}", path.display()));
        }
        command
    };
    over_network(|| {
        // Other sources of this machine may have nothing for it.
        if let Err(error) = command::output(apt_get().arg("update")) {
            println!("warning: {error:#}");
        }
        command::output(apt_get().args(["install", "--download-only"]).args(packages))
    })
    .context("Debian, or this machine's mirror of it, does not give the packages")?;
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

/// A Python with the pinned packages of `tests/requirements.txt`, in a virtual environment.
pub fn python() -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("python");
    let _turn = files::lock("python")?;
    let interpreter = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let pinned = fs::read_to_string(paths::root().join("tests/requirements.txt"))
        .context("tests/requirements.txt is missing")?;
    let stamp = folder.join("requirements.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == pinned) && interpreter.is_file() {
        return Ok(interpreter);
    }
    debian(&[PYTHON])?;
    let python = python_with_venv().context("there is no Python with venv")?;
    println!("preparing {}", folder.display());
    command::run(command::program(python).args(["-m", "venv", "--clear"]).arg(&folder))?;
    over_network(|| {
        command::run(
            command::program(&interpreter)
                .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"])
                .arg("tests/requirements.txt"),
        )
    })?;
    fs::write(&stamp, pinned)?;
    Ok(interpreter)
}

fn python_with_venv() -> Option<&'static str> {
    let can = |python: &str| {
        command::output(command::program(python).args(["-c", "import ensurepip, venv"])).is_ok()
    };
    ["python3", "python", "/usr/bin/python3"].into_iter().find(|python| can(python))
}

#[cfg(test)]
mod tests {
    use super::{debian, in_rounds, is_debian, refuse_installs};
    use anyhow::bail;
    use std::time::Duration;

    #[test]
    fn a_refused_install_names_what_is_missing() {
        const PACKAGE: &str = "engine2048-no-such-package";
        refuse_installs();
        let why = format!("{:#}", debian(&[&[PACKAGE]]).expect_err("it is not installed"));
        assert!(why.contains(PACKAGE) && (why.contains("--no-install") || !is_debian()), "{why}");
    }

    /// The result after this many failures, and the number of attempts.
    fn attempts(failing: u32) -> (anyhow::Result<u32>, u32) {
        let mut made = 0;
        let result = in_rounds(Duration::ZERO, || {
            made += 1;
            if made <= failing {
                bail!("a hiccup of the network");
            }
            Ok(made)
        });
        (result, made)
    }

    #[test]
    fn a_network_has_three_attempts() {
        assert_eq!((attempts(0).0.ok(), attempts(0).1), (Some(1), 1));
        assert_eq!((attempts(2).0.ok(), attempts(2).1), (Some(3), 3));
        assert_eq!((attempts(9).0.ok(), attempts(9).1), (None, 3));
    }
}
