//! Reads the messages of tables, which [`tokens`](super::tokens) describes.
//!
//! Each symbol decides where the next one is looked up, so a processor that reads one message mostly waits.
//! Several messages do not wait for each other, so they are read in turn, a weight of each, in about half the
//! time.
//!
//! A neighbour lies at most as many rows back as belong to one rank of the last cell, so only that many rows
//! are kept.

use super::entropy::{Decoder, Stretch, STRETCH};
use super::error::WeightsError;
use super::shape::MOST_CELLS;
use super::tokens::{is_beyond, token_model, Models, TokenTables, ROW};
use crate::stop::Watch;

/// Rows of each table between two looks at whether the caller cancels: well below a millisecond of work.
const ROWS_BETWEEN_LOOKS: usize = 256;

/// The most tables that are read in turn: with more, what they keep would leave the processor's nearer
/// caches.
pub const IN_TURN: usize = 4;

/// A power of two, so that a look-up needs no check.
const FLAG_PLACES: usize = MOST_CELLS.next_power_of_two();

/// A table's message, as far as it was read. `F` takes the rows that hold anything, each with its number: the
/// pattern of all cells but the own one.
pub struct TableReader<'a, F> {
    /// How many slots mean that a row holds nothing, by how many of its neighbours hold something.
    of_empty: [u16; FLAG_PLACES],
    tokens: &'a TokenTables,
    decoder: Decoder<'a>,
    take_row: F,
    /// How many rows the table has by nibbles, and how far their flags were read. Rows of unknown ranks have
    /// no flags.
    rows: usize,
    read: usize,
    ranks: usize,
    /// Whether the last of these rows holds something and its weights are still to be read.
    is_pending: bool,
    /// The flags of sixteen rows in each word.
    flags: Vec<u16>,
    /// The words of the rows with one rank less in the second, third, fourth and fifth shared cell.
    lower: [u16; MOST_CELLS - 2],
    /// For each bit, how many of these words have it, in 4 bits.
    counts: u64,
    /// The rows read last; their number is a power of two.
    kept: Vec<[i16; ROW]>,
    neighbours: Neighbours,
    row: [i16; ROW],
    /// The magnitude of the weight read last.
    left: u16,
    stretch: Stretch,
}

const _: () = assert!(ROW == STRETCH);

/// The neighbours of a row's weights outside the row.
#[derive(Default)]
struct Neighbours {
    counts: [u8; ROW],
    /// Sums of magnitudes, cut off where the class no longer changes.
    sums: [u16; ROW],
}

