//! The places outside the library that name each player or evaluator: none of them may lack a new one.

use engine2048::{Evaluator, Limits, Player, Recipe, EVALUATORS, PLAYERS};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// A place, how it names a player or an evaluator, and the names that it leaves out on purpose.
struct Place {
    file: &'static str,
    mention: fn(&str) -> String,
    without: &'static [&'static str],
}

/// Random moves have no search whose nodes tell anything, and a move by one look ahead has four.
const UNSEARCHED: [&str; 2] = ["graph", "random"];

const OF_PLAYERS: [Place; 3] = [
    Place { file: "hosts/workbook/roster.py", mention: |name| format!("\n    \"{name}\": ("), without: &[] },
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
}

/// What the workbook and the page offer is what the library has.
#[test]
fn the_hosts_roster_is_the_librarys() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("hosts/roster.json"));
    let roster: serde_json::Value = serde_json::from_str(&text.expect("the roster")).expect("it is JSON");
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let rows = |of: &str| roster[of].as_array().expect("a list").clone();
    let mut offered: Vec<String> = rows("players").iter().map(|row| text(&row["name"])).collect();
    offered.sort();
    let mut players: Vec<&str> = PLAYERS.iter().map(Player::name).collect();
    players.sort_unstable();
    assert_eq!(offered, players);
    let evaluators: Vec<&str> = EVALUATORS.iter().map(Evaluator::name).collect();
    assert_eq!(rows("evaluators").iter().map(text).collect::<Vec<_>>(), evaluators);
    for (of, after) in [("players", ""), ("recipes", " free 1")] {
        for row in rows(of) {
            let player = text(&row["name"]) + after;
            let found: Player = player.parse().unwrap_or_else(|error| panic!("{player}: {error}"));
            for strength in ["quick", "strong"] {
                let [effort, time] = [0, 1].map(|index| row[strength][index].as_u64().expect("a number"));
                let mut limits = Limits::new().effort(effort as u32);
                limits.time = (time > 0).then(|| Duration::from_millis(time));
                assert_eq!(found.check(limits), Ok(()), "{player}, {strength}");
            }
        }
    }
    assert_eq!(text(&roster["default"]), "expectimax");
    let of_default = text(&roster["defaultSearch"]) + "free 1";
    assert_eq!(of_default.parse::<Recipe>(), "free 1".parse::<Recipe>());
}
