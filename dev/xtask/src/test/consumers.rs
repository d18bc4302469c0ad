//! Part `consumers`: programs outside the project that use the installed library.

use super::{report::Report, Part};
use crate::c_tree::{self, Platform};
use crate::library::Windows;
use crate::{dist, system};
use tools::paths;

/// The part.
pub const PART: Part = Part {
    name: "consumers",
    packages: &[&["g++", "clang", "cmake", "make", "pkg-config"], dist::PACKAGES, system::PYTHON],
    run,
};

fn run(report: &mut Report) -> anyhow::Result<()> {
    let trees = paths::target().join("test-trees");
    for platform in Windows::ALL.map(Platform::Windows) {
        c_tree::lay_out(platform, &trees.join(platform.folder()), c_tree::LIBDIR)?;
    }
    report.pytest("tests/consumer", &[("ENGINE2048_WINDOWS_TREES", trees.as_os_str())])
}
