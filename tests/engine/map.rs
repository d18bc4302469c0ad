//! ARCHITECTURE.md's map of `src` against its imports.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Each room's floor by the map: its rows begin with a floor's number and a room's name.
fn floors() -> BTreeMap<String, u32> {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the map can be read");
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        Some((cells.next()?.parse().ok()?, cells.next()?.trim_matches('`').to_owned()))
    };
    map.lines().filter_map(row).map(|(floor, room)| (room, floor)).collect()
}

/// The Rust files in this folder and below.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder of sources").map(|entry| entry.expect("an entry").path());
    let below = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    below.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

fn room_of(path: &Path) -> String {
    let path = path.strip_prefix(root().join("src")).expect("a source");
    let first = path.iter().next().expect("a file has a name");
    first.to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// The rooms that a source imports, without what its tests alone do; "" for a name by the crate's root, which tells no room.
fn imports(text: &str) -> Vec<String> {
    let (code, _) = text.split_once("#[cfg(test)]\nmod tests").unwrap_or((text, ""));
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let room = |after: &str| after.chars().take_while(|&letter| letter.is_ascii_lowercase()).collect();
    code.split("crate::").skip(1).map(room).collect()
}

#[test]
fn a_room_imports_lower_floors_alone() {
    let (floors, mut imported) = (floors(), 0);
    for path in sources(&root().join("src")) {
        let room = room_of(&path);
        if room == "lib" {
            continue;
        }
        let floor = floors.get(&room).unwrap_or_else(|| panic!("{room} is not on the map"));
        for other in imports(&fs::read_to_string(&path).expect("a source")) {
            let below = floors.get(&other);
            let below = below.unwrap_or_else(|| panic!("{}: {other:?} is not on the map", path.display()));
            assert!(other == room || below < floor, "{}: {room} imports {other}", path.display());
            imported += 1;
        }
    }
    assert!(imported > 100, "only {imported} imports were found");
}

#[test]
fn the_map_has_no_room_that_is_gone() {
    for room in floors().keys() {
        let path = root().join("src").join(room);
        assert!(path.is_dir() || path.with_extension("rs").is_file(), "{room}");
    }
}

#[test]
fn no_file_of_tests_is_forgotten() {
    let files = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
    };
    let mut programs = 0;
    for folder in files(&root().join("tests")) {
        let Ok(program) = fs::read_to_string(folder.join("main.rs")) else { continue };
        programs += 1;
        for file in files(&folder).iter().filter(|file| file.extension().is_some_and(|end| end == "rs")) {
            let name = file.file_stem().expect("a name").to_string_lossy();
            assert!(name == "main" || program.contains(&format!("mod {name};\n")), "{}", file.display());
        }
    }
    assert!(programs > 3);
}
