//! The library for macOS, cross-built with the linker of LLVM that Rust brings along.

use super::{cargo_for, cargo_home_unnamed, Built, BOTH};
use crate::system;
use std::path::Path;
use tools::{command, files, paths};

/// The shared library's file.
pub const NAME: &str = "libengine2048.dylib";

/// The first macOS on Apple's own processors. The workflow `macos` builds for it too.
const OLDEST: &str = "11.0";

/// From PyPI: it has the list of what macOS's own library exports. It is 300 MB, so only who builds for macOS installs it.
const ZIG: &str = "ziglang==0.16.0";

/// The processors, in Rust's words.
pub const PROCESSORS: [&str; 2] = ["aarch64", "x86_64"];

/// Builds both libraries in one run of the compiler.
pub fn build(processor: &str) -> anyhow::Result<Built> {
    let (target, folder) = (format!("{processor}-apple-darwin"), paths::target().join("macos"));
    let python = system::python()?;
    system::over_network(|| {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        command::run(command::program(&python).args(pip).arg(ZIG))
    })?;
    let where_zig_is = ["-c", "import ziglang; print(*ziglang.__path__, end='')"];
    let zig = command::output(command::program(&python).args(where_zig_is))?;
    let (list, sdk) = (Path::new(&zig).join("lib/libc/darwin/libSystem.tbd"), folder.join("sdk"));
    // As Apple's SDK has it: three names of one library.
    for name in ["libSystem", "libc", "libm"] {
        files::copy(&list, &sdk.join(format!("usr/lib/{name}.tbd")))?;
    }
    // Unasked, the linker signs for ARM alone. It also strips, since whoever strips later breaks the signature.
    let linker = format!("-Clink-args=-adhoc_codesign -install_name @rpath/{NAME} -S -x");
    let mut flags = vec!["-Clinker=rust-lld".to_owned(), linker, "-Cstrip=none".to_owned()];
    flags.extend(cargo_home_unnamed());
    command::run(
        cargo_for(&target)?
            .args(BOTH)
            .env("CARGO_TARGET_DIR", &folder)
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
            .env("MACOSX_DEPLOYMENT_TARGET", OLDEST)
            .env("SDKROOT", sdk),
    )?;
    let folder = folder.join(target).join("release");
    Ok(Built { shared: folder.join(NAME), archive: folder.join("libengine2048.a") })
}
