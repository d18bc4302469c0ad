//! How a table of whole-number weights becomes symbols for the entropy coder; [`reader`](super::reader) reads
//! them.
//!
//! Most patterns never occur in play, so most weights are 0. The others lie together: a pattern that occurs
//! mostly has *neighbours* that do, in which one rank is one lower. A table is written in rows of sixteen
//! weights, which differ in the own cell's rank. A flag tells whether a row holds anything; if so, each of
//! its weights is a token. The neighbours that came before choose the model of a flag or token. Patterns of
//! unknown ranks are left out.
//!
//! A token is the weight itself from -15 to 15; further out it is the sign, the highest three bits and their
//! place. The bits below are as good as random and follow as they are.

use super::entropy::{Encoder, Model, Share, Stretch, SLOTS};
use super::error::WeightsError;
use super::shape::MOST_CELLS;

/// Weights in a row.
pub const ROW: usize = 16;

/// 0, and 59 magnitudes in both signs.
const TOKENS: usize = 119;

/// Smaller magnitudes are tokens of their own.
const EXACT: u32 = 16;

/// One for each number of neighbouring rows that hold something.
const FLAG_MODELS: usize = MOST_CELLS;

/// Classes of neighbours' magnitudes: the bits of their sum, up to 15.
const MAGNITUDES: usize = 16;

/// One for each number of neighbours that are not 0 and each class of magnitudes.
const TOKEN_MODELS: usize = (MOST_CELLS + 1) * MAGNITUDES;

/// A weight's token, the bits that follow, and how many.
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

/// What a token stands for.
#[derive(Clone, Copy, Default)]
pub struct Part {
    /// The magnitude where all bits that follow are 0. With them it has at most 15 bits.
    pub least: u16,
    /// How many bits follow.
    pub bits: u8,
    /// Whether the weight is below 0.
    pub is_negative: bool,
}

static PARTS: [Part; TOKENS] = {
    let mut parts = [Part { least: 0, bits: 0, is_negative: false }; TOKENS];
    let mut token = 0;
    while token < TOKENS {
        let class = (token as u32).div_ceil(2);
        let (least, bits) = if class < EXACT {
            (class, 0)
        } else {
            let bits = (class - EXACT) / 4 + 2;
            ((4 + (class - EXACT) % 4) << bits, bits)
        };
        parts[token] = Part { least: least as u16, bits: bits as u8, is_negative: token % 2 == 0 };
        token += 1;
    }
    parts
};

impl Part {
    /// The magnitude with these bits behind it.
    #[inline(always)]
    pub const fn magnitude(self, rest: u32) -> u16 {
        self.least | rest as u16
    }

    /// The weight of this magnitude.
    #[inline(always)]
    pub const fn weight(self, magnitude: u16) -> i16 {
        let sign = -(self.is_negative as i16);
        (magnitude as i16 ^ sign) - sign
    }
}

/// The model of a weight with `count` neighbours that are not 0, whose magnitudes sum up to `sum`.
#[inline(always)]
pub fn token_model(count: usize, sum: u32) -> usize {
    let magnitude = (2 * sum + 1).ilog2() as usize;
    count * MAGNITUDES + magnitude.min(MAGNITUDES - 1)
}

/// The neighbours of a row's weights outside the row.
struct Neighbours {
    rows_in_use: usize,
    counts: [u8; ROW],
    sums: [u32; ROW],
}

impl Neighbours {
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

    #[inline]
    fn model(&self, place: usize, left: i16) -> usize {
        let count = usize::from(self.counts[place]) + usize::from(left != 0);
        token_model(count, self.sums[place] + u32::from(left.unsigned_abs()))
    }
}

/// The models of flags and tokens, fitted to some tables.
pub struct Models {
    /// By how many neighbouring rows hold something.
    pub flags: Vec<Model>,
    /// As [`token_model`] counts them.
    pub tokens: Vec<Model>,
}

/// Powers of two, so that a look-up needs no check.
const TOKEN_PLACES: usize = 128;
const MODEL_PLACES: usize = 128;
const _: () = assert!(TOKENS <= TOKEN_PLACES && TOKEN_MODELS <= MODEL_PLACES);

/// The models of tokens for a reader: one look-up finds the token, a second one all about it.
pub struct TokenTables {
    tokens: Box<[[u8; SLOTS]; MODEL_PLACES]>,
    known: Box<[[(Share, Part); TOKEN_PLACES]; MODEL_PLACES]>,
}

impl TokenTables {
    /// The tables of these models.
    ///
    /// # Errors
    /// Where the memory is refused, 0.6 MiB.
    pub fn new(models: &Models) -> Result<TokenTables, WeightsError> {
        let (mut tokens, mut known) = (Vec::new(), Vec::new());
        tokens.try_reserve_exact(MODEL_PLACES).map_err(|_| WeightsError::NoMemory)?;
        known.try_reserve_exact(MODEL_PLACES).map_err(|_| WeightsError::NoMemory)?;
        tokens.extend(models.tokens.iter().map(|model| *model.symbols()));
        known.extend(models.tokens.iter().map(|model| {
            std::array::from_fn(|token| {
                (model.share(token as u8), PARTS.get(token).copied().unwrap_or_default())
            })
        }));
        tokens.resize(MODEL_PLACES, [0; SLOTS]);
        known.resize(MODEL_PLACES, [Default::default(); TOKEN_PLACES]);
        let (Ok(tokens), Ok(known)) = (tokens.try_into(), known.try_into()) else {
            unreachable!("there is one of each for each place")
        };
        Ok(TokenTables { tokens, known })
    }

