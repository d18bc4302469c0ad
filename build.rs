//! Writes `include/engine2048.h` from the functions and constants of `src/ffi`.
//!
//! The header is committed too, so that a C program can be built without cargo; it is rewritten only where it differs.
//! Where the sources lie in a folder that cannot be written, the committed header stands and the build goes on.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=cbindgen.toml");
    println!("cargo:rerun-if-changed=src/ffi");
    println!("cargo:rerun-if-changed=include/engine2048.h");
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let header = folder.join("include/engine2048.h");
    let text = generate(&folder);
    if fs::read_to_string(&header).is_ok_and(|present| present == text) {
        return;
    }
    if let Err(error) = fs::create_dir_all(folder.join("include")).and_then(|()| fs::write(&header, &text)) {
        println!("cargo:warning={} is out of date and could not be written: {error}", header.display());
    }
}

/// The header's text.
fn generate(folder: &Path) -> String {
    let settings =
        cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("cbindgen.toml is readable");
    let bindings = ["status", "about", "rules", "evaluators", "players"]
        .into_iter()
        .fold(cbindgen::Builder::new().with_config(settings), |builder, room| {
            builder.with_src(folder.join(format!("src/ffi/{room}.rs")))
        })
        .generate()
        .expect("src/ffi is what cbindgen can read");
    let mut text = Vec::new();
    bindings.write(&mut text);
    String::from_utf8(text).expect("cbindgen writes UTF-8")
}
