//! `dist/excel`: all that an Excel user needs, with nothing to install.

use crate::c_tree::Platform;
use crate::library::{self, Kind, Windows};
use formulas::intellisense;
use std::path::Path;
use tools::{files, paths};

/// Committed as built, so that no Python is needed here. The tests compare it with a fresh build.
const WORKBOOK: &str = "2048.xlsm";

/// Lays the folder out.
pub fn lay_out(folder: &Path, platforms: &[Platform]) -> anyhow::Result<()> {
    files::copy(&paths::root().join("hosts/workbook").join(WORKBOOK), &folder.join(WORKBOOK))?;
    for &platform in platforms {
        match (platform, host_windows()) {
            (Platform::Windows(target), _) => {
                add_in(&library::xll(target, Kind::Shipped)?, folder, target)?;
            }
            (Platform::Host, Some(host)) => {
                add_in(&library::host_xll()?, folder, host)?;
            }
            (Platform::Host, None) | (Platform::ArmLinux, _) => {}
        }
    }
    Ok(())
}

fn add_in(library: &Path, folder: &Path, target: Windows) -> anyhow::Result<()> {
    files::copy(library, &folder.join(target.xll_name()))?;
    files::write(&folder.join(intellisense::file_name(target.xll_name())), intellisense::text())
}

fn host_windows() -> Option<Windows> {
    match (cfg!(windows), std::mem::size_of::<usize>()) {
        (false, _) => None,
        (true, 8) => Some(Windows::X64),
        (true, _) => Some(Windows::X86),
    }
}
