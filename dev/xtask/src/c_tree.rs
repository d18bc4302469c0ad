//! The tree that C and C++ programs are built against: library, headers, pkg-config and CMake files.
//!
//! `cargo xtask dist` lays one out for each platform, `cargo xtask install` the host's. The texts come from
//! `dev/packaging/` and hold no absolute path, so a tree may be moved.

use crate::c_header;
use crate::library::{self, arm_linux, macos, Built, Windows};
use anyhow::Context;
use std::path::{Path, PathBuf};
use tools::{command, files, paths};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What a program on Linux links besides the static library; older C libraries keep these parts in separate
/// files.
const LINUX_STATIC_NEEDS: [&str; 3] = ["pthread", "m", "dl"];

/// The system of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// This machine.
    Host,
    /// Windows, for MinGW and MSVC.
    Windows(Windows),
    /// Linux on 64-bit ARM.
    ArmLinux,
    /// macOS on the processor of this name.
    Mac(&'static str),
}

impl Platform {
    /// The folder in `dist/c`, such as `linux-x86_64`.
    pub fn folder(self) -> String {
        match self {
            Platform::Host => format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH),
            Platform::Windows(Windows::X64) => "windows-x86_64".to_owned(),
            Platform::Windows(Windows::X86) => "windows-x86".to_owned(),
            Platform::ArmLinux => "linux-aarch64".to_owned(),
            Platform::Mac(processor) => format!("macos-{processor}"),
        }
    }

    /// Builds the shared library.
    pub fn library(self) -> anyhow::Result<PathBuf> {
        match self {
            Platform::Host => library::host(),
            Platform::Windows(target) => library::windows(target),
            Platform::ArmLinux => Ok(arm_linux::build()?.shared),
            Platform::Mac(processor) => Ok(macos::build(processor)?.shared),
        }
    }

    /// Whether the tree is for Windows.
    pub fn is_windows(self) -> bool {
        matches!(self, Platform::Windows(_)) || (self == Platform::Host && cfg!(windows))
    }

    /// Whether the tree is for macOS.
    pub fn is_mac(self) -> bool {
        matches!(self, Platform::Mac(_)) || (self == Platform::Host && cfg!(target_os = "macos"))
    }

    fn pointer_bytes(self) -> usize {
        match self {
            Platform::Host => std::mem::size_of::<usize>(),
            Platform::Windows(Windows::X86) => 4,
            _ => 8,
        }
    }
}

/// The default folder of libraries below a prefix.
pub const LIBDIR: &str = "lib";

/// Builds the library and lays out the tree below `prefix`, over what lies there. `libdir` is relative to the
/// prefix, with forward slashes and without `..`.
pub fn lay_out(platform: Platform, prefix: &Path, libdir: &str) -> anyhow::Result<()> {
    for header in ["engine2048.h", "engine2048.hpp"] {
        files::copy(&paths::root().join("include").join(header), &prefix.join("include").join(header))?;
    }
    let libraries = prefix.join(libdir);
    match platform {
        Platform::Windows(target) => windows_library(Some(target), prefix, &libraries)?,
        Platform::Host if cfg!(windows) => windows_library(None, prefix, &libraries)?,
        Platform::Host if cfg!(target_os = "macos") => mac_library(&library::host_both()?, &libraries)?,
        Platform::Host => unix_library(&library::host_both()?, &libraries)?,
        Platform::ArmLinux => unix_library(&arm_linux::build()?, &libraries)?,
        Platform::Mac(processor) => {
            files::write(&prefix.join("MACOS.md"), template("MACOS.md")?)?;
            mac_library(&macos::build(processor)?, &libraries)?
        }
    }
    let static_note = if platform.is_windows() { ", where the tree has one" } else { "" };
    let is_linux = !platform.is_windows() && !platform.is_mac();
    let static_needs: &[&str] = if is_linux { &LINUX_STATIC_NEEDS } else { &[] };
    let flags: Vec<String> = static_needs.iter().map(|name| format!("-l{name}")).collect();
    let (abi, shared) = (c_header::abi_version()?.to_string(), shared_properties(platform)?);
    let fill = |text: String| {
        text.replace("@VERSION@", VERSION)
            .replace("@ABI@", &abi)
            .replace("@POINTER_BYTES@", &platform.pointer_bytes().to_string())
            .replace("@SHARED_PROPERTIES@", &shared)
            .replace("@LIBDIR@", libdir)
            .replace("@PREFIX_FROM_LIBDIR@", &up_from(libdir))
            .replace("@STATIC_NOTE@", static_note)
    };
    let pkg_config = fill(template("engine2048.pc.in")?).replace("@STATIC_NEEDS@", &flags.join(" "));
    files::write(&libraries.join("pkgconfig/engine2048.pc"), &pkg_config)?;
    for name in ["engine2048-config.cmake", "engine2048-config-version.cmake"] {
        let text = fill(template(&format!("{name}.in"))?).replace("@STATIC_NEEDS@", &static_needs.join(";"));
        files::write(&libraries.join("cmake/engine2048").join(name), &text)?;
    }
    Ok(())
}

