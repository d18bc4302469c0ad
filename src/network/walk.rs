//! The order of a table's symbols, and the models that they have: one description for reader and writer.
//!
//! Most patterns never occur in play, so most weights are 0. The others lie together: a pattern that occurs
//! mostly has *neighbours* that do, in which one rank is one lower. A table is walked in rows of sixteen
//! weights, which differ in the own cell's rank. A flag tells whether a row holds anything; if so, each of
//! its weights is a token ([`entropy`](super::entropy)). The neighbours that came before choose the model of a
//! flag or token. Patterns of unknown ranks are left out.
//!
//! Each symbol decides where the next one is looked up, so a processor that reads one message mostly waits.
//! Several messages do not wait for each other, so they are read in turn, a weight of each, in about half the
//! time.
//!
//! A neighbour lies at most as many rows back as belong to one rank of the last cell, so only that many rows
//! are kept.

use super::entropy::{token_model, Decoder, Models, PARTS, ROW};
use super::shape::{is_beyond, MOST_CELLS};
use super::WeightsError;
use crate::stop::Watch;

/// Rows of each table between two looks at whether the caller cancels: well below a millisecond of work.
const ROWS_BETWEEN_LOOKS: usize = 256;

/// The most tables that are read in turn: with more, what they keep would leave the processor's nearer
/// caches.
pub const IN_TURN: usize = 4;

/// What a walk asks of a message that is read or written.
pub trait Coder {
    /// Whether a row holds anything, by how many of its neighbours do.
    fn flag(&mut self, neighbours: usize, row: usize) -> bool;
    /// The weight in this place of the row asked about last, of this model, and its magnitude.
    fn weight(&mut self, model: usize, place: usize) -> (i16, u16);
}

/// A message that is read.
pub struct Reading<'a> {
    models: &'a Models,
    decoder: Decoder<'a>,
}

impl<'a> Reading<'a> {
    /// A reader of this message.
    pub fn new(models: &'a Models, message: &'a [u8]) -> Reading<'a> {
        Reading { models, decoder: Decoder::new(message) }
    }
}

impl Coder for Reading<'_> {
    #[inline(always)]
    fn flag(&mut self, neighbours: usize, _: usize) -> bool {
        self.decoder.take(&self.models.flags[neighbours], |_| 0).0 != 0
    }
    #[inline(always)]
    fn weight(&mut self, model: usize, _: usize) -> (i16, u16) {
        let bits_behind = |token| PARTS[usize::from(token)].bits;
        let (token, rest) = self.decoder.take(&self.models.tokens[model], bits_behind);
        let part = PARTS[usize::from(token)];
        let magnitude = part.magnitude(rest);
        (part.weight(magnitude), magnitude)
    }
}

/// A walk over a table, as far as it came. `F` takes the rows that hold anything, each with its number: the
/// pattern of all cells but the own one.
pub struct TableWalk<C, F> {
    coder: C,
    take_row: F,
    /// How many rows the table has by nibbles, and how far the walk came. Rows of unknown ranks have no flags.
    rows: usize,
    passed: usize,
    ranks: usize,
    /// Whether the last of these rows holds something and its weights are still to come.
    is_pending: bool,
    /// The flags of sixteen rows in each word.
    flags: Vec<u16>,
    /// The words of the rows with one rank less in the second, third, fourth and fifth shared cell.
    lower: [u16; MOST_CELLS - 2],
    /// For each bit, how many of these words have it, in 4 bits.
    counts: u64,
    /// The rows passed last; their number is a power of two.
    kept: Vec<[i16; ROW]>,
    neighbours: Neighbours,
    row: [i16; ROW],
    /// The magnitude of the last weight.
    left: u16,
}

/// The neighbours of a row's weights outside the row.
#[derive(Default)]
struct Neighbours {
    counts: [u8; ROW],
    /// Sums of magnitudes, cut off where the class no longer changes.
    sums: [u16; ROW],
}

impl<C: Coder, F: FnMut(usize, &[i16; ROW])> TableWalk<C, F> {
    /// A walk over a table of a tuple of so many cells, in `ranks` ranks, at most 16.
    /// Fails where the memory is refused: about 2 MiB for a tuple of six cells.
    pub fn new(coder: C, cells: usize, ranks: usize, take_row: F) -> Result<TableWalk<C, F>, WeightsError> {
        let rows = 1 << (4 * (cells - 1));
        Ok(TableWalk {
            coder,
            take_row,
            rows,
            passed: 0,
            ranks,
            is_pending: false,
            flags: zeroed(rows.div_ceil(ROW))?,
            lower: [0; MOST_CELLS - 2],
            counts: 0,
            kept: zeroed((rows / ROW).max(1))?,
            neighbours: Neighbours::default(),
            row: [0; ROW],
            left: 0,
        })
    }

    /// The coder, at the end of the walk.
    pub fn into_coder(self) -> C {
        self.coder
    }

