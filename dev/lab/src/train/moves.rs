//! Moves and spawns of games without search.

use engine2048::internals::{below, spawned_rank, PackedBoard, RowTables, Stream};
use rand::Rng;

/// What a move leads to.
#[derive(Clone, Copy)]
pub struct Move {
    /// The afterstate.
    pub after: PackedBoard,
    pub gained: u32,
    /// The afterstate's value, in points to come.
    pub value: f32,
}

/// The move with the most points, gained and to come; `None` if the game is over.
///
/// Vertical moves are made on the transposed board and stay transposed, which is the same to the network and
/// the game.
#[inline(always)]
pub fn best_move(tables: &RowTables, board: PackedBoard, value: impl Fn(PackedBoard) -> f32) -> Option<Move> {
    let mut best = None;
    let mut highest = f32::NEG_INFINITY;
    for lines in [board, board.transposed()] {
        let gained = tables.score_of_rows(lines);
        for after in [tables.left(lines), tables.right(lines)] {
            if after != lines {
                let value = value(after);
                let total = gained as f32 + value;
                if total > highest {
                    highest = total;
                    best = Some(Move { after, gained, value });
                }
            }
        }
    }
    best
}

/// Fills an empty cell of a board that has one.
#[inline(always)]
pub fn spawn(board: PackedBoard, stream: &mut Stream) -> PackedBoard {
    let bits = stream.next_u64();
    let mut empty = board.empty_cells();
    let chosen = below(empty.count(), bits as u32) as usize;
    board.with_tile(empty.nth(chosen).expect("an empty cell"), spawned_rank((bits >> 32) as u32))
}

pub fn first_board(stream: &mut Stream) -> PackedBoard {
    spawn(spawn(PackedBoard::default(), stream), stream)
}
