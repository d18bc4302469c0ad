//! The installer for Windows, made by NSIS from `dev/packaging/windows/engine2048.nsi`.

use super::{windows_folder, Work, VERSION};
use crate::archive::Packing;
use crate::system;
use anyhow::ensure;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::iter::successors;
use std::path::Path;
use tools::{command, files, paths};

/// Makes the installer, where this machine has NSIS.
pub fn make(work: &Work) -> anyhow::Result<()> {
    let Some(all) = windows_folder::files(work)? else { return Ok(()) };
    if cfg!(target_os = "linux") {
        if let Err(why) = system::need(&[&["nsis"]]) {
            println!("left out the installer: {why:#}");
            return Ok(());
        }
    } else if !command::is_found("makensis") {
        println!("left out the installer: there is no makensis");
        return Ok(());
    }
    let quick: &[&str] = if work.packing == Packing::Quick { &["-DQUICK"] } else { &[] };
    build(&all, VERSION, quick, &work.release.join(file_name()))
}

/// The installer's file name.
pub fn file_name() -> String {
    format!("engine2048-{VERSION}-windows.exe")
}

/// Makes an installer of these files; `words` are for NSIS.
pub fn build(
    all: &BTreeMap<String, Vec<u8>>,
    version: &str,
    words: &[&str],
    output: &Path,
) -> anyhow::Result<()> {
    let folder = paths::target().join("installer");
    files::remove_folder(&folder)?;
    for (path, bytes) in all {
        files::write(&folder.join("files").join(path), bytes)?;
    }
    let (commands, list) = (folder.join("files.nsh"), folder.join("files.txt"));
    files::write(&commands, install_commands(all, &folder.join("files")))?;
    files::write(&list, file_list(all)?)?;
    let define = |name: &str, value: &Path| format!("-D{name}={}", value.display());
    let mut nsis = command::program("makensis");
    nsis.args(["-V2", "-WX"])
        .args(words)
        .arg(format!("-DVERSION={version}"))
        .arg(format!("-DPREFIX={}", formulas::PREFIX));
    files::put(output, |partial| {
        nsis.args([define("FILES", &commands), define("FILE_LIST", &list), define("OUTPUT", partial)]);
        nsis.arg(paths::root().join("dev/packaging/windows/engine2048.nsi")).env("SOURCE_DATE_EPOCH", "0");
        command::run(&mut nsis)
    })
}

/// NSIS's commands that install the files, in the order of their paths: NSIS itself would take them in the
/// system's order, which varies.
fn install_commands(all: &BTreeMap<String, Vec<u8>>, from: &Path) -> String {
    let mut commands = String::new();
    for path in all.keys() {
        let folder = folder_of(path).map_or("$INSTDIR".to_owned(), |folder| format!("$INSTDIR\\{folder}"));
        writeln!(commands, "SetOutPath \"{folder}\"").expect("a string takes all");
        writeln!(commands, "File \"{}\"", from.join(path).display()).expect("a string takes all");
    }
    format!("!macro InstallFiles\n{commands}!macroend\n")
}

/// The list that `files.nsh` describes.
fn file_list(all: &BTreeMap<String, Vec<u8>>) -> anyhow::Result<String> {
    let names = all.keys().map(|path| path.replace('/', "\\"));
    let folders: BTreeSet<String> =
        all.keys().flat_map(|path| successors(folder_of(path), |folder| folder_of(folder))).collect();
    let lines: Vec<String> = names.chain(folders.iter().rev().map(|folder| format!("{folder}\\"))).collect();
    for line in &lines {
        ensure!(line.is_ascii() && !line.contains('*'), "NSIS reads the list as it is: {line}");
    }
    Ok(lines.iter().map(|line| format!("{line}\r\n")).collect())
}

/// The folder of a path, as Windows writes it; `None` where it lies in no folder.
fn folder_of(path: &str) -> Option<String> {
    path.rsplit_once(['/', '\\']).map(|(folder, _)| folder.replace('/', "\\"))
}
