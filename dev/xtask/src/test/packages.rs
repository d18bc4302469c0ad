//! Part `packages`: the Debian packages, installed, used and removed, and the Conan recipe with its test
//! package.

use super::c_programs::{self, WARNINGS};
use crate::c_tree::{self, Platform};
use crate::dist::{
    self,
    release::{conan, debian},
};
use crate::test::report::Report;
use crate::test::Part;
use crate::{library, system};
use anyhow::{ensure, Context};
use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{command, files, paths};

/// The part's Debian packages.
const PACKAGES: &[&str] = &["gcc", "g++", "cmake", "make", "pkg-config", "lintian"];

/// The part.
pub const PART: Part = Part { name: "packages", packages: &[PACKAGES, dist::PACKAGES, system::PYTHON], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
    let folder = paths::target().join("test-packages");
    files::remove_folder(&folder)?;
    let own = debian::build(Platform::Host, &folder)?;
    let arm = debian::build(Platform::ArmLinux, &folder)?;
    report.check("there are two Debian packages for each processor", {
        let all = [&own[..], &arm].concat();
        ensure_all(all.len() == 4 && all.iter().all(|package| package.is_file()), &format!("{all:?}"))
    });
    for package in own.iter().chain(&arm) {
        let name = package.file_name().unwrap_or_default().to_string_lossy().into_owned();
        report.check(&format!("lintian finds no fault with {name}"), lintian(package));
    }
    match may_install() {
        Ok(()) => {
            report.check("apt installs the packages from their files", apt("install", &own));
            for (name, check) in USES {
                report.check(&format!("with the packages installed, {name}"), check());
            }
            report.check("dpkg finds every file as it was packed", verify());
            report.check("apt removes them, and nothing stays", removed());
        }
        Err(why) => report.skipped("installing the Debian packages", &format!("{why:#}")),
    }
    for shared in ["True", "False"] {
        report.check(
            &format!("conan create, shared={shared}, and its test package"),
            conan_creates(&folder, shared),
        );
    }
    Ok(())
}

/// The test ends with removing the packages, so they must not be somebody else's.
fn may_install() -> anyhow::Result<()> {
    ensure!(
        !debian::NAMES.iter().any(|name| system::is_installed(name)),
        "the packages are installed already"
    );
    system::may_install()
}

fn ensure_all(holds: bool, why: &str) -> anyhow::Result<()> {
    ensure!(holds, "{why}");
    Ok(())
}

/// Lintian's errors and warnings are faults, its hints are not.
fn lintian(package: &Path) -> anyhow::Result<()> {
    let said = command::output(
        command::program("lintian").args(["--allow-root", "--fail-on", "error,warning"]).arg(package),
    )?;
    ensure!(!said.contains("W:") && !said.contains("E:"), "{said}");
    Ok(())
}

fn apt(action: &str, packages: &[impl AsRef<std::ffi::OsStr>]) -> anyhow::Result<()> {
    command::output(system::apt_get().args([action, "-qq", "--allow-downgrades"]).args(packages)).map(drop)
}

