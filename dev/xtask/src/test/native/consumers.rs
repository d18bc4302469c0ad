//! The installed tree, used from outside by pkg-config, CMake and plain flags; in C99 and C++17, with gcc and
//! clang, shared and static.

mod wrapper;

use crate::c_tree::{self, Platform};
use crate::dist;
use crate::library::{self, Windows};
use crate::test::c_programs::WARNINGS;
use crate::test::glibc;
use crate::test::report::Report;
use crate::test::Part;
use anyhow::{ensure, Context};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{command, files, paths};

struct Kind {
    compiler: &'static str,
    standard: &'static str,
    source: &'static str,
}

const KINDS: [Kind; 4] = [
    Kind { compiler: "gcc", standard: "-std=c99", source: "consumer.c" },
    Kind { compiler: "clang", standard: "-std=c99", source: "consumer.c" },
    Kind { compiler: "g++", standard: "-std=c++17", source: "consumer.cpp" },
    Kind { compiler: "clang++", standard: "-std=c++17", source: "consumer.cpp" },
];

/// The part's Debian packages.
const PACKAGES: &[&str] = &["gcc", "g++", "clang", "cmake", "make", "pkg-config", "binutils"];

/// The part.
pub const PART: Part = Part { name: "consumers", packages: &[PACKAGES, dist::PACKAGES], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
    let outside = Outside::new()?;
    let installed = outside.folder.join("installed first");
    command::run(command::cargo().args(["xtask", "install", "--prefix"]).arg(&installed))?;
    // The tree holds no absolute path, so it may be moved.
    fs::rename(&installed, outside.prefix())?;
    report.check("the soname counts interfaces", soname(&outside));
    report.check(
        "glibc may be as old as is told",
        glibc::check(&outside.prefix().join("lib/libengine2048.so")),
    );
    for kind in &KINDS {
        let name = |way: &str| format!("{} {} by {way}", kind.compiler, kind.source);
        report.check(&name("pkg-config, shared"), by_pkg_config(&outside, kind, false));
        report.check(&name("pkg-config, static"), by_pkg_config(&outside, kind, true));
        report.check(&name("plain flags, shared"), by_plain_flags(&outside, kind, false));
        report.check(&name("plain flags, static"), by_plain_flags(&outside, kind, true));
    }
    for (c, cpp) in [("gcc", "g++"), ("clang", "clang++")] {
        by_cmake(report, &outside, c, cpp);
    }
    for example in ["autoplay.cpp", "hint.cpp"] {
        report.check(&format!("examples/cpp/{example}"), example_runs(&outside, example));
    }
    wrapper::run(report, &outside)?;
    report.check("install --libdir puts the libraries where Debian has its own", another_libdir(&outside));
    report.check("pkg-config keeps a path with a space together", spaced_path(&outside));
    report.check("CMake refuses what is not there", cmake_refuses(&outside));
    for target in Windows::ALL {
        report
            .check(&format!("{} for MinGW", Platform::Windows(target).folder()), for_mingw(&outside, target));
    }
    Ok(())
}

/// A folder outside the project, removed at the end.
struct Outside {
    folder: PathBuf,
}

impl Outside {
    fn new() -> anyhow::Result<Outside> {
        let folder = std::env::temp_dir().join(format!("engine2048-consumer-{}", std::process::id()));
        // A killed run with the same process number may have left one.
        files::remove_folder(&folder)?;
        fs::create_dir_all(&folder)?;
        for entry in fs::read_dir(paths::root().join("tests/consumer"))? {
            let path = entry?.path();
            fs::copy(&path, folder.join(path.file_name().context("a file has a name")?))?;
        }
        Ok(Outside { folder })
    }

    fn prefix(&self) -> PathBuf {
        self.folder.join("prefix")
    }

    /// A program that starts in this folder and finds the installed library.
    fn program(&self, name: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut program = command::program(name);
        program
            .current_dir(&self.folder)
            .env("PKG_CONFIG_PATH", self.prefix().join("lib/pkgconfig"))
            .env("LD_LIBRARY_PATH", self.prefix().join("lib"));
        program
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.folder) {
            println!("# {} could not be taken away: {error}", self.folder.display());
        }
    }
}

fn read_library(outside: &Outside, option: &str) -> anyhow::Result<String> {
    let library = outside.prefix().join("lib/libengine2048.so");
    command::output(outside.program("readelf").args([option, "--wide"]).arg(library))
}

fn soname(outside: &Outside) -> anyhow::Result<()> {
    let read = read_library(outside, "--dynamic")?;
    ensure!(read.contains(&format!("[{}]", library::soname()?)), "readelf says\n{read}");
    Ok(())
}

