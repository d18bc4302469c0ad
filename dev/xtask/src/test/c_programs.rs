//! The C programs of the tests, and how they are compiled for each system.

use crate::library::{self, arm_linux, Windows};
use crate::test::report::Report;
use anyhow::{ensure, Context};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{command, paths};

/// What prints results as TAP.
pub const TAP: &str = "tests/c/tap.c";
/// The program that calls every function.
pub const INTERFACE: [&str; 8] = [
    "tests/c/interface.c",
    "tests/c/texts.c",
    "tests/c/rules.c",
    "tests/c/players.c",
    "tests/c/recipes.c",
    "tests/c/games.c",
    "tests/c/boards.c",
    TAP,
];
/// The program that makes the library panic.
pub const PANIC: [&str; 3] = ["tests/c/panic.c", "tests/c/boards.c", TAP];
/// The program that prints all answers on the known positions.
pub const ANSWERS: [&str; 1] = ["tests/c/answers.c"];
/// The example for users.
pub const HINT: [&str; 1] = ["examples/c/hint.c"];

/// Any warning is an error.
pub const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// Errors and lost memory are faults. Reachable memory is allowed, since caches live as long as the process.
/// So is "possibly lost" memory: the standard library points into the middle of its record of the first
/// thread.
pub const VALGRIND: [&str; 4] =
    ["--quiet", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite,indirect"];

/// The language of a compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    C99,
    Cpp17,
}

impl Language {
    fn flags(self) -> &'static [&'static str] {
        match self {
            Language::C99 => &["-std=c99"],
            Language::Cpp17 => &["-x", "c++", "-std=c++17"],
        }
    }
}

/// The compiler for this machine, with flags.
pub fn compiler(language: Language) -> Command {
    let mut compiler = command::program(if language == Language::C99 { "gcc" } else { "g++" });
    compiler.args(language.flags()).args(WARNINGS).args(["-g", "-O1", "-Iinclude", "-Itests/c"]);
    compiler
}

/// Compiles a program for this machine, which finds the library where that lies.
pub fn compile(name: &str, language: Language, sources: &[&str], library: &Path) -> anyhow::Result<PathBuf> {
    link(compiler(language).args(sources), name, library)
}

/// Adds the library and the output to a compiler's command, and runs it.
pub fn link(compiler: &mut Command, name: &str, library: &Path) -> anyhow::Result<PathBuf> {
    let program = folder("host")?.join(name);
    let library_folder = library.parent().context("a library lies in a folder")?;
    command::run(
        compiler
            // The following files are no sources.
            .args(["-x", "none"])
            .arg(library)
            .arg(format!("-Wl,-rpath,{}", library_folder.display()))
            .arg("-o")
            .arg(&program),
    )?;
    Ok(program)
}

/// Compiles a program for Windows against a DLL, which is copied beside it. Programs against different DLLs
/// need different folders.
pub fn compile_for_windows(
    target: Windows,
    subfolder: &str,
    name: &str,
    sources: &[&str],
    library: &Path,
) -> anyhow::Result<PathBuf> {
    let library_name = library.file_name().context("a library has a name")?;
    fs::copy(library, windows_folder(target, subfolder)?.join(library_name))?;
    build_for_windows(target, subfolder, name, sources, &[library.as_os_str()])
}

/// Compiles a program for Windows that loads its libraries itself and may export functions to them.
pub fn compile_alone_for_windows(
    target: Windows,
    subfolder: &str,
    name: &str,
    sources: &[&str],
) -> anyhow::Result<PathBuf> {
    // Exports by bare names, as in other Windows programs.
    build_for_windows(target, subfolder, name, sources, &[OsStr::new("-Wl,--kill-at")])
}

