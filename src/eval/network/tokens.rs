//! How a table of whole-number weights becomes symbols for the entropy coder, and back.
//!
//! Most patterns never occur in play, so most weights are 0; the others lie together, since a pattern that occurs mostly has
//! neighbours that do, in which one rank is one lower. A table is walked in rows of sixteen weights, which differ in the first
//! cell's rank. A flag tells whether a row holds anything, and in one that does each weight is a token. The neighbours that
//! came before choose the model of a flag or token.
//!
//! A token is the weight itself up to 15 either way; further out its sign, its highest three bits and their place. The bits
//! below are as good as random and follow as they are.

use super::entropy::{Decoder, Encoder, Model};
use super::error::WeightsError;
use super::shape::MOST_CELLS;
use crate::stop::Watch;

/// Weights in a row.
pub const ROW: usize = 16;

/// Rows that are read between two looks at whether the caller cancels: well below a millisecond of work.
const ROWS_BETWEEN_LOOKS: usize = 1024;

/// Tokens that there are: 0, and 59 magnitudes in both signs.
const TOKENS: usize = 119;

/// Magnitudes below this are tokens of their own.
const EXACT: u32 = 16;

/// Models of flags: one for each number of neighbouring rows that hold something.
const FLAG_MODELS: usize = MOST_CELLS;

/// Classes of the neighbours' magnitudes: the number of bits of their sum, up to 15.
const MAGNITUDES: usize = 16;

/// Models of tokens: one for each number of neighbours other than 0, and class of their magnitudes.
const TOKEN_MODELS: usize = (MOST_CELLS + 1) * MAGNITUDES;

/// The token of a weight, the bits that follow it, and how many these are.
fn token_of(weight: i16) -> (u8, u32, u32) {
    let magnitude = u32::from(weight.unsigned_abs());
    if magnitude == 0 {
        return (0, 0, 0);
    }
    let (class, rest, bits) = if magnitude < EXACT {
        (magnitude, 0, 0)
    } else {
        let bits = magnitude.ilog2() - 2;
        (EXACT + 4 * (bits - 2) + (magnitude >> bits & 3), magnitude & ((1 << bits) - 1), bits)
    };
    ((2 * class - u32::from(weight > 0)) as u8, rest, bits)
}

/// How many bits follow this token.
fn bits_after(token: u8) -> u32 {
    let class = u32::from(token).div_ceil(2);
    if class < EXACT {
        0
    } else {
        (class - EXACT) / 4 + 2
    }
}

/// The weight of a token and the bits that follow it.
fn weight_of(token: u8, rest: u32) -> i16 {
    let class = u32::from(token).div_ceil(2);
    let magnitude = if class < EXACT { class } else { (4 + (class - EXACT) % 4) << bits_after(token) | rest };
    // A magnitude of 15 bits at the most: 7 << 12 and 12 bits.
    if token % 2 == 1 {
        magnitude as i16
    } else {
        -(magnitude as i16)
    }
}

/// What the neighbours of a row's weights say, apart from those in the row itself.
struct Neighbours {
    rows_in_use: usize,
    counts: [u8; ROW],
    sums: [u32; ROW],
}

impl Neighbours {
    /// The neighbours of row `row`, given the table's weights before it and, for each row, whether it holds anything.
    #[inline]
    fn of(row: usize, cells: usize, before: &[i16], in_use: &[bool]) -> Neighbours {
        let mut found = Neighbours { rows_in_use: 0, counts: [0; ROW], sums: [0; ROW] };
        for digit in 0..cells - 1 {
            if row >> (4 * digit) & 15 == 0 {
                continue;
            }
            let lower = row - (1 << (4 * digit));
            if !in_use[lower] {
                continue;
            }
            found.rows_in_use += 1;
            let weights: &[i16; ROW] =
                before[lower * ROW..][..ROW].try_into().expect("a row has sixteen weights");
            for (place, weight) in weights.iter().enumerate() {
                found.counts[place] += u8::from(*weight != 0);
                found.sums[place] += u32::from(weight.unsigned_abs());
            }
        }
        found
    }

    /// The model for the weight at this place of the row, given the weight to its left.
    #[inline]
    fn model(&self, place: usize, left: i16) -> usize {
        let count = usize::from(self.counts[place]) + usize::from(left != 0);
        let sum = self.sums[place] + u32::from(left.unsigned_abs());
        let magnitude = (u32::BITS - sum.leading_zeros()) as usize;
        count * MAGNITUDES + magnitude.min(MAGNITUDES - 1)
    }
}

/// The models of flags and tokens, fitted to some tables.
pub struct Models {
    flags: Vec<Model>,
    tokens: Vec<Model>,
}

/// One symbol of a table's message.
enum Symbol {
    Flag { model: usize, in_use: bool },
    Token { model: usize, token: u8, rest: u32, bits: u32 },
}

/// Takes a table apart into symbols, in the order in which they are read.
fn for_each_symbol(table: &[i16], cells: usize, mut visit: impl FnMut(Symbol)) {
    let in_use: Vec<bool> =
        table.chunks_exact(ROW).map(|row| row.iter().any(|&weight| weight != 0)).collect();
    for (row, weights) in table.chunks_exact(ROW).enumerate() {
        let neighbours = Neighbours::of(row, cells, table, &in_use);
        visit(Symbol::Flag { model: neighbours.rows_in_use, in_use: in_use[row] });
        if in_use[row] {
            let mut left = 0;
            for (place, &weight) in weights.iter().enumerate() {
                let (token, rest, bits) = token_of(weight);
                visit(Symbol::Token { model: neighbours.model(place, left), token, rest, bits });
                left = weight;
            }
        }
    }
}

