//! ARCHITECTURE.md's map of `src` against its imports.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Each module's layer by the map: its rows begin with a layer's number and a module's name.
fn layers() -> BTreeMap<String, u32> {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the map can be read");
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        Some((cells.next()?.parse().ok()?, cells.next()?.trim_matches('`').to_owned()))
    };
    map.lines().filter_map(row).map(|(layer, module)| (module, layer)).collect()
}

/// The Rust files in this folder and below.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder of sources").map(|entry| entry.expect("an entry").path());
    let below = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    below.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

fn module_of(path: &Path) -> String {
    let path = path.strip_prefix(root().join("src")).expect("a source");
    let first = path.iter().next().expect("a file has a name");
    first.to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// The modules that a source imports, without what its tests alone do; "" for a name by the crate's root, which names no module.
fn imports(text: &str) -> Vec<String> {
    let (code, _) = text.split_once("#[cfg(test)]\nmod tests").unwrap_or((text, ""));
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let module = |after: &str| after.chars().take_while(|&letter| letter.is_ascii_lowercase()).collect();
    code.split("crate::").skip(1).map(module).collect()
}

#[test]
fn a_module_imports_only_from_lower_layers() {
    let (layers, mut imported) = (layers(), 0);
    for path in sources(&root().join("src")) {
        let module = module_of(&path);
        if module == "lib" {
            continue;
        }
        let layer = layers.get(&module).unwrap_or_else(|| panic!("{module} is not on the map"));
        for other in imports(&fs::read_to_string(&path).expect("a source")) {
            let below = layers.get(&other);
            let below = below.unwrap_or_else(|| panic!("{}: {other:?} is not on the map", path.display()));
            assert!(other == module || below < layer, "{}: {module} imports {other}", path.display());
            imported += 1;
        }
    }
    assert!(imported > 100, "only {imported} imports were found");
}

#[test]
fn every_module_of_the_map_exists() {
    for module in layers().keys() {
        let path = root().join("src").join(module);
        assert!(path.is_dir() || path.with_extension("rs").is_file(), "{module}");
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
