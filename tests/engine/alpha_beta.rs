//! Alpha-beta against a naive minimax, written from the rules and the formulas.

use common::known::positions;
use common::random_boards::{boards, check, Draws};
use engine2048::internals::datumbox::Scored;
use engine2048::internals::{article, datumbox, gradient, ovolve, LARGEST_RANK};
use engine2048::{Board, Direction, Game, GameSeed, Limits, Player, Verdict, CELLS};
use std::num::NonZeroUsize;

/// What differs between the programs.
struct Naive {
    /// `before` is given where a move led to the leaf; `fours` counts the 4s placed so far.
    leaf: fn(before: Option<Board>, board: Board, fours: i32) -> f64,
    finished: fn(board: Board, fours: i32) -> f64,
    plies: fn(effort: u32) -> u32,
}

/// The player is to move.
fn player(naive: &Naive, board: Board, plies: u32, fours: i32) -> f64 {
    if board.is_finished() {
        return (naive.finished)(board, fours);
    }
    if plies == 0 {
        return (naive.leaf)(None, board, fours);
    }
    root_values(naive, board, plies, fours).into_iter().flatten().fold(f64::NEG_INFINITY, f64::max)
}

fn root_values(naive: &Naive, board: Board, plies: u32, fours: i32) -> [Option<f64>; 4] {
    Direction::ALL.map(|direction| {
        board.slide(direction).map(|slide| after(naive, board, slide.board, plies - 1, fours))
    })
}

/// A tile is due.
fn after(naive: &Naive, before: Board, board: Board, plies: u32, fours: i32) -> f64 {
    if plies == 0 {
        return (naive.leaf)(Some(before), board, fours);
    }
    let place = |cell| [(1, 0), (2, 1)].map(|(rank, four)| (board.with_tile(cell, rank), fours + four));
    board
        .empty_cells()
        .flat_map(place)
        .map(|(board, fours)| player(naive, board, plies - 1, fours))
        .fold(f64::INFINITY, f64::min)
}

/// Ovolve's value, with the logarithm of no empty cell as 0.
fn ovolve_leaf(_: Option<Board>, board: Board, _: i32) -> f64 {
    if board.count_empty() > 0 {
        return ovolve::evaluate(board);
    }
    let features = ovolve::features(board);
    0.1 * f64::from(features.smoothness) + f64::from(features.monotonicity) + f64::from(features.largest)
}

fn article_finished(board: Board, _: i32) -> f64 {
    f64::from(board.to_cells().into_iter().max().unwrap() - 1_000_000)
}

fn datumbox_leaf(before: Option<Board>, board: Board, fours: i32) -> f64 {
    let empty = before.unwrap_or(board).count_empty();
    let score = board.score() - 4 * fours;
    f64::from(datumbox::heuristic(score, empty, board.clustering()))
}

const MINIMAX: Naive = Naive { leaf: ovolve_leaf, finished: article_finished, plies: |effort| effort };
const EDISON: Naive = Naive { leaf: |_, board, _| article::evaluate(board), ..MINIMAX };
const DATUMBOX: Naive = Naive {
    leaf: datumbox_leaf,
    finished: |board, fours| f64::from((board.score() - 4 * fours).min(1)),
    plies: |effort| effort,
};
const GRADIENT: Naive = Naive {
    leaf: |_, board, _| gradient::evaluate(board),
    finished: |_, _| f64::NEG_INFINITY,
    plies: |effort| effort + 1,
};

fn limits(effort: u32) -> Limits<'static> {
    Limits::new().effort(effort)
}

/// The move must be the first with the best value.
fn assert_same(verdict: Verdict, values: [Option<f64>; 4], what: &str) {
    for (value, expected) in verdict.values.into_iter().zip(values) {
        match (value, expected) {
            (Some(value), Some(expected)) => {
                let close = (value - expected).abs() <= 1e-9 * expected.abs().max(1.0);
                assert!(value == expected || close, "{what}: {verdict:?}, naive {values:?}");
            }
            (value, expected) => assert_eq!(value, expected, "{what}"),
        }
    }
    let best = verdict.values.into_iter().flatten().fold(f64::NEG_INFINITY, f64::max);
    let first = verdict.values.into_iter().position(|value| value == Some(best)).expect("a legal move");
    assert_eq!(verdict.direction.index(), first, "{what}: {verdict:?}");
}

