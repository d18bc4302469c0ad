//! Every published evaluator against the known positions, and its fast form against its formula.

mod known;

use engine2048::board::Board;
use engine2048::eval::ovolve::{self, Ovolve};
use engine2048::eval::{find, Evaluate, ROSTER};
use engine2048::packed::PackedBoard;
use engine2048::random::{below, Stream};
use known::{assert_close, number, positions};

/// Boards of every fullness and size of tile up to 2 to the power of `largest`.
fn random_boards(largest: u8, count: u32) -> Vec<Board> {
    let mut stream = Stream::of(&[u64::from(largest), 2048]);
    (0..count)
        .map(|index| {
            let ranks = 1 + below(u32::from(largest), stream.next_bits() as u32);
            Board::from_ranks(std::array::from_fn(|_| {
                let filled = below(16, stream.next_bits() as u32) < 1 + index % 16;
                let rank = 1 + below(ranks, stream.next_bits() as u32) as u8;
                if filled {
                    rank
                } else {
                    0
                }
            }))
        })
        .collect()
}

/// Fails unless the form for packed boards equals the formula, to the last bit.
fn assert_fast_form<E: Evaluate<Board> + Evaluate<PackedBoard>>(evaluator: E) {
    for board in random_boards(15, 20_000) {
        let packed = PackedBoard::from_board(board).expect("no tile above 32768");
        let (plain, fast) = (evaluator.value(board), evaluator.value(packed));
        assert_eq!(plain.to_bits(), fast.to_bits(), "{plain} but {fast} for\n{board}");
    }
}

#[test]
fn ovolve_has_the_known_features_and_value() {
    for position in positions() {
        let (known, features) = (&position.answers["ovolve"], ovolve::features(position.board));
        assert_eq!(f64::from(features.smoothness), number(&known["smoothness"]));
        assert_eq!(f64::from(features.monotonicity), number(&known["monotonicity"]));
        assert_eq!(features.empty as f64, number(&known["empty"]));
        assert_eq!(f64::from(features.largest), number(&known["max"]));
        assert_eq!(f64::from(ovolve::count_islands(position.board)), number(&known["islands"]));
        let value = ovolve::evaluate(position.board);
        match known["evaluation"].as_f64() {
            Some(known) => assert_close(value, known, "ovolve"),
            None => assert_eq!(value, f64::NEG_INFINITY, "the logarithm of no empty cell"),
        }
    }
}

#[test]
fn ovolve_on_packed_boards_is_the_formula() {
    assert_fast_form(Ovolve);
}

#[test]
fn evaluators_are_found_by_name_whatever_its_case() {
    for evaluator in &ROSTER {
        let found = find(&evaluator.name.to_uppercase()).expect("in the roster");
        assert_eq!(found.name, evaluator.name);
    }
    assert!(find("").is_none() && find("ovolve ").is_none() && find("minimax").is_none());
}
