//! `dist/c`: one tree for each platform, and example programs.

use crate::c_tree::{self, Platform};
use std::path::Path;
use tools::{files, paths};

const EXAMPLES: [&str; 3] = ["examples/c/hint.c", "examples/cpp/autoplay.cpp", "examples/cpp/hint.cpp"];

/// Lays the folder out.
pub fn lay_out(folder: &Path, platforms: &[Platform]) -> anyhow::Result<()> {
    for example in EXAMPLES {
        files::copy(&paths::root().join(example), &folder.join(example))?;
    }
    platforms
        .iter()
        .try_for_each(|platform| c_tree::lay_out(*platform, &folder.join(platform.folder()), c_tree::LIBDIR))
}
