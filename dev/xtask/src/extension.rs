//! Packs `engine2048.oxt`, the LibreOffice extension, to the same bytes each time.
//!
//! `hosts/libreoffice/pack.py` lays it out. Added are the workbook, the licences and the libraries.

use crate::{archive, dist, system};
use serde_json::{json, Value};
use std::path::PathBuf;
use tools::files::{self, read};
use tools::{command, paths};

/// A system that the extension can run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Linux on x86-64.
    Linux,
    /// Linux on 64-bit ARM.
    ArmLinux,
    /// 64-bit Windows on x86-64.
    Windows,
}

impl System {
    /// This machine's system, if the extension has a place for it.
    pub fn host() -> Option<System> {
        match (std::env::consts::OS, std::env::consts::ARCH) {
            ("linux", "x86_64") => Some(System::Linux),
            ("linux", "aarch64") => Some(System::ArmLinux),
            ("windows", "x86_64") => Some(System::Windows),
            _ => None,
        }
    }

    /// The name in `description.xml`, and where the extension's Python looks for the library.
    fn platform(self) -> (&'static str, &'static str) {
        match self {
            System::Linux => ("linux_x86_64", "lib/linux-x86_64/libengine2048.so"),
            System::ArmLinux => ("linux_aarch64", "lib/linux-aarch64/libengine2048.so"),
            System::Windows => ("windows_x86_64", "lib/windows-x86_64/engine2048.dll"),
        }
    }
}

/// The extension's file name.
pub const FILE_NAME: &str = "engine2048.oxt";

/// The extension as bytes.
pub fn pack(version: &str, libraries: &[(System, PathBuf)]) -> anyhow::Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let (tree, settings) = (folder.path().join("tree"), folder.path().join("settings.json"));
    let platforms: Vec<&str> = libraries.iter().map(|(system, _)| system.platform().0).collect();
    files::write(&settings, self::settings(version, &platforms).to_string())?;
    let mut python = command::program(system::python()?);
    command::run(python.args(["-B", "hosts/libreoffice/pack.py"]).args([&tree, &settings]))?;
    files::copy(&paths::root().join("hosts/workbook/2048.xlsm"), &tree.join("2048.xlsm"))?;
    dist::licences(&tree)?;
    let mut files = archive::tree(&tree, "")?;
    for (system, library) in libraries {
        files.insert(system.platform().1.to_owned(), read(library)?);
    }
    archive::zip(&files)
}

/// What `pack.py` is told.
fn settings(version: &str, platforms: &[&str]) -> Value {
    let functions: Vec<Value> = formulas::FUNCTIONS.iter().map(function).collect();
    json!({"version": version, "platforms": platforms, "prefix": formulas::PREFIX, "functions": functions})
}

fn function(function: &formulas::Function) -> Value {
    let argument = |argument: &formulas::Argument| json!({"name": argument.name, "parameter": argument.parameter, "help": argument.help});
    let arguments: Vec<Value> = function.arguments.iter().map(argument).collect();
    json!({"name": function.name, "method": function.method, "help": function.help, "arguments": arguments})
}
