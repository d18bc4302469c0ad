//! Published evaluations as recipes against the known positions, features against naive ones, the manual
//! against the list of features.

use super::{matrix, recipe};
use common::known::{assert_close, number, positions};
use common::random_boards::{boards, check, those};
use engine2048::internals::weights::MATRIX;
use engine2048::internals::{article, features, ovolve, weights, LARGEST_RANK};
use engine2048::{Board, Evaluator, CELLS};
use std::collections::HashSet;

const OVOLVE: &str = "smoothness 0.1, monotonicity 1, empty 2.7, largest 1";
/// As the article prints it.
const EDISON: &str = "last-difference 0.1, monotonicity 1, empty 2.7, largest-tile 1";
const GRADIENT: &str = "best-cells 3 2 1 0  2 1 0 -1  1 0 -1 -2  0 -1 -2 -3";

/// A quarter for each step along the path from the top left corner.
fn snake() -> String {
    let path = [0, 4, 8, 12, 13, 9, 5, 1, 2, 6, 10, 14, 15, 11, 7, 3];
    let mut cells = [0.0; CELLS];
    for (place, cell) in path.into_iter().enumerate() {
        cells[cell] = 0.25_f64.powi(place as i32);
    }
    matrix("cells", cells)
}

#[test]
fn published_evaluations_written_as_recipes_have_the_known_values() {
    let (ovolve, edison, gradient) = (recipe(OVOLVE), recipe(EDISON), recipe(GRADIENT));
    let (snake, weights) = (recipe(&snake()), recipe(&matrix("best-cells", MATRIX)));
    let mut full = 0;
    for position in positions() {
        let (board, known) = (position.board, &position.answers);
        let evaluation = |name: &str| number(&known[name]["evaluation"]);
        // The program's logarithm may differ from ours in the last bit. A recipe takes the logarithm of no
        // empty cell as 0, where ovolve's formula has minus infinity.
        if board.count_empty() > 0 {
            assert_close(ovolve.evaluate(board), evaluation("ovolve"), "ovolve");
            assert_eq!(ovolve.evaluate(board), ovolve::evaluate(board), "ovolve");
        } else {
            let feature = |name: &str| number(&known["ovolve"][name]);
            let without_empty = feature("smoothness") * 0.1 + feature("monotonicity") + feature("max");
            assert_eq!(ovolve.evaluate(board), without_empty, "ovolve on a full board");
            full += 1;
        }
        assert_close(edison.evaluate(board), evaluation("edison"), "edison");
        assert_eq!(edison.evaluate(board), article::evaluate(board), "edison");
        // Plain sums are the same to the last bit.
        assert_eq!(gradient.evaluate(board), evaluation("gradient"), "gradient");
        assert_eq!(snake.evaluate(board), evaluation("snake"), "snake");
        assert_eq!(weights.evaluate(board), evaluation("weights"), "weights");
        assert_eq!(weights.evaluate(board), weights::evaluate(board), "weights");
    }
    assert!(full < positions().len() / 2, "{full} of the known boards are full");
}

#[test]
fn features_of_the_other_sources_have_the_known_values() {
    let value = |name: &str, board| recipe(&format!("{name} 1")).evaluate(board);
    for position in positions() {
        let (board, known) = (position.board, &position.answers);
        assert_eq!(value("islands", board), number(&known["ovolve"]["islands"]));
        assert_eq!(value("free", board), number(&known["ovolve"]["empty"]));
        assert_eq!(value("score", board), number(&known["datumbox"]["score"]));
        assert_eq!(value("clustering", board), number(&known["datumbox"]["clustering"]));
        assert_eq!(value("difference", board), number(&known["graph"]["evaluation"]));
        // datumbox cuts its fraction off, and keeps a lost game above 0.
        let datumbox = recipe("score 1, room 1, clustering -1").evaluate(board);
        assert_eq!(datumbox.trunc().max(1.0), number(&known["datumbox"]["heuristic"]));
    }
}

/// Features that no known position tells, in plain loops.
mod naive {
    use super::*;

    /// The ranks along each line, and whether the line is an inner one.
    fn lines(board: Board) -> Vec<([u8; 4], bool)> {
        let ranks = *board.ranks();
        let row = |row: usize| [ranks[4 * row], ranks[4 * row + 1], ranks[4 * row + 2], ranks[4 * row + 3]];
        let column =
            |column: usize| [ranks[column], ranks[column + 4], ranks[column + 8], ranks[column + 12]];
        (0..4)
            .flat_map(|line| [row(line), column(line)].map(|ranks| (ranks, [1, 2].contains(&line))))
            .collect()
    }

    pub fn smoothness(board: Board) -> f64 {
        let mut sum = 0;
        for (line, _) in lines(board) {
            for place in (0..4).filter(|&place| line[place] > 0) {
                if let Some(next) = (place + 1..4).find(|&next| line[next] > 0) {
                    sum += (i32::from(line[place]) - i32::from(line[next])).abs();
                }
            }
        }
        f64::from(-sum)
    }

    pub fn merges(board: Board) -> f64 {
        let mut pairs = 0;
        for (line, _) in lines(board) {
            for place in (0..4).filter(|&place| line[place] > 0) {
                let next = (place + 1..4).find(|&next| line[next] > 0);
                pairs += u32::from(next.is_some_and(|next| line[next] == line[place]));
            }
        }
        f64::from(pairs)
    }

