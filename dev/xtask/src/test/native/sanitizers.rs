//! Parts `sanitizers` and `threads`: the tests of the C boundary under Rust's sanitizers.
//!
//! - AddressSanitizer also finds leaks. Nightly has the runtime. The standard library is the prebuilt one.
//! - ThreadSanitizer needs a standard library built with it too, or it reports false races there. Debian's
//!   Rust brings the source, clang the runtime.
//! - UndefinedBehaviorSanitizer does not know Rust. The C side runs under it in `checkers` and `consumers`.

use super::toolchains::{self, TARGET};
use crate::system;
use crate::test::report::Report;
use crate::test::Part;
use std::path::PathBuf;
use std::process::Command;
use tools::{command, paths};

/// The part `sanitizers`.
pub const PART: Part = Part { name: "sanitizers", packages: &[], run };

/// Debian's own Rust, with the source of the standard library.
const DEBIAN_RUST: &[&str] = &["rustc-web", "cargo-web", "rust-web-src"];

/// The part `threads`.
pub const THREADS: Part =
    Part { name: "threads", packages: &[&["clang", "libclang-rt-14-dev"], DEBIAN_RUST], run: threads };

fn run(report: &mut Report) -> anyhow::Result<()> {
    if let Err(error) = toolchains::ensure_nightly() {
        report.skipped("AddressSanitizer", &format!("{error:#}"));
        return Ok(());
    }
    report.tests_of_cargo(
        toolchains::nightly_cargo()
            .args(["test", "--no-default-features", "--target", TARGET])
            // The tests of the time that calls take are left out.
            .args(["--test", "boundary", "--test", "c_interface", "--", "--skip", "returns"])
            .env("CARGO_TARGET_DIR", paths::target().join("address-sanitizer"))
            .env("RUSTFLAGS", "-Zsanitizer=address"),
    );
    Ok(())
}

fn threads(report: &mut Report) -> anyhow::Result<()> {
    let (mut cargo, memory) = match debian_cargo_with_clang().and_then(|cargo| Ok((cargo, memory()?))) {
        Ok(needs) => needs,
        Err(error) => {
            report.skipped("ThreadSanitizer", &format!("{error:#}"));
            return Ok(());
        }
    };
    let mut flags =
        ["-Zsanitizer=thread", "-Zexternal-clangrt", "-Clinker=clang", "-Clink-arg=-fsanitize=thread"]
            .map(str::to_owned)
            .to_vec();
    flags.push(format!("-Clink-arg={}", memory.display()));
    report.tests_of_cargo(
        cargo
            .args(["test", "-Zbuild-std=std,panic_unwind,test", "--target", TARGET])
            .args(["--test", "boundary", "concurrency"])
            .env("CARGO_TARGET_DIR", paths::target().join("thread-sanitizer"))
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}")),
    );
    Ok(())
}

/// Debian's cargo, made to accept unstable options.
fn debian_cargo_with_clang() -> anyhow::Result<Command> {
    system::need(THREADS.packages)?;
    let mut cargo = command::program("/usr/bin/cargo");
    command::forget_own_rust(&mut cargo);
    cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc");
    Ok(cargo)
}

/// The functions that clang's runtime lacks.
fn memory() -> anyhow::Result<PathBuf> {
    let object = paths::target().join("thread_sanitizer_memory.o");
    command::run(
        command::program("clang")
            .args(["-c", "-O1", "-fno-builtin", "tests/native/thread_sanitizer_memory.c", "-o"])
            .arg(&object),
    )?;
    Ok(object)
}
