//! Shapes: which cells the tuples of a network cover, and where a board finds its weights.
//!
//! A tuple is a handful of cells. Its table has a weight for each pattern of ranks there, and serves all
//! eight symmetries of the square. So `t` tuples look up `8 t` weights, whose sum is the board's value.
//!
//! A pattern's place is its nibbles pushed together. Cells are in ascending order, so neighbouring nibbles
//! move as one: cells 0 to 5 cost one mask; 0, 1, 2, 4, 5, 6 two masks, a shift and an or. The compiler makes
//! that of [`Tuple::place`], whose cells are constants.

use crate::packed::{PackedBoard, LOW_BITS};

/// Of the square.
pub const SYMMETRIES: usize = 8;

/// The most cells of a tuple: packed weights count the neighbours of a row for them.
pub const MOST_CELLS: usize = 6;

/// The rank with which the second stage begins: a tile of 16384.
pub const LATE_RANK: u8 = 14;

/// Whether a board belongs to the second stage: it has a tile of 16384 or more. From there on other things
/// count.
#[inline(always)]
#[must_use]
pub const fn is_late(board: PackedBoard) -> bool {
    const _: () = assert!(LATE_RANK == 14);
    // Ranks 14 and 15 have their upper three bits set.
    board.0 >> 3 & board.0 >> 2 & board.0 >> 1 & LOW_BITS != 0
}

/// Cells in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuple {
    /// 0 to 15.
    pub cells: &'static [u8],
}

impl Tuple {
    /// 16 for each cell.
    #[must_use]
    pub const fn patterns(&self) -> usize {
        1 << (4 * self.cells.len())
    }

    /// The pattern on this board: the first cell's rank in the lowest nibble.
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

/// The tuples of a network, constant so that places cost a few instructions.
pub trait Shape: Send + Sync + 'static {
    /// On the command line and in tables.
    const NAME: &'static str;
    /// Its tuples.
    const TUPLES: &'static [Tuple];
    /// Of all tables.
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

    /// Visits the places of a board's [`LOOKUPS`](Shape::LOOKUPS) weights. Tables lie one behind the other.
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

/// A name in Rust, a name for people, the cells of each tuple.
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
    /// [`FourSix`] and the inner row of four with two more at the edge; after the network "42-33" of
    /// Jaskowski, Mastering 2048 with Delayed Temporal Coherence Learning, 2016.
    FiveSix = "5x6":
        [0, 1, 2, 3, 4, 5], [4, 5, 6, 7, 8, 9], [0, 1, 4, 5, 6, 7], [0, 1, 2, 4, 5, 6], [4, 5, 6, 8, 9, 10];
    /// Many forms, in the spirit of Oka and Matsuzaki, Systematic Selection of N-Tuple Networks for 2048,
    /// 2016.
    EightSix = "8x6":
        [0, 1, 2, 4, 5, 6], [1, 2, 5, 6, 9, 13], [0, 1, 2, 3, 4, 5], [0, 1, 5, 6, 7, 10],
        [0, 1, 2, 5, 9, 10], [0, 1, 5, 9, 13, 14], [0, 1, 5, 8, 9, 13], [0, 1, 2, 4, 6, 10];
    /// Rows with one cell more, rectangles with one less, and some between.
    TwelveFive = "12x5":
        [0, 1, 2, 3, 4], [0, 1, 2, 3, 5], [4, 5, 6, 7, 8], [4, 5, 6, 7, 9],
        [0, 1, 2, 4, 5], [0, 1, 2, 5, 6], [4, 5, 6, 8, 9], [4, 5, 6, 9, 10],
        [1, 2, 4, 5, 6], [0, 1, 2, 4, 6], [5, 6, 8, 9, 10], [4, 5, 6, 8, 10];
    /// [`FourSix`] and four 5-tuples that see two edges.
    FourSixFourFive = "4x6+4x5":
        [0, 1, 2, 3, 4, 5], [4, 5, 6, 7, 8, 9], [0, 1, 2, 4, 5, 6], [4, 5, 6, 8, 9, 10],
        [0, 1, 2, 3, 7], [0, 1, 2, 4, 8], [1, 4, 5, 6, 9], [0, 1, 4, 5, 10];
    /// The edge row and the next: learnt within seconds, for the tests.
    TwoFour = "2x4": [0, 1, 2, 3], [4, 5, 6, 7];
}
