//! The committed C header is what the sources give, and other places agree with it.

use std::path::Path;
use std::process::Command;

const GENERATED: &str = include_str!(concat!(env!("OUT_DIR"), "/engine2048.h"));

/// The build renews the file in the working tree, so this test compares what git has staged. Without git, as
/// in an unpacked archive, it compares the file, which proves little: CI must have git.
#[test]
fn the_committed_header_is_the_generated_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let staged = Command::new("git")
        .current_dir(root)
        // The folder may belong to another user.
        .args(["-c", "safe.directory=*", "show", ":include/engine2048.h"])
        .output();
    let committed = match staged {
        Ok(output) if output.status.success() => String::from_utf8(output.stdout).expect("it is UTF-8"),
        without => {
            assert!(
                std::env::var("CI").as_deref() != Ok("true"),
                "git tells no committed header: {without:?}"
            );
            std::fs::read_to_string(root.join("include/engine2048.h")).expect("the header exists")
        }
    };
    assert!(
        committed == GENERATED,
        "include/engine2048.h is out of date: the build has renewed it, commit it"
    );
}

#[test]
fn the_header_has_the_version_of_the_package_and_of_the_interface() {
    let version = env!("CARGO_PKG_VERSION");
    assert!(GENERATED.contains(&format!("#define E2048_VERSION \"{version}\"\n")));
    let parts: Vec<String> = ["MAJOR", "MINOR", "PATCH"]
        .iter()
        .map(|part| defined(&format!("E2048_VERSION_{part}")).expect("each part is defined"))
        .collect();
    assert_eq!(parts.join("."), version);
    assert_eq!(defined("E2048_ABI_VERSION").as_deref(), Some("1"));
}

fn defined(name: &str) -> Option<String> {
    let start = format!("#define {name} ");
    GENERATED.lines().find_map(|line| line.strip_prefix(&start)).map(str::to_owned)
}

#[test]
fn negative_constants_stand_in_parentheses() {
    let numbers: Vec<&str> =
        GENERATED.lines().filter(|line| line.starts_with("#define ") && line.contains('-')).collect();
    assert_eq!(numbers.len(), 15, "13 statuses and 2 evaluations: {numbers:?}");
    assert!(numbers.iter().all(|line| line.contains("(-") && line.ends_with(')')), "{numbers:?}");
    // Without the cast, extended precision would make it a number that no double equals.
    assert_eq!(defined("E2048_ILLEGAL").as_deref(), Some("E2048_DOUBLE(-1e300)"));
    assert_eq!(defined("E2048_LOST").as_deref(), Some("E2048_DOUBLE(-1e200)"));
}

/// Name and number of arguments.
fn declared() -> Vec<(String, usize)> {
    let mut functions = Vec::new();
    for declaration in GENERATED.split("\nE2048_API int32_t ").skip(1) {
        let (name, rest) = declaration.split_once('(').expect("a function has arguments");
        let (arguments, _) = rest.split_once(')').expect("the arguments end");
        let count = if arguments == "void" { 0 } else { arguments.split(',').count() };
        functions.push((name.to_owned(), count));
    }
    functions
}

#[test]
fn the_header_declares_version_1_of_the_interface() {
    // Changes only with a new version; additions stand below.
    const INTERFACE: [(&str, usize); 36] = [
        ("e2048_abi_version", 0),
        ("e2048_version", 2),
        ("e2048_status_text", 3),
        ("e2048_new_game", 2),
        ("e2048_spawn", 2),
        ("e2048_move", 4),
        ("e2048_legal_moves", 1),
        ("e2048_evaluator_count", 0),
        ("e2048_evaluator_name", 3),
        ("e2048_evaluate", 3),
        ("e2048_player_count", 0),
        ("e2048_player_name", 3),
        ("e2048_player_summary", 3),
        ("e2048_best_move", 6),
        ("e2048_analyze", 8),
        ("e2048_play", 7),
        ("e2048_set_threads", 1),
        // Added within version 1.
        ("e2048_feature_count", 0),
        ("e2048_feature_name", 3),
        ("e2048_check_recipe", 4),
        ("e2048_explain", 7),
        ("e2048_set_cancel_handler", 2),
        ("e2048_load_network", 4),
        ("e2048_best_move_many", 8),
        ("e2048_analyze_many", 10),
        ("e2048_evaluate_many", 5),
        ("e2048_new_game_many", 4),
        ("e2048_step_many", 7),
        ("e2048_play_record", 9),
        ("e2048_check_record", 5),
        ("e2048_convert_record", 5),
        ("e2048_record_moves", 2),
        ("e2048_record_boards", 7),
        ("e2048_record_field", 5),
        ("e2048_review", 11),
        ("e2048_review_totals", 7),
    ];
    assert_eq!(declared(), INTERFACE.map(|(name, count)| (name.to_owned(), count)));
}

/// The aliases are compiled for 32-bit Windows alone, so the list is compared here.
#[test]
fn every_function_has_its_stdcall_alias() {
    let list = include_str!("../src/ffi.rs").split("stdcall! {").nth(1).expect("the list is there");
    let mut aliases = Vec::new();
    for alias in list.split(';') {
        let Some((alias, function)) = alias.split_once(" = ") else { continue };
        let (name, arguments) = function.split_once('(').expect("an alias has arguments");
        assert_eq!(alias.trim(), format!("{name}_std"));
        aliases.push((name.to_owned(), arguments.matches(": ").count()));
    }
    // VBA, which the aliases are for, has no function that may be called back during a call, and its library has the
    // network inside.
    const WITHOUT: [&str; 2] = ["e2048_set_cancel_handler", "e2048_load_network"];
    let without = declared().into_iter().filter(|(name, _)| !WITHOUT.contains(&&name[..]));
    assert_eq!(aliases, without.collect::<Vec<_>>());
    let called_as_vba_calls = include_str!("xll/vba.c");
    for (name, _) in aliases {
        let entry = format!("of({})", name.trim_start_matches("e2048_"));
        assert!(called_as_vba_calls.contains(&entry), "tests/xll/vba.c lacks {name}");
    }
}

#[test]
fn the_tests_that_call_every_function_call_every_function() {
    let c = include_str!("native/every_function.h");
    let rust = include_str!("boundary/every_function.rs");
    for (name, _) in declared() {
        assert!(c.contains(&format!("entry({name})")), "tests/native/every_function.h lacks {name}");
        // Called, or handed to a function that calls it.
        let is_called = rust.contains(&format!("{name}(")) || rust.contains(&format!("({name},"));
        assert!(is_called || name == "e2048_set_threads", "tests/boundary/every_function.rs lacks {name}");
    }
}