fn build_for_windows(
    target: Windows,
    subfolder: &str,
    name: &str,
    sources: &[&str],
    last: &[&OsStr],
) -> anyhow::Result<PathBuf> {
    let program = windows_folder(target, subfolder)?.join(format!("{name}.exe"));
    command::run(
        command::program(format!("{}-gcc", target.mingw()))
            .args(Language::C99.flags())
            .args(WARNINGS)
            // MinGW's own printf, which knows the standard's formats.
            .args(["-D__USE_MINGW_ANSI_STDIO=1", "-static-libgcc", "-g", "-O1", "-Iinclude", "-Itests/c"])
            .args(sources)
            .args(["-x", "none"])
            .args(last)
            .arg("-o")
            .arg(&program),
    )?;
    Ok(program)
}

fn windows_folder(target: Windows, subfolder: &str) -> anyhow::Result<PathBuf> {
    folder(&format!("{}-{subfolder}", target.target()))
}

/// Compiles a program for Linux on ARM, which finds the library where that lies.
pub fn compile_for_arm_linux(name: &str, sources: &[&str], library: &Path) -> anyhow::Result<PathBuf> {
    let program = folder(arm_linux::TARGET)?.join(name);
    let library_folder = library.parent().context("a library lies in a folder")?;
    command::run(
        command::program(format!("{}-gcc", arm_linux::TOOLS))
            .args(Language::C99.flags())
            .args(WARNINGS)
            .args(["-g", "-O1", "-Iinclude", "-Itests/c"])
            .args(sources)
            .args(["-x", "none"])
            .arg(library)
            .arg(format!("-Wl,-rpath,{}", library_folder.display()))
            .arg("-o")
            .arg(&program),
    )?;
    Ok(program)
}

/// The path of the known positions.
pub fn positions() -> PathBuf {
    paths::root().join("tests/positions.json")
}

/// All answers of this machine's library on the known positions.
pub fn host_answers() -> anyhow::Result<String> {
    let program = compile("answers", Language::C99, &ANSWERS, &library::host()?)?;
    command::output(command::program(program).arg(positions()))
}

/// A folder for programs, made where missing.
pub fn folder(name: &str) -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("test-programs").join(name);
    fs::create_dir_all(&folder).with_context(|| format!("could not make {}", folder.display()))?;
    Ok(folder)
}

/// Checks the example for users: its refusals, and the values of a published program (gradient, one ply after
/// the root move) on the first known position.
pub fn check_hint(report: &mut Report, name: &str, hint: &dyn Fn() -> Command) {
    const BOARD: [&str; 16] =
        ["4", "128", "4", "32", "2", "32", "64", "16", "2", "32", "2", "2", "2", "0", "0", "0"];
    let answers = || -> anyhow::Result<()> {
        let printed = command::output(hint().args(["-p", "gradient", "-e", "1"]).args(BOARD))?;
        let words: Vec<&str> = printed.split_whitespace().collect();
        let expected = "* up 318 right 316 down 188 left 282";
        ensure!(words.join(" ").ends_with(expected), "printed\n{printed}");
        Ok(())
    };
    report.check(&format!("{name} answers as the published program"), answers());
    let refuses = || -> anyhow::Result<()> {
        let zeros = ["0"; 16];
        for (options, cells, sentence) in [
            (["-e", "0"], &["3"; 16][..], "A cell is not a tile"),
            (["-e", "99999999"], &BOARD[..], "out of range"),
            (["-t", "-1"], &BOARD[..], "out of range"),
            (["-p", "random"], &zeros[..], "The game is over"),
            (["-p", "nobody"], &BOARD[..], "has this name"),
            // The shipped library has no such player.
            (["-p", "panic"], &BOARD[..], "has this name"),
            (["-p", "random"], &BOARD[..2], "usage"),
        ] {
            let arguments = [&["-p", "minimax"][..], &options, cells].concat();
            let output = command::outcome(hint().args(&arguments))?;
            let said = String::from_utf8_lossy(&output.stderr);
            ensure!(!output.status.success() && said.contains(sentence), "{arguments:?}: {said}");
        }
        Ok(())
    };
    report.check(&format!("{name} says what is wrong"), refuses());
}
