//! Runs installers under Wine.

use crate::dist::release;
use crate::library::Windows;
use crate::test::c_programs::Programs;
use crate::test::report::Report;
use crate::test::windows::wine::{self, Wine};
use std::ffi::OsStr;
use std::path::Path;

/// Runs the installer, and those of small versions, beside an Excel of this bitness.
pub fn run(report: &mut Report, target: Windows, installer: &Path) -> anyhow::Result<()> {
    let what = format!("the installer beside an Excel of {}", target.target());
    let Some(wine) = wine::prepare(report, target, &what) else { return Ok(()) };
    wine.allow_windows()?;
    let programs = Programs::windows_alone(target, "installer")?;
    let excel = programs.make("excel")?;
    wine.stand_in_beside(&excel)?;
    tests(report, &wine, installer, &programs.make("machine")?, &excel)?;
    report.check(
        "Wine leaves the menus and folders of whoever runs the tests alone",
        wine::leaves_home_alone(),
    );
    Ok(())
}

/// What every version has, and what two older ones have beside it and the newest does not, and the other way around.
const ALWAYS: [&str; 6] = [
    "2048.xlsm",
    "README.txt",
    "docs/formulas.md",
    "engine2048_x64.xll",
    "engine2048_x86.xll",
    "vba/Engine2048.bas",
];
const VERSIONS: [(&str, &[&str]); 3] = [
    ("0.0.1", &["engine2048.dll", "docs/manual/first.md", "docs/manual/second.md", "samples/one.xlsx"]),
    ("0.0.2", &["docs/manual/second.md", "vba/Old2048.bas", "licences/LICENCE"]),
    ("0.0.3", &["licences/LICENSE-MIT", "docs/recipes.md"]),
];

fn tests(
    report: &mut Report,
    wine: &Wine,
    installer: &Path,
    machine: &Path,
    excel: &Path,
) -> anyhow::Result<()> {
    let folder = machine.with_file_name("versions");
    let mut versions = serde_json::Map::new();
    for (version, further) in VERSIONS {
        let names = ALWAYS.iter().chain(further);
        let files = names.clone().map(|name| ((*name).to_owned(), version.into())).collect();
        let made = folder.join(format!("{version}.exe"));
        release::small_installer(&files, version, wine.target, &made)?;
        let names: Vec<String> = names.map(|name| name.replace('/', "\\")).collect();
        versions.insert(
            version.to_owned(),
            serde_json::json!({ "installer": wine::windows_path(&made), "files": names }),
        );
    }
    let versions = serde_json::Value::Object(versions).to_string();
    let (machine, installer) = (Wine::described(&wine.program(machine))?, wine::windows_path(installer));
    let (excel, drive) = (wine::windows_path(excel), wine.drive());
    let environment = [
        ("ENGINE2048_MACHINE", OsStr::new(&machine)),
        ("ENGINE2048_INSTALLER", OsStr::new(&installer)),
        ("ENGINE2048_EXCEL", OsStr::new(&excel)),
        ("ENGINE2048_ADD_IN", OsStr::new(wine.target.xll_name())),
        ("ENGINE2048_VERSIONS", OsStr::new(&versions)),
        ("ENGINE2048_DRIVE", drive.as_os_str()),
    ];
    report.pytest("tests/stories/test_installing.py", &environment)?;
    report.pytest("tests/stories/test_installer.py", &environment)
}
