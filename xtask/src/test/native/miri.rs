//! Part `miri`: unsafe code and lock-free code in an interpreter that knows what Rust allows.
//!
//! It sees what sanitizers do not: references that overlap, pointers used after what they came from, and the orders in which
//! threads may see each other's writes. It is some hundred times slower than the processor, so it runs small tests alone.

use super::toolchains;
use crate::test::report::Report;
use tools::{command, paths};

/// The tests, by parts of their names.
const TESTS: [&str; 3] = ["caches::", "ffi::arguments::", "transposition::"];

/// Runs the part.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    let cargo = toolchains::nightly_cargo().filter(|_| {
        command::output(command::program("rustup").args(["run", "nightly", "cargo", "miri", "--version"]))
            .is_ok()
    });
    let Some(mut cargo) = cargo else {
        report.skipped("Miri", "needs: rustup +nightly component add miri rust-src");
        return Ok(());
    };
    report.tests_of_cargo(
        cargo
            .args(["miri", "test", "--package", "engine2048", "--lib", "--"])
            .args(TESTS)
            .env("CARGO_TARGET_DIR", paths::target().join("miri")),
    );
    Ok(())
}
