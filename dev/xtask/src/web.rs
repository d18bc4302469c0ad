//! `cargo xtask web`: `dist/web`, what a static host serves.
//!
//! ```text
//! index.html           the page; its files lie in assets
//! excel/manifest.xml   the Office add-in, whose folder may be served alone
//! engine2048-X.tgz     the npm package
//! ```

use crate::{dist, library, system};
use formulas::FUNCTIONS;
use serde_json::{json, Value};
use std::path::PathBuf;
use tools::{command, files, paths};

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

/// The variable by which the parts of one run of all tests know that run.
pub const WHOLE_RUN: &str = "ENGINE2048_WHOLE_RUN";

/// Runs the command.
pub fn run() -> anyhow::Result<()> {
    println!("made {}", make()?.display());
    Ok(())
}

/// Makes `dist/web`. Of the parts of one run of all tests, the first makes it.
pub fn make() -> anyhow::Result<PathBuf> {
    let _lock = files::lock("web")?;
    let (root, folder, stamp) = (paths::root(), paths::dist().join("web"), paths::target().join("web/made"));
    let run = std::env::var(WHOLE_RUN).unwrap_or_default();
    if !run.is_empty() && std::fs::read_to_string(&stamp).is_ok_and(|made_by| made_by == run) {
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
    ["licences", "excel/licences"].iter().try_for_each(|name| dist::licences(&folder.join(name)))?;
    files::write(&stamp, run)?;
    Ok(folder)
}

/// Installs the npm packages of a folder's lock file.
pub fn install(folder: &str) -> anyhow::Result<()> {
    system::over_network(|| command::run(npm(folder).args(["ci", "--loglevel=error"])))
}

/// Whether there is npm, with a Node that every package of the page runs on.
pub fn has_node() -> bool {
    command::output(npm("hosts/web").args(["ci", "--dry-run", "--offline", "--engine-strict"])).is_ok()
}

fn npm(folder: &str) -> std::process::Command {
    let mut npm = command::program(if cfg!(windows) { "npm.cmd" } else { "npm" });
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
        let is_cell = function.shape.rows == 1 && function.shape.columns == 1 && !function.takes_rows();
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
    json!({ "allowErrorForDataTypeAny": true, "functions": functions.collect::<Vec<_>>() })
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
            .args(["--no-default-features", "--features", "network-later"]),
    )?;
    Ok(folder.join(TARGET).join("release/engine2048.wasm"))
}
