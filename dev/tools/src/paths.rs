//! Where things lie.

use std::env;
use std::path::{Path, PathBuf};

/// The project's folder.
pub fn root() -> PathBuf {
    // Cargo tells a running command its package's folder, which is as deep as this one's. Without cargo, this
    // package's folder at build time is taken.
    let package =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    package.ancestors().nth(2).map_or_else(|| package.clone(), Path::to_path_buf)
}

/// Where build results go.
pub fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// Cargo's folder for this user, with the sources of other crates.
pub fn cargo_home() -> Option<PathBuf> {
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

/// What `cargo xtask dist` makes for users.
pub fn dist() -> PathBuf {
    root().join("dist")
}
