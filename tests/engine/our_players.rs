//! Our own players: the hand-made evaluator against its formula, how far they look, and pinned answers.

use common::random_boards::{boards, check};
use common::search_boards::search_boards;
use engine2048::internals::{checksum, heuristic, network_files, LARGEST_RANK};
use engine2048::{Board, Limits, Player, Verdict, CELLS, SIDE};

/// In points, term by term as `heuristic::Parameters` documents it.
fn naive_line(ranks: [u8; SIDE], inner: bool) -> f64 {
    let tiles: Vec<u8> = ranks.into_iter().filter(|&rank| rank > 0).collect();
    let free = 290.0 * (SIDE - tiles.len()) as f64;
    let pairs = 700.0 * tiles.windows(2).filter(|pair| pair[0] == pair[1]).count() as f64;
    let burden: f64 = tiles.iter().map(|&rank| f64::from(rank).powf(3.42)).sum();
    let steps: Vec<f64> =
        ranks.windows(2).map(|pair| f64::from(pair[1]).powf(3.75) - f64::from(pair[0]).powf(3.75)).collect();
    let rising: f64 = steps.iter().filter(|&&step| step > 0.0).sum();
    let falling: f64 = -steps.iter().filter(|&&step| step < 0.0).sum::<f64>();
    let (burden_factor, disorder_factor) = if inner { (0.95, 0.78) } else { (1.0, 1.0) };
    free + pairs - 11.0 * burden_factor * burden - 36.0 * disorder_factor * rising.min(falling)
}

/// The middle two rows and columns are inner lines.
fn naive_heuristic(board: Board) -> f64 {
    let ranks = board.ranks();
    (0..SIDE)
        .flat_map(|line| {
            let row = std::array::from_fn(|place| ranks[SIDE * line + place]);
            let column = std::array::from_fn(|place| ranks[SIDE * place + line]);
            [naive_line(row, line == 1 || line == 2), naive_line(column, line == 1 || line == 2)]
        })
        .sum()
}

#[test]
fn the_heuristic_is_the_formula_of_its_weights() {
    /// Each of eight lines is rounded to sixteenths of a point.
    const ROUNDING: f64 = 8.0 * 0.5 / 16.0;
    let holds = |board| {
        let (found, expected) = (heuristic::evaluate(board), naive_heuristic(board));
        assert!((found - expected).abs() <= ROUNDING + 1e-6, "{found}, naive {expected} for\n{board}");
    };
    check(boards(LARGEST_RANK), 5_000, holds);
    search_boards().into_iter().for_each(holds);
}

fn answer(player: &str, board: Board, effort: u32) -> Verdict {
    let player = player.parse::<Player>().expect("in the roster");
    player.best_move(board, Limits::new().effort(effort)).expect("not finished")
}

#[test]
fn without_effort_the_number_of_different_tiles_decides_how_far_they_look() {
    /// Boards with 8, 9, 11 and 12 different tiles, and one that no nibbles hold.
    const BOARDS: [([u8; CELLS], u32); 5] = [
        ([8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 1, 2, 2, 0, 2, 1], 3),
        ([9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 1, 2, 2, 0, 2, 1], 4),
        ([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 2, 0, 2, 1], 4),
        ([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 0, 2, 1], 5),
        ([16, 15, 14, 13, 9, 10, 11, 12, 8, 7, 6, 5, 0, 2, 3, 4], 2),
    ];
    for (ranks, placements) in BOARDS {
        for player in ["heuristic", "expectimax"] {
            let board = Board::from_ranks(ranks);
            assert_eq!(answer(player, board, 0).depth, placements, "{player} on\n{board}");
            assert_eq!(
                answer(player, board, 0).values,
                answer(player, board, placements).values,
                "{player} on\n{board}"
            );
        }
    }
}

/// These are this program's own answers, pinned; nothing from outside says that they are good. They change
/// only where that is meant: the commit then says by measurements why the new ones are better.
#[test]
fn moves_are_the_same_as_ever() {
    /// With this effort, a digit for the direction on each of the 200 boards.
    const PINNED: [(&str, u32, &str); 4] = [
        (
            "heuristic",
            2,
            "0033301300010332300000010300010101000101120010130030003023130300032333320323230300322223303002023003\
             2321133122300323202232030312222332203333013333222203222132302030332322322223332202012333333000323233",
        ),
        (
            "heuristic",
            3,
            "0033300101033333300203010300110101000001120210130132303021130100032033330323003300232223323002231303\
             2331131122102033202232030302222233303303313333302203222132332230322020112203332212012333233000323233",
        ),
        (
            "expectimax",
            2,
            "3102320030302101331003010100311113300103222201030030003023030010302333303303230300330233203032333103\
             2231113112120023302232301300232130233033020322323303323202302030320030111203300311012300333000323333",
        ),
        (
            "expectimax",
            3,
            "3112020031302322311203010100110110000101222210030030003021030010302333303323230300320223203032333103\
             2231123322320023302230301302232130201303020302332303222202302230300030111223302010032300333000323333",
        ),
    ];
    for (player, effort, moves) in PINNED {
        let boards = search_boards().into_iter();
        let found: String =
            boards.map(|board| answer(player, board, effort).direction.index().to_string()).collect();
        assert_eq!(found, moves, "{player}, {effort} placements");
    }
}

#[test]
fn the_weights_that_ship_are_those_that_were_measured_and_small_enough() {
    /// What the library may weigh; `docs/strength.md` reports what that space is worth.
    const MOST: usize = 24 << 20;
    let files = network_files().expect("the tests have the weights");
    assert!(files.iter().map(|file| file.len()).sum::<usize>() <= MOST);
    for file in files {
        let row = format!("| checksum | `{:016x}`;", checksum(file));
        assert!(include_str!("../../docs/strength.md").contains(&row), "{row}");
    }
}
