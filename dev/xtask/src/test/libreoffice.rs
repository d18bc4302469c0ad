//! Parts `libreoffice`, `libreoffice-stories` and `libreoffice-backports`: the extension and the workbook in Debian's
//! LibreOffice, many stories of the workbook there, and all in the newer one of its backports.

use crate::c_tree::Platform;
use crate::library::{self, Windows};
use crate::test::report::Report;
use crate::test::Part;
use crate::{dist, extension, system};
use anyhow::{ensure, Context};
use std::path::PathBuf;
use std::process::Command;
use tools::{command, files, paths};

/// LibreOffice in German and Russian with its bridge to Python, a screen with mouse and keys, a compiler for
/// false libraries, and a font as wide as the workbook's Arial. A wider one would push buttons off the
/// screen.
pub const PACKAGES: &[&str] = &[
    "libreoffice-calc",
    "libreoffice-l10n-de",
    "libreoffice-l10n-ru",
    "libreoffice-dev",
    "python3-uno",
    "xvfb",
    "xdotool",
    "fonts-liberation",
    "gcc",
];

/// A font as wide as Excel's own, which Debian's LibreOffice recommends. Without it, newer releases make
/// columns wider than the screen.
const FONT: &str = "fonts-crosextra-carlito";

/// Older than every release, to test updating.
const OLDER_VERSION: &str = "0.0.1";

/// The part `libreoffice`.
pub const PART: Part =
    Part { name: "libreoffice", packages: &[PACKAGES, dist::PACKAGES, system::PYTHON], run };

/// The part `libreoffice-backports`.
pub const BACKPORTS: Part =
    Part { name: "libreoffice-backports", packages: &[dist::PACKAGES], run: run_backports };

fn run(report: &mut Report) -> anyhow::Result<()> {
    report.check("the types are those of the IDL", types_are_made_of_the_idl());
    report.tap(&mut tests(interpreter())?);
    Ok(())
}

/// The part `libreoffice-stories`: 200 stories, other ones each time. `libreoffice` tells the same two.
pub const STORIES: Part = Part { name: "libreoffice-stories", packages: PART.packages, run: run_stories };

/// So many programs tell so many stories each: a program may take half an hour.
const STORY_PROGRAMS: u32 = 4;
const STORIES_EACH: &str = "50";

fn run_stories(report: &mut Report) -> anyhow::Result<()> {
    for _ in 0..STORY_PROGRAMS {
        report.tap(tests(interpreter())?.arg("stories").env("ENGINE2048_STORIES", STORIES_EACH));
    }
    Ok(())
}

/// Debian's own interpreter, which alone has the bridge to LibreOffice.
pub fn interpreter() -> Command {
    command::program("/usr/bin/python3")
}

/// Runs the part `libreoffice-backports`: the same tests in another LibreOffice, which only they see.
fn run_backports(report: &mut Report) -> anyhow::Result<()> {
    if let Err(why) = system::may_change_debian() {
        report.skipped("the tests in LibreOffice of Debian's backports", &format!("{why:#}"));
        return Ok(());
    }
    let folder = paths::target().join("libreoffice-backports");
    files::remove_folder(&folder)?;
    let mut python = command::program("unshare");
    python.arg("--mount").arg(paths::root().join("tests/libreoffice/in-backports")).arg(folder);
    python.arg([PACKAGES, &[FONT]].concat().join(" ")).arg("/usr/bin/python3");
    report.tap(&mut tests(python)?);
    Ok(())
}

/// The tests in LibreOffice, run by a Python that has its bridge.
pub fn tests(mut python: Command) -> anyhow::Result<Command> {
    let current = pack(extension::FILE_NAME, env!("CARGO_PKG_VERSION"))?;
    let older = pack("engine2048-older.oxt", OLDER_VERSION)?;
    python.args(["-B", "tests/libreoffice/run.py"]).args([current, older, library::host()?]);
    Ok(python)
}

fn pack(name: &str, version: &str) -> anyhow::Result<PathBuf> {
    const PLATFORMS: [Platform; 3] = [Platform::Host, Platform::ArmLinux, Platform::Windows(Windows::X64)];
    let path = paths::target().join("libreoffice").join(name);
    files::write(&path, extension::pack(version, &PLATFORMS)?.context("it runs on these platforms")?)?;
    Ok(path)
}

/// LibreOffice's own writer makes the committed type library of the IDL; its reader leaves out the writer's
/// version.
fn types_are_made_of_the_idl() -> anyhow::Result<()> {
    const TOOLS: &str = "/usr/lib/libreoffice/sdk/bin/";
    const TYPES: &str = "/usr/lib/libreoffice/program/types.rdb";
    let folder = tempfile::tempdir()?;
    let made = folder.path().join("made.rdb");
    command::run(
        command::program(format!("{TOOLS}unoidl-write"))
            .args([TYPES, "hosts/libreoffice/engine2048.idl"])
            .arg(&made),
    )?;
    let read = |library: &std::path::Path| {
        command::output(command::program(format!("{TOOLS}unoidl-read")).arg(TYPES).arg(library))
    };
    let committed = paths::root().join("hosts/libreoffice/extension/engine2048.rdb");
    ensure!(
        read(&made)? == read(&committed)?,
        "engine2048.rdb is not made of engine2048.idl, which says how"
    );
    Ok(())
}
