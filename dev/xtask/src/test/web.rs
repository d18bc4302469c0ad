//! Part `web`: the package for JavaScript, the page and the Office add-in, in Node and in Chromium.

use crate::test::report::Report;
use crate::test::Part;
use crate::{library, web};
use tools::command;

/// The part.
pub const PART: Part = Part { name: "web", packages: &[&["chromium"]], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
    web::run()?;
    web::install("tests/web")?;
    let library = library::host()?;
    let mut tests = command::program("node");
    tests.args(["--test", "--test-reporter=tap", "tests/web/"]).env("ENGINE2048_LIBRARY", library);
    report.tap(&mut tests);
    Ok(())
}
