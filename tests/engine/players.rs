//! Every player of the roster: legal answers on boards of all kinds, and plain refusals.

use common::random_boards::{boards, check, those, Draws};
use engine2048::internals::LARGEST_RANK;
use engine2048::{Board, Direction, Game, GameSeed, Limits, Player, Refusal, Verdict, LONGEST_TIME, PLAYERS};
use std::time::Duration;

fn boards_in_play() -> impl Fn(&mut Draws) -> Option<Board> {
    those(boards(LARGEST_RANK), |board| !board.is_finished())
}

fn board(cells: [i32; 16]) -> Board {
    Board::from_cells(&cells).expect("tiles of a board")
}

fn limits(effort: u32) -> Limits<'static> {
    Limits::new().effort(effort)
}

/// Exactly the legal directions have values; the answer is the first with the best.
fn assert_answers(player: &Player, board: Board, verdict: Verdict) {
    let what = || format!("{}: {verdict:?} on\n{board}", player.name());
    for direction in Direction::ALL {
        let value = verdict.values[direction.index()];
        assert_eq!(value.is_some(), board.slide(direction).is_some(), "{}", what());
        assert!(value.is_none_or(|value| !value.is_nan() && value < f64::INFINITY), "{}", what());
    }
    let best = verdict.values.into_iter().flatten().fold(f64::NEG_INFINITY, f64::max);
    let first = verdict.values.into_iter().position(|value| value == Some(best)).expect("a legal move");
    assert!(board.slide(verdict.direction).is_some(), "{}", what());
    assert!(player.name() == "random" || verdict.direction.index() == first, "{}", what());
}

#[test]
fn every_player_answers_every_board() {
    for player in PLAYERS {
        check(boards_in_play(), 600, |board| {
            let verdict = player.analyze(board, limits(1)).expect("not finished");
            assert_answers(player, board, verdict);
            let best = player.best_move(board, limits(1)).expect("not finished");
            assert_eq!(best.direction, verdict.direction, "{} on\n{board}", player.name());
            assert_eq!(best.evaluation(), verdict.evaluation(), "{} on\n{board}", player.name());
        });
    }
}

#[test]
fn every_player_looks_further_on_some_boards() {
    for player in PLAYERS {
        check(boards_in_play(), 100, |board| {
            let verdict =
                player.analyze(board, limits(player.largest_effort().min(2))).expect("not finished");
            assert_answers(player, board, verdict);
        });
    }
}

