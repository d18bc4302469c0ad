//! Chance and whole games: what is spawned, and that a seed replays everything.

use super::naive;
use engine2048::{Board, Direction, Game, GameSeed, Limits, Player, Refusal, CELLS};

/// In standard deviations: one count in 15,000 lies further from its mean by chance. The seeds are fixed, so
/// a test passes always or never.
const DEVIATIONS: f64 = 4.0;

fn assert_frequency(what: &str, happened: u32, times: u32, probability: f64) {
    let mean = f64::from(times) * probability;
    let deviation = (mean * (1.0 - probability)).sqrt();
    let distance = (f64::from(happened) - mean).abs() / deviation;
    assert!(distance < DEVIATIONS, "{what}: {happened} of {times}, {distance:.1} deviations from {mean}");
}

fn boards_by_empty_cells() -> impl Iterator<Item = Board> {
    (1..=CELLS).map(|empty| {
        // Multiplying by 7 scatters the empty cells over the board.
        (empty..CELLS).fold(Board::EMPTY, |board, place| board.with_tile(place * 7 % CELLS, 3))
    })
}

#[test]
fn a_full_board_takes_no_tile() {
    let full = Board::from_ranks([5; CELLS]);
    let mut seed = GameSeed(7);
    assert_eq!(seed.spawn(full), None);
    assert_eq!(seed, GameSeed(7), "nothing was drawn");
}

#[test]
fn spawned_tiles_have_their_probabilities() {
    const TIMES: u32 = 40_000;
    for board in boards_by_empty_cells() {
        let mut seed = GameSeed(2048);
        let (mut fours, mut by_cell) = (0, [0; CELLS]);
        for _ in 0..TIMES {
            let before = seed;
            let (after, cell) = seed.spawn(board).expect("a cell is empty");
            assert_ne!(seed, before, "the seed is advanced");
            let rank = after.ranks()[cell];
            assert!(
                board.ranks()[cell] == 0 && [1, 2].contains(&rank) && after == board.with_tile(cell, rank)
            );
            by_cell[cell] += 1;
            fours += u32::from(rank == 2);
        }
        let empty = board.count_empty();
        assert_frequency(&format!("fours with {empty} empty cells"), fours, TIMES, 0.1);
        if empty > 1 {
            for cell in board.empty_cells() {
                let what = format!("cell {cell} of {empty} empty ones");
                assert_frequency(&what, by_cell[cell], TIMES, 1.0 / empty as f64);
            }
        }
    }
}

/// People number their games 0, 1, 2, …
#[test]
fn neighbouring_seeds_start_unrelated_games() {
    const TIMES: u32 = 60_000;
    let (mut tiles, mut fours, mut first, mut pairs) = (0, 0, [0; CELLS], 0);
    for number in 0..TIMES {
        let mut seed = GameSeed(number as i32 - TIMES as i32 / 2);
        let (_, cell) = { seed }.spawn(Board::EMPTY).expect("all cells are empty");
        first[cell] += 1;
        let board = seed.new_game();
        assert_eq!(board.count_empty(), CELLS - 2);
        tiles += 2;
        fours += board.ranks().iter().filter(|&&rank| rank == 2).count() as u32;
        assert!(board.ranks().iter().all(|&rank| rank <= 2));
        pairs += u32::from(board.ranks()[0] != 0 && board.ranks()[15] != 0);
    }
    assert_frequency("fours among the first tiles", fours, tiles, 0.1);
    for (cell, &count) in first.iter().enumerate() {
        assert_frequency(&format!("the first tile in cell {cell}"), count, TIMES, 1.0 / 16.0);
    }
    assert_frequency("both tiles in opposite corners", pairs, TIMES, 2.0 / (16.0 * 15.0));
}

/// Users rely on what a seed replays. The expected boards come from a separate program, in another language,
/// of the generator in `src/random.rs`: a number s is followed by 1664525 s + 1013904223 modulo
/// 2^32; of its 64 mixed bits the upper half picks the cell, the lower half the tile.
#[test]
fn a_seed_replays_the_same_game_in_every_release() {
    type Known = (i32, i32, u32, [i32; CELLS]);
    const AFTER_60_MOVES: [Known; 5] = [
        (0, -647_755_170, 484, [0, 0, 0, 0, 2, 0, 4, 2, 0, 8, 8, 8, 4, 64, 32, 4]),
        (1, 1_751_816_951, 452, [2, 0, 2, 0, 4, 0, 0, 0, 16, 8, 4, 0, 64, 16, 8, 4]),
        (2048, 233_362_014, 500, [0, 0, 2, 0, 4, 0, 0, 0, 16, 8, 2, 2, 64, 32, 8, 4]),
        (-1, 1_247_640_005, 448, [0, 0, 2, 0, 2, 4, 8, 0, 4, 8, 2, 2, 16, 64, 16, 8]),
        (i32::MIN, 1_499_728_478, 496, [4, 0, 0, 0, 0, 0, 0, 0, 4, 4, 2, 4, 32, 64, 16, 4]),
    ];
    const PREFERENCE: [Direction; 4] = [Direction::Down, Direction::Left, Direction::Right, Direction::Up];
    for (number, seed_after, score_after, cells_after) in AFTER_60_MOVES {
        let mut game = Game::new(GameSeed(number));
        for _ in 0..60 {
            let slide = PREFERENCE
                .into_iter()
                .find_map(|direction| game.board.slide(direction))
                .expect("these games are longer");
            game.score += slide.score;
            game.board = game.seed.spawn(slide.board).expect("a move leaves an empty cell").0;
        }
        assert_eq!((game.board.to_cells(), game.score, game.seed.0), (cells_after, score_after, seed_after));
    }
}

