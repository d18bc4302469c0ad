//! Packs `engine2048.oxt`, the LibreOffice extension, to the same bytes each time.
//!
//! `hosts/libreoffice/pack.py` lays it out. Added are the workbook, the licences and the libraries.

use crate::c_tree::Platform;
use crate::{archive, dist, system};
use anyhow::Context;
use serde_json::{json, Value};
use tools::{command, files, paths};

/// The folders of the platforms that it runs on.
const RUNS_ON: [&str; 3] = ["linux-x86_64", "linux-aarch64", "windows-x86_64"];

/// The extension's file name.
pub const FILE_NAME: &str = "engine2048.oxt";

/// The extension as bytes, for those of the platforms that it runs on; `None` where it runs on none.
pub fn pack(version: &str, platforms: &[Platform]) -> anyhow::Result<Option<Vec<u8>>> {
    let mut platforms = platforms.to_vec();
    platforms.retain(|platform| RUNS_ON.contains(&platform.folder().as_str()));
    if platforms.is_empty() {
        return Ok(None);
    }
    let folder = tempfile::tempdir()?;
    let (tree, settings) = (folder.path().join("tree"), folder.path().join("settings.json"));
    files::write(&settings, self::settings(version, &platforms).to_string())?;
    let mut python = command::program(system::python()?);
    command::run(python.args(["-B", "hosts/libreoffice/pack.py"]).args([&tree, &settings]))?;
    files::copy(&paths::root().join("hosts/workbook/2048.xlsm"), &tree.join("2048.xlsm"))?;
    dist::licences(&tree)?;
    let mut inside = archive::tree(&tree, "")?;
    for platform in platforms {
        let library = platform.library()?;
        let name = library.file_name().context("a library has a name")?.to_string_lossy();
        inside.insert(format!("lib/{}/{name}", platform.folder()), files::read(&library)?);
    }
    archive::zip(&inside).map(Some)
}

/// What `pack.py` is told.
fn settings(version: &str, platforms: &[Platform]) -> Value {
    // As description.xml calls them.
    let platforms: Vec<String> = platforms.iter().map(|one| one.folder().replace('-', "_")).collect();
    let functions: Vec<Value> = formulas::FUNCTIONS.iter().map(function).collect();
    json!({"version": version, "platforms": platforms, "prefix": formulas::PREFIX, "functions": functions})
}

fn function(function: &formulas::Function) -> Value {
    let argument = |argument: &formulas::Argument| json!({"name": argument.name, "parameter": argument.parameter, "help": argument.help});
    let arguments: Vec<Value> = function.arguments.iter().map(argument).collect();
    json!({"name": function.name, "method": function.method, "help": function.help, "arguments": arguments})
}
