//! `dist/libreoffice`: the extension with its libraries, and the module for Basic.

use crate::c_tree::Platform;
use crate::extension::{self, System};
use crate::library::{self, arm_linux, Windows};
use std::path::Path;
use tools::{files, paths};

/// The module for Basic, with the procedures of the Excel module of this name.
const MODULE: &str = "Engine2048.bas";

/// Lays the folder out, without the extension if it runs on none of these systems.
pub fn lay_out(folder: &Path, platforms: &[Platform]) -> anyhow::Result<()> {
    let mut libraries = Vec::new();
    for platform in platforms {
        match (platform, System::host()) {
            (Platform::Host, Some(system)) => libraries.push((system, library::host()?)),
            (Platform::Windows(Windows::X64), _) => {
                libraries.push((System::Windows, library::windows(Windows::X64)?));
            }
            (Platform::ArmLinux, _) => libraries.push((System::ArmLinux, arm_linux::build()?.shared)),
            // The extension has no place for other systems.
            _ => {}
        }
    }
    if libraries.is_empty() {
        println!("left out {}: it runs on 64-bit Linux and 64-bit Windows alone", extension::FILE_NAME);
    } else {
        let bytes = extension::pack(env!("CARGO_PKG_VERSION"), &libraries)?;
        files::write(&folder.join(extension::FILE_NAME), bytes)?;
    }
    files::copy(&paths::root().join("hosts/libreoffice").join(MODULE), &folder.join(MODULE))
}
