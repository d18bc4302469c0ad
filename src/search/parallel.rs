//! A search on several threads.
//!
//! The root has few, uneven tasks, so threads would wait for the longest. So workers first search
//! deduplicated afterstates further down and store their values in the table. Then one thread searches the
//! root and finds them there, with the same answer. A
//! search that soon ends stays on one thread.

use super::expectimax::{
    spawned, AfterstateTable, Expectimax, ExpectimaxAdapter, Horizon, Mean, Stopped, Worker, RANKS,
};
use super::looks::Looks;
use crate::grid::Grid;
use crate::threads::{has_helpers, run_watched_tasks, Start, WORTH_THREADS};
use std::collections::HashSet;
use std::num::NonZeroUsize;

/// Tasks for each thread: enough that the wait for the last is a hundredth of the time.
const TASKS_A_THREAD: usize = 32;

type Task<G> = (G, Horizon);

impl<E, T> Expectimax<'_, E, T> {
    /// The values of afterstates with at least one placement left, and the nodes.
    pub(super) fn worths<G: Grid>(
        &self,
        afterstates: &[G],
        horizon: Horizon,
        threads: NonZeroUsize,
    ) -> (Result<Vec<f64>, Stopped>, u64)
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        if horizon.placements == 1 {
            return self.worths_alone(afterstates, |worker, board| worker.afterstate(board, horizon));
        }
        // Two placements take less time than starting a thread.
        let threads = if E::BY_AFTERSTATE && horizon.placements == 2 { NonZeroUsize::MIN } else { threads };
        let watch = self.stop.watch();
        let start = Start::OnceWorthIt { begun: watch.elapsed() };
        if threads == NonZeroUsize::MIN || !T::KEEPS {
            return self.worths_on(afterstates, horizon, threads, start);
        }
        let mut before = 0;
        if !has_helpers(watch) {
            let stop = self.stop.not_after(watch.elapsed() + WORTH_THREADS);
            let alone = Expectimax::new(self.evaluator, self.table, stop);
            let (worths, nodes) = alone.worths_on(afterstates, horizon, NonZeroUsize::MIN, start);
            if worths.is_ok() || self.stop.is_due() {
                return (worths, nodes);
            }
            before = nodes;
        }
        before += self.search_ahead(afterstates, horizon, threads);
        let (worths, nodes) = self.worths_on(afterstates, horizon, NonZeroUsize::MIN, start);
        (worths, before + nodes)
    }

    /// [`Expectimax::worths`] on this thread.
    fn worths_alone<'a, G: Grid>(
        &'a self,
        afterstates: &[G],
        worth: impl Fn(&mut Worker<'a, G, E, T>, G) -> Result<f64, Stopped>,
    ) -> (Result<Vec<f64>, Stopped>, u64)
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        let mut worker = Worker::new(self);
        if worker.is_due() {
            return (Err(Stopped), 0);
        }
        let worths = afterstates.iter().map(|&board| worth(&mut worker, board)).collect();
        worker.looks.tell(self.stop, worker.nodes);
        // Leaves may all be known from calls before, and a search without a node would look like none.
        (worths, worker.nodes.max(1))
    }

    /// [`Expectimax::worths`] by tasks at the root.
    fn worths_on<G: Grid>(
        &self,
        afterstates: &[G],
        horizon: Horizon,
        threads: NonZeroUsize,
        start: Start,
    ) -> (Result<Vec<f64>, Stopped>, u64)
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        if E::BY_AFTERSTATE && threads == NonZeroUsize::MIN {
            return self.worths_alone(afterstates, |worker, board| {
                let (_, rests) = self.asked(board, horizon);
                worker.mean_after_spawn(board, rests)
            });
        }
        let tasks: Vec<_> = afterstates.iter().flat_map(|&board| self.spawns(board, horizon)).collect();
        let found =
            self.run(threads, start, &tasks, |worker, &(position, rest)| worker.after_spawn(position, rest));
        let nodes = found.iter().map(|&(_, nodes)| nodes).sum();
        let mut found = found.into_iter().map(|(value, _)| value);
        let mut mean_of_next = |count: usize| {
            found
                .by_ref()
                .take(count)
                .try_fold(Mean::default(), |mean, found| Ok(mean.with(found?)))
                .map(Mean::taken)
        };
        let worths = afterstates
            .iter()
            .map(|board| {
                let empty = board.count_empty();
                Ok(spawned([mean_of_next(empty)?, mean_of_next(empty)?]))
            })
            .collect();
        (worths, nodes)
    }

    /// Each position after a spawn, the 2s before the 4s, and what is left of the horizon.
    fn spawns<G: Grid>(
        &self,
        afterstate: G,
        horizon: Horizon,
    ) -> impl Iterator<Item = (G, Option<Horizon>)> + use<'_, E, T, G> {
        let empty = afterstate.count_empty();
        RANKS.into_iter().flat_map(move |rank| {
            let rest = self.rest(horizon, empty, rank);
            afterstate.empty_cells().map(move |cell| (afterstate.with_tile(cell, rank), rest))
        })
    }

    /// Stores the values of enough afterstates below these to keep all threads busy, or fewer where the
    /// search must stop. Returns the nodes.
    fn search_ahead<G: Grid>(&self, afterstates: &[G], horizon: Horizon, threads: NonZeroUsize) -> u64
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        let mut worker = Worker::new(self);
        let mut tasks: Vec<Task<G>> = afterstates.iter().map(|&board| (board, horizon)).collect();
        while tasks.len() < TASKS_A_THREAD * threads.get() {
            let below = worker.below(&tasks);
            if below.is_empty() {
                break;
            }
            tasks = below;
        }
        worker.looks.tell(self.stop, worker.nodes);
        let found = self.run(threads, Start::AtOnce, &tasks, |worker, &(board, horizon)| {
            worker.afterstate(board, horizon)
        });
        worker.nodes + found.into_iter().map(|(_, nodes)| nodes).sum::<u64>()
    }

    /// Each task's value and nodes.
    fn run<G: Grid, Of: Sync>(
        &self,
        threads: NonZeroUsize,
        start: Start,
        tasks: &[Of],
        work: impl Fn(&mut Worker<G, E, T>, &Of) -> Result<f64, Stopped> + Sync,
    ) -> Vec<(Result<f64, Stopped>, u64)>
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        run_watched_tasks(self.stop, threads, start, tasks.len(), &|task| {
            let mut worker = Worker::new(self);
            // The search itself asks only with two or more placements left: too rarely on an open board.
            if worker.is_due() {
                return (Err(Stopped), 0);
            }
            let value = work(&mut worker, &tasks[task]);
            worker.looks.tell(self.stop, worker.nodes);
            (value, worker.nodes)
        })
    }
}

