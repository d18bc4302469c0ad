//! Programs from crates.io that the tests use, in pinned versions.

use crate::system;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use tools::{command, paths};

/// A program from crates.io, such as `cargo-fuzz`.
pub struct CargoTool {
    /// The crate's name, which is the program's.
    pub name: &'static str,
    pub version: &'static str,
}

impl CargoTool {
    /// Builds the program into `target/tools`, unless that version is there.
    pub fn install(&self) -> anyhow::Result<()> {
        let stamp = folder().join(format!("{}.version", self.name));
        if fs::read_to_string(&stamp).is_ok_and(|installed| installed == self.version) {
            return Ok(());
        }
        println!("building {} {}", self.name, self.version);
        system::over_network(|| {
            let mut install = command::cargo();
            install.args(["install", "--quiet", "--locked", "--force", self.name]);
            install.args(["--version", self.version, "--no-default-features"]);
            // Without optimisation: these programs mostly wait for compilers, so a quick build counts more.
            install.args(["--debug", "--root"]).arg(folder()).env("CARGO_PROFILE_DEV_DEBUG", "0");
            command::run(&mut install)
        })?;
        Ok(fs::write(stamp, self.version)?)
    }
}

fn folder() -> PathBuf {
    paths::target().join("tools")
}

/// The search path with these programs in front.
pub fn search_path() -> anyhow::Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder().join("bin")).chain(std::env::split_paths(&path));
    Ok(std::env::join_paths(folders)?)
}