/// The static library, and the shared one under its full name. The loader and the linker each find the shared
/// one by a link.
fn unix_library(built: &Built, folder: &Path) -> anyhow::Result<()> {
    let name = library::host_name();
    let soname = library::soname()?;
    let full_name = format!("{soname}.{VERSION}");
    files::copy(&built.shared, &folder.join(&full_name))?;
    files::link(&full_name, &folder.join(&soname))?;
    files::link(&soname, &folder.join(&name))?;
    files::copy(&built.archive, &folder.join("libengine2048.a"))
}

/// Both libraries. The loader finds the shared one by the name that `build.rs` gives it.
fn mac_library(built: &Built, folder: &Path) -> anyhow::Result<()> {
    files::copy(&built.shared, &folder.join(macos::NAME))?;
    files::copy(&built.archive, &folder.join("libengine2048.a"))
}

/// The DLL, its import library, and the list of functions from which other compilers make their import
/// library. Without a target they are this machine's.
fn windows_library(target: Option<Windows>, prefix: &Path, folder: &Path) -> anyhow::Result<()> {
    let library = match target {
        None => library::host()?,
        Some(target) => library::windows(target)?,
    };
    files::copy(&library, &prefix.join("bin/engine2048.dll"))?;
    let definition = folder.join("engine2048.def");
    files::write(&definition, definition_file()?)?;
    match target {
        Some(target) => {
            let (machine, of_llvm) =
                if target == Windows::X64 { ("x64", "i386:x86-64") } else { ("x86", "i386") };
            let text = template("MSVC.md")?.replace("@MACHINE@", machine).replace("@LLVM_MACHINE@", of_llvm);
            files::write(&prefix.join("MSVC.md"), text)?;
            import_library(target, &definition, folder)
        }
        None => {
            // The name depends on the toolchain: MSVC or MinGW.
            let made =
                [("engine2048.dll.lib", "engine2048.lib"), ("libengine2048.dll.a", "libengine2048.dll.a")]
                    .map(|(made, name)| (library.with_file_name(made), folder.join(name)));
            let (made, name) = made
                .into_iter()
                .find(|(made, _)| made.is_file())
                .context("the build made no import library")?;
            files::copy(&made, &name)
        }
    }
}

/// The list of the DLL's functions, from which import libraries are made.
pub fn definition_file() -> anyhow::Result<String> {
    let names: Vec<String> = c_header::functions()?.iter().map(|name| format!("    {name}\n")).collect();
    Ok(format!("LIBRARY engine2048.dll\nEXPORTS\n{}", names.concat()))
}

fn import_library(target: Windows, definition: &Path, folder: &Path) -> anyhow::Result<()> {
    command::run(
        command::program(format!("{}-dlltool", target.mingw()))
            // The same bytes each time: no temporary file's name, no build time.
            .args(["--deterministic-libraries", "--temp-prefix", "engine2048"])
            .arg("--input-def")
            .arg(definition)
            // A bare name, since `dlltool` makes a symbol from this path.
            .args(["--output-lib", "libengine2048.dll.a"])
            .current_dir(folder),
    )
}

fn shared_properties(platform: Platform) -> anyhow::Result<String> {
    let lines = if platform.is_windows() {
        vec![
            "IMPORTED_LOCATION \"${_engine2048_prefix}/bin/engine2048.dll\"".to_owned(),
            "IMPORTED_IMPLIB \"${_engine2048_implib}\"".to_owned(),
        ]
    } else if platform.is_mac() {
        vec![
            format!("IMPORTED_LOCATION \"${{_engine2048_libdir}}/{}\"", macos::NAME),
            format!("IMPORTED_SONAME \"@rpath/{}\"", macos::NAME),
        ]
    } else {
        let soname = library::soname()?;
        vec![
            format!("IMPORTED_LOCATION \"${{_engine2048_libdir}}/{soname}.{VERSION}\""),
            format!("IMPORTED_SONAME \"{soname}\""),
        ]
    };
    Ok(lines.iter().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n"))
}

/// The path back to the prefix, such as `../..` from `lib/x86_64-linux-gnu`.
fn up_from(libdir: &str) -> String {
    vec![".."; libdir.split('/').count()].join("/")
}

fn template(name: &str) -> anyhow::Result<String> {
    files::text(&paths::root().join("dev/packaging").join(name))
}
