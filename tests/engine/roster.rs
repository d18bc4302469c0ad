//! The places outside the library that name each player or evaluator: none of them may lack a new one.

use engine2048::{Evaluator, Player, EVALUATORS, PLAYERS};
use std::fs;
use std::path::Path;

/// A place, how it names a player or an evaluator, and the names that it leaves out on purpose.
struct Place {
    file: &'static str,
    mention: fn(&str) -> String,
    without: &'static [&'static str],
}

/// Random moves have no search whose nodes tell anything, and a move by one look ahead has four.
const UNSEARCHED: [&str; 2] = ["graph", "random"];

const OF_PLAYERS: [Place; 3] = [
    Place { file: "hosts/workbook/roster.py", mention: |name| format!("Player(\"{name}\","), without: &[] },
    Place {
        file: "tests/common/signature.rs",
        mention: |name| format!("(\"{name}\","),
        without: &UNSEARCHED,
    },
    // The page tells of our own two in a paragraph.
    Place {
        file: "docs/players.md",
        mention: |name| format!("\n| `{name}` |"),
        without: &["heuristic", "expectimax"],
    },
];

const OF_EVALUATORS: [Place; 1] = [
    // The players' values as recipes; the network is none.
    Place {
        file: "hosts/workbook/lab_presets.py",
        mention: |name| format!("Preset(\"{name}\","),
        without: &["network"],
    },
];

fn lacking<'a>(places: &'a [Place], names: &'a [&str]) -> impl Iterator<Item = String> + 'a {
    places.iter().flat_map(move |place| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(place.file);
        let text = fs::read_to_string(path).expect(place.file);
        let expected = names.iter().filter(|name| !place.without.contains(name));
        let lacked = expected.filter(move |name| !text.contains(&(place.mention)(name)));
        lacked.map(|name| format!("{} lacks `{name}`", place.file))
    })
}

#[test]
fn every_place_names_every_player_and_evaluator() {
    let players: Vec<&str> = PLAYERS.iter().map(Player::name).collect();
    let evaluators: Vec<&str> = EVALUATORS.iter().map(Evaluator::name).collect();
    let lacking: Vec<String> =
        lacking(&OF_PLAYERS, &players).chain(lacking(&OF_EVALUATORS, &evaluators)).collect();
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
    // What Rust shows of a list is how Python writes it.
    let roster = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("hosts/workbook/roster.py"));
    assert!(roster.expect("roster.py").contains(&format!("EVALUATORS = {evaluators:?}")));
}
