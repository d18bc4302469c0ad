//! Part `rust`: formatting, lints, documentation and every test that cargo runs.

use crate::command::cargo;
use crate::test::report::Report;

/// Runs the part.
///
/// # Errors
/// Never: what fails is counted.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    report.command("cargo fmt --check", cargo().args(["fmt", "--all", "--check"]));
    report.command(
        "cargo clippy",
        cargo().args(["clippy", "--quiet", "--workspace", "--all-targets", "--", "-Dwarnings"]),
    );
    report.command(
        "cargo doc",
        cargo().args(["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-Dwarnings"),
    );
    report.cargo_test(&["--workspace"]);
    // The library that panics on request is another one.
    report.cargo_test(&["--features", "deliberate-panic", "--test", "c_interface", "panic"]);
    Ok(())
}
