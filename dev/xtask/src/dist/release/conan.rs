//! The Conan package: the recipe, the C trees that it packs, and a test program.

use super::{Work, VERSION};
use crate::archive;
use tools::{files, paths};

pub(super) fn make(work: &Work) -> anyhow::Result<()> {
    let name = format!("engine2048-{VERSION}-conan");
    let partial = work.release.join("partial");
    let folder = partial.join(&name);
    let packaging = paths::root().join("dev/packaging/conan");
    let recipe = files::text(&packaging.join("conanfile.py.in"))?.replace("@VERSION@", VERSION);
    files::write(&folder.join("conanfile.py"), recipe)?;
    files::copy_folder(&packaging.join("test_package"), &folder.join("test_package"))?;
    // Shared with the tests of the C trees.
    for program in ["consumer.c", "consumer.cpp"] {
        let source = paths::root().join("tests/consumer").join(program);
        files::copy(&source, &folder.join("test_package").join(program))?;
    }
    files::copy_folder(&work.dist.join("licences"), &folder.join("licences"))?;
    for platform in work.platforms.iter().filter(|platform| !platform.is_mac()) {
        let tree = platform.folder();
        files::copy_folder(&work.dist.join("c").join(&tree), &folder.join("trees").join(&tree))?;
    }
    let bytes = archive::tar_xz(&folder, &name, work.packing)?;
    files::write(&work.release.join(format!("{name}.tar.xz")), bytes)?;
    files::remove_folder(&partial)
}
