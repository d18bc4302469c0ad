//! An evaluator with another margin than its own.

use engine2048::internals::{Evaluate, ExpectimaxAdapter, Grid};

/// The evaluator, with this margin in its own unit.
pub struct WithMargin<'a, E> {
    pub evaluator: &'a E,
    /// How far a move may lie behind the best and still be searched.
    pub margin: f64,
}

impl<G: Grid, E: Evaluate<G>> Evaluate<G> for WithMargin<'_, E> {
    fn value(&self, board: G) -> f64 {
        self.evaluator.value(board)
    }
    fn write_values(&self, boards: &[G], values: &mut [f64]) {
        self.evaluator.write_values(boards, values);
    }
}

impl<G: Grid, E: ExpectimaxAdapter<G>> ExpectimaxAdapter<G> for WithMargin<'_, E> {
    const AFTER_PLACEMENT: bool = E::AFTER_PLACEMENT;
    const BY_AFTERSTATE: bool = E::BY_AFTERSTATE;

    fn finished(&self, board: G) -> f64 {
        self.evaluator.finished(board)
    }
    fn reward(&self, points: u32) -> f64 {
        self.evaluator.reward(points)
    }
    fn margin(&self) -> f64 {
        self.margin
    }
    fn last_placement<const RANKS: usize>(
        &self,
        afterstate: G,
        ranks: [u8; RANKS],
        nodes: &mut u64,
    ) -> [f64; RANKS] {
        self.evaluator.last_placement(afterstate, ranks, nodes)
    }
}
