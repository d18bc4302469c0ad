//! Parts that run the tests of a folder as they are, in the language of their host.

use super::{libreoffice, report::Report, Part};
use crate::c_tree::{self, Platform};
use crate::dist::{self, release::python as wheels};
use crate::library::{self, Windows};
use crate::{system, web as modules};
use anyhow::ensure;
use std::path::PathBuf;
use tools::command::{self, cargo};
use tools::{files, paths};

/// Part `rust`: formatting, lints, documentation and every test that cargo runs.
pub const RUST: Part = Part { name: "rust", packages: &[&["git", "g++"]], run: rust };

fn rust(report: &mut Report) -> anyhow::Result<()> {
    report.command("cargo fmt --check", cargo().args(["fmt", "--all", "--check"]));
    report.command(
        "cargo clippy",
        cargo().args(["clippy", "--quiet", "--workspace", "--all-targets", "--", "-Dwarnings"]),
    );
    report.command(
        "cargo doc",
        cargo().args(["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-Dwarnings"),
    );
    report.tests_of_cargo(cargo().args(["test", "--no-fail-fast", "--workspace"]));
    Ok(())
}

/// Part `vba`: the workbook and its modules in a host for VBA.
pub const VBA: Part = Part { name: "vba", packages: &[system::PYTHON], run: vba };

fn vba(report: &mut Report) -> anyhow::Result<()> {
    let library = library::host()?;
    let mut tests = command::program(system::python()?);
    report.tap(tests.arg("tests/vba/run.py").env("ENGINE2048_LIBRARY", library));
    report.check("cargo xtask demo plays a stretch of a game", demo_plays());
    Ok(())
}

/// Part `vba-stories`: 200 stories of the workbook, other ones each time. `vba` tells the same twenty.
pub const VBA_STORIES: Part = Part { name: "vba-stories", packages: VBA.packages, run: vba_stories };

fn vba_stories(report: &mut Report) -> anyhow::Result<()> {
    let mut tests = command::program(system::python()?);
    tests.args(["tests/vba/run.py", "stories:"]).env("ENGINE2048_STORIES", "200");
    report.tap(tests.env("ENGINE2048_LIBRARY", library::host()?));
    Ok(())
}

/// Both buttons make their moves, and no move is refused.
fn demo_plays() -> anyhow::Result<()> {
    let printed = command::output(cargo().args(["xtask", "demo"]))?;
    ensure!(printed.contains("\nAfter 120 moves the score is "), "printed\n{printed}");
    Ok(())
}

/// Part `web`: the package for JavaScript, the page and the Office add-in, in Node and in Chromium.
pub const WEB: Part =
    Part { name: "web", packages: &[&["chromium"], system::PYTHON], run: |report| web(report, "", "0") };

/// Part `web-exhaustive`: the page by every way on every size, in every colour, and ten thousand moves.
pub const WEB_EXHAUSTIVE: Part =
    Part { name: "web-exhaustive", packages: WEB.packages, run: |report| web(report, "play", "1") };

/// Runs the tests of the files and folders in `tests/web` that begin with `begin`.
fn web(report: &mut Report, begin: &str, exhaustive: &str) -> anyhow::Result<()> {
    modules::make()?;
    modules::install("tests/web")?;
    let mut node = command::program("node");
    node.args(["--test", "--test-reporter=tap", "--test-force-exit"])
        .env("ENGINE2048_LIBRARY", library::host()?);
    // Node from 21 on takes no folder.
    let mut tests = files::below(&paths::root().join("tests/web"))?;
    tests.retain(|file| {
        file.starts_with(begin) && file.ends_with(".test.js") && !file.contains("node_modules/")
    });
    node.args(tests.iter().map(|file| format!("tests/web/{file}")));
    report.tap(node.env("ENGINE2048_EXHAUSTIVE", exhaustive));
    Ok(())
}

/// Part `games`: ten thousand generated games go round the hosts unchanged. The whole run has a few of them.
///
/// Rust reads and writes all of them in every form, C makes all of them for JavaScript, which gives them back, and Python
/// has all; the hosts of Basic, VBA's and LibreOffice, have one in twenty, the page one in a hundred.
pub const GAMES: Part = Part {
    name: "games",
    packages: &[&["chromium", "gcc"], system::PYTHON, libreoffice::PACKAGES, dist::PACKAGES],
    run: games,
};

fn games(report: &mut Report) -> anyhow::Result<()> {
    const GAMES: &str = "10000";
    let library = library::host()?;
    report.tests_of_cargo(cargo().args(["test", "--test", "records", "ten_thousand_games"]));
    modules::make()?;
    modules::install("tests/web")?;
    let mut node = command::program("node");
    node.args([
        "--test",
        "--test-reporter=tap",
        "--test-name-pattern=games that the native library has recorded",
    ]);
    node.args(["tests/web/engine.test.js", "tests/web/play/exchange.test.js"]);
    report.tap(node.env("ENGINE2048_LIBRARY", &library).env("ENGINE2048_GAMES", GAMES));
    let wheels = made_wheels(&[Platform::Host])?;
    report.pytest(
        "tests/python/test_installed.py::test_in_an_empty_environment",
        &[("ENGINE2048_WHEELS", wheels.as_os_str()), ("ENGINE2048_GAMES", GAMES.as_ref())],
    )?;
    let mut vba = command::program(system::python()?);
    vba.args(["tests/vba/run.py", "go round the functions"]).env("ENGINE2048_LIBRARY", &library);
    report.tap(vba.env("ENGINE2048_GAMES", GAMES));
    let mut libreoffice = libreoffice::tests(libreoffice::interpreter())?;
    report.tap(libreoffice.arg("games").env("ENGINE2048_GAMES", GAMES));
    Ok(())
}

/// Part `python`: the Python package, and the league on a cluster.
pub const PYTHON: Part = Part { name: "python", packages: &[&["gcc"], system::PYTHON], run: python };

fn python(report: &mut Report) -> anyhow::Result<()> {
    let folder = made_wheels(&[Platform::Host])?;
    report.pytest("tests/python", &[("ENGINE2048_WHEELS", folder.as_os_str())])
}

/// Part `python-elsewhere`: the Python package on ARM in an emulator, and built from the sdist.
pub const PYTHON_ELSEWHERE: Part = Part {
    name: "python-elsewhere",
    packages: &[dist::PACKAGES, system::PYTHON, &["qemu-user"]],
    run: python_elsewhere,
};

fn python_elsewhere(report: &mut Report) -> anyhow::Result<()> {
    let folder = made_wheels(&[Platform::ArmLinux])?;
    // A whole Python for ARM, which the emulator runs.
    let arm = paths::target().join("arm-python");
    system::debian_of("arm64", &["python3"], &arm)?;
    report.pytest(
        "tests/python/test_elsewhere.py",
        &[("ENGINE2048_WHEELS", folder.as_os_str()), ("ENGINE2048_ARM_ROOT", arm.as_os_str())],
    )
}

/// The sdist and the wheels for some platforms; the part `dist` looks into those for Windows.
fn made_wheels(platforms: &[Platform]) -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("test-python");
    files::remove_folder(&folder)?;
    wheels::build(&folder, platforms)?;
    Ok(folder)
}

/// Part `consumers`: programs outside the project that use the installed library.
pub const CONSUMERS: Part = Part {
    name: "consumers",
    packages: &[&["g++", "clang", "cmake", "make", "pkg-config"], dist::PACKAGES, system::PYTHON],
    run: consumers,
};

fn consumers(report: &mut Report) -> anyhow::Result<()> {
    let trees = paths::target().join("test-trees");
    for platform in Windows::ALL.map(Platform::Windows) {
        c_tree::lay_out(platform, &trees.join(platform.folder()), c_tree::LIBDIR)?;
    }
    report.pytest("tests/consumer", &[("ENGINE2048_WINDOWS_TREES", trees.as_os_str())])
}

/// Part `documents`: the pages against the header, their examples, and the promises of `SECURITY.md`.
pub const DOCUMENTS: Part = Part {
    name: "documents",
    packages: &[&["gcc", "g++", "git", "make", "npm", "strace"], system::PYTHON],
    run: documents,
};

fn documents(report: &mut Report) -> anyhow::Result<()> {
    report.pytest("tests/documents", &[("ENGINE2048_LIBRARY", library::host()?.as_os_str())])
}
