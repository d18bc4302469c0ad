//! `cargo xtask web`: `dist/web`, what a static host serves.
//!
//! ```text
//! index.html           the page; its files lie in assets
//! excel/manifest.xml   the Office add-in
//! engine2048-X.tgz     the npm package
//! ```

use crate::{dist, library, system};
use formulas::FUNCTIONS;
use serde_json::{json, Value};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tools::{command, files, paths};
use walkdir::WalkDir;

/// Rust's name for the target.
pub const TARGET: &str = "wasm32-wasip1";

/// What JavaScript needs beside the C functions: memory for arguments, a place in the table for a cancel handler, and a
/// start that is called once. Without the last, the linker has each call start and end the library.
const EXPORTS: [&str; 5] =
    ["--export=malloc", "--export=free", "--export-table", "--growable-table", "--export=__wasm_call_ctors"];

/// The arguments that a formula may leave out.
const OPTIONAL: [&str; 3] = ["player", "evaluator", "timeMs"];
/// The argument of functions that take long, which Excel may cancel.
const OF_SEARCHES: &str = "timeMs";

/// Runs the command.
pub fn run() -> anyhow::Result<()> {
    println!("made {}", make()?.display());
    Ok(())
}

/// Makes `dist/web`, unless nothing has changed since: two parts of the tests ask for it at once.
pub fn make() -> anyhow::Result<PathBuf> {
    let _lock = files::lock("web")?;
    let (root, folder) = (paths::root(), paths::dist().join("web"));
    let address = std::env::var("ADDRESS").unwrap_or_default();
    let (stamp, newest) = (paths::target().join("web/made"), newest_source(&root)?);
    let is_made = folder.is_dir() && std::fs::read_to_string(&stamp).is_ok_and(|made| made == address);
    if is_made && stamp.metadata()?.modified()? > newest {
        return Ok(folder);
    }
    let package = root.join("hosts/web/engine");
    // With simd128, and for browsers without it.
    for (name, features) in [("engine2048.wasm", "+simd128"), ("engine2048-nosimd.wasm", "-simd128")] {
        files::copy(&module(features)?, &package.join("wasm").join(name))?;
    }
    for name in ["champion.weights", "laps.weights"] {
        files::copy(&root.join("src/network").join(name), &package.join("wasm").join(name))?;
    }
    dist::licences(&package)?;
    files::write(&root.join("hosts/web/excel/public/functions.json"), format!("{:#}\n", functions()))?;
    files::remove_folder(&folder)?;
    install("hosts/web")?;
    command::run(npm("hosts/web").args(["run", "--silent", "build"]))?;
    files::write(&stamp, address)?;
    Ok(folder)
}

/// When the last of the files changed from which `dist/web` is made.
fn newest_source(root: &Path) -> anyhow::Result<SystemTime> {
    const SOURCES: [&str; 7] =
        ["Cargo.lock", "Cargo.toml", "src", "hosts/formulas", "hosts/web", "dev/packaging", "dev/xtask/src"];
    /// Made by the build.
    const MADE: [&str; 5] = ["node_modules", "dist", "wasm", "functions.json", "target"];
    let mut newest = SystemTime::UNIX_EPOCH;
    for source in SOURCES {
        let is_source = |entry: &walkdir::DirEntry| !MADE.iter().any(|made| entry.file_name() == *made);
        for entry in WalkDir::new(root.join(source)).into_iter().filter_entry(is_source) {
            let entry = entry?;
            if entry.file_type().is_file() {
                newest = newest.max(entry.metadata()?.modified()?);
            }
        }
    }
    Ok(newest)
}

/// Installs the npm packages of a folder's lock file.
pub fn install(folder: &str) -> anyhow::Result<()> {
    system::over_network(|| command::run(npm(folder).args(["ci", "--silent"])))
}

fn npm(folder: &str) -> std::process::Command {
    let mut npm = command::program("npm");
    npm.current_dir(paths::root().join(folder));
    npm
}

/// What Excel is told of the functions, as
/// <https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-json> has it.
fn functions() -> Value {
    let functions = FUNCTIONS.iter().map(|function| {
        let parameters = function.arguments.iter().map(|argument| {
            let dimensionality = if argument.parameter == "board" { "matrix" } else { "scalar" };
            let mut parameter = json!({
                "name": argument.name, "description": argument.help, "type": "any", "dimensionality": dimensionality,
            });
            if OPTIONAL.contains(&argument.parameter) {
                parameter["optional"] = true.into();
            }
            parameter
        });
        let is_cell = function.shape.rows == 1 && function.shape.columns == 1;
        let mut described = json!({
            "id": function.full_name(), "name": function.full_name(), "description": function.help,
            "parameters": parameters.collect::<Vec<_>>(),
            "result": { "type": "any", "dimensionality": if is_cell { "scalar" } else { "matrix" } },
        });
        if function.arguments.iter().any(|argument| argument.parameter == OF_SEARCHES) {
            described["options"] = json!({ "cancelable": true });
        }
        described
    });
    json!({ "functions": functions.collect::<Vec<_>>() })
}

/// Builds the library for WebAssembly with these features of the processor.
fn module(features: &str) -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("web").join(features);
    let flags = EXPORTS.map(|export| format!("-Clink-arg={export}"));
    let flags = flags.into_iter().chain([format!("-Ctarget-feature={features}")]);
    let flags = flags.chain(library::cargo_home_unnamed()).collect::<Vec<_>>().join("\u{1f}");
    command::run(
        library::cargo_for(TARGET)?
            .env("CARGO_TARGET_DIR", &folder)
            .env("CARGO_ENCODED_RUSTFLAGS", flags)
            .args(["build", "--release", "--quiet", "--lib", "--package", "engine2048"])
            .args(["--features", "network-later"]),
    )?;
    Ok(folder.join(TARGET).join("release/engine2048.wasm"))
}
