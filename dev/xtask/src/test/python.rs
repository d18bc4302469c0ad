//! Part `python`: the Python package in each kind of Python, and the league on a cluster.

use super::{report::Report, Part};
use crate::c_tree::Platform;
use crate::dist::{self, release::python};
use crate::system;
use tools::{files, paths};

/// The part.
pub const PART: Part =
    Part { name: "python", packages: &[dist::PACKAGES, system::PYTHON, &["qemu-user"]], run };

fn run(report: &mut Report) -> anyhow::Result<()> {
    let wheels = paths::target().join("test-python");
    files::remove_folder(&wheels)?;
    // The part `dist` looks into the wheels for Windows.
    python::build(&wheels, &[Platform::Host, Platform::ArmLinux])?;
    // A whole Python for ARM, which the emulator runs.
    let arm = paths::target().join("arm-python");
    system::debian_of("arm64", &["python3"], &arm)?;
    report.pytest(
        "tests/python",
        &[("ENGINE2048_WHEELS", wheels.as_os_str()), ("ENGINE2048_ARM_ROOT", arm.as_os_str())],
    )
}