    /// Passes flags up to the next row that holds something; `false` where none is left.
    #[inline]
    fn come_to_a_row(&mut self) -> bool {
        if self.is_pending {
            return true;
        }
        let mut passed = self.passed;
        while passed < self.rows {
            let (word, first) = (passed / ROW, passed % ROW);
            if first == 0 {
                if is_beyond(word, self.ranks) {
                    passed += ROW;
                    continue;
                }
                self.lower = std::array::from_fn(|digit| match word >> (4 * digit) & 15 {
                    0 => 0,
                    _ => self.flags[word - (1 << (4 * digit))],
                });
                self.counts = self.lower.iter().map(|&lower| spread(lower)).sum();
            }
            // In the first shared cell, a row's lower neighbour is the row before it, if it has one.
            let mut left = u64::from(self.flags[word] << 1 >> first & 1);
            for bit in first..self.ranks.min(self.rows) {
                let in_use = (self.counts >> (4 * bit) & 15) + left;
                if self.coder.flag(in_use as usize, word * ROW + bit) {
                    self.flags[word] |= 1 << bit;
                    self.passed = word * ROW + bit + 1;
                    self.is_pending = true;
                    return true;
                }
                left = 0;
            }
            passed = (word + 1) * ROW;
        }
        self.passed = passed;
        false
    }

    #[inline]
    fn ask_neighbours(&mut self) {
        self.left = 0;
        let row = self.passed - 1;
        let (bit, last) = (row % ROW, self.kept.len() - 1);
        self.neighbours = Neighbours::default();
        if self.flags[row / ROW] << 1 >> bit & 1 != 0 {
            self.neighbours.add(&self.kept[(row - 1) & last]);
        }
        for (digit, lower) in self.lower.iter().enumerate() {
            if lower >> bit & 1 != 0 {
                self.neighbours.add(&self.kept[(row - (ROW << (4 * digit))) & last]);
            }
        }
    }

    #[inline(always)]
    fn come_to_a_weight(&mut self, place: usize) {
        let count = usize::from(self.neighbours.counts[place]) + usize::from(self.left != 0);
        let sum = u32::from(self.neighbours.sums[place]) + u32::from(self.left);
        (self.row[place], self.left) = self.coder.weight(token_model(count, sum), place);
    }

    #[inline]
    fn give_row(&mut self) {
        let (row, last) = (self.passed - 1, self.kept.len() - 1);
        self.kept[row & last] = self.row;
        (self.take_row)(row, &self.row);
        self.is_pending = false;
    }
}

impl Neighbours {
    #[inline]
    fn add(&mut self, row: &[i16; ROW]) {
        for (place, weight) in row.iter().enumerate() {
            self.counts[place] += u8::from(*weight != 0);
            self.sums[place] = self.sums[place].saturating_add(weight.unsigned_abs());
        }
    }
}

/// Each bit in 4 bits of its own.
fn spread(bits: u16) -> u64 {
    let bits = u64::from(bits);
    let bits = (bits | bits << 24) & 0x0000_00FF_0000_00FF;
    let bits = (bits | bits << 12) & 0x000F_000F_000F_000F;
    let bits = (bits | bits << 6) & 0x0303_0303_0303_0303;
    (bits | bits << 3) & 0x1111_1111_1111_1111
}

fn zeroed<T: Clone + Default>(count: usize) -> Result<Vec<T>, WeightsError> {
    let mut entries = Vec::new();
    entries.try_reserve_exact(count).map_err(|_| WeightsError::NoMemory)?;
    entries.resize(count, T::default());
    Ok(entries)
}

/// Reads some tables of the same ranks to their ends.
/// Fails where a message is not whole, or the caller cancels.
pub fn read_tables<F: FnMut(usize, &[i16; ROW])>(
    watch: &Watch,
    mut tables: Vec<TableWalk<Reading, F>>,
) -> Result<(), WeightsError> {
    while !tables.is_empty() {
        let ended = match &mut tables[..] {
            [first, second, third, fourth, ..] => walk_in_turn(watch, [first, second, third, fourth])?,
            [first, second, third] => walk_in_turn(watch, [first, second, third])?,
            [first, second] => walk_in_turn(watch, [first, second])?,
            [first] => walk_in_turn(watch, [first])?,
            [] => 0,
        };
        if !tables.swap_remove(ended).coder.decoder.is_whole() {
            return Err(WeightsError::NotWeights);
        }
    }
    Ok(())
}

/// Walks over tables in turn until one ends; tells which.
/// Fails where the caller cancels.
pub fn walk_in_turn<C: Coder, F: FnMut(usize, &[i16; ROW]), const COUNT: usize>(
    watch: &Watch,
    mut tables: [&mut TableWalk<C, F>; COUNT],
) -> Result<usize, WeightsError> {
    const { assert!(COUNT <= IN_TURN) };
    let ranks = tables[0].ranks.min(ROW);
    loop {
        if watch.ask() {
            return Err(WeightsError::Cancelled);
        }
        for _ in 0..ROWS_BETWEEN_LOOKS {
            for (index, table) in tables.iter_mut().enumerate() {
                if !table.come_to_a_row() {
                    return Ok(index);
                }
            }
            tables.iter_mut().for_each(|table| table.ask_neighbours());
            for place in 0..ranks {
                tables.iter_mut().for_each(|table| table.come_to_a_weight(place));
            }
            tables.iter_mut().for_each(|table| table.give_row());
        }
    }
}
