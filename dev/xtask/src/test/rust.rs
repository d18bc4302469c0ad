//! Part `rust`: formatting, lints, documentation and every test that cargo runs.

use crate::system;
use crate::test::report::Report;
use tools::command::cargo;

/// Runs the part.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    system::git()?;
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
    // The library with the player that panics is a separate build.
    report.cargo_test(&["--features", "deliberate-panic", "--test", "c_interface", "panic"]);
    Ok(())
}
