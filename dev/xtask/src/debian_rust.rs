//! Debian's own Rust. It brings the source of the standard library, which is needed to build for other
//! targets and with sanitizers.

use crate::system;
use std::process::Command;
use tools::command;

/// The path of Debian's compiler.
pub const RUSTC: &str = "/usr/bin/rustc";

/// Its packages.
pub const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src"];

/// Debian's cargo, made to accept unstable options.
pub fn cargo() -> anyhow::Result<Command> {
    system::debian(&[PACKAGES])?;
    let mut cargo = command::program("/usr/bin/cargo");
    command::forget_own_rust(&mut cargo);
    cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", RUSTC);
    Ok(cargo)
}

/// Debian's cargo, set to build the standard library too.
pub fn cargo_with_standard_library() -> anyhow::Result<Command> {
    let mut cargo = cargo()?;
    cargo.arg("-Zbuild-std=std,panic_unwind");
    Ok(cargo)
}
