//! Shapes: which cells the tuples of a network cover, and how a board becomes places in its tables.
//!
//! A tuple is a handful of cells. Its table has a weight for each pattern of ranks there, and is shared by the eight symmetries
//! of the square. So `t` tuples look up `8 t` weights, whose sum is the board's value.
//!
//! The place of a pattern is its nibbles pushed together. Cells are listed in ascending order, so neighbouring nibbles move as
//! one: a tuple on cells 0 to 5 costs one mask; on 0, 1, 2, 4, 5, 6, two masks, a shift and an or. The compiler makes that of
//! [`Tuple::place`], whose cells are constants.

use crate::packed::{PackedBoard, LOW_BITS};

/// How many symmetries the square has.
pub const SYMMETRIES: usize = 8;

/// The most cells that a tuple may have: what packed weights count the neighbours of a row for.
pub const MOST_CELLS: usize = 6;

/// The rank with which the second stage begins: a tile of 16384.
pub const LATE_RANK: u8 = 14;

/// Whether a board belongs to the second stage of a network that has two: whether it has a tile of 16384 or more. From
/// there on other things count than before, so that boards with the same small tiles may have other values.
#[inline(always)]
#[must_use]
pub const fn is_late(board: PackedBoard) -> bool {
    const _: () = assert!(LATE_RANK == 14);
    // A rank of 14 or 15 has its upper three bits set.
    board.0 >> 3 & board.0 >> 2 & board.0 >> 1 & LOW_BITS != 0
}

/// Some cells of the board, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuple {
    /// The cells, 0 to 15 row by row.
    pub cells: &'static [u8],
}

impl Tuple {
    /// How many patterns of ranks the cells can show: 16 for each of them.
    #[must_use]
    pub const fn patterns(&self) -> usize {
        1 << (4 * self.cells.len())
    }

    /// The pattern that the cells show on this board: the rank of the first cell in the lowest nibble.
    #[inline(always)]
    #[must_use]
    pub const fn place(&self, board: PackedBoard) -> usize {
        let mut pattern = 0;
        let mut nibble = 0;
        while nibble < self.cells.len() {
            let down = 4 * (self.cells[nibble] as usize - nibble);
            pattern |= (board.0 >> down) & (15 << (4 * nibble));
            nibble += 1;
        }
        pattern as usize
    }
}

/// The tuples of a network, known when the program is compiled so that places cost a few instructions.
pub trait Shape: Send + Sync + 'static {
    /// What the shape is called on the command line and in tables.
    const NAME: &'static str;
    /// Its tuples.
    const TUPLES: &'static [Tuple];
    /// Weights of all tables together.
    const WEIGHTS: usize = {
        let mut weights = 0;
        let mut tuple = 0;
        while tuple < Self::TUPLES.len() {
            assert!(Self::TUPLES[tuple].cells.len() <= MOST_CELLS);
            weights += Self::TUPLES[tuple].patterns();
            tuple += 1;
        }
        weights
    };
    /// Weights that a board looks up.
    const LOOKUPS: usize = SYMMETRIES * Self::TUPLES.len();

    /// Calls `visit` with the tuple, by its number, and the pattern of each of the [`LOOKUPS`](Shape::LOOKUPS) weights that
    /// make the board's value.
    #[inline(always)]
    fn for_each_pattern(board: PackedBoard, mut visit: impl FnMut(usize, usize)) {
        for symmetric in board.symmetries() {
            for (number, tuple) in Self::TUPLES.iter().enumerate() {
                visit(number, tuple.place(symmetric));
            }
        }
    }

    /// Calls `visit` with the place of each of the [`LOOKUPS`](Shape::LOOKUPS) weights that make the board's value. The
    /// tables lie one behind the other.
    #[inline(always)]
    fn for_each_place(board: PackedBoard, mut visit: impl FnMut(usize)) {
        for symmetric in board.symmetries() {
            let mut table = 0;
            for tuple in Self::TUPLES {
                visit(table + tuple.place(symmetric));
                table += tuple.patterns();
            }
        }
    }
}

/// Declares shapes: a name in Rust, a name for people, and the cells of each tuple.
macro_rules! shapes {
    ($($(#[$doc:meta])* $shape:ident = $name:literal: $([$($cell:literal),+]),+;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $shape;

        impl Shape for $shape {
            const NAME: &'static str = $name;
            const TUPLES: &'static [Tuple] = &[$(Tuple { cells: &[$($cell),+] }),+];
        }
    )+};
}

shapes! {
    /// Two rectangles of 2x3 and two rows of four with two more: the four 6-tuples of Yeh, Wu, Hsueh, Chang, Liang and
    /// Chiang, Multistage Temporal Difference Learning for 2048-like Games, 2016.
    FourSix = "4x6": [0, 1, 2, 3, 4, 5], [4, 5, 6, 7, 8, 9], [0, 1, 2, 4, 5, 6], [4, 5, 6, 8, 9, 10];
    /// As [`FourSix`], with the inner row of four once more, its two more at the edge; after the network "42-33" of
    /// Jaskowski, Mastering 2048 with Delayed Temporal Coherence Learning, 2016.
    FiveSix = "5x6":
        [0, 1, 2, 3, 4, 5], [4, 5, 6, 7, 8, 9], [0, 1, 4, 5, 6, 7], [0, 1, 2, 4, 5, 6], [4, 5, 6, 8, 9, 10];
    /// Eight 6-tuples of many forms, in the spirit of Oka and Matsuzaki, Systematic Selection of N-Tuple Networks for
    /// 2048, 2016.
    EightSix = "8x6":
        [0, 1, 2, 4, 5, 6], [1, 2, 5, 6, 9, 13], [0, 1, 2, 3, 4, 5], [0, 1, 5, 6, 7, 10],
        [0, 1, 2, 5, 9, 10], [0, 1, 5, 9, 13, 14], [0, 1, 5, 8, 9, 13], [0, 1, 2, 4, 6, 10];
    /// Twelve 5-tuples: rows with one cell more, rectangles with one cell less, and some between.
    TwelveFive = "12x5":
        [0, 1, 2, 3, 4], [0, 1, 2, 3, 5], [4, 5, 6, 7, 8], [4, 5, 6, 7, 9],
        [0, 1, 2, 4, 5], [0, 1, 2, 5, 6], [4, 5, 6, 8, 9], [4, 5, 6, 9, 10],
        [1, 2, 4, 5, 6], [0, 1, 2, 4, 6], [5, 6, 8, 9, 10], [4, 5, 6, 8, 10];
    /// The four 6-tuples of [`FourSix`] and four 5-tuples that see two edges at once.
    FourSixFourFive = "4x6+4x5":
        [0, 1, 2, 3, 4, 5], [4, 5, 6, 7, 8, 9], [0, 1, 2, 4, 5, 6], [4, 5, 6, 8, 9, 10],
        [0, 1, 2, 3, 7], [0, 1, 2, 4, 8], [1, 4, 5, 6, 9], [0, 1, 4, 5, 10];
    /// The edge row and the row beside it: small enough to learn within seconds, for the tests.
    TwoFour = "2x4": [0, 1, 2, 3], [4, 5, 6, 7];
}
