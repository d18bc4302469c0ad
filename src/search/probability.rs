//! The probability cut-off of expectimax: too unlikely lines are not searched further.
//!
//! A line's probability is the product of its placements': on n empty cells, 0.9 / n for a 2 and 0.1 / n for
//! a 4. The search adds logarithms in eighths of a bit, whose sum does not depend on their order.

use crate::board::{CELLS, FOUR_SPAWNS};
use crate::math::log2;
use std::sync::OnceLock;

/// Rounding moves the probability of a placement by at most 2^(1/16), 4.4 %.
const UNITS_PER_BIT: f64 = 8.0;

/// What a line may still spend on unlikely placements, in eighths of a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Budget(u8);

impl Budget {
    /// Enough for any line.
    pub const UNLIMITED: Budget = Budget(127);
    /// The largest budget that can be spent.
    const MOST: u8 = Budget::UNLIMITED.0 - 1;

    /// For lines down to this probability (above 0, at most 1). All below 2^-15.75 count as that.
    pub fn down_to(probability: f64) -> Budget {
        debug_assert!(probability > 0.0 && probability <= 1.0, "{probability} is no probability");
        Budget((-log2(probability) * UNITS_PER_BIT).round().clamp(0.0, f64::from(Budget::MOST)) as u8)
    }

    /// Seven bits, for a key.
    pub const fn bits(self) -> u8 {
        self.0
    }
}

pub struct Costs {
    /// By the number of empty cells: a spawned 2, a spawned 4.
    of_spawn: [[u8; 2]; CELLS + 1],
}

impl Costs {
    /// The costs by the game's own probabilities.
    pub fn get() -> &'static Costs {
        static COSTS: OnceLock<Costs> = OnceLock::new();
        COSTS.get_or_init(|| {
            let cost =
                |empty: usize, share: f64| (log2(empty.max(1) as f64 / share) * UNITS_PER_BIT).round() as u8;
            let costs = |empty| [cost(empty, 1.0 - FOUR_SPAWNS), cost(empty, FOUR_SPAWNS)];
            Costs { of_spawn: std::array::from_fn(costs) }
        })
    }

    /// What is left after a tile of this rank (1 or 2) on one of `empty` cells; `None` where it costs more
    /// than there is, which ends the line after one more move.
    #[inline]
    pub fn spend(&self, budget: Budget, empty: usize, rank: u8) -> Option<Budget> {
        debug_assert!(empty > 0 && (rank == 1 || rank == 2), "a 2 or a 4 goes into an empty cell");
        if budget == Budget::UNLIMITED {
            return Some(budget);
        }
        budget.0.checked_sub(self.of_spawn[empty][usize::from(rank - 1)]).map(Budget)
    }

    /// The canonical budget: equal subtrees get equal keys. It is [`Budget::UNLIMITED`] where no line of
    /// `placements` uses the budget up, and the cost of a 2 where two placements are left and only a 2 is
    /// affordable. `empty` counts cells before the first placement. The last placement's cost never matters.
    #[inline]
    pub fn representative(&self, budget: Budget, placements: u32, empty: usize) -> Budget {
        if budget == Budget::UNLIMITED {
            return budget;
        }
        let [two, four] = self.of_spawn[empty];
        if placements == 2 && two <= budget.0 && budget.0 < four {
            return Budget(two);
        }
        let (mut left, mut empty) = (budget.0, empty);
        for _ in 1..placements {
            match left.checked_sub(self.of_spawn[empty][1]) {
                Some(rest) => left = rest,
                None => return budget,
            }
            // A tile fills a cell, and a move at best halves the number of tiles.
            empty = CELLS - (CELLS - empty + 1).div_ceil(2);
        }
        Budget::UNLIMITED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether both afford the same lines, but for the cost of the last placement.
    fn search_alike(costs: &Costs, budgets: [Budget; 2], placements: u32, empty: usize) -> bool {
        placements == 1
            || [1, 2].into_iter().all(|rank| match budgets.map(|budget| costs.spend(budget, empty, rank)) {
                [Some(first), Some(second)] => {
                    let most = CELLS - (CELLS - empty + 1).div_ceil(2);
                    (empty.max(2) - 1..=most)
                        .all(|empty| search_alike(costs, [first, second], placements - 1, empty))
                }
                [None, None] => true,
                _ => false,
            })
    }

    #[test]
    fn budgets_that_share_values_are_searched_alike() {
        let costs = Costs::get();
        let mut shared = [0; 4];
        for units in 0..=Budget::MOST {
            for empty in 1..CELLS {
                for placements in 1..4 {
                    let budget = Budget(units);
                    let shares = costs.representative(budget, placements, empty);
                    if shares != budget {
                        shared[placements as usize] += 1;
                        assert!(search_alike(costs, [budget, shares], placements, empty), "{budget:?}");
                    }
                }
            }
        }
        // With one placement left, all budgets share; with more, only the larger ones.
        assert!(shared.is_sorted_by(|more, fewer| more == &0 || more > fewer) && shared[3] > 0, "{shared:?}");
    }
}
