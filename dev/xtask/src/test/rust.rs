//! Part `rust`: formatting, lints, documentation and every test that cargo runs.

use crate::test::report::Report;
use crate::test::Part;
use tools::command::cargo;

/// The part.
pub const PART: Part = Part { name: "rust", packages: &[&["git"]], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
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
    Ok(())
}
