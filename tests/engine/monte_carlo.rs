//! Random games against naive ones on the exact board.

use common::random_boards::{check, played_boards, those, Draws};
use engine2048::internals::{play_side_by_side, Games, RowTables, Stream, Tally};
use engine2048::{Board, Direction, GameSeed, Limits, Player};
use rand::Rng;
use std::num::NonZeroUsize;

fn draw(bound: usize, stream: &mut Stream) -> usize {
    (stream.next_u64() >> 11) as usize % bound
}

/// Points and moves of a game; a tile is due first.
fn naive_game(mut board: Board, stream: &mut Stream) -> [f64; 2] {
    let [mut points, mut moves] = [0.0, 0.0];
    loop {
        let empty: Vec<usize> = board.empty_cells().collect();
        let cell = empty[draw(empty.len(), stream)];
        let rank = if draw(10, stream) == 0 { 2 } else { 1 };
        board = board.with_tile(cell, rank);
        let slides: Vec<_> =
            Direction::ALL.into_iter().filter_map(|direction| board.slide(direction)).collect();
        if slides.is_empty() {
            return [points, moves];
        }
        let slide = slides[draw(slides.len(), stream)];
        board = slide.board;
        points += f64::from(slide.score);
        moves += 1.0;
    }
}

/// The mean, and its standard error.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

/// A batch with none beside it.
fn played_alone(games: Games) -> Tally {
    let (mut batch, mut tally) = (Some(games), Tally::default());
    play_side_by_side(RowTables::get(), |played| {
        tally = played.map_or(tally, |((), tally)| tally);
        batch.take().map(|games| ((), games))
    });
    tally
}

fn assert_same_chances(start: Board) {
    const GAMES: usize = 4000;
    let mut naive = Stream::of(&[GAMES as u64]);
    let fair = |game| Games { start, stream: Stream::of(&[game]), count: 1 };
    let played: Vec<_> = (0..GAMES as u64).map(|game| played_alone(fair(game))).collect();
    let expected: Vec<_> = (0..GAMES).map(|_| naive_game(start, &mut naive)).collect();
    let points: Vec<f64> = played.iter().map(|game| game.score as f64).collect();
    let moves: Vec<f64> = played.iter().map(|game| game.moves as f64).collect();
    for (what, found, expected) in [
        ("points", points, expected.iter().map(|game| game[0]).collect::<Vec<_>>()),
        ("moves", moves, expected.iter().map(|game| game[1]).collect()),
    ] {
        let ((found, error), (expected, other_error)) = (mean(&found), mean(&expected));
        let errors = error.hypot(other_error);
        assert!(
            (found - expected).abs() < 4.0 * errors,
            "{what}: {found}, not {expected} ± {errors}, on\n{start}"
        );
    }
}

#[test]
fn random_games_score_what_naive_ones_score() {
    assert_same_chances(GameSeed(1).new_game());
    assert_same_chances(Board::from_ranks([9, 4, 2, 0, 7, 3, 2, 0, 3, 2, 1, 0, 2, 2, 0, 0]));
    assert_same_chances(Board::from_ranks([11, 10, 2, 3, 7, 3, 2, 4, 3, 2, 5, 1, 2, 1, 3, 0]));
}

#[test]
fn tiles_past_the_nibbles_are_played_right() {
    assert_same_chances(Board::from_ranks([16, 4, 2, 0, 15, 15, 2, 0, 3, 2, 1, 0, 2, 2, 0, 17]));
}

/// Games from boards that any game may reach, and from one that nibbles do not hold.
fn any_games() -> impl Fn(&mut Draws) -> Option<Vec<Games>> {
    let beyond = Board::from_ranks([16, 4, 2, 0, 15, 15, 2, 0, 3, 2, 1, 0, 2, 2, 0, 17]);
    let due = those(played_boards(), |board| board.count_empty() > 0);
    move |draws| {
        let several = draws.below(9);
        let games = |_| {
            let start = if draws.below(10) < 9 { due(draws)? } else { beyond };
            let (count, seed) = (1 + draws.below(3) as u32, draws.below(usize::MAX) as u64);
            Some(Games { start, count, stream: Stream::of(&[seed]) })
        };
        (0..several).map(games).collect()
    }
}

#[test]
fn games_side_by_side_are_the_games_one_after_the_other() {
    check(any_games(), 200, |games| {
        let mut found = vec![None; games.len()];
        let mut marked = games.iter().cloned().enumerate();
        play_side_by_side(RowTables::get(), |played| {
            if let Some((mark, tally)) = played {
                assert_eq!(found[mark], None, "told once");
                found[mark] = Some(tally);
            }
            marked.next()
        });
        assert_eq!(found, games.iter().map(|games| Some(played_alone(games.clone()))).collect::<Vec<_>>());
    });
}

/// These numbers never change. They come from another program, which draws the same streams and plays by
/// naive rules on lists of cells.
#[test]
fn a_seed_plays_the_same_games_as_ever() {
    let player = "monte-carlo".parse::<Player>().expect("a player");
    let board = Board::from_ranks([9, 4, 2, 0, 7, 3, 2, 0, 3, 2, 1, 0, 2, 2, 0, 0]);
    let ask = |seed| player.analyze(board, Limits::new().effort(25).seed(seed)).expect("a verdict");
    for (seed, means, moves) in
        [(1, [367.52, 424.32, 428.96, 363.36], 4307), (2, [407.36, 388.16, 349.76, 426.4], 4285)]
    {
        let verdict = ask(seed);
        assert_eq!((verdict.values, verdict.nodes), (means.map(Some), moves), "seed {seed}");
    }
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let player = "monte-carlo".parse::<Player>().expect("a player");
    let board = Board::from_ranks([9, 4, 2, 0, 7, 3, 2, 0, 3, 2, 1, 0, 2, 2, 0, 0]);
    for effort in [0, 1, 9, 10, 11, 137] {
        let ask = |threads| {
            let threads = NonZeroUsize::new(threads).unwrap();
            player.analyze(board, Limits::new().effort(effort).threads(threads).seed(5))
        };
        let alone = ask(1).expect("a verdict");
        assert_eq!(alone.depth, if effort == 0 { 100 } else { effort });
        for threads in [2, 7] {
            assert_eq!(ask(threads), Ok(alone), "{effort} games on {threads} threads");
        }
    }
}

#[test]
fn the_depth_is_the_games_of_each_legal_direction() {
    let board = Board::from_ranks([1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let player = "monte-carlo".parse::<Player>().expect("in the roster");
    let limits = Limits::new().effort(25);
    let verdict = player.analyze(board, limits).expect("not finished");
    assert_eq!((verdict.depth, verdict.values.iter().flatten().count()), (25, 1));
}
