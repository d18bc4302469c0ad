//! Part `miri`: unsafe and lock-free code in an interpreter that checks Rust's rules.
//!
//! It sees what sanitizers do not: overlapping references, pointers used after their origin became invalid,
//! and the orders in which threads may see each other's writes. It is about a hundred times slower than the
//! processor, so it runs small tests only.

use super::toolchains;
use crate::system;
use crate::test::report::Report;
use crate::test::Part;
use anyhow::{ensure, Context};
use tools::{command, paths};

/// Which tests, and what Miri is told beside them.
const TESTS: [(&[&str], &str); 3] = [
    (&["--lib", "--", "caches::"], ""),
    (&["--test", "boundary", "--", "what_needs_no_search"], ""),
    // Each borrow of a table would take time for every word. The table has no unsafe code, only threads.
    (&["--test", "engine", "--", "transposition::"], "-Zmiri-disable-stacked-borrows"),
];

/// What adds Miri to a nightly Rust.
const ADD: [&str; 6] = ["component", "add", "--toolchain", "nightly", "miri", "rust-src"];

/// The part.
pub const PART: Part = Part { name: "miri", packages: &[], run };

fn run(report: &mut Report) -> anyhow::Result<()> {
    if let Err(error) = toolchains::ensure_nightly().and_then(|()| add_if_missing()) {
        report.skipped("Miri", &format!("{error:#}"));
        return Ok(());
    }
    for (tests, flags) in TESTS {
        report.tests_of_cargo(
            toolchains::nightly_cargo()
                .args(["miri", "test", "--package", "engine2048"])
                .args(tests)
                .env("CARGO_TARGET_DIR", paths::target().join("miri"))
                .env("MIRIFLAGS", flags),
        );
    }
    Ok(())
}

fn add_if_missing() -> anyhow::Result<()> {
    if command::output(toolchains::nightly_cargo().args(["miri", "--version"])).is_ok() {
        return Ok(());
    }
    let needs = format!("needs: rustup {}", ADD.join(" "));
    ensure!(!system::installs_are_refused(), "{needs}");
    println!("installing Miri: rustup {}", ADD.join(" "));
    system::over_network(|| command::run(command::program("rustup").args(ADD))).context(needs)
}
