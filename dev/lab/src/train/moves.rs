//! Moves and spawns of games without search.

use super::weights::{Places, Weights};
use engine2048::internals::{below, spawned_rank, PackedBoard, RowTables, Shape, Stream};
use rand::Rng;
use std::marker::PhantomData;

/// Room for the moves from a board and where their weights lie.
pub struct Looked<S> {
    moves: [(Move, Places); 4],
    shape: PhantomData<S>,
}

impl<S: Shape> Looked<S> {
    pub fn new() -> Looked<S> {
        let none = |_| (Move { after: PackedBoard::default(), gained: 0, value: 0.0 }, Places::NONE);
        Looked { moves: std::array::from_fn(none), shape: PhantomData }
    }

    /// The moves from this board. All weights are fetched before the first is read, since few of them lie in a
    /// cache.
    #[inline(always)]
    pub fn moves(
        &mut self,
        weights: &Weights<S>,
        tables: &RowTables,
        board: PackedBoard,
    ) -> &[(Move, Places)] {
        let mut count = 0;
        for_each_move(tables, board, |after, gained| {
            let (looked, places) = &mut self.moves[count];
            (looked.after, looked.gained) = (after, gained);
            weights.find(after, places);
            weights.fetch_values(places);
            count += 1;
        });
        let moves = &mut self.moves[..count];
        moves.iter_mut().for_each(|(looked, places)| looked.value = weights.value_at(places));
        moves
    }
}

/// The first of the moves that are worth most; `None` if the game is over.
#[inline(always)]
pub fn best_of(moves: &[(Move, Places)], worth: impl Fn(&Move) -> f32) -> Option<&(Move, Places)> {
    let mut best = None;
    let mut highest = f32::NEG_INFINITY;
    for looked in moves {
        let worth = worth(&looked.0);
        if worth > highest {
            highest = worth;
            best = Some(looked);
        }
    }
    best
}

/// What a move leads to.
#[derive(Clone, Copy)]
pub struct Move {
    /// The afterstate.
    pub after: PackedBoard,
    pub gained: u32,
    /// The afterstate's value, in points to come.
    pub value: f32,
}

impl Move {
    /// Its points, gained and to come.
    #[inline(always)]
    pub fn worth(&self) -> f32 {
        self.gained as f32 + self.value
    }
}

/// Visits the afterstate of each legal move, with the points gained.
///
/// Vertical moves are made on the transposed board and stay transposed, which is the same to the network and
/// the game.
#[inline(always)]
fn for_each_move(tables: &RowTables, board: PackedBoard, mut visit: impl FnMut(PackedBoard, u32)) {
    for lines in [board, board.transposed()] {
        let gained = tables.score_of_rows(lines);
        for after in [tables.left(lines), tables.right(lines)] {
            if after != lines {
                visit(after, gained);
            }
        }
    }
}

/// The move with the most points, gained and to come; `None` if the game is over.
#[inline(always)]
pub fn best_move(tables: &RowTables, board: PackedBoard, value: impl Fn(PackedBoard) -> f32) -> Option<Move> {
    let mut best = None;
    let mut highest = f32::NEG_INFINITY;
    for_each_move(tables, board, |after, gained| {
        let found = Move { after, gained, value: value(after) };
        if found.worth() > highest {
            highest = found.worth();
            best = Some(found);
        }
    });
    best
}

/// A random legal move and the tile that comes after it; `None` if the game is over.
pub fn random_move(tables: &RowTables, board: PackedBoard, stream: &mut Stream) -> Option<PackedBoard> {
    let (mut chosen, mut count) = (None, 0);
    for_each_move(tables, board, |after, _| {
        count += 1;
        if chance(count, stream) == 0 {
            chosen = Some(after);
        }
    });
    chosen.map(|after| spawn(after, stream))
}

/// A random number from 0 up to but not including `bound`.
#[inline(always)]
pub fn chance(bound: u32, stream: &mut Stream) -> u32 {
    below(bound, stream.next_u64() as u32)
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
