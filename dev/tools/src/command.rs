//! Runs other programs with a time limit.

use crate::paths;
use crate::watched_program::{self, Stream};
use anyhow::{bail, Context};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A program that starts in the project's folder with an empty standard input.
///
/// `cargo run` adds cargo's build folders to the loader's search path. They are removed, so that a program
/// under test loads the library it was linked with.
pub fn program(name: impl AsRef<OsStr>) -> Command {
    const LOADER_FOLDERS: &str = "LD_LIBRARY_PATH";
    let mut command = Command::new(name);
    command.stdin(Stdio::null()).current_dir(paths::root());
    if let Some(folders) = std::env::var_os(LOADER_FOLDERS) {
        let target = paths::target();
        let others = std::env::split_paths(&folders).filter(|folder| !folder.starts_with(&target));
        match std::env::join_paths(others) {
            Ok(others) if !others.is_empty() => command.env(LOADER_FOLDERS, others),
            _ => command.env_remove(LOADER_FOLDERS),
        };
    }
    command
}

/// The cargo that runs this command.
pub fn cargo() -> Command {
    program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Removes what this cargo sets for its own Rust, before the cargo of another Rust runs.
pub fn forget_own_rust(cargo: &mut Command) {
    for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUSTC_WRAPPER", "RUSTDOC", "LD_LIBRARY_PATH"] {
        cargo.env_remove(name);
    }
}

/// Runs a program to its end.
pub fn run(command: &mut Command) -> anyhow::Result<()> {
    let longest = watched_program::longest();
    let status = watched_program::watch(command, longest, |_, _| ()).with_context(|| line(command))?;
    if !status.success() {
        bail!("{} failed: {status}", line(command));
    }
    Ok(())
}

/// Makes a program of `tests/programs.mk` in this folder; returns its path.
pub fn make_program(folder: &Path, name: &str, compiler: &str, link: &str) -> anyhow::Result<PathBuf> {
    let exe = if compiler.contains("mingw") { ".exe" } else { "" };
    // From the root, where `make` runs: it takes no path with a blank, as the root's may have.
    let folder = folder.strip_prefix(paths::root()).unwrap_or(folder);
    let made = folder.join(format!("{name}{exe}"));
    run(program("make")
        .args(["--silent", "-f", "tests/programs.mk", &format!("EXE={exe}")])
        .arg(format!("CC={compiler}"))
        .arg(format!("LINK={link}"))
        .arg(format!("OUT={}", folder.display()))
        .arg(&made))?;
    Ok(paths::root().join(made))
}

/// Runs a program to its end; returns its standard output.
pub fn output(command: &mut Command) -> anyhow::Result<String> {
    let Output { status, stdout, stderr } = outcome(command)?;
    if !status.success() {
        bail!("{} failed: {status}\n{}", line(command), String::from_utf8_lossy(&stderr));
    }
    String::from_utf8(stdout).with_context(|| format!("{} printed what is not UTF-8", line(command)))
}

/// Runs a program to its end; returns its exit status and output.
pub fn outcome(command: &mut Command) -> anyhow::Result<Output> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let longest = watched_program::longest();
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let status = watched_program::watch(command, longest, |stream, line| match stream {
        Stream::Output => stdout.extend_from_slice(line),
        Stream::Errors => stderr.extend_from_slice(line),
    });
    Ok(Output { status: status.with_context(|| line(command))?, stdout, stderr })
}

/// Whether the search path has this program.
pub fn is_found(name: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders)
        .any(|folder| folder.join(name).is_file() || folder.join(format!("{name}.exe")).is_file())
}

/// The command as a person would type it, without its environment.
pub fn line(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(name)
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect::<Vec<_>>()
        .join(" ")
}
