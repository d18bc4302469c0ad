//! The tests of the C boundary with the library itself under Rust's sanitizers.
//!
//! - AddressSanitizer, with its search for leaks: nightly has the runtime. The standard library is the prebuilt one, so
//!   what goes wrong inside it is seen where it touches memory that the library allocated.
//! - ThreadSanitizer: needs a standard library that is built with it too, or it would see races where that library
//!   synchronises. Debian's Rust brings the source, clang the runtime.
//! - UndefinedBehaviorSanitizer knows nothing of Rust. The builds of the tests check arithmetic, indices and pointers as
//!   Rust does in debug builds; the C side runs under it in `programs` and `consumers`.

use super::toolchains::{self, TARGET};
use crate::paths;
use crate::report::Report;

/// Runs the part.
///
/// # Errors
/// Never: what cannot be had is a skip, what fails is counted.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    address(report);
    thread(report);
    Ok(())
}

fn address(report: &mut Report) {
    let Some(mut cargo) = toolchains::nightly_cargo() else {
        report.skipped("AddressSanitizer", "needs a nightly Rust: rustup toolchain install nightly");
        return;
    };
    report.tests_of_cargo(
        cargo
            .args([
                "test",
                "--quiet",
                "--target",
                TARGET,
                "--test",
                "boundary",
                "--test",
                "c_interface",
                "--",
            ])
            // Its answers are bounded by time, not by memory, and it has run without.
            .args(["--skip", "returns"])
            .env("CARGO_TARGET_DIR", paths::target().join("address-sanitizer"))
            .env("RUSTFLAGS", "-Zsanitizer=address"),
    );
}

fn thread(report: &mut Report) {
    let mut cargo = match toolchains::debian_cargo_with_source() {
        Ok(cargo) => cargo,
        Err(error) => return report.skipped("ThreadSanitizer", &format!("{error:#}")),
    };
    let flags = "-Zsanitizer=thread -Zexternal-clangrt -Clinker=clang -Clink-arg=-fsanitize=thread";
    report.tests_of_cargo(
        cargo
            .args(["test", "--quiet", "-Zbuild-std=std,panic_unwind,test", "--target", TARGET])
            .args(["--test", "boundary", "concurrency"])
            .env("CARGO_TARGET_DIR", paths::target().join("thread-sanitizer"))
            .env("RUSTFLAGS", flags),
    );
}
