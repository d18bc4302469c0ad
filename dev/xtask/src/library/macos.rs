//! The library for macOS, cross-built with Zig's linker.

use super::{cargo_for, cargo_home_unnamed, Built};
use crate::system;
use anyhow::Context;
use std::path::Path;
use tools::{command, files, paths};

/// The shared library's file.
pub const NAME: &str = "libengine2048.dylib";

/// The first macOS on Apple's own processors. The workflow `macos` builds for it too.
const OLDEST: &str = "11.0";

/// From PyPI: its linker, and what it knows of macOS's own library. It is 300 MB, so only who builds for macOS installs it.
const ZIG: &str = "ziglang==0.16.0";

/// The processors, in Rust's words.
pub const PROCESSORS: [&str; 2] = ["aarch64", "x86_64"];

/// Builds the static library, and links the shared one from it.
pub fn build(processor: &str) -> anyhow::Result<Built> {
    let (target, folder) = (format!("{processor}-apple-darwin"), paths::target().join("macos"));
    let python = system::python()?;
    system::over_network(|| {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        command::run(command::program(&python).args(pip).arg(ZIG))
    })?;
    command::run(
        cargo_for(&target)?
            .args("rustc --release --quiet --package=engine2048 --lib --no-default-features --crate-type=staticlib".split(' '))
            .env("CARGO_TARGET_DIR", &folder)
            .env("CARGO_ENCODED_RUSTFLAGS", cargo_home_unnamed().unwrap_or_default())
            .env("MACOSX_DEPLOYMENT_TARGET", OLDEST),
    )?;
    let folder = folder.join(target).join("release");
    let built = Built { shared: folder.join(NAME), archive: folder.join("libengine2048.a") };
    let functions = folder.join("functions.a");
    keep_functions(&built.archive, &functions)?;
    // Unasked, the linker signs for ARM alone. Entitlements, even none, make it sign.
    let entitlements = folder.join("entitlements.plist");
    files::write(&entitlements, "<plist version=\"1.0\"><dict/></plist>\n")?;
    let mut zig = command::program(&python);
    zig.args("-m ziglang build-lib --name engine2048 -dynamic -lc -fstrip -dead_strip".split(' '))
        .args(["-target", &format!("{processor}-macos.{OLDEST}")])
        .args(["-install_name", &format!("@rpath/{NAME}"), "--force_undefined", "_e2048_version"])
        .arg(format!("-femit-bin={}", built.shared.display()))
        .arg("--entitlements")
        .args([&entitlements, &functions]);
    command::run(&mut zig)?;
    Ok(built)
}

/// Hides what Rust's own library would export, since Zig's linker takes no list of exports.
fn keep_functions(archive: &Path, functions: &Path) -> anyhow::Result<()> {
    let libraries = command::output(command::program("rustc").args(["--print", "target-libdir"]))?;
    let rustlib = Path::new(libraries.trim()).parent().context("Rust's libraries lie in a folder")?;
    let mut objcopy = command::program(rustlib.join("bin/rust-objcopy"));
    objcopy.env("LD_LIBRARY_PATH", rustlib.join("../.."));
    command::run(objcopy.args(["--wildcard", "--keep-global-symbol=_e2048_*"]).args([archive, functions]))
}
