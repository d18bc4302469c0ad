//! The symbols of the entropy coder, and their models.
//!
//! A flag tells whether a row of weights holds anything. A token is a weight itself from -15 to 15; further out
//! it is the sign, the highest three bits and their place. The bits below are as good as random and follow as
//! they are.

use super::entropy::{Model, Share, Stretch, SLOTS};
use super::error::WeightsError;
use super::shape::MOST_CELLS;

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
    /// How many bits follow.
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

impl Models {
    /// The length of [`Models::of_bytes`]'s frequencies.
    pub const BYTES: usize = 2 * (2 * FLAG_MODELS + TOKENS * TOKEN_MODELS);

    /// Reads all frequencies, 16 bits each, little-endian; `None` where these are no models' frequencies.
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
}
