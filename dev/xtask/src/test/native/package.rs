//! Part `package`: the crate as a registry would offer it, and two programs outside the project that depend on it; its public
//! interface against the committed list and against the last release.

use crate::cargo_tools::{self, CargoTool};
use crate::test::report::Report;
use crate::test::Part;
use anyhow::ensure;
use std::fs;
use std::path::{Path, PathBuf};
use tools::{command, files, paths};

/// The part.
pub const PART: Part = Part { name: "package", packages: &[&["git"]], run };

/// The most that the package may have, in bytes: a tenth of what crates.io takes.
const MOST_BYTES: u64 = 1_000_000;

const CARGO_PUBLIC_API: CargoTool = CargoTool { name: "cargo-public-api", version: "0.52.0" };
const CARGO_SEMVER_CHECKS: CargoTool = CargoTool { name: "cargo-semver-checks", version: "0.51.0" };

fn run(report: &mut Report) -> anyhow::Result<()> {
    let package = packed()?;
    report.passed("cargo package verifies, below 1 MB");
    report.check(
        "a dependent program builds no cbindgen and no header, and hands in the network",
        depend(&package),
    );
    report.check(
        "the public interface is the committed list, and each type of it can be shown",
        public_interface(),
    );
    against_the_last_release(report)
}

/// Packs and verifies the crate; returns its files.
fn packed() -> anyhow::Result<PathBuf> {
    let target = paths::target().join("test-package");
    let package = ["package", "--quiet", "--locked", "--allow-dirty", "--package", "engine2048"];
    command::run(command::cargo().args(package).env("CARGO_TARGET_DIR", &target))?;
    let version = concat!("engine2048-", env!("CARGO_PKG_VERSION"));
    let archive = target.join("package").join(format!("{version}.crate"));
    let bytes = fs::metadata(&archive)?.len();
    ensure!(bytes < MOST_BYTES, "{} has {bytes} bytes", archive.display());
    Ok(target.join("package").join(version))
}

/// The same program once with the package, which has no network, and once with the repository: both answer the same.
fn depend(package: &Path) -> anyhow::Result<()> {
    let elsewhere = tempfile::tempdir()?;
    let sources = paths::root().join("tests/dependent");
    let header = package.join("include/engine2048.h");
    // A build that renewed the header would put it back.
    files::write(&header, &(files::text(&header)? + "\n"))?;
    let changed = files::text(&header)?;
    let root = paths::root();
    let answers = [("handed_in", package), ("inside", root.as_path())].map(|(name, engine)| {
        let folder = elsewhere.path().join(name);
        fs::create_dir_all(folder.join("src"))?;
        fs::copy(sources.join(format!("{name}.rs")), folder.join("src/main.rs"))?;
        let manifest = format!(
            "[package]\nname = \"dependent\"\nedition = \"2021\"\n[dependencies]\nengine2048 = {{ path = {engine:?} }}\n[profile.dev]\nopt-level = 1\n[workspace]\n"
        );
        files::write(&folder.join("Cargo.toml"), &manifest)?;
        let cargo = || {
            let mut cargo = command::cargo();
            cargo.current_dir(&folder).env("CARGO_TARGET_DIR", paths::target().join("test-dependent"));
            cargo
        };
        let tree = command::output(cargo().args(["tree", "--edges", "normal,build", "--prefix", "none"]))?;
        ensure!(!tree.contains("cbindgen"), "the program builds cbindgen:\n{tree}");
        command::output(cargo().args(["run", "--quiet", "--"]).arg(paths::root().join("src/network")))
    });
    let [handed_in, inside] = answers;
    ensure!(handed_in? == inside?, "the network answers otherwise where it is handed in");
    ensure!(files::text(&header)? == changed, "the build of a dependent program wrote the header");
    Ok(())
}

/// `dev/public-interface.txt` has a line for each public item, without what auto traits and blanket implementations add.
fn public_interface() -> anyhow::Result<()> {
    super::toolchains::ensure_nightly()?;
    CARGO_PUBLIC_API.install()?;
    let mut list = super::toolchains::nightly_cargo();
    list.env("PATH", cargo_tools::search_path()?)
        .args(["public-api", "--package", "engine2048", "--no-default-features"])
        .args(["--omit", "blanket-impls,auto-trait-impls"])
        .env("CARGO_TARGET_DIR", paths::target().join("public-interface"));
    let items = command::output(&mut list)?;
    let made = paths::target().join("public-interface.txt");
    files::write(&made, &items)?;
    let committed = paths::root().join("dev/public-interface.txt");
    ensure!(
        files::text(&committed)? == items,
        "{} is new: copy it to {} if that is meant, and say so in CHANGELOG.md",
        made.display(),
        committed.display()
    );
    let type_of = |line: &str, before: &str| {
        let (_, name) = line.split_once(before)?;
        name.split(['<', '(', ' ']).next().map(str::to_owned)
    };
    let shown: Vec<_> = items.lines().filter_map(|line| type_of(line, " core::fmt::Debug for ")).collect();
    for line in items.lines() {
        let name = ["pub struct ", "pub enum "].into_iter().find_map(|kind| type_of(line, kind));
        ensure!(name.is_none_or(|name| shown.contains(&name)), "no Debug: {line}");
    }
    Ok(())
}

/// What cargo-semver-checks says of the changes since the last release, or before the first one of what is not committed.
fn against_the_last_release(report: &mut Report) -> anyhow::Result<()> {
    let mut git = command::program("git");
    git.args(["-c", "safe.directory=*", "describe", "--tags", "--abbrev=0", "--match", "v*"]);
    let baseline = command::output(&mut git).map_or("HEAD".to_owned(), |tag| tag.trim().to_owned());
    CARGO_SEMVER_CHECKS.install()?;
    let mut checks = command::cargo();
    checks.env("PATH", cargo_tools::search_path()?);
    checks.args([
        "semver-checks",
        "--package",
        "engine2048",
        "--only-explicit-features",
        "--baseline-rev",
        &baseline,
    ]);
    report.command("the version says what changed in the public interface", &mut checks);
    Ok(())
}