/// Runs a consumer, which prints this project's version. A static one needs no library.
fn runs(outside: &Outside, program: &Path, is_static: bool) -> anyhow::Result<()> {
    let mut command = outside.program(program);
    if is_static {
        command.env_remove("LD_LIBRARY_PATH");
    }
    let printed = command::output(&mut command)?;
    ensure!(printed.trim() == concat!("engine2048 ", env!("CARGO_PKG_VERSION")), "printed {printed}");
    Ok(())
}

fn by_pkg_config(outside: &Outside, kind: &Kind, is_static: bool) -> anyhow::Result<()> {
    let mut query = outside.program("pkg-config");
    query.args(["--cflags", "--libs", "engine2048"]);
    let mut compiler = outside.program(kind.compiler);
    compiler.args(WARNINGS).args([kind.standard, kind.source, "-o", "by-pkg-config"]);
    if is_static {
        query.arg("--static");
        compiler.arg("-static");
    }
    command::run(compiler.args(command::output(&mut query)?.split_whitespace()))?;
    runs(outside, &outside.folder.join("by-pkg-config"), is_static)
}

fn by_plain_flags(outside: &Outside, kind: &Kind, is_static: bool) -> anyhow::Result<()> {
    let mut compiler = outside.program(kind.compiler);
    compiler.args(WARNINGS).args([kind.standard, kind.source, "-o", "by-plain-flags", "-Iprefix/include"]);
    if is_static {
        compiler.args(["prefix/lib/libengine2048.a", "-lpthread", "-lm", "-ldl"]);
    } else {
        compiler.args(["-Lprefix/lib", "-lengine2048"]);
    }
    command::run(&mut compiler)?;
    runs(outside, &outside.folder.join("by-plain-flags"), is_static)
}

fn by_cmake(report: &mut Report, outside: &Outside, c: &str, cpp: &str) {
    let build = format!("build-{c}");
    let made = || -> anyhow::Result<()> {
        let compilers = [format!("-DCMAKE_C_COMPILER={c}"), format!("-DCMAKE_CXX_COMPILER={cpp}")];
        configure(outside, &outside.prefix(), ".", &build, &[&compilers[0], &compilers[1]])?;
        command::output(outside.program("cmake").args(["--build", &build]))?;
        Ok(())
    };
    report.check(&format!("CMake finds the package for {c}"), made());
    for program in ["shared-c", "shared-cpp", "static-c", "static-cpp"] {
        let path = outside.folder.join(&build).join(program);
        report.check(&format!("{c}, CMake's {program}"), runs(outside, &path, program.starts_with("static")));
    }
}

fn example_runs(outside: &Outside, name: &str) -> anyhow::Result<()> {
    let source = paths::root().join("examples/cpp").join(name);
    let no_exceptions = name == "hint.cpp";
    let mut compiler = outside.program("g++");
    compiler
        .args(WARNINGS)
        .args(["-std=c++17", "-Iprefix/include", "-Lprefix/lib", "-o", "example"])
        .arg(source);
    if no_exceptions {
        compiler.arg("-fno-exceptions");
    }
    command::run(compiler.arg("-lengine2048"))?;
    let mut example = outside.program(outside.folder.join("example"));
    if no_exceptions {
        // Only up is legal here.
        let cells = "0 0 0 0 2 4 8 16 4 8 16 32 8 16 32 64 graph";
        let printed = command::output(example.args(cells.split(' ')))?;
        ensure!(printed.starts_with("> up") && printed.matches("illegal").count() == 3, "printed {printed}");
    } else {
        let printed = command::output(example.args(["random", "7"]))?;
        ensure!(printed.contains("random made ") && printed.lines().count() == 5, "printed {printed}");
    }
    Ok(())
}

/// pkg-config and CMake find everything even if the libraries lie deeper below the prefix.
fn another_libdir(outside: &Outside) -> anyhow::Result<()> {
    const LIBDIR: &str = "lib/x86_64-linux-gnu";
    let prefix = outside.folder.join("usr");
    command::run(command::cargo().args(["xtask", "install", "--libdir", LIBDIR, "--prefix"]).arg(&prefix))?;
    let libraries = prefix.join(LIBDIR);
    ensure!(!prefix.join("lib/pkgconfig").exists(), "something lies in lib itself");
    let mut query = outside.program("pkg-config");
    query.env("PKG_CONFIG_PATH", libraries.join("pkgconfig")).args(["--cflags", "--libs", "engine2048"]);
    let flags = command::output(&mut query)?;
    command::run(
        outside
            .program("gcc")
            .args(["consumer.c", "-o", "by-libdir"])
            .args(flags.split_whitespace())
            .env_remove("LD_LIBRARY_PATH"),
    )?;
    let linked = command::output(
        outside.program(outside.folder.join("by-libdir")).env("LD_LIBRARY_PATH", &libraries),
    )?;
    ensure!(linked.contains(env!("CARGO_PKG_VERSION")), "printed {linked}");
    configure_one(outside, &prefix, "build-libdir", "0.1", &[])?;
    command::output(outside.program("cmake").args(["--build", "build-libdir"]))?;
    runs(outside, &outside.folder.join("build-libdir/one"), true)
}

