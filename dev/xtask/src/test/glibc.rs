//! The oldest release of glibc that a Linux library runs with.

use anyhow::{ensure, Context};
use std::path::Path;
use tools::command;

/// The documented release. Debian 12, Ubuntu 22.04 and RHEL 9 have it or a later one.
const OLDEST: (u32, u32) = (2, 34);

/// Checks that a library needs no later release than documented.
pub fn check(library: &Path) -> anyhow::Result<()> {
    let read = command::output(command::program("readelf").args(["--version-info", "--wide"]).arg(library))?;
    let newest = newest(&read).context("it names no release of glibc")?;
    ensure!(newest <= OLDEST, "it needs glibc {}.{}", newest.0, newest.1);
    Ok(())
}

fn newest(read: &str) -> Option<(u32, u32)> {
    let release = |text: &str| {
        let (major, rest) = text.split_once('.')?;
        let minor: String = rest.chars().take_while(char::is_ascii_digit).collect();
        Some((major.parse().ok()?, minor.parse().ok()?))
    };
    read.split("GLIBC_").skip(1).filter_map(release).max()
}

#[cfg(test)]
mod tests {
    use super::newest;

    #[test]
    fn releases_are_compared_as_numbers() {
        assert_eq!(newest("GLIBC_2.4 (2)\nGLIBC_2.17 (3)\nGLIBC_2.9"), Some((2, 17)));
        assert_eq!(newest("nothing"), None);
    }
}
