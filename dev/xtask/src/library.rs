//! Builds the library for this machine, for Windows and for Linux on ARM.

pub mod arm_linux;
mod load_configuration;
pub mod macos;

use crate::{c_header, system};
use anyhow::ensure;
use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{command, files, paths};

/// The kinds of Windows that 64-bit and 32-bit Office need a library for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Windows {
    X64,
    X86,
}

/// A kind of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Shipped,
    /// The shipped one with a player that panics, for the tests.
    DeliberatePanic,
}

impl Kind {
    /// Cargo's folder of the kind's profile.
    fn folder(self) -> &'static str {
        if self == Kind::Shipped {
            "release"
        } else {
            "panicking"
        }
    }
}

impl Windows {
    /// Both bitnesses.
    pub const ALL: [Windows; 2] = [Windows::X64, Windows::X86];

    /// Rust's name for the target.
    pub fn target(self) -> &'static str {
        match self {
            Windows::X64 => "x86_64-pc-windows-gnu",
            Windows::X86 => "i686-pc-windows-gnu",
        }
    }

    /// The prefix of MinGW's programs, such as `x86_64-w64-mingw32` for `x86_64-w64-mingw32-gcc`.
    pub fn mingw(self) -> &'static str {
        match self {
            Windows::X64 => "x86_64-w64-mingw32",
            Windows::X86 => "i686-w64-mingw32",
        }
    }

    /// The Excel add-in's file name, which VBA declares too.
    pub fn xll_name(self) -> &'static str {
        match self {
            Windows::X64 => "engine2048_x64.xll",
            Windows::X86 => "engine2048_x86.xll",
        }
    }

    fn debian_compiler(self) -> &'static str {
        match self {
            Windows::X64 => "gcc-mingw-w64-x86-64",
            Windows::X86 => "gcc-mingw-w64-i686",
        }
    }
}

/// The library's file name on this machine.
pub fn host_name() -> String {
    format!("{}engine2048{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX)
}

/// A shared library and a static one, from one run of the compiler.
pub struct Built {
    /// With its soname's link beside it.
    pub shared: PathBuf,
    pub archive: PathBuf,
}

/// Cargo's words for both libraries. They take the committed header: what renews it takes longer to build than they.
pub const BOTH: [&str; 7] = [
    "rustc",
    "--release",
    "--quiet",
    "--package=engine2048",
    "--lib",
    "--no-default-features",
    "--crate-type=cdylib,staticlib",
];

/// Builds the library for this machine.
pub fn host() -> anyhow::Result<PathBuf> {
    Ok(host_both()?.shared)
}

/// Builds both libraries for this machine; the static one has Rust's standard library in it.
pub fn host_both() -> anyhow::Result<Built> {
    let folder = paths::target();
    command::run(host_cargo(&folder).args(BOTH))?;
    built(&folder.join("release"), &host_name())
}

fn built(folder: &Path, name: &str) -> anyhow::Result<Built> {
    let built = Built { shared: folder.join(name), archive: folder.join("libengine2048.a") };
    if cfg!(target_os = "linux") {
        // A program that was linked with the library finds it in the same folder by this link.
        files::link(name, &built.shared.with_file_name(soname()?))?;
    }
    Ok(built)
}

/// Builds the library for this machine with a player that panics, for the tests.
pub fn host_panicking() -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("panicking");
    build(&mut host_cargo(&folder), Kind::DeliberatePanic, "engine2048")?;
    built(&folder.join(Kind::DeliberatePanic.folder()), &host_name()).map(|built| built.shared)
}

/// Builds the library for this machine without the network's weights, for the tests.
pub fn host_without_network() -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("network-later");
    let kind = ["--profile=panicking", "--features=network-later", "--crate-type=cdylib"];
    let library = ["rustc", "--quiet", "--package=engine2048", "--lib", "--no-default-features"];
    command::run(host_cargo(&folder).args(library).args(kind))?;
    Ok(folder.join(Kind::DeliberatePanic.folder()).join(host_name()))
}

/// A cargo that builds for this machine, without the user's own flags: they might ask for instructions that
/// other machines lack.
pub fn host_cargo(folder: &Path) -> Command {
    // Without it, a DLL of Rust's MSVC toolchain would need Visual C++'s runtime.
    let runtime = cfg!(target_env = "msvc").then(|| "-Ctarget-feature=+crt-static".to_owned());
    let flags: Vec<String> = runtime.into_iter().chain(cargo_home_unnamed()).collect();
    let mut cargo = command::cargo();
    cargo.env("CARGO_TARGET_DIR", folder).env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    cargo
}

/// The soname of the Linux library. Its number is the version of the C interface, so that a program works
/// with every release of that interface.
pub fn soname() -> anyhow::Result<String> {
    Ok(format!("{}.{}", host_name(), c_header::abi_version()?))
}

