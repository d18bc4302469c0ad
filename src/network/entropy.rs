//! An entropy coder: symbols of known frequencies in as many bits as they carry information. And what the
//! symbols of a network are.
//!
//! It is a range asymmetric numeral system, rANS (Duda, Asymmetric numeral systems, 2013). The message is one
//! large number, the state. A symbol of frequency f out of 2^n makes the state x into
//! 2^n (x / f) + (x mod f) + start, where `start` sums up the frequencies of the symbols before it. So x
//! grows by n - log2 f bits, the symbol's information. Reading undoes this in opposite order, so the encoder
//! (`dev/writer`) goes backwards. Before the state overflows, its lower 32 bits move out to a list of words.
//!
//! A flag tells whether a row of weights holds anything. A token is a weight itself from -15 to 15; further out
//! it is the sign, the highest three bits and their place. The bits below are as good as random and follow as
//! they are.

use super::shape::MOST_CELLS;
use super::WeightsError;

/// A model's frequencies sum up to 2^12: fine enough for rare symbols, small enough for a table of all slots.
pub const SCALE_BITS: u32 = 12;

/// Bytes of a word of a message.
const WORD: usize = 4;

/// The slots that a model's symbols share.
pub const SLOTS: usize = 1 << SCALE_BITS;

/// The state is at least this, and below 2^32 times this.
pub const LOWEST_STATE: u64 = 1 << 31;

/// A symbol's share of a model's slots.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Share {
    /// The first slot.
    pub start: u16,
    /// How many slots.
    pub frequency: u16,
}

/// The most symbols of a model: a power of two, so that a look-up needs no check.
const SYMBOLS: usize = 128;
const _: () = assert!(TOKENS <= SYMBOLS);

/// The shares of some symbols.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    shares: [Share; SYMBOLS],
    /// By slot.
    symbols: [u8; SLOTS],
}

impl Model {
    /// The model of these frequencies; `None` where they do not sum up to 2^[`SCALE_BITS`].
    pub fn of_frequencies(frequencies: &[u16]) -> Option<Model> {
        let mut model = Model { shares: [Share::default(); SYMBOLS], symbols: [0; SLOTS] };
        let mut start: u16 = 0;
        for (symbol, &frequency) in frequencies.iter().enumerate() {
            let end = start.checked_add(frequency)?;
            model.symbols.get_mut(start.into()..end.into())?.fill(symbol as u8);
            model.shares[symbol] = Share { start, frequency };
            start = end;
        }
        (usize::from(start) == SLOTS).then_some(model)
    }

    /// A symbol's share.
    #[inline(always)]
    pub fn share(&self, symbol: u8) -> Share {
        self.shares[usize::from(symbol) % SYMBOLS]
    }
}

/// Reads a message from its beginning. Where the message is damaged or has ended, the symbols are still the
/// model's but mean nothing; [`Decoder::is_whole`] tells.
pub struct Decoder<'a> {
    state: u64,
    message: &'a [u8],
    /// Bytes taken in, and those that were missing.
    taken: usize,
}

impl<'a> Decoder<'a> {
    /// A reader of this message.
    pub fn new(message: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { state: 0, message, taken: 0 };
        for _ in 0..2 {
            decoder.state = decoder.state << 32 | decoder.word();
            decoder.taken += WORD;
        }
        decoder
    }

    /// The next word; 0 past the end.
    #[inline(always)]
    fn word(&self) -> u64 {
        let word = self.message.get(self.taken..).and_then(<[u8]>::first_chunk);
        word.map_or(0, |&word| u32::from_le_bytes(word).into())
    }

    /// The next symbol, and the bits behind it, at most [`SCALE_BITS`]: `bits_behind` tells how many. Both need at
    /// most one word: with one taken in after the symbol, the state is too large to need another after the bits. No
    /// branches, since the processor cannot predict whether it needs one.
    #[inline(always)]
    pub fn take(&mut self, model: &Model, bits_behind: impl FnOnce(u8) -> u8) -> (u8, u32) {
        let slot = self.state % SLOTS as u64;
        let symbol = model.symbols[slot as usize];
        let (Share { start, frequency }, bits) = (model.share(symbol), bits_behind(symbol));
        let word = self.word();
        let taken_in = |state: u64, is_needed: bool| {
            let mask = u64::from(is_needed).wrapping_neg();
            state ^ (state ^ (state << 32 | word)) & mask
        };
        let state = u64::from(frequency) * (self.state >> SCALE_BITS) + slot - u64::from(start);
        let is_needed = state < LOWEST_STATE;
        let state = taken_in(state, is_needed);
        let number = state as u32 & ((1 << bits) - 1);
        let state = state >> bits;
        let is_needed_then = state < LOWEST_STATE;
        self.state = taken_in(state, is_needed_then);
        self.taken += WORD * usize::from(is_needed | is_needed_then);
        (symbol, number)
    }

    /// Whether the message ended where the encoder began.
    pub fn is_whole(&self) -> bool {
        self.taken == self.message.len() && self.state == LOWEST_STATE
    }
}

/// Weights in a row.
pub const ROW: usize = 16;

/// 0, and 59 magnitudes in both signs.
pub const TOKENS: usize = 119;

/// Smaller magnitudes are tokens of their own.
const EXACT: u32 = 16;

/// One for each number of neighbouring rows that hold something.
pub const FLAG_MODELS: usize = MOST_CELLS;

/// Classes of neighbours' magnitudes: the bits of their sum, up to 15.
const MAGNITUDES: usize = 16;

/// One for each number of neighbours that are not 0 and each class of magnitudes.
pub const TOKEN_MODELS: usize = (MOST_CELLS + 1) * MAGNITUDES;

/// What a token stands for.
#[derive(Clone, Copy)]
pub struct Part {
    /// The magnitude where all bits that follow are 0. With them it has at most 15 bits.
    pub least: u16,
    pub bits: u8,
    /// Whether the weight is below 0.
    pub is_negative: bool,
}

/// What each token stands for, by magnitude.
pub static PARTS: [Part; TOKENS] = {
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

/// The models of flags and tokens, fitted to some tables.
pub struct Models {
    /// By how many neighbouring rows hold something.
    pub flags: Vec<Model>,
    /// As [`token_model`] counts them.
    pub tokens: Vec<Model>,
}

impl Models {
    /// The length of [`Models::of_bytes`]'s frequencies.
    pub const BYTES: usize = 2 * (2 * FLAG_MODELS + TOKENS * TOKEN_MODELS);

    /// Reads all frequencies, 16 bits each, little-endian.
    /// Fails where these are no models' frequencies, or the memory is refused, 0.5 MiB.
    pub fn of_bytes(bytes: &[u8; Models::BYTES]) -> Result<Models, WeightsError> {
        let mut frequencies = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let mut models = |count: usize, symbols: usize| {
            let mut models = Vec::new();
            models.try_reserve_exact(count).map_err(|_| WeightsError::NoMemory)?;
            for _ in 0..count {
                let frequencies: Vec<u16> = frequencies.by_ref().take(symbols).collect();
                models.push(Model::of_frequencies(&frequencies).ok_or(WeightsError::NotWeights)?);
            }
            Ok(models)
        };
        Ok(Models { flags: models(FLAG_MODELS, 2)?, tokens: models(TOKEN_MODELS, TOKENS)? })
    }
}
