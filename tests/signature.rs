//! The signature of the searches. No other test runs in this process, since the searches share a table.

use common::search_boards::search_boards;
use common::signature::nodes_of_players;
use engine2048::PLAYERS;

/// The numbers change only where that is meant: the commit then says why the new ones are better.
const PINNED: [(&str, u64); 11] = [
    ("minimax", 117_909),
    ("edison", 117_484),
    ("monte-carlo", 30_926),
    ("ovolve", 43_025),
    ("datumbox", 113_833),
    ("gradient", 110_286),
    ("gradient-minimax", 25_009),
    ("snake", 352_757),
    ("weights", 104_698),
    ("heuristic", 3_558_281),
    ("expectimax", 4_045_365),
];

/// They have no search whose nodes tell anything: random moves, and one look ahead.
const UNSEARCHED: [&str; 2] = ["graph", "random"];

#[test]
fn the_searches_do_the_work_that_they_did() {
    assert_eq!(nodes_of_players(&search_boards()), PINNED);
    let is_pinned = |name| PINNED.iter().any(|(pinned, _)| *pinned == name);
    assert!(PLAYERS.iter().all(|player| is_pinned(player.name()) || UNSEARCHED.contains(&player.name())));
}