    /// The next weight of a message whose neighbours choose this model, and its magnitude.
    #[inline(always)]
    pub fn take_weight(&self, model: usize, stretch: &mut Stretch) -> (i16, u16) {
        let model = model % MODEL_PLACES;
        let token = self.tokens[model][stretch.slot()];
        let (share, part) = self.known[model][usize::from(token) % TOKEN_PLACES];
        let magnitude = part.magnitude(stretch.pass(share, part.bits.into()));
        (part.weight(magnitude), magnitude)
    }
}

enum Symbol {
    Flag { model: usize, in_use: bool },
    Token { model: usize, token: u8, rest: u32, bits: u32 },
}

/// Whether a nibble of a row's number is beyond so many ranks.
#[inline]
#[must_use]
pub fn is_beyond(row: usize, ranks: usize) -> bool {
    (0..MOST_CELLS - 1).any(|digit| row >> (4 * digit) & 15 >= ranks)
}

/// In the order in which they are read.
fn for_each_symbol(table: &[i16], cells: usize, ranks: usize, mut visit: impl FnMut(Symbol)) {
    let in_use: Vec<bool> =
        table.chunks_exact(ROW).map(|row| row[..ranks].iter().any(|&weight| weight != 0)).collect();
    for (row, weights) in table.chunks_exact(ROW).enumerate() {
        if is_beyond(row, ranks) {
            continue;
        }
        let neighbours = Neighbours::of(row, cells, table, &in_use);
        visit(Symbol::Flag { model: neighbours.rows_in_use, in_use: in_use[row] });
        if in_use[row] {
            let mut left = 0;
            for (place, &weight) in weights[..ranks].iter().enumerate() {
                let (token, rest, bits) = token_of(weight);
                visit(Symbol::Token { model: neighbours.model(place, left), token, rest, bits });
                left = weight;
            }
        }
    }
}

impl Models {
    /// The models for the shortest messages of these tables of `ranks` ranks, each with its tuple's number of
    /// cells.
    #[must_use]
    pub fn fitted(tables: &[(&[i16], usize)], ranks: usize) -> Models {
        let mut flags = [[0; 2]; FLAG_MODELS];
        let mut tokens = vec![[0; TOKENS]; TOKEN_MODELS];
        for &(table, cells) in tables {
            for_each_symbol(table, cells, ranks, |symbol| match symbol {
                Symbol::Flag { model, in_use } => flags[model][usize::from(in_use)] += 1,
                Symbol::Token { model, token, .. } => tokens[model][usize::from(token)] += 1,
            });
        }
        Models {
            flags: flags.iter().map(|counts| Model::of_counts(counts)).collect(),
            tokens: tokens.iter().map(|counts| Model::of_counts(counts)).collect(),
        }
    }

    /// All frequencies, 16 bits each, little-endian.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let models = self.flags.iter().chain(&self.tokens);
        models.flat_map(Model::frequencies).flat_map(|frequency| frequency.to_le_bytes()).collect()
    }

    /// The length of [`Models::to_bytes`].
    pub const BYTES: usize = 2 * (2 * FLAG_MODELS + TOKENS * TOKEN_MODELS);

    /// Reads [`Models::to_bytes`]; `None` where these are no models' frequencies.
    #[must_use]
    pub fn of_bytes(bytes: &[u8; Models::BYTES]) -> Option<Models> {
        let mut frequencies = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let mut models = |count: usize, symbols: usize| -> Option<Vec<Model>> {
            (0..count)
                .map(|_| Model::of_frequencies(&frequencies.by_ref().take(symbols).collect::<Vec<_>>()))
                .collect()
        };
        Some(Models { flags: models(FLAG_MODELS, 2)?, tokens: models(TOKEN_MODELS, TOKENS)? })
    }

    /// The message of a table to which the models were fitted, perhaps among others.
    #[must_use]
    pub fn encode(&self, table: &[i16], cells: usize, ranks: usize) -> Vec<u8> {
        let mut symbols = Vec::new();
        for_each_symbol(table, cells, ranks, |symbol| symbols.push(symbol));
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_has_a_token() {
        for weight in -i16::MAX..=i16::MAX {
            let (token, rest, bits) = token_of(weight);
            assert!(usize::from(token) < TOKENS);
            let part = PARTS[usize::from(token)];
            assert_eq!(u32::from(part.bits), bits);
            assert!(rest < 1 << bits);
            assert_eq!(part.weight(part.magnitude(rest)), weight);
        }
    }
}
