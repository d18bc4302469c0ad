//! What the hosts offer (`hosts/roster.json`) is what the library has.

use engine2048::{Evaluator, Limits, Player, Recipe, EVALUATORS, PLAYERS};
use std::fs;
use std::path::Path;
use std::time::Duration;

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
    assert_eq!(text(&roster["default"]), Player::default().name());
    assert_eq!(text(&roster["defaultEvaluator"]), Evaluator::default().name());
    assert_eq!(roster["formulaSeed"].as_i64(), Some(i64::from(formulas::SEED)));
    let of_default = text(&roster["defaultSearch"]) + "free 1";
    assert_eq!(of_default.parse::<Recipe>(), "free 1".parse::<Recipe>());
}