/// Builds a Windows library.
pub fn windows(target: Windows) -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("windows");
    build(&mut windows_cargo(target, &folder)?, Kind::Shipped, "engine2048")?;
    Ok(folder.join(target.target()).join(Kind::Shipped.folder()).join("engine2048.dll"))
}

/// Builds the Excel add-in on Windows itself.
pub fn host_xll() -> anyhow::Result<PathBuf> {
    let folder = paths::target();
    build(&mut host_cargo(&folder), Kind::Shipped, "engine2048-xll")?;
    Ok(folder.join("release/engine2048_xll.dll"))
}

/// Builds the Excel add-in; its file has cargo's name, not [`Windows::xll_name`].
pub fn xll(target: Windows, kind: Kind) -> anyhow::Result<PathBuf> {
    // LTO leaves out what the standard library has for networks, and with it what Windows has. A test's quick build goes
    // without, and takes the engine as it was compiled for the DLL, which cargo builds without LTO beside a Rust library.
    let (folder, lto) = if kind == Kind::Shipped && std::env::var_os(LTO).is_none() {
        ("windows-add-in", "thin")
    } else {
        ("windows", "off")
    };
    let folder = paths::target().join(folder);
    build(windows_cargo(target, &folder)?.env(LTO, lto), kind, "engine2048-xll")?;
    let folder = folder.join(target.target()).join(kind.folder());
    let mut file = files::read(&folder.join("engine2048_xll.dll"))?;
    load_configuration::announce(&mut file)?;
    let announced = folder.join("announced/engine2048_xll.dll");
    files::write(&announced, file)?;
    Ok(announced)
}

/// Cargo's setting of link-time optimisation, which a test's quick build switches off.
const LTO: &str = "CARGO_PROFILE_RELEASE_LTO";

/// Builds the add-in of another workspace, for the tests.
pub fn foreign_xll(target: Windows, manifest: &Path) -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("windows");
    let mut cargo = windows_cargo(target, &folder)?;
    command::run(cargo.args(["build", "--quiet", "--manifest-path"]).arg(manifest).envs(QUICK))?;
    Ok(folder.join(target.target()).join("debug/faulty_xll.dll"))
}

fn windows_cargo(target: Windows, folder: &Path) -> anyhow::Result<Command> {
    if !cfg!(windows) {
        system::need(&[&[target.debian_compiler()]])?;
    }
    let mut flags = vec!["-Clink-arg=-Wl,--no-insert-timestamp".to_owned()];
    flags.extend(cargo_home_unnamed());
    let mut cargo = cargo_for(target.target())?;
    cargo.env("CARGO_TARGET_DIR", folder).env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    cargo.env(LTO, "off");
    Ok(cargo)
}

/// Settings of a build that is quick and not slow to run.
const QUICK: [(&str, &str); 2] = [("CARGO_PROFILE_DEV_DEBUG", "0"), ("CARGO_PROFILE_DEV_OPT_LEVEL", "1")];

/// Builds one kind of a package's library. The kinds have profiles of their own, so that neither replaces the
/// other's files.
fn build(cargo: &mut Command, kind: Kind, package: &str) -> anyhow::Result<()> {
    cargo.args(["build", "--quiet", "--lib", "--no-default-features", "--package", package]);
    match kind {
        Kind::Shipped => cargo.arg("--release"),
        Kind::DeliberatePanic => cargo.args(["--profile", "panicking", "--features", "deliberate-panic"]),
    };
    command::run(cargo)
}

/// Whether cargo's Rust has this target's standard library.
fn has_target(target: &str) -> bool {
    let query = ["--print", "target-libdir", "--target", target];
    command::output(command::program("rustc").args(query))
        .is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// Whether cargo's Rust has this target's standard library, or rustup can add it.
pub fn can_target(target: &str) -> bool {
    has_target(target) || command::is_found("rustup")
}

/// Plain cargo, once its Rust has the target.
pub fn cargo_for(target: &str) -> anyhow::Result<Command> {
    let _turn = files::lock("rustup")?;
    if !has_target(target) {
        ensure!(
            can_target(target),
            "this Rust has no standard library for {target}; Rust from https://rustup.rs adds it by itself"
        );
        system::over_network(|| command::run(command::program("rustup").args(["target", "add", target])))?;
    }
    let mut cargo = command::cargo();
    // As an argument it would have to follow the subcommand.
    cargo.env("CARGO_BUILD_TARGET", target);
    Ok(cargo)
}

/// Keeps the user's folders out of the file, which names the sources of crates where it may panic.
pub fn cargo_home_unnamed() -> Option<String> {
    paths::cargo_home().map(|home| format!("--remap-path-prefix={}=cargo", home.display()))
}
