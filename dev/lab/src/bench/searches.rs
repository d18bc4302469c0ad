//! The searches themselves, on one thread.

use super::clock::{fastest, milliseconds};
use super::peer::{self, Peers};
use super::sizes::mebibytes;
use super::Row;
use engine2048::internals::heuristic::{Heuristic, SHIPPED};
use engine2048::internals::packing::Stage;
use engine2048::internals::{
    network_files, play_side_by_side, Budget, Champion, EvaluatorId, Expectimax, Games, Horizon, PackedBoard,
    RowTables, Stop, Stream, Tally, TranspositionTable, Watch, WeightsError, CUT_OFF,
};
use engine2048::{Board, Game, GameSeed, Limits, Player};
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::Duration;

/// Times what is built at first use.
pub fn set_up(_: &[Board]) -> Vec<Row> {
    let rows = fastest(9, || (), |()| drop(black_box(RowTables::build())));
    let lines = fastest(9, || (), |()| drop(black_box(Heuristic::new(SHIPPED))));
    let table = fastest(9, || (), |()| drop(black_box(TranspositionTable::new())));
    // On one thread, since the clock is this thread's own.
    let (watch, one) = (Stop::never().watch(), NonZeroUsize::MIN);
    let decoded = |decode: fn(&Watch, &[u8], NonZeroUsize) -> Result<Champion, WeightsError>| {
        let [file, _] = network_files().expect("the lab is built with the weights");
        let mut bytes = 0;
        let work = |_: &()| {
            bytes = black_box(decode(watch, file, one))
                .map_or(0, |network| network.first().bytes() + network.second().map_or(0, Stage::bytes))
        };
        let time = fastest(3, || (), work);
        (milliseconds(time), mebibytes(bytes as u64))
    };
    let (first, first_size) = decoded(Champion::first_of_file_unless);
    let (whole, whole_size) = decoded(Champion::of_file_unless);
    vec![
        Row::new("row tables, built once", milliseconds(rows), "under 20 ms, under 8 MiB (1.75 MiB)"),
        Row::new("heuristic's line tables, built once", milliseconds(lines), "within the same (0.5 MiB)"),
        Row::new("transposition table, made once", milliseconds(table), "8 MiB of the 64 MiB in all"),
        Row::new("network's first stage, decoded once", first, format!("under 250 ms, {first_size}")),
        Row::new("both stages, decoded once", whole, whole_size),
    ]
}

struct Depth {
    placements: u32,
    /// Searches of all boards in one run: enough for the clock.
    passes: usize,
    runs: u32,
    /// nneonneo's decisions a second with the same depth and cut-off, in the run that `docs/performance.md`
    /// shows. On another machine, give it as the peer.
    public: &'static str,
}

const DEPTHS: [Depth; 3] = [
    Depth { placements: 3, passes: 4, runs: 5, public: "1,857" },
    Depth { placements: 4, passes: 1, runs: 4, public: "186" },
    Depth { placements: 5, passes: 1, runs: 2, public: "36" },
];

/// Decisions a second by depth, in turn with the peer if there is one.
///
/// # Errors
/// If the peer does not run.
pub fn expectimax(boards: &[Board], peers: &Peers) -> anyhow::Result<Vec<Row>> {
    let packed: Vec<_> = boards.iter().filter_map(|&board| PackedBoard::from_board(board)).collect();
    let row = |depth: &Depth| {
        let Depth { placements, passes, runs, public } = *depth;
        let horizon = Horizon { placements, budget: Budget::down_to(CUT_OFF) };
        let (mut nodes, mut taken, mut beside) = (0, Duration::MAX, None);
        let empty_tables = || (0..passes).map(|_| TranspositionTable::new()).collect::<Vec<_>>();
        for _ in 0..runs {
            let run = fastest(1, empty_tables, |tables| {
                nodes = 0;
                for (table, &board) in
                    tables.iter().flat_map(|table| packed.iter().map(move |board| (table, board)))
                {
                    let memory = table.for_search(EvaluatorId::Heuristic, placements);
                    let found = Expectimax::new(Heuristic::get(), &memory, Stop::never()).root(
                        board,
                        horizon,
                        NonZeroUsize::MIN,
                    );
                    nodes += found.map_or(0, |root| root.nodes);
                }
            });
            taken = taken.min(run);
            if let Some(peer) = &peers.peer {
                let rate = peer::decisions_a_second(peer, boards, placements, passes)?;
                beside = peer::better(beside, rate);
            }
        }
        let a_second = |count: f64| count / taken.as_secs_f64();
        let decisions = a_second((passes * packed.len()) as f64);
        let ratio = peer::ratio(decisions, beside);
        let beside = beside.map_or_else(
            || format!("{public} decisions/s"),
            |rate| format!("{rate:.0} decisions/s, in turn with ours"),
        );
        Ok(Row::new(
            format!("heuristic, {placements} placements"),
            format!("{ratio}{decisions:.0} decisions/s, {:.0} million nodes/s", a_second(nodes as f64 / 1e6)),
            format!("nneonneo at depth limit {placements}: {beside}"),
        ))
    };
    DEPTHS.iter().map(row).collect()
}

