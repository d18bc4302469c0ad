//! The Conan package: the recipe, the C trees that it packs, and a test program.

use super::{Work, VERSION};
use crate::archive;
use std::path::Path;
use tools::{files, paths};

/// Shared with the tests of the C trees.
const PROGRAMS: [&str; 2] = ["consumer.c", "consumer.cpp"];

pub(super) fn make(work: &Work) -> anyhow::Result<()> {
    let name = format!("engine2048-{VERSION}-conan");
    let partial = work.release.join("partial");
    let folder = partial.join(&name);
    recipe(&folder)?;
    files::copy_folder(&work.dist.join("licences"), &folder.join("licences"))?;
    for platform in work.platforms.iter().filter(|platform| !platform.is_mac()) {
        let tree = platform.folder();
        files::copy_folder(&work.dist.join("c").join(&tree), &folder.join("trees").join(&tree))?;
    }
    files::write(&work.release.join(format!("{name}.tar.xz")), archive::tar_xz(&folder, &name)?)?;
    files::remove_folder(&partial)
}

/// Lays out the recipe alone; the caller adds trees and licences.
pub fn recipe(folder: &Path) -> anyhow::Result<()> {
    let packaging = paths::root().join("dev/packaging/conan");
    let text = String::from_utf8(files::read(&packaging.join("conanfile.py.in"))?)?;
    files::write(&folder.join("conanfile.py"), text.replace("@VERSION@", VERSION))?;
    files::copy_folder(&packaging.join("test_package"), &folder.join("test_package"))?;
    for program in PROGRAMS {
        let source = paths::root().join("tests/consumer").join(program);
        files::copy(&source, &folder.join("test_package").join(program))?;
    }
    Ok(())
}
