//! The tree that C and C++ programs are built against: library, headers, pkg-config and CMake files.
//!
//! `cargo xtask dist` lays one out for each platform below `dist/c`, `cargo xtask install` the host's below a prefix.
//! The texts come from `packaging/`; they hold no absolute path, so a tree may be moved.

use crate::c_header;
use crate::library::{self, arm_linux, Windows};
use anyhow::Context;
use std::fs;
use std::path::Path;
use tools::{command, files, paths};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What a program that links the static library needs besides, on Linux: parts of the C library that older ones keep
/// in files of their own.
const LINUX_STATIC_NEEDS: [&str; 3] = ["pthread", "m", "dl"];

/// For which system a tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// This machine.
    Host,
    /// Windows, for MinGW and MSVC.
    Windows(Windows),
    /// Linux on 64-bit ARM.
    ArmLinux,
}

impl Platform {
    /// The name of its folder in `dist/c`, such as `linux-x86_64`.
    pub fn folder(self) -> String {
        match self {
            Platform::Host => format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH),
            Platform::Windows(Windows::X64) => "windows-x86_64".to_owned(),
            Platform::Windows(Windows::X86) => "windows-x86".to_owned(),
            Platform::ArmLinux => "linux-aarch64".to_owned(),
        }
    }

    /// Whether the tree is for Windows.
    pub fn is_windows(self) -> bool {
        match self {
            Platform::Host => cfg!(windows),
            Platform::Windows(_) => true,
            Platform::ArmLinux => false,
        }
    }

    fn pointer_bytes(self) -> usize {
        match self {
            Platform::Host => std::mem::size_of::<usize>(),
            Platform::Windows(Windows::X64) | Platform::ArmLinux => 8,
            Platform::Windows(Windows::X86) => 4,
        }
    }
}

/// Where libraries lie below a prefix, unless somebody wants them elsewhere.
pub const LIBDIR: &str = "lib";

/// Builds the library and lays the platform's tree out below `prefix`, over what lies there. `libdir` is the folder of
/// the libraries, from the prefix, with forward slashes and without `..`.
pub fn lay_out(platform: Platform, prefix: &Path, libdir: &str) -> anyhow::Result<()> {
    for header in ["engine2048.h", "engine2048.hpp"] {
        files::copy(&paths::root().join("include").join(header), &prefix.join("include").join(header))?;
    }
    let libraries = prefix.join(libdir);
    match platform {
        Platform::Windows(target) => windows_library(Some(target), prefix, &libraries)?,
        Platform::Host if cfg!(windows) => windows_library(None, prefix, &libraries)?,
        Platform::Host => unix_library(&library::host()?, &library::host_static()?, &libraries)?,
        Platform::ArmLinux => {
            let built = arm_linux::build()?;
            unix_library(&built.shared, &built.archive, &libraries)?;
        }
    }
    let (static_needs, static_note) = match platform.is_windows() {
        true => (Vec::new(), ", where the tree has one"),
        false => (LINUX_STATIC_NEEDS.to_vec(), ""),
    };
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

/// The shared library under its full name, with the two links by which the loader and the linker find it; and the
/// static one.
///
/// The soname's number is the version of the interface, not of the release: a program goes on working with every
/// release of the same interface, and asks for no more.
fn unix_library(shared: &Path, archive: &Path, folder: &Path) -> anyhow::Result<()> {
    let name = library::host_name();
    let soname = library::soname()?;
    let full_name = format!("{soname}.{VERSION}");
    files::copy(shared, &folder.join(&full_name))?;
    files::link(&full_name, &folder.join(&soname))?;
    files::link(&soname, &folder.join(&name))?;
    files::copy(archive, &folder.join("libengine2048.a"))
}

/// The DLL, the import library and the list of its functions from which other compilers make their own. Without a target
/// they are this machine's.
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
            let machine = if target == Windows::X64 { "x64" } else { "x86" };
            files::write(&prefix.join("MSVC.md"), template("MSVC.md")?.replace("@MACHINE@", machine))?;
            import_library(target, &definition, folder)
        }
        None => {
            // Made by whichever toolchain built the DLL: MSVC's or MinGW's.
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

/// The functions of the header, by the names that every compiler exports and imports them under.
fn definition_file() -> anyhow::Result<String> {
    let names: Vec<String> =
        c_header::functions()?.into_iter().map(|function| format!("    {}\n", function.name)).collect();
    Ok(format!("LIBRARY engine2048.dll\nEXPORTS\n{}", names.concat()))
}

/// MinGW's import library, from the list of functions.
fn import_library(target: Windows, definition: &Path, folder: &Path) -> anyhow::Result<()> {
    command::run(
        command::program(format!("{}-dlltool", target.mingw()))
            // The same members each time: no name of a temporary file, no time of build.
            .args(["--deterministic-libraries", "--temp-prefix", "engine2048"])
            .arg("--input-def")
            .arg(definition)
            // Named from inside its folder, since a symbol in the library is made from this path.
            .args(["--output-lib", "libengine2048.dll.a"])
            .current_dir(folder),
    )
}

/// Where CMake finds the shared library.
fn shared_properties(platform: Platform) -> anyhow::Result<String> {
    let lines = if platform.is_windows() {
        vec![
            "IMPORTED_LOCATION \"${_engine2048_prefix}/bin/engine2048.dll\"".to_owned(),
            "IMPORTED_IMPLIB \"${_engine2048_implib}\"".to_owned(),
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

/// The way from a folder below the prefix up to the prefix, such as `../..` from `lib/x86_64-linux-gnu`.
fn up_from(libdir: &str) -> String {
    vec![".."; libdir.split('/').count()].join("/")
}

/// A text of `packaging/`.
fn template(name: &str) -> anyhow::Result<String> {
    let path = paths::root().join("packaging").join(name);
    fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))
}
