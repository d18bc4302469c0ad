//! Fixed work on the hot paths, whose instructions are counted: `cargo bench --bench hot_paths -- NAME`.
//!
//! On a shared machine times scatter by a factor of two, instruction counts by a few parts in a million.
//! `cargo lab bench --instructions` runs this under callgrind. What is built at first use counts too.

use common::search_boards::search_boards;
use engine2048::internals::heuristic::Heuristic;
use engine2048::internals::{
    network_files, play_side_by_side, Budget, Champion, Compiled, EvaluatorId, Expectimax, ExpectimaxAdapter,
    Games, Horizon, PackedBoard, RowTables, Shape, Stop, Stream, TranspositionTable, TwoFour,
};
use engine2048::{Board, GameSeed, Limits, Player, Recipe};
use rand::Rng;
use std::num::NonZeroUsize;
use writer::network_of_weights;

/// Work on the 200 boards. The number it returns depends on all of it.
type Work = fn(&[Board]) -> u64;

const WORKS: [(&str, Work); 6] = [
    ("expectimax", expectimax),
    ("network", network),
    ("recipe", recipe),
    ("random-games", random_games),
    ("minimax", minimax),
    ("first-stage", first_stage),
];

/// Three placements deep. Each board starts with what earlier boards left in the table.
fn expectimax(boards: &[Board]) -> u64 {
    search(boards, 3, Heuristic::get(), EvaluatorId::Heuristic)
}

/// The same two placements deep with a small network, which needs no file.
fn network(boards: &[Board]) -> u64 {
    let mut stream = Stream::of(&[1]);
    let weights: Vec<_> = (0..TwoFour::WEIGHTS).map(|_| (stream.next_u64() % 1000) as i16).collect();
    search(boards, 2, &network_of_weights::<TwoFour>(&weights, 1.0), EvaluatorId::Network)
}

/// [`expectimax`] with the hand-made evaluator as a recipe, compiled anew.
fn recipe(boards: &[Board]) -> u64 {
    let recipe = "free 580, merges 700, disorder -36, burden -11, lost -2500000".parse::<Recipe>();
    recipe.map_or(0, |recipe| search(boards, 3, &Compiled::new(recipe).leaves(), EvaluatorId::Heuristic))
}

fn search(
    boards: &[Board],
    placements: u32,
    evaluator: &impl ExpectimaxAdapter<PackedBoard>,
    id: EvaluatorId,
) -> u64 {
    let table = TranspositionTable::new();
    let horizon = Horizon { placements, budget: Budget::down_to(0.0001) };
    let packed = boards.iter().filter_map(|&board| PackedBoard::from_board(board));
    packed
        .map(|board| {
            let memory = table.for_search(id, placements);
            Expectimax::new(evaluator, &memory, Stop::never())
                .root(board, horizon, NonZeroUsize::MIN)
                .map_or(0, |root| root.nodes)
        })
        .sum()
}

fn random_games(_: &[Board]) -> u64 {
    let (mut score, mut seeds) = (0, 0..200);
    play_side_by_side(RowTables::get(), |played| {
        score += played.map_or(0, |((), tally)| tally.score);
        let seed = seeds.next()?;
        let (start, stream) = (GameSeed(seed).new_game(), Stream::of(&[seed as u64]));
        Some(((), Games { start, stream, count: 10 }))
    });
    score
}

fn minimax(boards: &[Board]) -> u64 {
    let Ok(player) = "minimax".parse::<Player>() else { return 0 };
    let verdicts = boards.iter().step_by(10).map(|&board| player.best_move(board, Limits::new()));
    verdicts.map(|verdict| verdict.map_or(0, |verdict| verdict.nodes)).sum()
}

/// The first answer of a process waits for this.
fn first_stage(_: &[Board]) -> u64 {
    let Ok([file, _]) = network_files() else { return 0 };
    let read = Champion::first_of_file_unless(Stop::never().watch(), file, NonZeroUsize::MIN);
    read.map_or(0, |network| u64::from(network.points(PackedBoard(0x1234)).to_bits()))
}

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| argument != "--bench");
    let boards = search_boards();
    for (name, work) in WORKS {
        if wanted.as_ref().is_none_or(|wanted| wanted == name) {
            println!("{name}: {}", work(&boards));
        }
    }
}
