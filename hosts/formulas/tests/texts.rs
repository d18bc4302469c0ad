//! Every text that names worksheet functions uses the prefix that the programs use.

use formulas::{FUNCTIONS, PREFIX};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders of such texts. Compiled code takes the names from this crate.
const FOLDERS: [&str; 6] = ["docs", "hosts/libreoffice", "dev/packaging", "tests", "vba", "hosts/workbook"];

#[test]
fn every_function_that_a_text_names_has_the_prefix() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace");
    let mut files = Vec::new();
    add_files(root, false, &mut files);
    FOLDERS.iter().for_each(|folder| add_files(&root.join(folder), true, &mut files));
    let (mut found, mut wrong) = (0, Vec::new());
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        for (number, line) in text.lines().enumerate() {
            for prefix in prefixes(line) {
                found += 1;
                if prefix != PREFIX {
                    wrong.push(format!("{}, line {}: {line}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{PREFIX} is not the prefix in\n{}", wrong.join("\n"));
    assert!(found > 100, "{found}");
}

/// `with_folders` adds the files of inner folders too.
fn add_files(folder: &Path, with_folders: bool, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            files.push(path);
        } else if with_folders && path.is_dir() {
            add_files(&path, true, files);
        }
    }
}

/// The word, in capitals, before the full stop of each function that a line names.
fn prefixes(line: &str) -> Vec<&str> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut found = Vec::new();
    for function in FUNCTIONS {
        let name = format!(".{}", function.name);
        for (place, _) in line.match_indices(&name) {
            let ends = !line[place + name.len()..].starts_with(is_part);
            let word = line[..place].rsplit(|letter| !is_part(letter)).next().unwrap_or("");
            if ends && !word.is_empty() && word.to_ascii_uppercase() == word {
                found.push(word);
            }
        }
    }
    found
}

#[test]
fn names_are_told_from_parts_of_others() {
    assert_eq!(prefixes("=_xll.ABC.MOVE(A1) and ENGINE2048.STATUS"), ["ABC", "ENGINE2048"]);
    assert_eq!(prefixes("MOVE, .MOVE, X.MOVED, roster.PLAYERS"), [""; 0]);
}
