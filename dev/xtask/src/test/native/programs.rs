//! Part `programs`: C programs that put the library under load: memory left behind, loading and unloading,
//! faults of the system.

use crate::library;
use crate::test::c_programs::Programs;
use crate::test::{report::Report, Part};
use tools::command;

/// For programs that replace functions for memory and threads: the library must find these, and the compiler
/// must assume nothing about them.
const REPLACES_FUNCTIONS: &str = "-rdynamic -fno-builtin";

/// The part.
pub const PART: Part = Part { name: "programs", packages: &[&["gcc", "make"]], run };

fn run(report: &mut Report) -> anyhow::Result<()> {
    let library = library::host()?;
    for name in ["resident", "reload"] {
        report.tap(command::program(Programs::alone(PART.name, "")?.make(name)?).arg(&library));
    }
    let faults = Programs::alone(PART.name, REPLACES_FUNCTIONS)?.make("faults")?;
    // A backtrace makes Rust print most, and printing takes memory.
    report.tap(command::program(&faults).arg(&library).env("RUST_BACKTRACE", "full"));
    let linked = Programs::host(PART.name, &format!("gcc {REPLACES_FUNCTIONS}"), &library)?.make("linked")?;
    report.tap(&mut command::program(linked));
    Ok(())
}
