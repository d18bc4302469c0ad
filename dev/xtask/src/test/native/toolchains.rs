//! Other Rust toolchains: nightly, and the oldest that is supported.

use crate::system;
use anyhow::{ensure, Context};
use std::fs;
use std::path::Path;
use std::process::Command;
use tools::{command, files, paths};

/// The target of builds with sanitizers. Naming it keeps the sanitizers out of build scripts and macros.
pub const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Fails where rustup has no nightly Rust.
pub fn ensure_nightly() -> anyhow::Result<()> {
    let version = command::output(command::program("rustup").args(["run", "nightly", "rustc", "--version"]));
    ensure!(version.is_ok(), "needs a nightly Rust: rustup toolchain install nightly");
    Ok(())
}

/// The nightly Rust's cargo; see [`ensure_nightly`].
pub fn nightly_cargo() -> Command {
    let mut cargo = command::program("rustup");
    command::forget_own_rust(&mut cargo);
    cargo.args(["run", "nightly", "cargo"]);
    cargo
}

/// The oldest supported Rust in Debian: `rust-version` in Cargo.toml.
const OLDEST_IN_DEBIAN: &str = "1.85.0+dfsg3-1~deb12u3";
/// Its packages, then the libraries that they need.
const OLDEST_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "libstd-rust-web-dev", "libstd-rust-web-1.85"];
const OLDEST_NEEDS: [&str; 5] = ["libllvm19", "libpcre3", "libhttp-parser2.9", "libssh2-1", "libsqlite3-0"];

/// The oldest supported Rust's cargo, from Debian's packages, unpacked beside the system's newer one.
pub fn oldest_cargo() -> anyhow::Result<Command> {
    let folder = paths::target().join("oldest-rust");
    unpack_oldest(&folder)?;
    let libraries = ["usr/lib/x86_64-linux-gnu", "usr/lib", "lib/x86_64-linux-gnu"]
        .map(|part| folder.join(part).display().to_string())
        .join(":");
    let mut cargo = command::program(folder.join("usr/bin/cargo"));
    command::forget_own_rust(&mut cargo);
    cargo.env("RUSTC", folder.join("usr/bin/rustc")).env("LD_LIBRARY_PATH", libraries);
    Ok(cargo)
}

fn unpack_oldest(folder: &Path) -> anyhow::Result<()> {
    let pinned = OLDEST_PACKAGES.map(|name| format!("{name}={OLDEST_IN_DEBIAN}"));
    let packages: Vec<&str> = pinned.iter().map(String::as_str).chain(OLDEST_NEEDS).collect();
    let stamp = folder.join("unpacked");
    if fs::read_to_string(&stamp).is_ok_and(|unpacked| unpacked == packages.join(" ")) {
        return Ok(());
    }
    files::remove_folder(folder)?;
    let downloaded = folder.join("packages");
    fs::create_dir_all(&downloaded)?;
    system::debian_download(&packages, &downloaded).with_context(|| {
        format!(
            "the oldest supported Rust could not be had. Where Debian's mirror has {OLDEST_IN_DEBIAN} of rustc-web no \
             longer, move `rust-version` in Cargo.toml and OLDEST_* in {} to the oldest release that `apt-cache \
             madison rustc-web` lists",
            file!()
        )
    })?;
    for entry in fs::read_dir(&downloaded)? {
        command::run(command::program("dpkg-deb").arg("--extract").arg(entry?.path()).arg(folder))?;
    }
    fs::remove_dir_all(downloaded)?;
    fs::write(stamp, packages.join(" "))?;
    Ok(())
}
