//! What happens where the system has no memory for the network: the hand-made evaluator plays, and the player says so.

#![cfg(target_os = "linux")]

use engine2048::board::Board;
use engine2048::players;
use engine2048::verdict::Limits;
use std::process::Command;

/// Set for the process that has little memory.
const LITTLE_MEMORY: &str = "E2048_TEST_LITTLE_MEMORY";

/// Address space of that process, in KiB: enough for the program and its tables, but not for the network's 256 MiB.
const ADDRESS_SPACE: u32 = 150_000;

/// What expectimax says of itself with the network. A caller that asked for the length before the memory was refused has
/// room for what it says after.
const USUAL_LENGTH: usize = 267;

/// Asks both players about a position; returns the values of expectimax, those of heuristic, and what the former says.
fn ask() -> ([Option<f64>; 4], [Option<f64>; 4], &'static str) {
    let board = Board::from_ranks([1, 3, 2, 1, 4, 6, 5, 2, 0, 7, 3, 0, 0, 0, 1, 0]);
    let limits = Limits { effort: 2, ..Limits::DEFAULT };
    let player = |name| players::find(name).expect("the player is in the roster");
    let values = |name| player(name).analyze(board, limits).expect("the position has moves").values;
    (values("expectimax"), values("heuristic"), (player("expectimax").summary)())
}

#[test]
fn without_memory_the_hand_made_evaluator_plays_and_the_player_says_so() {
    if std::env::var_os(LITTLE_MEMORY).is_some() {
        let (expectimax, heuristic, summary) = ask();
        assert_eq!(expectimax, heuristic);
        assert!(summary.contains("in use: the hand-made one"), "{summary}");
        assert!(summary.len() <= USUAL_LENGTH, "{summary}");
        return;
    }
    let (expectimax, heuristic, summary) = ask();
    assert_ne!(expectimax, heuristic);
    assert!(summary.contains("in use: a learned network"), "{summary}");
    assert_eq!(summary.len(), USUAL_LENGTH);

    let again = format!("ulimit -v {ADDRESS_SPACE} && exec \"$0\" --test-threads=1");
    // Its words are kept from this test's own output, where they would count as one more test.
    let output = Command::new("sh")
        .args(["-c", &again])
        .arg(std::env::current_exe().expect("a test knows its own file"))
        .env(LITTLE_MEMORY, "1")
        .output()
        .expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}
