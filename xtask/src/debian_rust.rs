//! Debian's own Rust, which brings the source of the standard library, so that this can be built for targets and with
//! checks that its prebuilt form is not made for.

use crate::system;
use std::process::Command;
use tools::command;

/// The compiler.
pub const RUSTC: &str = "/usr/bin/rustc";

/// Its cargo, which takes unstable options too: building the standard library is one.
pub fn cargo() -> anyhow::Result<Command> {
    system::debian(&["rustc-web", "cargo-web", "rust-web-src"])?;
    let mut cargo = command::program("/usr/bin/cargo");
    command::forget_own_rust(&mut cargo);
    cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", RUSTC);
    Ok(cargo)
}

/// Debian's cargo, set to build the standard library from its source for a target that its Rust does not come with.
pub fn cargo_with_standard_library() -> anyhow::Result<Command> {
    let mut cargo = cargo()?;
    cargo.arg("-Zbuild-std=std,panic_unwind");
    Ok(cargo)
}
