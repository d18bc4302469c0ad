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

/// The shares of some symbols.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    shares: Vec<Share>,
}

impl Model {
    /// The model of these frequencies; `None` where they do not sum up to 2^[`SCALE_BITS`].
    pub fn of_frequencies(frequencies: &[u16]) -> Option<Model> {
        let mut end = 0;
        let shares = frequencies.iter().map(|&frequency| {
            let start = end as u16;
            end += usize::from(frequency);
            Share { start, frequency }
        });
        let shares = shares.collect();
        (end == SLOTS).then_some(Model { shares })
    }

    /// A symbol's share.
    pub fn share(&self, symbol: u8) -> Share {
        self.shares[usize::from(symbol)]
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

    /// The slot of the next symbol.
    #[inline(always)]
    pub fn slot(&self) -> usize {
        self.state as usize & (SLOTS - 1)
    }

    /// Goes past the next symbol, whose share this is, and returns the bits behind it, at most
    /// [`SCALE_BITS`]. It needs at most one word: with one taken in after the symbol, the state is too large
    /// to need another after the bits. No branches, since the processor cannot predict whether it needs one.
    #[inline(always)]
    pub fn pass(&mut self, Share { start, frequency }: Share, bits: u32) -> u32 {
        let word = self.word();
        let taken_in = |state: u64, is_needed: bool| {
            let mask = u64::from(is_needed).wrapping_neg();
            state ^ (state ^ (state << 32 | word)) & mask
        };
        let state = state_past(self.state, start.into(), frequency.into());
        let is_needed = state < LOWEST_STATE;
        let state = taken_in(state, is_needed);
        let number = state as u32 & ((1 << bits) - 1);
        let state = state >> bits;
        let is_needed_then = state < LOWEST_STATE;
        self.state = taken_in(state, is_needed_then);
        self.taken += WORD * usize::from(is_needed | is_needed_then);
        number
    }

    /// Whether the next symbol, of two, is the second; the first has `of_first` slots. Nothing is looked up.
    #[inline(always)]
    pub fn take_flag(&mut self, of_first: u16) -> bool {
        let is_second = self.slot() >= of_first.into();
        // A branch, since callers branch on the answer anyway.
        self.state = if is_second {
            state_past(self.state, of_first.into(), SLOTS as u64 - u64::from(of_first))
        } else {
            state_past(self.state, 0, of_first.into())
        };
        if self.state < LOWEST_STATE {
            self.state = self.state << 32 | self.word();
            self.taken += WORD;
        }
        is_second
    }

    /// Whether the message ended where the encoder began.
    pub fn is_whole(&self) -> bool {
        self.taken == self.message.len() && self.state == LOWEST_STATE
    }
}

/// The state after a symbol, before the next word is taken in.
#[inline(always)]
const fn state_past(state: u64, start: u64, frequency: u64) -> u64 {
    let slot = state & (SLOTS as u64 - 1);
    frequency * (state >> SCALE_BITS) + slot - start
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
#[derive(Clone, Copy, Default)]
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
    /// Fails where the memory is refused, 0.6 MiB.
    pub fn new(models: &Models) -> Result<TokenTables, WeightsError> {
        let (mut tokens, mut known) = (Vec::new(), Vec::new());
        tokens.try_reserve_exact(MODEL_PLACES).map_err(|_| WeightsError::NoMemory)?;
        known.try_reserve_exact(MODEL_PLACES).map_err(|_| WeightsError::NoMemory)?;
        for model in &models.tokens {
            let (mut of_slots, mut about) = ([0; SLOTS], [Default::default(); TOKEN_PLACES]);
            for (token, (&share, &part)) in model.shares.iter().zip(&PARTS).enumerate() {
                of_slots[share.start.into()..][..share.frequency.into()].fill(token as u8);
                about[token] = (share, part);
            }
            tokens.push(of_slots);
            known.push(about);
        }
        tokens.resize(MODEL_PLACES, [0; SLOTS]);
        known.resize(MODEL_PLACES, [Default::default(); TOKEN_PLACES]);
        let (Ok(tokens), Ok(known)) = (tokens.try_into(), known.try_into()) else {
            unreachable!("there is one of each for each place")
        };
        Ok(TokenTables { tokens, known })
    }

    /// The next weight of a message whose neighbours choose this model, and its magnitude.
    #[inline(always)]
    pub fn take_weight(&self, model: usize, decoder: &mut Decoder) -> (i16, u16) {
        let model = model % MODEL_PLACES;
        let token = self.tokens[model][decoder.slot()];
        let (share, part) = self.known[model][usize::from(token) % TOKEN_PLACES];
        let magnitude = part.magnitude(decoder.pass(share, part.bits.into()));
        (part.weight(magnitude), magnitude)
    }
}

impl Models {
    /// The length of [`Models::of_bytes`]'s frequencies.
    pub const BYTES: usize = 2 * (2 * FLAG_MODELS + TOKENS * TOKEN_MODELS);

    /// Reads all frequencies, 16 bits each, little-endian; `None` where these are no models' frequencies.
    pub fn of_bytes(bytes: &[u8; Models::BYTES]) -> Option<Models> {
        let mut frequencies = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let mut models = |count: usize, symbols: usize| -> Option<Vec<Model>> {
            (0..count)
                .map(|_| Model::of_frequencies(&frequencies.by_ref().take(symbols).collect::<Vec<_>>()))
                .collect()
        };
        Some(Models { flags: models(FLAG_MODELS, 2)?, tokens: models(TOKEN_MODELS, TOKENS)? })
    }
}