fn compare_on(player: &str, effort: u32, board: Board, values: [Option<f64>; 4]) -> Verdict {
    let what = format!("{player} at effort {effort} on\n{board}");
    let player = player.parse::<Player>().expect("in the roster");
    let verdict = player.analyze(board, limits(effort)).expect("not finished");
    assert_same(verdict, values, &what);
    let best = player.best_move(board, limits(effort)).expect("not finished");
    let both = [best, verdict].map(|verdict| (verdict.direction, verdict.evaluation()));
    assert_eq!(both[0], both[1], "{what}: with a narrowing window");
    verdict
}

/// Compares a player with its naive twin: on the known positions up to 4 plies deep, or 3 on open boards,
/// where the twin takes too long; on random boards, also with tiles that no packed board holds, up to 2. The
/// two must agree where `is_same` holds.
fn compare(player: &str, naive: &Naive, is_same: fn(Board) -> bool) {
    const MOST_EMPTY_AT_4: usize = 6;
    const RANDOM_BOARDS: u32 = 200;
    let compare_up_to = |most_plies: u32, board: Board, compared: &mut [u32; 5]| {
        for effort in 1..=4 {
            let plies = (naive.plies)(effort);
            if plies <= most_plies && is_same(board) && !board.is_finished() {
                compare_on(player, effort, board, root_values(naive, board, plies, 0));
                compared[plies as usize] += 1;
            }
        }
    };
    let mut compared = [0; 5];
    for position in positions() {
        let most_plies = if position.board.count_empty() <= MOST_EMPTY_AT_4 { 4 } else { 3 };
        compare_up_to(most_plies, position.board, &mut compared);
    }
    assert!(compared[(naive.plies)(1) as usize..].iter().all(|&count| count > 50), "{player}: {compared:?}");
    let mut compared = [0; 5];
    check(boards(LARGEST_RANK), RANDOM_BOARDS, |board| compare_up_to(2, board, &mut compared));
    assert!(compared[2] > RANDOM_BOARDS / 2, "{player} on random boards: {compared:?}");
}

#[test]
fn minimax_is_plain_minimax() {
    compare("minimax", &MINIMAX, |_| true);
}

#[test]
fn edison_is_plain_minimax() {
    compare("edison", &EDISON, |_| true);
}

#[test]
fn gradient_is_plain_minimax() {
    compare("gradient", &GRADIENT, |_| true);
}

#[test]
fn gradient_minimax_is_plain_minimax() {
    compare("gradient-minimax", &GRADIENT, |_| true);
}

/// The Java takes some games for lost after moves on full boards, which `fidelity.rs` tests. With more than 2
/// empty cells no board is full within 4 plies.
#[test]
fn datumbox_is_plain_minimax() {
    compare("datumbox", &DATUMBOX, |board| board.count_empty() > 2);
}

/// Overlan's search as his program runs it: a window that no value leaves, no table, no ordering, the
/// placements column by column. The value of a won game depends on that window.
struct Overlan;

impl Overlan {
    const WON: f64 = 10_000.0;

    fn player(board: Board, depth: u32, alpha: f64, beta: f64) -> f64 {
        let mut best = alpha;
        for direction in Direction::ALL {
            let Some(slide) = board.slide(direction) else { continue };
            let Some(value) = Overlan::after_move(slide.board, depth, best, beta) else {
                return Overlan::WON;
            };
            best = best.max(value);
            if best > beta {
                return beta;
            }
        }
        best
    }

    /// `None` for a won game.
    fn after_move(board: Board, depth: u32, alpha: f64, beta: f64) -> Option<f64> {
        if board.to_cells().contains(&2048) {
            return None;
        }
        if depth == 0 {
            return Some(ovolve::evaluate(board));
        }
        let value = Overlan::opponent(board, depth - 1, alpha, beta);
        Some(if value > 9_900.0 { value - 1.0 } else { value })
    }