fn player(name: &str) -> Player {
    name.parse::<Player>().expect("the player is in the roster")
}

const QUICK: Limits = Limits::new().effort(3);

#[test]
fn a_game_is_replayed_by_its_seed_in_one_call_or_in_slices() {
    for (name, number) in [("random", 5), ("random", -9), ("monte-carlo", 5), ("monte-carlo", 77)] {
        let mut whole = Game::new(GameSeed(number));
        let made = whole.play(&player(name), QUICK, u32::MAX).expect("the limits are sound");
        assert!(whole.board.is_finished());

        let mut slices = Game::new(GameSeed(number));
        let mut total = 0;
        for most in [1, 2, 7, 50].into_iter().chain(std::iter::repeat(31)) {
            let slice = slices.play(&player(name), QUICK, most).expect("the limits are sound");
            total += slice;
            if slice < most {
                break;
            }
        }
        assert_eq!((slices, total), (whole, made), "{name} from seed {number}");
        assert_eq!(slices.play(&player(name), QUICK, 10), Ok(0), "a finished game stays finished");
        assert_eq!(slices, whole);

        let mut other = Game::new(GameSeed(number + 1));
        other.play(&player(name), QUICK, u32::MAX).expect("the limits are sound");
        assert_ne!(other.board, whole.board, "another seed is another game");
    }
}

#[test]
fn a_player_draws_on_the_games_seed_and_on_no_other() {
    let random = player("random");
    let mut game = Game::new(GameSeed(77));
    for _ in 0..30 {
        let limits = QUICK.seed(game.seed.0);
        let expected = random.best_move(game.board, limits).expect("the game goes on").direction;
        let played = game.play_move(&random, QUICK.seed(5)).expect("the game goes on");
        assert_eq!(played.direction, expected, "{}", game.board);
    }
}

#[test]
fn a_game_keeps_to_the_rules() {
    let mut game = Game::new(GameSeed(31));
    let mut score = 0;
    loop {
        let before = game.board;
        match game.play_move(&player("monte-carlo"), QUICK) {
            Ok(verdict) => {
                let slide = naive::slide(&naive::square(&before.to_cells()), verdict.direction.index());
                assert!(slide.moved, "an illegal move on\n{before}");
                score += slide.score;
                let (after, now) = (naive::cells(&slide.square), game.board.to_cells());
                let spawned: Vec<usize> = (0..CELLS).filter(|&cell| after[cell] != now[cell]).collect();
                assert_eq!(spawned.len(), 1, "one tile is spawned a move");
                assert_eq!(after[spawned[0]], 0);
                assert!([2, 4].contains(&now[spawned[0]]));
            }
            Err(refusal) => {
                assert_eq!(refusal, Refusal::Finished);
                break;
            }
        }
    }
    assert_eq!(game.score, score);
    assert!((0..4).all(|direction| !naive::slide(&naive::square(&game.board.to_cells()), direction).moved));
}

#[test]
fn a_refused_game_stays_as_it_was() {
    let start = Game::new(GameSeed(3));
    let mut game = start;
    let limits = Limits::new().effort(u32::MAX);
    for most in [0, 10] {
        let refused = game.play(&player("monte-carlo"), limits, most);
        assert!(matches!(refused, Err(Refusal::Effort { .. })), "{most} moves");
        assert_eq!(game, start);
    }
}

#[test]
fn a_score_stops_at_the_largest_number() {
    let board = Board::from_ranks([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mut game = Game { board, score: u32::MAX - 1, seed: GameSeed(7) };
    // Merging the two tiles leaves most cells empty.
    let player = "greedy: free 1".parse::<Player>().expect("a recipe");
    game.play_move(&player, Limits::new()).expect("it goes on");
    assert_eq!(game.score, u32::MAX);
}
