//! Part `arm`: the library for Linux on ARM as it runs in an emulator (qemu).

use super::c_programs::{self, Programs};
use super::{report::Report, Part};
use crate::c_tree::{self, Platform};
use crate::dist;
use crate::library::arm_linux::{SYSROOT, TOOLS};
use anyhow::Context;
use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{command, files, paths};

/// The part.
pub const PART: Part =
    Part { name: "arm", packages: &[&["gcc", "make", "qemu-user", "pkg-config"], dist::PACKAGES], run };

fn run(report: &mut Report) -> anyhow::Result<()> {
    let prefix = paths::target().join("test-programs/arm-tree");
    files::remove_folder(&prefix)?;
    c_tree::lay_out(Platform::ArmLinux, &prefix, c_tree::LIBDIR)?;
    let rpath = format!(" -Wl,-rpath,'{}'", prefix.join("lib").display());
    let interface = compile(&prefix, "--shared", &rpath, "interface")?;
    report.tap(&mut emulated(&interface));
    let answers = compile(&prefix, "--static", " -static", "answers")?;
    report.check(
        "the ARM library answers as the x86-64 library on all known positions",
        c_programs::same_answers(
            &c_programs::host_answers(PART.name)?,
            emulated(&answers).arg(c_programs::positions()),
        ),
    );
    Ok(())
}

fn emulated(program: &Path) -> Command {
    let mut emulator = command::program("qemu-aarch64");
    emulator.args(["-L", SYSROOT]).arg(program);
    emulator
}

/// Makes a program against the tree that users receive, with pkg-config's flags.
fn compile(prefix: &Path, kind: &str, link: &str, name: &str) -> anyhow::Result<PathBuf> {
    let mut query = command::program("pkg-config");
    query.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
    let flags = command::output(query.args(["--cflags", "--libs", kind, "engine2048"]))
        .context("pkg-config does not find the tree")?;
    Programs::new("arm-linux", &format!("{TOOLS}-gcc"), flags.trim().to_owned() + link)?.make(name)
}
