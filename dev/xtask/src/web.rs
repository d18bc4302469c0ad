//! `cargo xtask web`: `dist/web`, what a static host serves.
//!
//! ```text
//! engine2048.wasm           the library for WebAssembly with simd128, without the network's weights
//! engine2048-nosimd.wasm    the same for browsers without simd128
//! champion.weights          the weights, for e2048_load_network
//! laps.weights
//! ```

use crate::library;
use std::path::PathBuf;
use tools::{command, files, paths};

/// Rust's name for the target.
const TARGET: &str = "wasm32-wasip1";

/// What JavaScript needs beside the C functions: memory for arguments, a place in the table for a cancel handler, and a
/// start that is called once. Without the last, the linker has each call start and end the library.
const EXPORTS: [&str; 5] =
    ["--export=malloc", "--export=free", "--export-table", "--growable-table", "--export=__wasm_call_ctors"];

/// Runs the command.
pub fn run() -> anyhow::Result<()> {
    let folder = paths::dist().join("web");
    for (name, features) in [("engine2048.wasm", "+simd128"), ("engine2048-nosimd.wasm", "-simd128")] {
        files::copy(&module(features)?, &folder.join(name))?;
    }
    for name in ["champion.weights", "laps.weights"] {
        files::copy(&paths::root().join("src/network").join(name), &folder.join(name))?;
    }
    println!("made {}", folder.display());
    Ok(())
}

/// Builds the library for WebAssembly with these features of the processor.
fn module(features: &str) -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("web").join(features);
    let flags = EXPORTS.map(|export| format!("-Clink-arg={export}"));
    let flags = flags.into_iter().chain([format!("-Ctarget-feature={features}")]);
    let flags = flags.chain(library::cargo_home_unnamed()).collect::<Vec<_>>().join("\u{1f}");
    command::run(
        cargo()?
            .env("CARGO_TARGET_DIR", &folder)
            .env("CARGO_ENCODED_RUSTFLAGS", flags)
            .env("CARGO_BUILD_TARGET", TARGET)
            .args(["build", "--release", "--quiet", "--lib", "--package", "engine2048"])
            .args(["--features", "network-later"]),
    )?;
    Ok(folder.join(TARGET).join("release/engine2048.wasm"))
}

/// Plain cargo, once its Rust has the target.
fn cargo() -> anyhow::Result<std::process::Command> {
    if !library::has_target(TARGET) {
        command::run(command::program("rustup").args(["target", "add", TARGET]))?;
    }
    Ok(command::cargo())
}
