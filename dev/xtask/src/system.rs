//! Names what the commands need and this machine lacks, and installs it where it may.

use crate::packages::{is_there, Manager};
use anyhow::{bail, ensure, Context};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;
use tools::{command, files, paths};

/// Who may install packages on the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Installs {
    /// Root on Debian; others are told what to install.
    ByRoot,
    /// Whoever runs the command: `--install`.
    Always,
    /// Nobody; what needs a missing package fails: `--no-install`.
    Never,
}

static INSTALLS: OnceLock<Installs> = OnceLock::new();

/// Says once who may install packages.
pub fn set_installs(installs: Installs) {
    INSTALLS.get_or_init(|| installs);
}

/// Whether `--no-install` was given.
pub fn installs_are_refused() -> bool {
    INSTALLS.get() == Some(&Installs::Never)
}

/// A Python 3 that makes virtual environments.
pub const PYTHON: &[&str] = &["python3", "python3-venv"];

/// Makes sure that these lists of packages, by Debian's names, are installed. Else the error has the line that installs them.
pub fn need(lists: &[&[&str]]) -> anyhow::Result<()> {
    let mut missing: Vec<&str> = lists.concat();
    missing.retain(
        |package| if PYTHON.contains(package) { python_with_venv().is_none() } else { !is_there(package) },
    );
    missing.sort_unstable();
    missing.dedup();
    if missing.is_empty() {
        return Ok(());
    }
    let Some(manager) = Manager::of_this_machine() else {
        bail!(
            "this machine lacks what the Debian packages {} have; please install their like",
            missing.join(" ")
        );
    };
    let names: Vec<&str> = missing.iter().filter_map(|package| manager.name(package)).collect();
    missing.retain(|package| manager.name(package).is_none());
    let elsewhere = match missing.join(" ") {
        none if none.is_empty() => none,
        unknown => format!("\nOnly Debian has {unknown}."),
    };
    let line = manager.install(&names, is_root()).join(" ");
    if let Err(why) = may_install(manager) {
        bail!("packages are missing, and {why}. This line installs them:\n\n    {line}\n{elsewhere}");
    }
    println!("installing packages: {line}");
    install(manager, &names).with_context(|| format!("{line} failed"))?;
    ensure!(elsewhere.is_empty(), "{}", elsewhere.trim_start());
    Ok(())
}

fn install(manager: Manager, names: &[&str]) -> anyhow::Result<()> {
    let words = manager.install(names, is_root());
    let install = || match manager {
        Manager::Apt => {
            // Ctrl-C may have ended an earlier install half way, and then apt-get refuses the next one.
            let finish = ["env", "DEBIAN_FRONTEND=noninteractive", "dpkg", "--configure", "-a"];
            let finish = [rights(), &finish].concat();
            let _ = command::output(command::program(finish[0]).args(&finish[1..]));
            update_package_lists();
            let mut install = apt_get(rights());
            install.args(["install", "-qq", "--no-install-recommends"]).args(names);
            command::run(&mut install).inspect_err(|_| forget_package_lists())
        }
        Manager::Dnf | Manager::Brew => {
            let mut install = command::program(&words[0]);
            command::run(install.args(&words[1..]).args((manager == Manager::Dnf).then_some("--assumeyes")))
        }
    };
    over_network(install)
}

/// Whether this run may install packages.
fn may_install(manager: Manager) -> anyhow::Result<()> {
    match INSTALLS.get().unwrap_or(&Installs::ByRoot) {
        Installs::Never => bail!("--no-install refuses to install them"),
        Installs::Always => Ok(()),
        Installs::ByRoot => {
            ensure!(
                is_root() && manager == Manager::Apt,
                "only root on Debian installs them without --install"
            );
            Ok(())
        }
    }
}

/// Whether a person could mend now what this run lacks.
pub fn is_person_asked() -> bool {
    !installs_are_refused() && Manager::of_this_machine().is_some_and(|manager| may_install(manager).is_err())
}

/// Whether this run may change what is in this Debian's folders.
pub fn may_change_debian() -> anyhow::Result<()> {
    ensure!(is_debian() && is_root(), "only root on Debian may do this");
    may_install(Manager::Apt)
}

fn is_root() -> bool {
    command::output(command::program("id").arg("-u")).is_ok_and(|user| user.trim() == "0")
}

/// What goes before a program that needs root's rights.
fn rights() -> &'static [&'static str] {
    if is_root() {
        &[]
    } else {
        &["sudo"]
    }
}

/// Downloads Debian packages, each given as `name` or `name=version`.
pub fn debian_download(packages: &[&str], folder: &Path) -> anyhow::Result<()> {
    ensure!(is_debian(), "this machine is not Debian");
    over_network(|| {
        update_package_lists();
        let mut download = apt_get(&[]);
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

/// Debian's package manager, set to ask nothing. It waits for another apt-get's lock only when it installs,
/// so `flock` makes this project's processes take turns.
fn apt_get(rights: &[&str]) -> std::process::Command {
    let mut apt_get = command::program("flock");
    apt_get.arg(env::temp_dir().join("engine2048-apt.lock")).args(rights);
    apt_get.args(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]).stdout(std::process::Stdio::null());
    apt_get.args(["--yes", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3"]);
    apt_get
}

static LISTS_ARE_NEW: AtomicBool = AtomicBool::new(false);

/// Fetches the package lists once a run. A failure is a warning: the older lists may do.
fn update_package_lists() {
    if !LISTS_ARE_NEW.load(Ordering::Relaxed) {
        match command::run(apt_get(rights()).args(["update", "-qq"])) {
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
        let mut command = apt_get(&[]);
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
    need(&[PYTHON])?;
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
    use super::{in_rounds, need, set_installs, Installs};
    use crate::packages::Manager;
    use anyhow::bail;
    use std::time::Duration;

    #[test]
    fn a_refused_install_names_what_is_missing_in_a_line_to_paste() {
        const PACKAGE: &str = "fonts-crosextra-carlito-of-nobody";
        set_installs(Installs::Never);
        let why = format!("{:#}", need(&[&[PACKAGE]]).expect_err("it is not installed"));
        assert!(why.contains(PACKAGE), "{why}");
        if Manager::of_this_machine() == Some(Manager::Apt) {
            assert!(
                why.contains("--no-install")
                    && why.contains(&format!("\n    apt-get install --no-install-recommends {PACKAGE}\n"))
                    || why.contains("sudo"),
                "{why}"
            );
        }
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
