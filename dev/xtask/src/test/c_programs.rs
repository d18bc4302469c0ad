//! The C programs of the tests, which `tests/programs.mk` makes for each system.

use crate::library::{self, Windows};
use anyhow::{bail, ensure, Context};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{command, files, paths};

/// Where programs are made, and how.
pub struct Programs {
    folder: PathBuf,
    compiler: String,
    link: String,
}

impl Programs {
    /// For this machine, linked with a library that they find where it lies. Parts run at the same time, so each
    /// has programs of its own.
    pub fn host(part: &str, compiler: &str, library: &Path) -> anyhow::Result<Programs> {
        let folder = library.parent().context("a library lies in a folder")?;
        let link = format!("'{}' -Wl,-rpath,'{}'", library.display(), folder.display());
        Programs::new(&format!("host-{part}"), compiler, link)
    }

    /// For this machine; they load a library themselves, or replace functions that it must then find.
    pub fn alone(part: &str, link: &str) -> anyhow::Result<Programs> {
        Programs::new(&format!("host-{part}"), "gcc", format!("{link} -ldl -lpthread"))
    }

    /// For Windows, linked with a library, which is copied beside them.
    pub fn windows(target: Windows, folder: &str, library: &Path) -> anyhow::Result<Programs> {
        let made = Programs::for_windows(target, folder, format!("'{}'", library.display()))?;
        files::copy(library, &made.folder.join(library.file_name().context("a library has a name")?))?;
        Ok(made)
    }

    /// For Windows; they load libraries themselves, and export functions to them by bare names.
    pub fn windows_alone(target: Windows, folder: &str) -> anyhow::Result<Programs> {
        Programs::for_windows(target, folder, "-Wl,--kill-at".to_owned())
    }

    fn for_windows(target: Windows, folder: &str, link: String) -> anyhow::Result<Programs> {
        // MinGW's own printf knows the standard's formats.
        let compiler = format!("{}-gcc -D__USE_MINGW_ANSI_STDIO=1 -static-libgcc", target.mingw());
        Programs::new(&format!("{}-{folder}", target.target()), &compiler, link)
    }

    /// For any system.
    pub fn new(folder: &str, compiler: &str, link: String) -> anyhow::Result<Programs> {
        let folder = paths::target().join("test-programs").join(folder);
        fs::create_dir_all(&folder)?;
        Ok(Programs { folder, compiler: compiler.to_owned(), link })
    }

    /// Makes a program.
    pub fn make(&self, name: &str) -> anyhow::Result<PathBuf> {
        command::make_program(&self.folder, name, &self.compiler, &self.link)
    }
}

/// The path of the known positions.
pub fn positions() -> PathBuf {
    paths::root().join("tests/common/positions.json")
}

/// All answers of this machine's library on the known positions, for this part.
pub fn host_answers(part: &str) -> anyhow::Result<String> {
    let program = Programs::host(part, "gcc", &library::host()?)?.make("answers")?;
    command::output(command::program(program).arg(positions()))
}

/// Whether another system's program answers the same. Every system has the same doubles, and prints them alike.
pub fn same_answers(expected: &str, program: &mut Command) -> anyhow::Result<()> {
    let answers = command::output(program)?;
    let difference = expected.lines().zip(answers.lines()).enumerate().find(|(_, (one, other))| one != other);
    if let Some((line, (one, other))) = difference {
        bail!("line {}: {one} became {other}", line + 1);
    }
    let (all, compared) = (expected.lines().count(), answers.lines().count());
    ensure!(all == compared && compared > 1000, "{compared} lines of {all} are answered");
    Ok(())
}