impl Models {
    /// The models that make the messages of these tables, of tuples of so many cells each, shortest.
    #[must_use]
    pub fn fitted(tables: &[(&[i16], usize)]) -> Models {
        let mut flags = [[0; 2]; FLAG_MODELS];
        let mut tokens = vec![[0; TOKENS]; TOKEN_MODELS];
        for &(table, cells) in tables {
            for_each_symbol(table, cells, |symbol| match symbol {
                Symbol::Flag { model, in_use } => flags[model][usize::from(in_use)] += 1,
                Symbol::Token { model, token, .. } => tokens[model][usize::from(token)] += 1,
            });
        }
        Models {
            flags: flags.iter().map(|counts| Model::of_counts(counts)).collect(),
            tokens: tokens.iter().map(|counts| Model::of_counts(counts)).collect(),
        }
    }

    /// All frequencies, little-endian, 16 bits each.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let models = self.flags.iter().chain(&self.tokens);
        models.flat_map(Model::frequencies).flat_map(|frequency| frequency.to_le_bytes()).collect()
    }

    /// How many bytes [`Models::to_bytes`] gives.
    pub const BYTES: usize = 2 * (2 * FLAG_MODELS + TOKENS * TOKEN_MODELS);

    /// The models with these frequencies; `None` where they are none.
    #[must_use]
    pub fn of_bytes(bytes: &[u8; Models::BYTES]) -> Option<Models> {
        let mut frequencies = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let mut models = |count: usize, symbols: usize| -> Option<Vec<Model>> {
            (0..count).map(|_| Model::of_frequencies(frequencies.by_ref().take(symbols).collect())).collect()
        };
        Some(Models { flags: models(FLAG_MODELS, 2)?, tokens: models(TOKEN_MODELS, TOKENS)? })
    }

    /// The message of a table of a tuple of so many cells, with models that were fitted to it among others.
    #[must_use]
    pub fn encode(&self, table: &[i16], cells: usize) -> Vec<u8> {
        let mut symbols = Vec::new();
        for_each_symbol(table, cells, |symbol| symbols.push(symbol));
        let mut encoder = Encoder::new();
        for symbol in symbols.iter().rev() {
            match *symbol {
                Symbol::Flag { model, in_use } => encoder.put(u8::from(in_use), &self.flags[model]),
                Symbol::Token { model, token, rest, bits } => {
                    encoder.put_bits(rest, bits);
                    encoder.put(token, &self.tokens[model]);
                }
            }
        }
        encoder.finish()
    }

    /// Reads a message into a table that holds nothing but zeros.
    ///
    /// # Errors
    /// Where the message is not whole, the caller cancels, or the memory that reading takes is refused: a byte for each
    /// row, 1 MiB for a tuple of six cells.
    pub fn decode(
        &self,
        watch: &Watch,
        message: &[u8],
        table: &mut [i16],
        cells: usize,
    ) -> Result<(), WeightsError> {
        let mut decoder = Decoder::new(message);
        let mut in_use: Vec<bool> = Vec::new();
        in_use.try_reserve_exact(table.len() / ROW).map_err(|_| WeightsError::NoMemory)?;
        in_use.resize(table.len() / ROW, false);
        for row in 0..in_use.len() {
            if row % ROWS_BETWEEN_LOOKS == 0 && watch.ask() {
                return Err(WeightsError::Cancelled);
            }
            let (before, rest) = table.split_at_mut(row * ROW);
            let neighbours = Neighbours::of(row, cells, before, &in_use);
            in_use[row] = decoder.take(&self.flags[neighbours.rows_in_use]) != 0;
            if in_use[row] {
                let mut left = 0;
                for (place, weight) in rest[..ROW].iter_mut().enumerate() {
                    let token = decoder.take(&self.tokens[neighbours.model(place, left)]);
                    *weight = weight_of(token, decoder.take_bits(bits_after(token)));
                    left = *weight;
                }
            }
        }
        if decoder.is_whole() {
            Ok(())
        } else {
            Err(WeightsError::NotWeights)
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
    fn every_weight_has_a_token() {
        for weight in -i16::MAX..=i16::MAX {
            let (token, rest, bits) = token_of(weight);
            assert!(usize::from(token) < TOKENS);
            assert_eq!(bits_after(token), bits);
            assert!(rest < 1 << bits);
            assert_eq!(weight_of(token, rest), weight);
        }
    }

    #[test]
    fn tables_survive_the_round_trip() {
        let mut stream = Stream::of(&[3]);
        let mut tables: Vec<(Vec<i16>, usize)> = Vec::new();
        for cells in [4, 5, 2, 3] {
            let table = (0..1 << (4 * cells))
                .map(|place| match (place >> 6) % 3 {
                    0 => (stream.next_u64() >> below(16, stream.next_u64() as u32)) as i16 / 2,
                    _ => 0,
                })
                .collect();
            tables.push((table, cells));
        }
        tables.push((vec![0; 1 << 12], 3));
        let borrowed: Vec<(&[i16], usize)> =
            tables.iter().map(|(table, cells)| (&table[..], *cells)).collect();
        let bytes = Models::fitted(&borrowed).to_bytes();
        let models = Models::of_bytes(bytes.as_slice().try_into().unwrap()).unwrap();
        for (table, cells) in borrowed {
            let message = models.encode(table, cells);
            let mut read = vec![0; table.len()];
            assert_eq!(models.decode(Stop::NEVER.watch(), &message, &mut read, cells), Ok(()));
            assert_eq!(read, table);
        }
    }
}
