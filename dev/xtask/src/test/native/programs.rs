//! C programs that put the library under load: memory left behind, loading and unloading, faults of the
//! system.

use crate::library;
use crate::test::c_programs;
use crate::test::native::toolchains::CLANG_WITH_SANITIZERS;
use crate::test::report::Report;
use crate::test::Part;
use std::path::{Path, PathBuf};
use std::process::Command;
use tools::command;

/// For programs that replace functions for memory and threads: the library must find these, and the compiler
/// must assume nothing about them.
const REPLACES_FUNCTIONS: [&str; 2] = ["-rdynamic", "-fno-builtin"];

/// The part's Debian packages.
const PACKAGES: &[&str] = &["gcc", "valgrind", CLANG_WITH_SANITIZERS[0], CLANG_WITH_SANITIZERS[1]];

/// The part.
pub const PART: Part = Part { name: "programs", packages: &[PACKAGES], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
    let library = library::host()?;
    for name in ["resident", "reload"] {
        report.tap(command::program(compile(name, &[])?).arg(&library));
    }
    let faults = compile("faults", &REPLACES_FUNCTIONS)?;
    // A backtrace makes Rust print most, and printing takes memory.
    report.tap(command::program(&faults).arg(&library).env("RUST_BACKTRACE", "full"));
    let linked = c_programs::link(&mut compiler("linked", &REPLACES_FUNCTIONS), "linked", &library)?;
    report.tap(&mut command::program(linked));
    under_checkers(report, &library)
}

fn compile(name: &str, flags: &[&str]) -> anyhow::Result<PathBuf> {
    let program = c_programs::folder("native")?.join(name);
    command::run(compiler(name, flags).args(["-ldl", "-lpthread", "-o"]).arg(&program))?;
    Ok(program)
}

fn compiler(name: &str, flags: &[&str]) -> Command {
    let mut compiler = command::program("gcc");
    compiler
        .args(["-std=gnu99", "-Wall", "-Wextra", "-Werror", "-O1", "-g", "-Iinclude", "-Itests/c"])
        .args(flags)
        .arg(format!("tests/native/{name}.c"))
        .arg(c_programs::TAP);
    compiler
}

/// valgrind sees every byte that loading and unloading lose. The sanitizers of gcc and clang check the calls
/// of every function, not the library, which the part `sanitizers` builds with Rust's own.
fn under_checkers(report: &mut Report, library: &Path) -> anyhow::Result<()> {
    let reload = compile("reload", &[])?;
    report.tap(command::program("valgrind").args(c_programs::VALGRIND).arg(reload).arg(library).arg("3"));
    for compiler in ["gcc", "clang"] {
        let program = c_programs::link(
            command::program(compiler)
                .args(c_programs::WARNINGS)
                .args(["-std=c99", "-O1", "-g", "-Iinclude"])
                .args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"])
                .args(c_programs::INTERFACE),
            &format!("interface-sanitized-{compiler}"),
            library,
        )?;
        report.tap(&mut command::program(program));
    }
    Ok(())
}
