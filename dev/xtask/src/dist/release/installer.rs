//! The installer for Windows, made by NSIS from `dev/packaging/windows/engine2048.nsi`.

use super::{windows_folder, Work, VERSION};
use crate::archive::Packing;
use crate::system;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
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
    build(&all, quick, &work.release.join(file_name()))
}

/// The installer's file name.
pub fn file_name() -> String {
    format!("engine2048-{VERSION}-windows.exe")
}

/// Makes an installer of these files; `words` are for NSIS.
pub fn build(all: &BTreeMap<String, Vec<u8>>, words: &[&str], output: &Path) -> anyhow::Result<()> {
    let folder = paths::target().join("installer");
    files::remove_folder(&folder)?;
    for (path, bytes) in all {
        files::write(&folder.join("files").join(path), bytes)?;
    }
    let list = folder.join("files.nsh");
    files::write(&list, file_list(all, &folder.join("files")))?;
    let define = |name: &str, value: &Path| format!("-D{name}={}", value.display());
    let mut nsis = command::program("makensis");
    nsis.args(["-V2", "-WX"])
        .args(words)
        .arg(format!("-DVERSION={VERSION}"))
        .arg(format!("-DPREFIX={}", formulas::PREFIX));
    files::put(output, |partial| {
        nsis.arg(define("FILE_LIST", &list)).arg(define("OUTPUT", partial));
        nsis.arg(paths::root().join("dev/packaging/windows/engine2048.nsi")).env("SOURCE_DATE_EPOCH", "0");
        command::run(&mut nsis)
    })
}

/// NSIS's commands that install and remove the files, in the order of their paths: NSIS itself would take
/// them in the system's order, which varies.
fn file_list(all: &BTreeMap<String, Vec<u8>>, from: &Path) -> String {
    let mut folders: Vec<PathBuf> = Vec::new();
    let (mut install, mut remove) = (String::new(), String::new());
    for path in all.keys() {
        let parent = Path::new(path).parent().map(Path::to_path_buf).unwrap_or_default();
        writeln!(install, "SetOutPath \"{}\"", installed(&parent)).expect("a string takes all");
        writeln!(install, "File \"{}\"", from.join(path).display()).expect("a string takes all");
        writeln!(remove, "Delete \"{}\"", installed(Path::new(path))).expect("a string takes all");
        if parent != Path::new("") && !folders.contains(&parent) {
            folders.push(parent);
        }
    }
    for folder in folders.iter().rev() {
        writeln!(remove, "RMDir \"{}\"", installed(folder)).expect("a string takes all");
    }
    format!("!macro InstallFiles\n{install}!macroend\n!macro RemoveFiles\n{remove}!macroend\n")
}

fn installed(path: &Path) -> String {
    let path = path.to_string_lossy().replace('/', "\\");
    if path.is_empty() {
        "$INSTDIR".to_owned()
    } else {
        format!("$INSTDIR\\{path}")
    }
}
