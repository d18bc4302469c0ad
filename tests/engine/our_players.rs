//! Our own players: how far they look, and pinned answers.

use common::search_boards::search_boards;
use engine2048::internals::{checksum, network_files};
use engine2048::{Board, Limits, Player, Verdict, CELLS};

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