/// The player `expectimax` by effort on the boards of whole games, in turn with the peer if there is one.
///
/// # Errors
/// If the peer does not run.
pub fn network(peers: &Peers) -> anyhow::Result<Vec<Row>> {
    /// Boards for some tenths of a second.
    const BOARDS: usize = 20_000;
    const RUNS: usize = 4;
    let player = "expectimax".parse::<Player>().expect("a player of the roster");
    let limits = |effort: u32| Limits::new().effort(effort);
    let mut boards = Vec::with_capacity(BOARDS);
    let (mut seed, mut game) = (1, Game::new(GameSeed(1)));
    while boards.len() < BOARDS {
        boards.push(game.board);
        if game.play_move(&player, limits(1)).is_err() {
            boards.pop();
            seed += 1;
            game = Game::new(GameSeed(seed));
        }
    }
    let row = |(effort, target): (u32, &str)| {
        let (mut taken, mut beside) = (Duration::MAX, None);
        for _ in 0..RUNS {
            let play =
                || boards.iter().for_each(|&board| _ = black_box(player.best_move(board, limits(effort))));
            taken = taken.min(fastest(1, || (), |()| play()));
            if let Some(peer) = &peers.network_peer {
                let rate = peer::decisions_a_second(peer, &boards, effort, 1)?;
                beside = peer::better(beside, rate);
            }
        }
        let decisions = boards.len() as f64 / taken.as_secs_f64();
        let in_turn =
            beside.map_or_else(String::new, |rate| format!("; {rate:.0} decisions/s in turn with ours"));
        Ok(Row::new(
            format!("expectimax at effort {effort}, boards of games"),
            format!("{}{decisions:.0} decisions/s", peer::ratio(decisions, beside)),
            format!("{target} TDL2048+ at {}-ply{in_turn}", effort + 1),
        ))
    };
    [(1, "2 times"), (2, "10 times")].into_iter().map(row).collect()
}

/// Random games from the start: two side by side, as Monte Carlo plays them, and one after the other.
pub fn random_games(_: &[Board]) -> Vec<Row> {
    const STARTS: i32 = 20_000;
    const GAMES_OF_A_START: u32 = 10;
    const RUNS: u32 = 3;
    let tables = RowTables::get();
    let games_of = |seed: i32| Games {
        start: GameSeed(seed).new_game(),
        stream: Stream::of(&[seed as u64]),
        count: GAMES_OF_A_START,
    };
    let mut played = Tally::default();
    let together = fastest(
        RUNS,
        || (),
        |()| {
            let mut seeds = 0..STARTS;
            played = Tally::default();
            play_side_by_side(tables, |told| {
                if let Some(((), tally)) = told {
                    played.add(tally);
                }
                seeds.next().map(|seed| ((), games_of(seed)))
            });
        },
    );
    let alone = fastest(
        RUNS,
        || (),
        |()| {
            for seed in 0..STARTS {
                let mut batch = Some(games_of(seed));
                play_side_by_side(tables, |played| {
                    black_box(played);
                    batch.take().map(|games| ((), games))
                });
            }
        },
    );
    let millions = |time: Duration| played.moves as f64 / time.as_secs_f64() / 1e6;
    vec![
        Row::new(
            "random games from the start",
            format!("{:.0} games/s", played.games as f64 / together.as_secs_f64()),
            "at least 250,000; a JavaScript program: 3,489",
        ),
        Row::new(
            "random moves",
            format!(
                "{:.1} million/s, {:.2} times the {:.1} of one game after the other",
                millions(together),
                alone.as_secs_f64() / together.as_secs_f64(),
                millions(alone)
            ),
            "at least 1.5 times; a JavaScript program: 0.413 million",
        ),
    ]
}
