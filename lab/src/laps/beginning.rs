//! Begins a lap's network with what the shipped network has learnt.
//!
//! The shipped network expects points; a lap's network, a probability. Points expected and points of the tiles on the board make
//! the expected final score. A straight line, fitted to laps that the shipped network plays without search, turns that score into
//! a probability of winning. All of it is a sum over the tuples' cells, so it can be written into the new weights.

use super::learner::{best_by, has_goal};
use crate::train::moves::spawn;
use crate::train::weights::Weights;
use engine2048::board::{score_of_rank, CELLS};
use engine2048::eval::network::champion::Champion;
use engine2048::eval::network::shape::{FourSix, Shape};
use engine2048::packed::{PackedBoard, RowTables};
use engine2048::random::Stream;

/// Laps from which the line is drawn.
const LAPS: usize = 400;
/// Each weight's first E and A: as after some dozens of errors that cancelled but for a tenth. Without them the first error
/// would count whole and overwrite what was taken over.
const ERRORS: f32 = 0.5;
const MAGNITUDES: f32 = 5.0;

/// A straight line from scores to probabilities.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Line {
    /// The probability at a score of 0.
    start: f64,
    /// By how much it rises with each point.
    slope: f64,
}

/// Sets the weights to what the network that ships makes of the way from the given boards on.
pub fn take_over(weights: &Weights<FourSix>, shipped: &Champion, given: &[PackedBoard], stream: &mut Stream) {
    let line = line_of(&play_laps(shipped, given, stream));
    set(weights, shipped, line);
    weights.coherence.iter().for_each(|sums| sums.set(ERRORS, MAGNITUDES));
}

/// The expected score after each move of some laps, with 1 where the lap was won, else 0.
fn play_laps(shipped: &Champion, given: &[PackedBoard], stream: &mut Stream) -> Vec<(f64, f64)> {
    let tables = RowTables::get();
    let mut points = Vec::new();
    for lap in 0..LAPS {
        let mut board = given[lap % given.len()];
        let first = points.len();
        let mut won = 0.0;
        while let Some((after, score)) = best_by(tables, board, |after| expected_score(shipped, after)) {
            if has_goal(after) {
                won = 1.0;
                break;
            }
            points.push((f64::from(score), 0.0));
            board = spawn(after, stream);
        }
        points[first..].iter_mut().for_each(|point| point.1 = won);
    }
    points
}

/// What these tiles add to a game's expected final score.
fn expected_score(shipped: &Champion, board: PackedBoard) -> f32 {
    let tiles: u32 = (0..CELLS).map(|cell| score_of_rank(board.rank(cell))).sum();
    tiles as f32 + shipped.points(board)
}

/// The line with the least squares of errors.
fn line_of(points: &[(f64, f64)]) -> Line {
    let count = points.len() as f64;
    let mean = |part: fn(&(f64, f64)) -> f64| points.iter().map(part).sum::<f64>() / count;
    let (score, won) = (mean(|point| point.0), mean(|point| point.1));
    let (mut covariance, mut variance) = (0.0, 0.0);
    for point in points {
        covariance += (point.0 - score) * (point.1 - won);
        variance += (point.0 - score).powi(2);
    }
    let slope = covariance / variance;
    Line { start: won - slope * score, slope }
}

/// Sets each weight to its part of the probability.
fn set(weights: &Weights<FourSix>, shipped: &Champion, line: Line) {
    let looked_at = times_looked_at();
    let start = line.start / FourSix::LOOKUPS as f64;
    let late = shipped.stages() - 1;
    let mut table = 0;
    for tuple in FourSix::TUPLES {
        for pattern in 0..tuple.patterns() {
            let tiles: f64 = tuple
                .cells
                .iter()
                .enumerate()
                .map(|(nibble, &cell)| {
                    let rank = (pattern >> (4 * nibble)) as u8 & 15;
                    f64::from(score_of_rank(rank)) / looked_at[usize::from(cell)]
                })
                .sum();
            let to_come = f64::from(shipped.weight(late, table + pattern));
            weights.values[table + pattern].set((start + line.slope * (tiles + to_come)) as f32);
        }
        table += tuple.patterns();
    }
}

/// How many look-ups of a board contain a cell, over all tuples and symmetries.
fn times_looked_at() -> [f64; CELLS] {
    // A board with one tile shows where each symmetry moves its cell.
    std::array::from_fn(|cell| {
        let symmetries = PackedBoard(1 << (4 * cell)).symmetries();
        let covers = |board: &PackedBoard| {
            FourSix::TUPLES
                .iter()
                .filter(|tuple| tuple.cells.iter().any(|&cell| board.rank(cell.into()) == 1))
                .count()
        };
        symmetries.iter().map(covers).sum::<usize>() as f64
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine2048::board::Board;
    use engine2048::eval::network::champion::champion;

    #[test]
    fn the_line_goes_through_points_that_lie_on_one() {
        let points: Vec<(f64, f64)> = [1.0, 2.0, 7.0].map(|score| (score, 0.25 + 0.5 * score)).to_vec();
        assert_eq!(line_of(&points), Line { start: 0.25, slope: 0.5 });
        // The textbook's: through (0, 0), (1, 0), (2, 3) the slope is 3 / 2 and the line passes the mean, (1, 1).
        assert_eq!(line_of(&[(0.0, 0.0), (1.0, 0.0), (2.0, 3.0)]), Line { start: -0.5, slope: 1.5 });
    }

    #[test]
    fn a_board_begins_with_the_probability_that_belongs_to_its_expected_score() {
        let weights = Weights::new(1, 0.0);
        let shipped = champion().unwrap();
        let line = Line { start: -4.0, slope: 1e-5 };
        set(&weights, shipped, line);
        for ranks in [
            [14, 13, 12, 11, 6, 7, 8, 2, 1, 0, 0, 0, 0, 0, 0, 0],
            [14, 13, 12, 11, 10, 9, 8, 5, 1, 0, 2, 0, 3, 0, 0, 1],
        ] {
            let board = PackedBoard::from_board(Board::from_ranks(ranks)).unwrap();
            let expected = line.start + line.slope * f64::from(expected_score(shipped, board));
            assert!((f64::from(weights.value(board)) - expected).abs() < 1e-4, "{board}{expected}");
        }
    }
}