#[test]
fn players_play_on_where_their_programs_cannot() {
    let difficult = [
        // 2048 is made already: ovolve's and datumbox's games are over.
        [2048, 4, 2, 0, 8, 16, 4, 2, 2, 4, 8, 16, 0, 0, 2, 4],
        [131072, 65536, 32768, 16384, 1024, 2048, 4096, 8192, 512, 256, 128, 64, 4, 8, 16, 16],
        // Full, so that the logarithm of the empty cells is minus infinity.
        [2, 4, 8, 16, 4, 8, 16, 32, 8, 16, 32, 64, 16, 32, 64, 64],
        // After a move down, the next tile ends the game: gradient sees that move lost.
        [2, 4, 8, 16, 16, 8, 4, 2, 2, 4, 8, 16, 16, 8, 4, 0],
        // After each legal move, a 2 ends the game: gradient sees every move lost.
        [2, 4, 8, 16, 16, 8, 4, 2, 4, 16, 32, 64, 128, 256, 2, 2],
        // A score of 0, of which datumbox takes the logarithm.
        [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        // No game gets here: too many of the largest tile. In the last two too few ranks are missing for
        // relabelling, and two moves merge four of the largest into a 524288.
        [131072; 16],
        [131072, 131072, 131072, 131072, 65536, 32768, 16384, 8192, 512, 1024, 2048, 4096, 256, 128, 64, 32],
        [131072, 131072, 131072, 131072, 65536, 32768, 16384, 8192, 512, 1024, 2048, 4096, 256, 128, 64, 0],
    ];
    for player in PLAYERS {
        for cells in difficult {
            let board = board(cells);
            for effort in 0..=player.largest_effort().min(3) {
                // Effort 0 stands for their defaults, which take too long here.
                let effort =
                    if ["ovolve", "expectimax"].contains(&player.name()) { effort.max(1) } else { effort };
                let verdict = player.analyze(board, limits(effort)).expect("not finished");
                assert_answers(player, board, verdict);
            }
        }
    }
}

#[test]
fn every_player_plays_a_game_to_its_end() {
    for player in PLAYERS {
        let mut game = Game::new(GameSeed(2048));
        let made = game.play(player, limits(1), 100_000).expect("every player takes an effort of 1");
        assert!(made > 30 && game.board.is_finished(), "{} stopped after {made} moves", player.name());
    }
}

#[test]
fn the_published_default_is_the_effort_of_the_source() {
    let crowded = board([64, 32, 16, 8, 4, 8, 16, 2, 2, 4, 8, 4, 0, 2, 0, 2]);
    for (player, default) in [
        ("minimax", 5),
        ("edison", 5),
        ("datumbox", 5),
        ("gradient", 4),
        ("gradient-minimax", 4),
        ("weights", 6),
    ] {
        let player = player.parse::<Player>().expect("in the roster");
        assert_eq!(player.analyze(crowded, limits(0)), player.analyze(crowded, limits(default)));
    }
    let snake = "snake".parse::<Player>().expect("in the roster");
    let depths = [
        ([2, 4, 0, 0, 0, 0, 2, 4, 8, 2, 4, 8, 2, 4, 8, 2], 1),
        ([2, 4, 0, 0, 0, 8, 2, 4, 8, 2, 4, 8, 2, 4, 8, 2], 2),
        ([2, 4, 0, 0, 2, 8, 2, 4, 8, 2, 4, 8, 2, 4, 8, 2], 2),
        ([2, 4, 2, 0, 2, 8, 2, 4, 8, 2, 4, 8, 2, 4, 8, 2], 3),
    ];
    for (cells, placements) in depths {
        assert_eq!(snake.analyze(board(cells), limits(0)).expect("not finished").depth, placements);
    }
}

#[test]
fn names_are_found_whatever_their_case_and_no_others() {
    for player in PLAYERS {
        assert_eq!(
            player.name().to_uppercase().parse::<Player>().expect("in the roster").name(),
            player.name()
        );
    }
    for wrong in ["", " minimax", "mini max", "ovolve2", "heurístic"] {
        assert!(wrong.parse::<Player>().is_err(), "{wrong}");
    }
    let error = "NETWORK".parse::<Player>().expect_err("it has none");
    assert_eq!(
        (error.to_string(), error.position()),
        ("`network` is an evaluator, not a player".to_owned(), 1)
    );
}

#[test]
fn a_limit_out_of_range_is_refused() {
    let board = board([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
    for player in PLAYERS {
        for effort in [player.largest_effort() + 1, u32::MAX] {
            let refusal = player.best_move(board, limits(effort)).expect_err("too much effort");
            assert_eq!(refusal, Refusal::Effort { largest: player.largest_effort() }, "{}", player.name());
            let said = format!("this player's largest effort is {}", player.largest_effort());
            assert_eq!(refusal.to_string(), said);
            let unplayed = Game::new(GameSeed(1)).play(player, limits(effort), 0);
            assert_eq!(unplayed, Err(refusal), "even where no move is wanted");
        }
        assert_eq!(player.check(limits(player.largest_effort()).time(LONGEST_TIME)), Ok(()));
        for time in [Duration::ZERO, LONGEST_TIME + Duration::from_millis(1), Duration::MAX] {
            let refusal = player.analyze(board, limits(1).time(time));
            let refusal = refusal.expect_err("no time to think in");
            assert_eq!(refusal, Refusal::Time, "{}", player.name());
            assert_eq!(refusal.to_string(), "the time must be from 1 ms to 3600000 ms");
        }
    }
}

#[test]
fn a_millisecond_is_enough_for_an_answer() {
    for player in PLAYERS {
        check(boards_in_play(), 40, |board| {
            let verdict =
                player.analyze(board, limits(0).time(Duration::from_millis(1))).expect("not finished");
            assert_answers(player, board, verdict);
        });
    }
}

#[test]
fn a_time_limit_is_capped_by_a_given_effort() {
    let board = board([64, 32, 16, 8, 4, 8, 16, 2, 2, 4, 8, 4, 0, 2, 0, 2]);
    let time = Duration::from_secs(60);
    for player in ["minimax", "edison", "ovolve", "datumbox", "gradient", "gradient-minimax", "snake"] {
        let player = player.parse::<Player>().expect("in the roster");
        let verdict = player.analyze(board, limits(2).time(time)).expect("not finished");
        assert_eq!(verdict.depth, 2, "{}", player.name());
        let unbounded = player.analyze(board, limits(2)).expect("not finished");
        assert_eq!(verdict.values, unbounded.values, "{}: deepening finds the same values", player.name());
    }
}

/// Published programs that deepen while time lasts.
const SEARCHES_BY_TIME: [&str; 8] =
    ["minimax", "edison", "ovolve", "datumbox", "gradient", "gradient-minimax", "snake", "weights"];

#[test]
fn an_answer_by_time_is_that_of_the_depth_it_names() {
    for player in SEARCHES_BY_TIME.map(|name| name.parse::<Player>().expect("in the roster")) {
        check(boards_in_play(), 60, |board| {
            for milliseconds in [1, 3] {
                let time = Duration::from_millis(milliseconds);
                let by_time = player.analyze(board, limits(0).time(time)).expect("not finished");
                let by_effort = player.analyze(board, limits(by_time.depth)).expect("not finished");
                assert_eq!(by_time.values, by_effort.values, "{} on\n{board}", player.name());
            }
        });
    }
}

/// Each depth begins with the best direction of the one before, and narrows the window for the others.
#[test]
fn deepening_chooses_the_direction_that_all_values_tell() {
    let time = Duration::from_secs(600);
    for player in SEARCHES_BY_TIME.map(|name| name.parse::<Player>().expect("in the roster")) {
        // On a few boards `snake` takes a minute for the fourth.
        let efforts: &[(u32, u32)] =
            if player.name() == "snake" { &[(3, 100), (4, 20)] } else { &[(4, 100)] };
        for &(effort, count) in efforts {
            let effort = player.largest_effort().min(effort);
            let mut compared = 0;
            check(boards_in_play(), count, |board| {
                let chosen = player.best_move(board, limits(effort).time(time)).expect("not finished");
                let all = player.analyze(board, limits(effort)).expect("not finished");
                // Where each move loses, deepening keeps the answer of the depth before.
                if chosen.depth == all.depth {
                    assert_eq!(chosen.direction, all.direction, "{} on\n{board}", player.name());
                    compared += 1;
                }
            });
            assert!(compared > count * 9 / 10, "{}: {compared} of {count} boards", player.name());
        }
    }
}

/// As in Overlan's program: a depth at which every move is lost tells none from another.
#[test]
fn a_search_by_time_deepens_no_further_once_every_move_is_lost() {
    // After right or left, the next tile ends the game.
    let lost = board([2, 4, 8, 16, 4, 8, 16, 32, 8, 16, 32, 64, 512, 1024, 128, 128]);
    for player in ["ovolve", "gradient", "gradient-minimax"] {
        let player = player.parse::<Player>().expect("in the roster");
        let deeper = player.analyze(lost, limits(2)).expect("not finished");
        assert!(deeper.evaluation() <= -10_000.0, "{} does not see it: {deeper:?}", player.name());
        let time = Duration::from_secs(60);
        let by_time = player.analyze(lost, limits(0).time(time)).expect("not finished");
        assert_eq!(by_time.depth, 1, "{}", player.name());
    }
}

#[test]
fn the_random_player_plays_each_legal_move_as_often() {
    const SEEDS: i32 = 6_000;
    let board = board([2, 4, 8, 16, 4, 8, 16, 32, 8, 16, 32, 64, 0, 1024, 128, 512]);
    let player = "random".parse::<Player>().expect("in the roster");
    let mut chosen = [0_i32; 4];
    for seed in 0..SEEDS {
        let verdict = player.best_move(board, limits(0).seed(seed)).expect("not finished");
        chosen[verdict.direction.index()] += 1;
    }
    let legal: Vec<_> = Direction::ALL.into_iter().filter(|&way| board.slide(way).is_some()).collect();
    assert!(legal.len() > 1 && legal.len() < 4, "{legal:?}");
    // Five standard deviations.
    let (fair, count) = (f64::from(SEEDS) / legal.len() as f64, legal.len() as f64);
    let bound = 5.0 * (fair * (1.0 - 1.0 / count)).sqrt();
    for direction in Direction::ALL {
        let expected = if legal.contains(&direction) { fair } else { 0.0 };
        let found = f64::from(chosen[direction.index()]);
        assert!((found - expected).abs() < bound, "{direction}: {found} of {SEEDS}, not {expected}");
    }
}

#[test]
fn a_summary_is_a_line_that_names_source_and_effort() {
    for player in PLAYERS {
        let summary = player.summary();
        assert!(summary.is_ascii() && !summary.contains('\n'), "{}", player.name());
        assert!(summary.contains("Effort"), "{}: {summary}", player.name());
        assert!(player.largest_effort() >= 1, "{}", player.name());
    }
    let recipes = ["greedy", "alpha-beta", "expectimax", "monte-carlo"];
    let recipes = recipes.map(|search| format!("{search}: empty 1").parse::<Player>().expect("a recipe"));
    let mut told = 0;
    for player in PLAYERS.iter().chain(&recipes) {
        let Some((_, rest)) = player.summary().split_once("at most ") else { continue };
        let most = rest.split(|letter: char| !letter.is_ascii_digit()).next();
        assert_eq!(most, Some(&*player.largest_effort().to_string()), "{}", player.name());
        told += 1;
    }
    assert_eq!(told, 12, "all but those that count games, and those without a search");
}
