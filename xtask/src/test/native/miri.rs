//! Part `miri`: unsafe and lock-free code in an interpreter that checks Rust's rules.
//!
//! It sees what sanitizers do not: overlapping references, pointers used after their origin became invalid,
//! and the orders in which threads may see each other's writes. It is about a hundred times slower than the
//! processor, so it runs small tests only.

use super::toolchains;
use crate::test::report::Report;
use tools::{command, paths};

/// Parts of the tests' names.
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
