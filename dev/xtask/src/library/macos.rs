//! The library for macOS, cross-built with Zig as the linker.

use super::{cargo_for, cargo_home_unnamed, Built, BOTH};
use crate::system;
use tools::{command, paths};

/// The shared library's file.
pub const NAME: &str = "libengine2048.dylib";

/// The first macOS on Apple's own processors. The workflow `macos` builds for it too.
const OLDEST: &str = "11.0";

/// From PyPI. They are 300 MB, so only who builds for macOS installs them.
const TOOLS: [&str; 2] = ["ziglang==0.16.0", "cargo-zigbuild==0.24.1"];

/// The processors, in Rust's words.
pub const PROCESSORS: [&str; 2] = ["aarch64", "x86_64"];

/// Builds both libraries in one run of the compiler.
pub fn build(processor: &str) -> anyhow::Result<Built> {
    let (target, folder) = (format!("{processor}-apple-darwin"), paths::target().join("macos"));
    cargo_for(&target)?;
    let python = system::python()?;
    system::over_network(|| {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        command::run(command::program(&python).args(pip).args(TOOLS))
    })?;
    // Zig takes the last of two targets, and cargo-zigbuild's names no oldest macOS. Zig's run-time libraries stay out, which
    // Rust does not need. The linker strips, since whoever strips later breaks its signature.
    let linker = format!("-Clink-args=--target={processor}-macos.{OLDEST}-none -rtlib=none -O2 -Wl,-s");
    let mut flags = vec![linker, "-Cstrip=none".to_owned()];
    flags.extend(cargo_home_unnamed());
    let mut cargo = command::program(python.with_file_name("cargo-zigbuild"));
    cargo
        .args(BOTH)
        .args(["--target", &target])
        .env("CARGO_TARGET_DIR", &folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .env("MACOSX_DEPLOYMENT_TARGET", OLDEST)
        .env("CARGO_ZIGBUILD_PYTHON_PATH", &python)
        .env("CARGO_ZIGBUILD_CACHE_DIR", folder.join("zigbuild"))
        .env("ZIG_GLOBAL_CACHE_DIR", folder.join("zig"));
    // Captured: Rust warns that it finds no SDK of Apple's.
    command::output(&mut cargo)?;
    let folder = folder.join(target).join("release");
    Ok(Built { shared: folder.join(NAME), archive: folder.join("libengine2048.a") })
}
