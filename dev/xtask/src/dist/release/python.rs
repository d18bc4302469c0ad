//! The Python package of `hosts/python`: a wheel for each platform, and the sdist.

use super::Work;
use crate::c_tree::Platform;
use crate::library::Windows;
use crate::system;
use std::path::Path;
use std::process::Command;
use tools::{command, paths};

pub(super) fn make(work: &Work) -> anyhow::Result<()> {
    build(work.release, work.platforms)
}

/// Builds them into a folder.
pub fn build(folder: &Path, platforms: &[Platform]) -> anyhow::Result<()> {
    for &platform in platforms {
        let tag = match platform {
            // The release of glibc is the one that tests/dist checks.
            Platform::Host if cfg!(target_os = "linux") => {
                format!("manylinux_2_34_{}", std::env::consts::ARCH)
            }
            Platform::Host => String::new(),
            Platform::ArmLinux => "manylinux_2_34_aarch64".to_owned(),
            Platform::Windows(Windows::X64) => "win_amd64".to_owned(),
            Platform::Windows(Windows::X86) => "win32".to_owned(),
            // pip builds it there from the sdist.
            Platform::Mac(_) => continue,
        };
        let (library, mut hatch) = (platform.library()?, hatch("wheel", folder)?);
        command::run(hatch.env("ENGINE2048_LIBRARY", library).env("ENGINE2048_PLATFORM", tag))?;
    }
    command::run(&mut hatch("sdist", folder)?)
}

fn hatch(target: &str, folder: &Path) -> anyhow::Result<Command> {
    let mut hatch = command::program(system::python()?);
    hatch.args(["-m", "hatchling", "build", "--target", target, "--directory"]).arg(folder);
    hatch.current_dir(paths::root().join("hosts/python"));
    Ok(hatch)
}
