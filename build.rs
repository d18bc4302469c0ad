//! Renews `include/engine2048.h`, and names the Linux library for the loader.
//!
//! The header is committed, so that a C program can be built without cargo. Builds that leave out the feature `header` take
//! it as it is.

use std::path::PathBuf;
use std::{env, fs};

#[cfg(feature = "header")]
#[path = "include/header.rs"]
mod header;

/// Whether the package is one that cargo was asked for, in its own workspace, and no dependency of another.
#[cfg(feature = "header")]
const IS_PRIMARY: bool = option_env!("CARGO_PRIMARY_PACKAGE").is_some();

/// The network's weights, which the repository has and the package on crates.io lacks.
const WEIGHTS: [&str; 2] = ["champion.weights", "laps.weights"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=include");
    println!("cargo:rerun-if-changed=src/network");
    println!("cargo:rustc-check-cfg=cfg(network_inside)");
    let folder = |name| PathBuf::from(env::var_os(name).expect("cargo sets its folders"));
    let root = folder("CARGO_MANIFEST_DIR");
    #[cfg(feature = "header")]
    header::renew(&root, &folder("OUT_DIR"), IS_PRIMARY && root.join("dev/header").is_dir());
    let has_weights = |name: &str| root.join("src/network").join(name).is_file();
    if env::var_os("CARGO_FEATURE_NETWORK_LATER").is_none() && WEIGHTS.into_iter().all(has_weights) {
        println!("cargo:rustc-cfg=network_inside");
    }
    name_for_the_loader(&fs::read_to_string(root.join("include/engine2048.h")).expect("the header is there"));
}

/// Sets the name by which a linked program asks for the library. On Linux its number is the version of the interface, so
/// that a program starts with every release of that interface. On macOS the program says in which folders to look.
fn name_for_the_loader(header: &str) {
    let system = env::var("CARGO_CFG_TARGET_OS").expect("cargo tells the system");
    // `cargo xtask dist` calls the linker without a compiler, and names the library in its flags.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    if system == "macos" && !flags.contains("-install_name") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libengine2048.dylib");
    }
    if system == "linux" {
        let interface = header
            .lines()
            .find_map(|line| line.strip_prefix("#define E2048_ABI_VERSION "))
            .expect("the header defines E2048_ABI_VERSION");
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libengine2048.so.{interface}");
    }
}