/// A Windows tree links with MinGW by pkg-config and the import library.
fn for_mingw(outside: &Outside, target: Windows) -> anyhow::Result<()> {
    let prefix = outside.folder.join(Platform::Windows(target).folder());
    c_tree::lay_out(Platform::Windows(target), &prefix, c_tree::LIBDIR)?;
    let mut query = outside.program("pkg-config");
    query.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig")).args(["--cflags", "--libs", "engine2048"]);
    let flags = command::output(&mut query)?;
    let program = format!("consumer-{}.exe", target.target());
    command::run(
        outside
            .program(format!("{}-gcc", target.mingw()))
            .args(WARNINGS)
            .args(["-std=c99", "consumer.c", "-o", &program])
            .args(flags.split_whitespace()),
    )?;
    let imports =
        command::output(outside.program(format!("{}-objdump", target.mingw())).args(["-p", &program]))?;
    ensure!(imports.contains("DLL Name: engine2048.dll"), "the program does not import engine2048.dll");
    by_cmake_for_mingw(outside, target, &prefix)
}

/// CMake takes MinGW's import library, even beside one that a user has made for MSVC.
fn by_cmake_for_mingw(outside: &Outside, target: Windows, prefix: &Path) -> anyhow::Result<()> {
    fs::write(prefix.join("lib/engine2048.lib"), "not for MinGW")?;
    let build = format!("build-{}", target.target());
    let compiler = format!("-DCMAKE_C_COMPILER={}-gcc", target.mingw());
    let wants = |build: &str, settings: &[&str]| configure_one(outside, prefix, build, "0.1", settings);
    wants(&build, &["-DCMAKE_SYSTEM_NAME=Windows", &compiler])?;
    command::output(outside.program("cmake").args(["--build", &build]))?;
    // As if for MSVC, whose import library is now missing.
    fs::remove_file(prefix.join("lib/engine2048.lib"))?;
    let as_msvc = ["-DCMAKE_SYSTEM_NAME=Windows", &compiler, "-DMSVC=1"];
    ensure!(wants("build-refused-msvc", &as_msvc).is_err(), "MSVC is not refused");
    Ok(())
}

fn configure(
    outside: &Outside,
    prefix: &Path,
    source: &str,
    build: &str,
    settings: &[&str],
) -> anyhow::Result<String> {
    let mut cmake = outside.program("cmake");
    cmake.args(["-S", source, "-B", build]).arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
    command::output(cmake.args(settings))
}

/// Configures a C project whose `find_package` has these words after the package's name.
fn configure_one(
    outside: &Outside,
    prefix: &Path,
    build: &str,
    wanted: &str,
    settings: &[&str],
) -> anyhow::Result<String> {
    let project = format!(
        "cmake_minimum_required(VERSION 3.19)\nproject(one C)\nfind_package(engine2048 {wanted} REQUIRED)\n\
         add_executable(one ../consumer.c)\ntarget_link_libraries(one PRIVATE engine2048::engine2048)\n"
    );
    files::write(&outside.folder.join("one/CMakeLists.txt"), &project)?;
    configure(outside, prefix, "one", build, settings)
}

/// A range with this version is found; other versions, and components, are refused.
fn cmake_refuses(outside: &Outside) -> anyhow::Result<()> {
    let prefix = outside.prefix();
    let is_found = |build: &str, wanted: &str| configure_one(outside, &prefix, build, wanted, &[]);
    is_found("build-range", "0.0.1...0.2")?;
    for (index, wanted) in ["0.2", "0.0.1...<0.1", "0.0.1...0.0.9", "0.1 COMPONENTS sound"].iter().enumerate()
    {
        ensure!(is_found(&format!("build-refused-{index}"), wanted).is_err(), "it finds {wanted}");
    }
    Ok(())
}

/// Where the folder's name has a space, each path stays one word to a shell.
fn spaced_path(outside: &Outside) -> anyhow::Result<()> {
    let folder = outside.folder.join("two words/lib/pkgconfig");
    files::copy(&outside.prefix().join("lib/pkgconfig/engine2048.pc"), &folder.join("engine2048.pc"))?;
    let mut query = outside.program("pkg-config");
    query.env("PKG_CONFIG_PATH", &folder).args(["--cflags", "--libs", "engine2048"]);
    let flags = command::output(&mut query)?;
    let pasted = format!("printf '%s\\n' {flags}");
    let words = command::output(outside.program("sh").args(["-c", &pasted]))?;
    ensure!(words.lines().count() == 3, "a shell reads\n{words}");
    Ok(())
}