    pub fn disorder(board: Board) -> f64 {
        let power = |rank: u8| (f64::from(rank)).powf(3.75);
        lines(board)
            .into_iter()
            .map(|(line, inner)| {
                let steps: Vec<f64> =
                    (0..3).map(|place| power(line[place + 1]) - power(line[place])).collect();
                let up: f64 = steps.iter().filter(|&&step| step > 0.0).sum();
                let down: f64 = steps.iter().filter(|&&step| step < 0.0).map(|step| -step).sum();
                up.min(down) * if inner { 0.78 } else { 1.0 }
            })
            .sum()
    }

    pub fn burden(board: Board) -> f64 {
        let of_cell = |cell: usize| {
            let lines = [cell / 4, cell % 4].map(|line| if [1, 2].contains(&line) { 0.95 } else { 1.0 });
            f64::from(board.ranks()[cell]).powf(3.42) * (lines[0] + lines[1])
        };
        (0..16).map(of_cell).sum()
    }

    pub fn corner(board: Board) -> f64 {
        let tiles = board.to_cells();
        let largest = tiles.into_iter().max().unwrap_or(0);
        let corners = [tiles[0], tiles[3], tiles[12], tiles[15]];
        f64::from(u8::from(largest > 0 && corners.contains(&largest)))
    }

    pub fn edge(board: Board) -> f64 {
        let outer = [0, 1, 2, 3, 12, 13, 14, 15, 0, 4, 8, 12, 3, 7, 11, 15];
        f64::from(outer.map(|cell| u32::from(board.ranks()[cell])).iter().sum::<u32>())
    }
}

#[test]
fn features_are_what_their_meaning_says() {
    type Naive = (&'static str, fn(Board) -> f64);
    let features: [Naive; 6] = [
        ("smoothness", naive::smoothness),
        ("merges", naive::merges),
        ("disorder", naive::disorder),
        ("burden", naive::burden),
        ("corner", naive::corner),
        ("edge", naive::edge),
    ];
    for (name, naive) in features {
        let recipe = recipe(&format!("{name} 1"));
        check(boards(LARGEST_RANK), 5_000, |board| {
            assert_close(recipe.evaluate(board), naive(board), &format!("{name} of\n{board}"));
        });
    }
}

#[test]
fn best_cells_is_the_best_of_eight_boards() {
    let numbers: [f64; CELLS] = std::array::from_fn(|cell| (cell * cell) as f64 - 40.0);
    let (best, plain) = (recipe(&matrix("best-cells", numbers)), recipe(&matrix("cells", numbers)));
    check(boards(LARGEST_RANK), 2_000, |board| {
        // A quarter turn and a mirror make all eight.
        let turned = |board: Board| {
            Board::from_ranks(std::array::from_fn(|cell| board.ranks()[4 * (3 - cell % 4) + cell / 4]))
        };
        let mirrored = |board: Board| {
            Board::from_ranks(std::array::from_fn(|cell| board.ranks()[4 * (cell / 4) + 3 - cell % 4]))
        };
        let mut boards = HashSet::new();
        let mut next = board;
        for _ in 0..4 {
            boards.extend([next, mirrored(next)]);
            next = turned(next);
        }
        let values = boards.into_iter().map(|board| plain.evaluate(board));
        assert_eq!(best.evaluate(board), values.fold(f64::NEG_INFINITY, f64::max), "{board}");
    });
}

#[test]
fn every_value_is_a_number() {
    let terms: Vec<String> = features::ALL
        .iter()
        .map(|feature| match feature.measure.takes_cells() {
            true => matrix(feature.name, [1e12; CELLS]),
            false => format!("{} 1e12", feature.name),
        })
        .collect();
    let recipe = recipe(&terms.join(","));
    assert_eq!(recipe.explain(Board::EMPTY).len(), features::ALL.len());
    check(boards(LARGEST_RANK), 2_000, |board| {
        assert!(recipe.evaluate(board).is_finite(), "{board}");
    });
}

#[test]
fn the_manual_lists_every_feature_in_order() {
    let manual = include_str!("../../docs/recipes.md");
    let (_, table) =
        manual.split_once("| feature | what it measures | source |\n").expect("the table is there");
    let rows = table.lines().skip(1).map_while(|line| line.strip_prefix("| `")?.split('`').next());
    assert!(rows.eq(features::ALL.iter().map(|feature| feature.name)));
}

#[test]
fn the_manual_has_published_evaluations_as_recipes() {
    let manual = include_str!("../../docs/recipes.md");
    let mut read = 0;
    for name in ["ovolve", "edison", "datumbox", "gradient", "weights", "graph", "heuristic"] {
        let start = format!("| `{name}` | `");
        let Some((_, row)) = manual.split_once(&start) else { panic!("no row begins with {start}") };
        let recipe = recipe(row.split('`').next().unwrap_or_default());
        let evaluator = name.parse::<Evaluator>().expect("in the roster");
        let open = those(boards(LARGEST_RANK), |board| board.count_empty() > 0);
        check(open, 2_000, |board| {
            let (published, value) = (evaluator.evaluate(board).expect("no network"), recipe.evaluate(board));
            match name {
                "datumbox" => {
                    assert_eq!(published, value.trunc().max(published.min(1.0)), "{name} of\n{board}")
                }
                // Eight lines, each rounded to a sixteenth.
                "heuristic" => assert!((published - value).abs() <= 0.25, "{name} of\n{board}"),
                _ => assert_eq!(published, value, "{name} of\n{board}"),
            }
            read += 1;
        });
    }
    assert_eq!(read, 7 * 2_000);
}
