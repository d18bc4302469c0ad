//! Shapes: which cells the tuples of a network cover, and where a board finds its weights.
//!
//! A tuple is a group of cells. Its table has a weight for each pattern of ranks there and serves all eight
//! symmetries of the square. So `t` tuples look up `8 t` weights, whose sum is the board's value.
//!
//! A pattern's place is its nibbles pushed together. Cells are constants in ascending order, so that the
//! compiler moves neighbouring nibbles as one.

use crate::board::CELLS;
use crate::packed::{PackedBoard, LOW_BITS};

/// The symmetries of the square.
pub const SYMMETRIES: usize = 8;

/// The most cells of a tuple: the models of packed weights depend on it.
pub const MOST_CELLS: usize = 6;

/// The rank with which the second stage begins: a tile of 16384.
pub const LATE_RANK: u8 = 14;

/// Every rank that a nibble can hold.
pub const ALL_RANKS: usize = 16;

/// The ranks on boards that are not [late](is_late).
pub const EARLY_RANKS: usize = LATE_RANK as usize;

/// The ranks of the second stage. A board with a larger tile is relabelled.
pub const LATE_RANKS: usize = EARLY_RANKS + 1;

/// The ranks on the last laps, where all large tiles are alike.
pub const LAP_RANKS: usize = 13;

/// Whether a nibble of a row's number is beyond so many ranks.
#[inline]
pub fn is_beyond(row: usize, ranks: usize) -> bool {
    (0..MOST_CELLS - 1).any(|digit| row >> (4 * digit) & 15 >= ranks)
}

/// Whether a board belongs to the second stage: it has a tile of 16384 or more.
#[inline(always)]
pub const fn is_late(board: PackedBoard) -> bool {
    const _: () = assert!(LATE_RANK == 14);
    // Ranks 14 and 15 have their upper three bits set.
    board.0 >> 3 & board.0 >> 2 & board.0 >> 1 & LOW_BITS != 0
}

/// A group of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuple {
    /// 0 to 15, in ascending order.
    pub cells: &'static [u8],
}

impl Tuple {
    /// How many patterns there are: 16 ranks in each cell.
    pub const fn patterns(&self) -> usize {
        1 << (4 * self.cells.len())
    }

    /// The pattern on this board: the first cell's rank in the lowest nibble.
    #[inline(always)]
    pub const fn place(&self, board: PackedBoard) -> usize {
        pattern(self.cells, board)
    }

    const fn cell_bits(&self) -> u16 {
        let mut bits = 0;
        let mut nibble = 0;
        while nibble < self.cells.len() {
            bits |= 1 << self.cells[nibble];
            nibble += 1;
        }
        bits
    }
}

/// One tuple, or two that share all cells but one each. The pattern of the shared cells finds a row of
/// weights for each tuple, and the rows of two lie side by side in one cache line. The rank of a tuple's
/// *own* cell finds the weight in its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The shared cells, in ascending order, and how many.
    shared: [u8; MOST_CELLS - 1],
    shared_count: usize,
    /// The numbers of the tuples; a single one stands here twice.
    pub tuples: [usize; 2],
    /// Each tuple's own cell.
    pub own: [u8; 2],
    /// How many tuples: 1 or 2.
    pub count: usize,
}

impl Bundle {
    const NONE: Bundle =
        Bundle { shared: [0; MOST_CELLS - 1], shared_count: 0, tuples: [0; 2], own: [0; 2], count: 0 };

    /// `shared` and `own` are cells as bits.
    const fn of(tuples: [usize; 2], count: usize, shared: u16, own: [u16; 2]) -> Bundle {
        let own = [own[0].trailing_zeros() as u8, own[1].trailing_zeros() as u8];
        let mut bundle = Bundle { tuples, own, count, ..Bundle::NONE };
        let mut cell = 0;
        while cell < CELLS {
            if shared >> cell & 1 != 0 {
                bundle.shared[bundle.shared_count] = cell as u8;
                bundle.shared_count += 1;
            }
            cell += 1;
        }
        bundle
    }

    /// Which of its tuples this one is, 0 or 1.
    pub const fn number_of(&self, tuple: usize) -> usize {
        (self.tuples[0] != tuple) as usize
    }

    pub const fn shared(&self) -> &[u8] {
        self.shared.split_at(self.shared_count).0
    }

    /// The pattern of the shared cells on this board.
    #[inline(always)]
    pub const fn pattern(&self, board: PackedBoard) -> usize {
        pattern(self.shared(), board)
    }
}

const MOST_TUPLES: usize = 16;

#[derive(Clone, Copy)]
pub struct Bundles {
    list: [Bundle; MOST_TUPLES],
    count: usize,
}

