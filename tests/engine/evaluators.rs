//! Every published evaluator against the known positions, and its fast form against its formula.

use common::known::{assert_close, number, positions};
use common::random_boards::{boards, check};
use engine2048::internals::article::Edison;
use engine2048::internals::datumbox::Scored;
use engine2048::internals::gradient::Gradient;
use engine2048::internals::ovolve::{AnnoyingPlacements, Ovolve};
use engine2048::internals::snake::Snake;
use engine2048::internals::weights::Weights;
use engine2048::internals::{
    article, datumbox, gradient, graph, ovolve, snake, weights, Evaluate, PackedBoard, LARGEST_PACKED_RANK,
    LARGEST_RANK,
};
use engine2048::{Board, Evaluator, EVALUATORS};

fn check_packed(property: impl Fn(Board, PackedBoard)) {
    check(boards(LARGEST_PACKED_RANK), 20_000, |board| {
        property(board, PackedBoard::from_board(board).expect("no tile above 32768"));
    });
}

/// Packed boards must have the value of the formula to the last bit.
fn assert_fast_form<E: Evaluate<Board> + Evaluate<PackedBoard>>(evaluator: E) {
    check_packed(|board, packed| {
        let (plain, fast) = (evaluator.value(board), evaluator.value(packed));
        assert_eq!(plain.to_bits(), fast.to_bits(), "{plain} but {fast} for\n{board}");
    });
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
    check_packed(|board, packed| assert_eq!(packed.most_annoying(), board.most_annoying(), "on\n{board}"));
}

#[test]
fn edison_has_the_known_features_and_value() {
    for position in positions() {
        let known = &position.answers["edison"];
        assert_eq!(f64::from(article::last_difference(position.board)), number(&known["smoothness"]));
        assert_close(article::evaluate(position.board), number(&known["evaluation"]), "edison");
    }
    assert_fast_form(Edison);
}

#[test]
fn datumbox_has_the_known_numbers() {
    for position in positions() {
        let known = &position.answers["datumbox"];
        assert_eq!(f64::from(position.board.score()), number(&known["score"]));
        assert_eq!(f64::from(position.board.clustering()), number(&known["clustering"]));
        assert_eq!(datumbox::evaluate(position.board), number(&known["heuristic"]));
    }
}

#[test]
fn datumbox_on_packed_boards_is_the_formula() {
    check_packed(|board, packed| {
        assert_eq!(packed.score(), board.score(), "score of\n{board}");
        assert_eq!(packed.clustering(), board.clustering(), "clustering of\n{board}");
    });
}

#[test]
fn gradient_has_the_known_value() {
    for position in positions() {
        assert_eq!(gradient::evaluate(position.board), number(&position.answers["gradient"]["evaluation"]));
    }
    assert_fast_form(Gradient::<true>);
}

#[test]
fn weights_has_the_known_value() {
    for position in positions() {
        let known = number(&position.answers["weights"]["evaluation"]);
        assert_close(weights::evaluate(position.board), known, "weights");
    }
    assert_fast_form(Weights);
}

#[test]
fn snake_has_the_known_value() {
    for position in positions() {
        assert_eq!(snake::evaluate(position.board), number(&position.answers["snake"]["evaluation"]));
    }
    assert_fast_form(Snake);
}

#[test]
fn graph_has_the_known_value() {
    for position in positions() {
        assert_eq!(graph::evaluate(position.board), number(&position.answers["graph"]["evaluation"]));
    }
}

#[test]
fn every_evaluation_of_every_board_is_a_number() {
    check(boards(LARGEST_RANK), 5_000, |board| {
        for evaluator in EVALUATORS {
            let value = evaluator.evaluate(board).expect("there is memory");
            let may_be_lost = evaluator.name() == "ovolve" && board.count_empty() == 0;
            assert!(value.is_finite() || may_be_lost, "{}: {value} for\n{board}", evaluator.name());
        }
    });
}

#[test]
fn evaluators_are_found_by_name_whatever_its_case() {
    for evaluator in EVALUATORS {
        let found = evaluator.name().to_uppercase().parse::<Evaluator>().expect("in the roster");
        assert_eq!(found.name(), evaluator.name());
    }
    for wrong in ["", "ovolve "] {
        assert!(wrong.parse::<Evaluator>().is_err(), "{wrong}");
    }
    let error = "Minimax".parse::<Evaluator>().expect_err("it has none");
    assert_eq!(
        (error.to_string(), error.position()),
        ("`minimax` is a player, not an evaluator".to_owned(), 1)
    );
}