    fn opponent(board: Board, depth: u32, alpha: f64, beta: f64) -> f64 {
        let annoyance =
            |board: Board| ovolve::count_islands(board) as i32 - ovolve::features(board).smoothness;
        let column_by_column = (0..4).flat_map(|column| (0..4).map(move |row| 4 * row + column));
        let empty: Vec<usize> = column_by_column.filter(|&cell| board.ranks()[cell] == 0).collect();
        let boards: Vec<Board> = [1, 2]
            .iter()
            .flat_map(|&rank| empty.iter().map(move |&cell| board.with_tile(cell, rank)))
            .collect();
        let most = boards.iter().map(|&board| annoyance(board)).max().expect("an empty cell");
        let mut worst = beta;
        for board in boards.into_iter().filter(|&board| annoyance(board) == most) {
            worst = worst.min(Overlan::player(board, depth, alpha, worst));
            if worst < alpha {
                return alpha;
            }
        }
        worst
    }

    fn root_values(board: Board, depth: u32) -> [Option<f64>; 4] {
        Direction::ALL.map(|direction| {
            let slide = board.slide(direction)?;
            let value = Overlan::after_move(slide.board, depth, -Overlan::WON, Overlan::WON);
            Some(value.unwrap_or(Overlan::WON))
        })
    }
}

/// Boards on which 2048 is one to four merges away.
fn boards_near_2048(draws: &mut Draws) -> Option<Board> {
    const LARGE: [[u8; 4]; 6] =
        [[10, 10, 0, 0], [10, 9, 9, 0], [10, 9, 8, 8], [10, 9, 8, 7], [10, 10, 10, 1], [9, 9, 9, 9]];
    let mut ranks = std::array::from_fn(|_| if draws.below(10) < 4 { 0 } else { 1 + draws.below(7) as u8 });
    for rank in LARGE[draws.below(LARGE.len())] {
        ranks[draws.below(CELLS)] = rank;
    }
    // A game that is neither finished nor won.
    Some(Board::from_ranks(ranks)).filter(|board| !board.is_finished() && board.largest_rank() <= 10)
}

#[test]
fn ovolve_is_its_program_also_where_a_game_is_won() {
    let mut won = 0;
    let mut compare_up_to_depth_3 = |board: Board| {
        for depth in 0..4 {
            let verdict = compare_on("ovolve", depth + 1, board, Overlan::root_values(board, depth));
            won += u32::from(verdict.evaluation() > 9_900.0 && verdict.evaluation() < Overlan::WON - 1.0);
        }
    };
    let known = positions().into_iter().map(|known| known.board);
    known
        .filter(|board| !board.is_finished() && board.largest_rank() <= 10)
        .for_each(&mut compare_up_to_depth_3);
    check(boards_near_2048, 160, compare_up_to_depth_3);
    assert!(won > 20, "only {won} wins more than a move away were compared");
}

#[test]
fn no_tile_wins_where_the_position_is_past_2048() {
    let cells = [2048, 1024, 1024, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let board = Board::from_cells(&cells).expect("a board");
    for (player, most) in [("ovolve", 100.0), ("datumbox", 1e6)] {
        let verdict =
            player.parse::<Player>().expect("in the roster").analyze(board, limits(3)).expect("not finished");
        assert!(verdict.evaluation() < most, "{player} sees a win: {verdict:?}");
        assert_ne!(verdict.values[0], verdict.values[1], "{player} tells the moves apart");
    }
}

#[test]
fn an_answer_does_not_depend_on_earlier_calls_nor_on_threads() {
    let mut game = Game::new(GameSeed(7));
    let player = "minimax".parse::<Player>().expect("in the roster");
    for _ in 0..30 {
        let alone = player.analyze(game.board, limits(6)).expect("not finished");
        let seven = limits(6).threads(NonZeroUsize::new(7).unwrap());
        assert_eq!(player.analyze(game.board, seven), Ok(alone));
        game.play_move(&player, limits(3)).expect("not finished");
    }
}