impl<'a, F: FnMut(usize, &[i16; ROW])> TableReader<'a, F> {
    /// A reader of a table's message. `cells` counts the tuple's cells; `ranks` is at most 16.
    ///
    /// # Errors
    /// Where the memory is refused: about 2 MiB for a tuple of six cells.
    pub fn new(
        models: &Models,
        tokens: &'a TokenTables,
        message: &'a [u8],
        cells: usize,
        ranks: usize,
        take_row: F,
    ) -> Result<TableReader<'a, F>, WeightsError> {
        let rows = 1 << (4 * (cells - 1));
        let mut of_empty = [0; FLAG_PLACES];
        for (of_empty, model) in of_empty.iter_mut().zip(&models.flags) {
            *of_empty = model.share(0).frequency;
        }
        let decoder = Decoder::new(message);
        Ok(TableReader {
            of_empty,
            tokens,
            stretch: decoder.stretch(),
            decoder,
            take_row,
            rows,
            read: 0,
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

    /// Reads flags up to the next row that holds something; `false` where none is left.
    #[inline]
    fn come_to_a_row(&mut self) -> bool {
        if self.is_pending {
            return true;
        }
        let mut read = self.read;
        while read < self.rows {
            let (word, first) = (read / ROW, read % ROW);
            if first == 0 {
                if is_beyond(word, self.ranks) {
                    read += ROW;
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
                if self.decoder.take_flag(self.of_empty[in_use as usize % FLAG_PLACES]) {
                    self.flags[word] |= 1 << bit;
                    self.read = word * ROW + bit + 1;
                    self.is_pending = true;
                    return true;
                }
                left = 0;
            }
            read = (word + 1) * ROW;
        }
        self.read = read;
        false
    }

    #[inline]
    fn ask_neighbours(&mut self) {
        (self.stretch, self.left) = (self.decoder.stretch(), 0);
        let row = self.read - 1;
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
    fn read_weight(&mut self, place: usize) {
        let count = usize::from(self.neighbours.counts[place]) + usize::from(self.left != 0);
        let sum = u32::from(self.neighbours.sums[place]) + u32::from(self.left);
        (self.row[place], self.left) = self.tokens.take_weight(token_model(count, sum), &mut self.stretch);
    }

    #[inline]
    fn give_row(&mut self) {
        let (row, last) = (self.read - 1, self.kept.len() - 1);
        self.kept[row & last] = self.row;
        self.decoder.go_on_after(&self.stretch);
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
///
/// # Errors
/// Where a message is not whole, or the caller cancels.
pub fn read_tables<F: FnMut(usize, &[i16; ROW])>(
    watch: &Watch,
    mut tables: Vec<TableReader<F>>,
) -> Result<(), WeightsError> {
    while !tables.is_empty() {
        let ended = match &mut tables[..] {
            [first, second, third, fourth, ..] => read_in_turn(watch, [first, second, third, fourth])?,
            [first, second, third] => read_in_turn(watch, [first, second, third])?,
            [first, second] => read_in_turn(watch, [first, second])?,
            [first] => read_in_turn(watch, [first])?,
            [] => 0,
        };
        if !tables.swap_remove(ended).decoder.is_whole() {
            return Err(WeightsError::NotWeights);
        }
    }
    Ok(())
}

/// Reads tables in turn until one ends; tells which.
fn read_in_turn<F: FnMut(usize, &[i16; ROW]), const COUNT: usize>(
    watch: &Watch,
    mut tables: [&mut TableReader<F>; COUNT],
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
                tables.iter_mut().for_each(|table| table.read_weight(place));
            }
            tables.iter_mut().for_each(|table| table.give_row());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{below, Stream};
    use crate::stop::Stop;
    use rand::Rng;

    #[test]
    fn tables_survive_the_round_trip() {
        for ranks in [ROW, 14, 3] {
            assert_tables_survive(ranks);
        }
    }

    fn assert_tables_survive(ranks: usize) {
        let mut stream = Stream::of(&[3]);
        let mut tables: Vec<(Vec<i16>, usize)> = Vec::new();
        for cells in [4, 5, 2, 3, 1] {
            let table = (0..1 << (4 * cells))
                .map(|place| match (place >> 6) % 3 {
                    _ if is_beyond(place, ranks) => 0,
                    0 => (stream.next_u64() >> below(16, stream.next_u64() as u32)) as i16 / 2,
                    _ => 0,
                })
                .collect();
            tables.push((table, cells));
        }
        tables.push((vec![0; 1 << 12], 3));
        let borrowed: Vec<(&[i16], usize)> =
            tables.iter().map(|(table, cells)| (&table[..], *cells)).collect();
        let bytes = Models::fitted(&borrowed, ranks).to_bytes();
        let models = Models::of_bytes(bytes.as_slice().try_into().unwrap()).unwrap();
        let tokens = TokenTables::new(&models).unwrap();
        let messages: Vec<Vec<u8>> =
            borrowed.iter().map(|(table, cells)| models.encode(table, *cells, ranks)).collect();
        for in_turn in 1..=tables.len() {
            for (group, messages) in tables.chunks(in_turn).zip(messages.chunks(in_turn)) {
                let mut found: Vec<Vec<i16>> = group.iter().map(|(table, _)| vec![0; table.len()]).collect();
                let readers = group
                    .iter()
                    .zip(messages)
                    .zip(&mut found)
                    .map(|(((_, cells), message), found)| {
                        let take_row = |row: usize, weights: &[i16; ROW]| {
                            found[row * ROW..][..ROW].copy_from_slice(weights);
                        };
                        TableReader::new(&models, &tokens, message, *cells, ranks, take_row).unwrap()
                    })
                    .collect();
                assert_eq!(read_tables(Stop::NEVER.watch(), readers), Ok(()));
                for (found, (table, _)) in found.iter().zip(group) {
                    assert!(found == table);
                }
            }
        }
    }
}
