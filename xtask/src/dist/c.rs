//! `dist/c`: one tree for each platform, for C and C++ programs.

use crate::c_tree::{self, Platform};
use std::path::Path;

/// Lays the folder out.
///
/// # Errors
/// Where a library cannot be built or a file cannot be written.
pub fn lay_out(folder: &Path, platforms: &[Platform]) -> anyhow::Result<()> {
    platforms.iter().try_for_each(|platform| c_tree::lay_out(*platform, &folder.join(platform.folder())))
}