/// The name and the check of one use of the installed packages.
type Use = (&'static str, fn() -> anyhow::Result<()>);

const USES: [Use; 4] = [
    ("a C program links by pkg-config", || by_pkg_config("gcc", "-std=c99", "consumer.c")),
    ("a C++ program links by pkg-config", || by_pkg_config("g++", "-std=c++17", "consumer.cpp")),
    ("CMake finds both libraries", by_cmake),
    ("the examples compile", example),
];

fn by_pkg_config(compiler: &str, standard: &str, source: &str) -> anyhow::Result<()> {
    let flags = command::output(command::program("pkg-config").args(["--cflags", "--libs", "engine2048"]))?;
    let program = c_programs::folder("packages")?.join("by-pkg-config");
    command::run(
        command::program(compiler)
            .args(WARNINGS)
            .args([standard, &format!("tests/consumer/{source}"), "-o"])
            .arg(&program)
            .args(flags.split_whitespace()),
    )?;
    runs(&mut command::program(program))
}

fn by_cmake() -> anyhow::Result<()> {
    let build = paths::target().join("test-packages/cmake");
    command::output(command::program("cmake").args(["-S", "tests/consumer", "-B"]).arg(&build))?;
    command::output(command::program("cmake").arg("--build").arg(&build))?;
    ["shared-c", "shared-cpp", "static-c", "static-cpp"]
        .iter()
        .try_for_each(|program| runs(&mut command::program(build.join(program))))
}

/// The packaged example, built by plain flags.
fn example() -> anyhow::Result<()> {
    let program = c_programs::folder("packages")?.join("hint");
    command::run(
        command::program("gcc")
            .args(["-std=c99", "/usr/share/doc/libengine2048-dev/examples/c/hint.c", "-lengine2048", "-o"])
            .arg(&program),
    )?;
    let cells = "0 0 0 0 2 4 8 16 4 8 16 32 8 16 32 64".split(' ');
    let printed = command::output(command::program(program).args(["-p", "graph"]).args(cells))?;
    ensure!(printed.contains("* up"), "printed {printed}");
    Ok(())
}

fn runs(program: &mut Command) -> anyhow::Result<()> {
    let printed = command::output(program)?;
    ensure!(printed.trim() == concat!("engine2048 ", env!("CARGO_PKG_VERSION")), "printed {printed}");
    Ok(())
}

fn verify() -> anyhow::Result<()> {
    for package in debian::NAMES {
        let differing = command::output(command::program("dpkg").args(["--verify", package]))?;
        ensure!(differing.is_empty(), "{differing}");
    }
    Ok(())
}

fn removed() -> anyhow::Result<()> {
    let mut installed = Vec::new();
    for package in debian::NAMES {
        let list = command::output(command::program("dpkg").args(["--listfiles", package]))?;
        installed.extend(list.lines().map(PathBuf::from).filter(|path| !path.is_dir()));
    }
    ensure!(installed.len() > 15, "only {} files were installed", installed.len());
    apt("purge", &debian::NAMES)?;
    let left: Vec<_> = installed.iter().filter(|path| path.symlink_metadata().is_ok()).collect();
    ensure!(left.is_empty(), "{left:?} is left");
    let cache = command::output(command::program("ldconfig").arg("-p"))?;
    ensure!(!cache.contains(&library::soname()?), "the loader still lists the library");
    Ok(())
}

/// Runs `conan create` without a network and with a home of its own.
fn conan_creates(folder: &Path, shared: &str) -> anyhow::Result<()> {
    let recipe = folder.join("conan");
    if !recipe.exists() {
        conan::recipe(&recipe)?;
        c_tree::lay_out(Platform::Host, &recipe.join("trees").join(Platform::Host.folder()), c_tree::LIBDIR)?;
        files::copy(&paths::root().join("LICENSE-MIT"), &recipe.join("licences/LICENSE-MIT"))?;
    }
    let conan = system::python()?.with_file_name("conan");
    let program = || {
        let mut program = command::program(&conan);
        program.env("CONAN_HOME", folder.join("conan-home")).current_dir(&recipe);
        program
    };
    command::output(program().args(["profile", "detect", "--exist-ok"]))?;
    let option = format!("engine2048/*:shared={shared}");
    let mut create = program();
    let said = command::outcome(create.args(["create", ".", "--no-remote", "-o", &option]))?;
    let words = String::from_utf8_lossy(&said.stdout) + String::from_utf8_lossy(&said.stderr);
    ensure!(said.status.success(), "{words}");
    let line = concat!("engine2048 ", env!("CARGO_PKG_VERSION"), "\n");
    let answers = words.matches(line).count();
    ensure!(answers == 2, "{answers} of 2 programs ran:\n{words}");
    let packed = files::below(&folder.join("conan-home/p")).context("Conan packed nothing")?;
    ensure!(
        packed.iter().any(|file| file.ends_with("/p/lib/libengine2048.a")) || shared == "True",
        "no static library"
    );
    Ok(())
}