impl Bundles {
    /// Bundles each tuple with the first later one that shares all its cells but one.
    const fn of(tuples: &[Tuple]) -> Bundles {
        let mut bundles = Bundles { list: [Bundle::NONE; MOST_TUPLES], count: 0 };
        let mut taken: u16 = 0;
        let mut first = 0;
        while first < tuples.len() {
            if taken >> first & 1 == 0 {
                let cells = tuples[first].cell_bits();
                // A single tuple's own cell is its first.
                let own = cells & cells.wrapping_neg();
                let mut bundle = Bundle::of([first; 2], 1, cells & !own, [own; 2]);
                let mut second = first + 1;
                while second < tuples.len() && bundle.count == 1 {
                    let others = tuples[second].cell_bits();
                    let own = [cells & !others, others & !cells];
                    if taken >> second & 1 == 0 && own[0].count_ones() == 1 && own[1].count_ones() == 1 {
                        bundle = Bundle::of([first, second], 2, cells & others, own);
                        taken |= 1 << second;
                    }
                    second += 1;
                }
                bundles.list[bundles.count] = bundle;
                bundles.count += 1;
            }
            first += 1;
        }
        bundles
    }

    #[inline(always)]
    pub const fn list(&self) -> &[Bundle] {
        self.list.split_at(self.count).0
    }
}

/// Splits a pattern into the pattern of all cells but the one at `place`, and that cell's rank.
#[inline(always)]
pub const fn split_pattern(pattern: usize, place: usize) -> (usize, usize) {
    let below = (1 << (4 * place)) - 1;
    (pattern & below | pattern >> 4 & !below, pattern >> (4 * place) & 15)
}

#[inline(always)]
const fn pattern(cells: &[u8], board: PackedBoard) -> usize {
    let mut pattern = 0;
    let mut nibble = 0;
    while nibble < cells.len() {
        let down = 4 * (cells[nibble] as usize - nibble);
        pattern |= (board.0 >> down) & (15 << (4 * nibble));
        nibble += 1;
    }
    pattern as usize
}

/// The cells that these are in each symmetry, in the order of [`PackedBoard::symmetries`].
pub fn in_symmetries(cells: &[u8]) -> [Vec<u8>; SYMMETRIES] {
    // Each cell's rank is its number, so a symmetry tells which cells its tuples cover.
    const CELLS_BY_NUMBER: PackedBoard = PackedBoard(0xFEDC_BA98_7654_3210);
    let of_symmetry =
        |symmetric: PackedBoard| cells.iter().map(|&cell| symmetric.rank(cell.into())).collect();
    CELLS_BY_NUMBER.symmetries().map(of_symmetry)
}

/// The tuples of a network.
pub trait Shape: Send + Sync + 'static {
    /// Its name in files and on the command line.
    const NAME: &'static str;
    /// Its tuples.
    const TUPLES: &'static [Tuple];
    /// The weights of all tables.
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
    /// Its tuples in bundles.
    const BUNDLES: &'static Bundles = &Bundles::of(Self::TUPLES);
    /// Weights that a board looks up.
    const LOOKUPS: usize = SYMMETRIES * Self::TUPLES.len();

    /// The place of a tuple's own cell among its cells.
    /// Panics where there is no such tuple.
    fn own_place(tuple: usize) -> usize {
        let bundle = Self::BUNDLES.list().iter().find(|bundle| bundle.tuples.contains(&tuple));
        let bundle = bundle.expect("every tuple is in a bundle");
        let own = bundle.own[bundle.number_of(tuple)];
        let cells = Self::TUPLES[tuple].cells.iter();
        cells.take_while(|&&cell| cell != own).count()
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
    /// The four 6-tuples of Yeh, Wu, Hsueh, Chang, Liang and Chiang, Multistage Temporal Difference Learning
    /// for 2048-like Games, 2016.
    FourSix = "4x6": [0, 1, 2, 3, 4, 5], [4, 5, 6, 7, 8, 9], [0, 1, 2, 4, 5, 6], [4, 5, 6, 8, 9, 10];
    /// [`FourSix`] and one tuple more; after the network "42-33" of Jaskowski, Mastering 2048 with Delayed
    /// Temporal Coherence Learning, 2016.
    FiveSix = "5x6":
        [0, 1, 2, 3, 4, 5], [4, 5, 6, 7, 8, 9], [0, 1, 4, 5, 6, 7], [0, 1, 2, 4, 5, 6], [4, 5, 6, 8, 9, 10];
    /// Many forms, in the spirit of Oka and Matsuzaki, Systematic Selection of N-Tuple Networks for 2048,
    /// 2016.
    EightSix = "8x6":
        [0, 1, 2, 4, 5, 6], [1, 2, 5, 6, 9, 13], [0, 1, 2, 3, 4, 5], [0, 1, 5, 6, 7, 10],
        [0, 1, 2, 5, 9, 10], [0, 1, 5, 9, 13, 14], [0, 1, 5, 8, 9, 13], [0, 1, 2, 4, 6, 10];
    /// [`FourSix`] and four tuples of [`EightSix`], one of them mirrored.
    FourSixFourSix = "4x6+4x6":
        [0, 1, 2, 3, 4, 5], [4, 5, 6, 7, 8, 9], [0, 1, 2, 4, 5, 6], [4, 5, 6, 8, 9, 10],
        [1, 2, 5, 6, 9, 13], [1, 2, 5, 9, 12, 13], [0, 1, 5, 6, 7, 10], [0, 1, 2, 5, 9, 10];
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
