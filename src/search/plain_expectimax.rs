//! Expectimax as in the published programs: every spawned tile counts, however unlikely.

use crate::board::Board;
use crate::grid::Grid;
use crate::packed::PackedBoard;
use crate::search::effort::EffortScale;
use crate::search::exact_table::ExactTable;
use crate::search::expectimax::{AfterstateTable, Expectimax, ExpectimaxAdapter, Horizon};
use crate::stop::Cancelled;
use crate::verdict::{Question, Verdict};
use std::num::NonZeroUsize;

/// The fewest placements worth threads: fewer take less time than starting a thread.
const WORTH_THREADS: u32 = 2;

/// Searches ever deeper until the effort or the time is used up, on the packed board if it holds all tiles to
/// come.
///
/// # Errors
/// Where the caller cancels.
pub fn plain_expectimax<E>(
    question: &Question,
    scale: EffortScale,
    evaluator: &E,
) -> Result<Verdict, Cancelled>
where
    E: ExpectimaxAdapter<PackedBoard> + ExpectimaxAdapter<Board>,
{
    match PackedBoard::for_spawns(question.board(), scale.deepest(question)) {
        Some(board) => deepen(question, scale, board, evaluator),
        None => deepen(question, scale, question.board(), evaluator),
    }
}

/// The first depth always finishes, so that there is an answer.
fn deepen<G: Grid, E: ExpectimaxAdapter<G>>(
    question: &Question,
    scale: EffortScale,
    board: G,
    evaluator: &E,
) -> Result<Verdict, Cancelled>
where
    ExactTable: AfterstateTable<G>,
{
    let mut verdict: Option<Verdict> = None;
    let mut nodes = 0;
    for effort in scale.efforts(question) {
        let placements = (scale.depth)(effort);
        let stop = if verdict.is_some() { question.stop } else { question.stop.without_deadline() };
        let table = ExactTable::new(placements);
        let search = Expectimax::new(evaluator, &table, stop);
        let threads = if placements < WORTH_THREADS { NonZeroUsize::MIN } else { question.limits.threads };
        match search.root(board, Horizon::exact(placements), threads) {
            Ok(found) => {
                nodes += found.nodes;
                verdict = Some(Verdict::of_values(found.values, effort, 0));
            }
            Err(abandoned) => {
                nodes += abandoned.nodes;
                break;
            }
        }
        if question.stop.is_due() {
            break;
        }
    }
    match verdict {
        Some(verdict) if !question.stop.is_cancelled() => Ok(Verdict { nodes, ..verdict }),
        _ => Err(Cancelled),
    }
}