impl<'a, G: Grid, E: ExpectimaxAdapter<G>, T: AfterstateTable<G>> Worker<'a, G, E, T> {
    fn new(search: &'a Expectimax<'a, E, T>) -> Self {
        Worker { search, nodes: 0, looks: Looks::after(0), replies: Vec::new(), batch: Default::default() }
    }

    /// The afterstates that a search of these needs next, each once; none where it must stop, or where memory is refused.
    fn below(&mut self, tasks: &[Task<G>]) -> Vec<Task<G>> {
        let (mut below, mut met) = (Vec::new(), HashSet::new());
        for &(afterstate, horizon) in tasks {
            for rank in RANKS {
                if self.is_due() {
                    return Vec::new();
                }
                let Some(rest) = self.search.rest(horizon, afterstate.count_empty(), rank) else { continue };
                self.push_contenders(afterstate, rank);
                let tasks = self.replies.drain(..).map(|reply| (reply.board, rest));
                if below.try_reserve(tasks.len()).is_err() || met.try_reserve(tasks.len()).is_err() {
                    return Vec::new();
                }
                below.extend(tasks.filter(|&task| met.insert(task)));
            }
        }
        below
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;
    use crate::packed::PackedBoard;
    use crate::programs::heuristic::Heuristic;
    use crate::search::expectimax::NoTable;
    use crate::search::probability::Budget;
    use crate::search::transposition::{EvaluatorId, TranspositionTable};
    use crate::stop::Stop;

    const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();
    const HORIZON: Horizon = Horizon { placements: 4, budget: Budget::UNLIMITED };

    /// From a board with many moves, and from one with few.
    fn afterstates() -> [PackedBoard; 2] {
        [0x1230_0450_0012_3001, 0x1234_2345_3456_0210]
            .map(|board| PackedBoard(board).slide(Direction::Left).expect("a tile moves").board)
    }

    #[test]
    fn the_root_finds_what_was_searched_ahead() {
        for board in afterstates() {
            let table = TranspositionTable::new();
            let table = table.for_search(EvaluatorId::Heuristic, HORIZON.placements);
            let search = Expectimax::new(Heuristic::get(), &table, Stop::never());
            let ahead = search.search_ahead(&[board], HORIZON, TWO);
            let (_, at_the_root) = search.worths(&[board], HORIZON, NonZeroUsize::MIN);
            assert!(at_the_root < ahead / 10, "{at_the_root} nodes after {ahead} of {board:?}");
        }
    }

    #[test]
    fn the_afterstates_below_are_those_after_each_tile_and_move_and_each_is_there_once() {
        for board in afterstates() {
            let search = Expectimax::new(Heuristic::get(), &NoTable, Stop::never());
            let below = Worker::new(&search).below(&[(board, HORIZON)]);
            let rest = Horizon { placements: HORIZON.placements - 1, ..HORIZON };
            let mut expected = HashSet::new();
            for (cell, rank) in (0..16).flat_map(|cell| RANKS.map(|rank| (cell, rank))) {
                if board.rank(cell) == 0 {
                    let moves = Direction::ALL.map(|direction| board.with_tile(cell, rank).slide(direction));
                    expected.extend(moves.into_iter().flatten().map(|slide| (slide.board, rest)));
                }
            }
            assert_eq!(below.len(), expected.len());
            assert_eq!(HashSet::from_iter(below), expected);
            assert_eq!(Worker::new(&search).below(&[(board, Horizon::exact(1))]), []);
        }
    }
}
