//! Part `arm`: the library for Linux on ARM, by its file and as it runs in an emulator (qemu).

use super::{c_programs, glibc};
use crate::c_tree::{self, Platform};
use crate::dist;
use crate::library::{self, arm_linux};
use crate::test::report::Report;
use crate::test::Part;
use anyhow::{bail, ensure, Context};
use std::path::Path;
use std::process::Command;
use tools::{command, files, paths};

/// The part's Debian packages.
const PACKAGES: &[&str] = &["gcc", "qemu-user", "pkg-config", "binutils"];

/// The part.
pub const PART: Part = Part { name: "arm", packages: &[PACKAGES, dist::PACKAGES], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
    if !cfg!(target_os = "linux") {
        bail!("this part runs on Linux, with an emulator of its programs");
    }
    let library = arm_linux::build()?.shared;
    report.check("the ARM library is one for ARM, with the soname of all", is_for_arm(&library));
    report.check("the ARM library takes as old a glibc as is told", glibc::check(&library));
    let compile = |name: &str, sources: &[&str]| c_programs::compile_for_arm_linux(name, sources, &library);
    report.tap(&mut emulated(&compile("interface", &c_programs::INTERFACE)?));
    let hint = compile("hint", &c_programs::HINT)?;
    c_programs::check_hint(report, "hint on ARM", &|| emulated(&hint));
    let answers = compile("answers", &c_programs::ANSWERS)?;
    report.check(
        "the ARM library answers as the x86-64 library on all known positions, byte for byte",
        same_answers(&mut emulated(&answers)),
    );
    for kind in ["--shared", "--static"] {
        report.check(&format!("a program links the ARM tree by pkg-config {kind}"), consumer(kind));
    }
    Ok(())
}

fn emulated(program: &Path) -> Command {
    let mut emulator = command::program("qemu-aarch64");
    emulator.args(["-L", arm_linux::SYSROOT]).arg(program);
    emulator
}

fn is_for_arm(library: &Path) -> anyhow::Result<()> {
    let read =
        |option: &str| command::output(command::program("readelf").args([option, "--wide"]).arg(library));
    ensure!(read("--file-header")?.contains("AArch64"), "it is for another processor");
    ensure!(read("--dynamic")?.contains(&format!("[{}]", library::soname()?)), "it has another soname");
    Ok(())
}

/// Both processors have the same doubles and the same C library, so no byte may differ.
fn same_answers(program: &mut Command) -> anyhow::Result<()> {
    let expected = c_programs::host_answers()?;
    let answers = command::output(program.arg(c_programs::positions()))?;
    let difference = expected.lines().zip(answers.lines()).find(|(one, other)| one != other);
    if let Some((one, other)) = difference {
        bail!("{one} became {other}");
    }
    ensure!(expected == answers && answers.lines().count() > 1000, "{} bytes are answered", answers.len());
    Ok(())
}

/// A user's program, against the tree that users receive.
fn consumer(kind: &str) -> anyhow::Result<()> {
    let prefix = paths::target().join("test-programs/arm-tree");
    files::remove_folder(&prefix)?;
    c_tree::lay_out(Platform::ArmLinux, &prefix, c_tree::LIBDIR)?;
    let mut query = command::program("pkg-config");
    query.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig")).args(["--cflags", "--libs", "engine2048"]);
    let mut compiler = command::program(format!("{}-gcc", arm_linux::TOOLS));
    if kind == "--static" {
        query.arg(kind);
        compiler.arg("-static");
    } else {
        compiler.arg(format!("-Wl,-rpath,{}", prefix.join("lib").display()));
    }
    let program = c_programs::folder(arm_linux::TARGET)?.join("consumer");
    compiler.args(c_programs::WARNINGS).arg("tests/consumer/consumer.c").arg("-o").arg(&program);
    let flags = command::output(&mut query).context("pkg-config does not find the tree")?;
    command::run(compiler.args(flags.split_whitespace()))?;
    let printed = command::output(&mut emulated(&program))?;
    ensure!(printed.trim() == concat!("engine2048 ", env!("CARGO_PKG_VERSION")), "printed {printed}");
    Ok(())
}
