//! What the library is made of: licences, the lock file, the oldest Rust that builds it, and the same bytes each time.

use super::toolchains;
use crate::test::report::Report;
use crate::{library, licences, system};
use anyhow::{bail, ensure, Context};
use std::fs;
use std::path::Path;
use tools::{command, files, paths};

/// Runs the part.
///
/// # Errors
/// Never: what fails is counted.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    report.check("every dependency has a licence that deny.toml allows", licences_are_allowed());
    report.check("the library depends on the standard library alone", no_runtime_dependency());
    report.check("two builds in different folders give the same bytes", reproducible());
    match toolchains::oldest_cargo() {
        Ok(mut cargo) => report.tests_of_cargo(
            cargo
                .args(["test", "--locked", "--package", "engine2048", "--test", "c_interface"])
                .env("CARGO_TARGET_DIR", paths::target().join("oldest")),
        ),
        Err(error) => report.skipped("the oldest supported Rust", &format!("{error:#}")),
    }
    Ok(())
}

fn licences_are_allowed() -> anyhow::Result<()> {
    let packages = licences::packages()?;
    ensure!(packages.len() > 10, "only {} packages were found", packages.len());
    let allowed = licences::allowed()?;
    for package in packages {
        if !licences::is_allowed(&package.licence, &allowed) && !licences::is_exempt(&package) {
            bail!("{} is under {:?}", package.name, package.licence);
        }
    }
    Ok(())
}

fn no_runtime_dependency() -> anyhow::Result<()> {
    let mut tree = command::cargo();
    tree.args(["tree", "--locked", "--package", "engine2048", "--edges", "normal", "--prefix", "none"]);
    let tree = command::output(&mut tree)?;
    ensure!(tree.lines().count() == 1, "the library depends on\n{tree}");
    Ok(())
}

/// Builds the library again, in a copy of the project in a folder with another name and with a builder's own flags about,
/// and compares the two files.
fn reproducible() -> anyhow::Result<()> {
    let here = fs::read(library::host()?)?;
    let root = paths::root();
    let root = root.to_str().context("the project's path is UTF-8")?;
    ensure!(
        !here.windows(root.len()).any(|bytes| bytes == root.as_bytes()),
        "the library holds the path of the folder that it was built in"
    );
    let elsewhere = std::env::temp_dir().join(format!("engine2048 built elsewhere {}", std::process::id()));
    // What is left of a run that was killed, where processes are numbered anew.
    files::remove_folder(&elsewhere)?;
    let there = copy_project(&elsewhere).and_then(|()| {
        let target = elsewhere.join("made here");
        command::run(
            library::host_cargo(&target)
                .args(["build", "--quiet", "--release", "--locked", "--package", "engine2048", "--lib"])
                .current_dir(&elsewhere)
                // As a developer may have set it; it would let the compiler use what only this processor has.
                .env("RUSTFLAGS", "-Ctarget-cpu=native")
                .env_remove("CARGO_MANIFEST_DIR"),
        )?;
        Ok(fs::read(target.join("release").join(library::host_name()))?)
    });
    // Where the copy could not be made, that is the fault to tell of.
    let _ = fs::remove_dir_all(&elsewhere);
    ensure!(here == there?, "the two builds differ");
    Ok(())
}

/// Copies what git would: the files of the project, without what was made from them.
fn copy_project(to: &Path) -> anyhow::Result<()> {
    system::git()?;
    let mut list = command::program("git");
    // Whoever the folder belongs to.
    list.args(["-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
    for name in command::output(&mut list)?.split('\0').filter(|name| !name.is_empty()) {
        let (source, copy) = (paths::root().join(name), to.join(name));
        if source.is_file() {
            fs::create_dir_all(copy.parent().context("a file lies in a folder")?)?;
            fs::copy(source, copy)?;
        }
    }
    Ok(())
}
