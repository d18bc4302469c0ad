//! The library for Linux on 64-bit ARM, cross-built with Debian's gcc.

use super::{built, cargo_for, cargo_home_unnamed, Built, BOTH};
use crate::system;
use tools::{command, paths};

/// Rust's name for the target.
pub const TARGET: &str = "aarch64-unknown-linux-gnu";

/// The prefix of the cross tools, such as `aarch64-linux-gnu` for `aarch64-linux-gnu-gcc`.
pub const TOOLS: &str = "aarch64-linux-gnu";

/// Debian's folder with the C library of the target.
pub const SYSROOT: &str = "/usr/aarch64-linux-gnu";

/// Builds both libraries in one run of the compiler.
pub fn build() -> anyhow::Result<Built> {
    let gcc = format!("{TOOLS}-gcc");
    system::need(&[&["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"]])?;
    let folder = paths::target().join("arm-linux");
    command::run(
        cargo_for(TARGET)?
            .env("CARGO_TARGET_DIR", &folder)
            .env("CARGO_ENCODED_RUSTFLAGS", cargo_home_unnamed().unwrap_or_default())
            .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", &gcc)
            .args(BOTH),
    )?;
    built(&folder.join(TARGET).join("release"), "libengine2048.so")
}
