//! An entropy coder: symbols of known frequencies in as many bits as they carry information.
//!
//! It is a range asymmetric numeral system, rANS (Duda, Asymmetric numeral systems, 2013). The message is one
//! large number, the state. A symbol of frequency f out of 2^n makes the state x into
//! 2^n (x / f) + (x mod f) + start, where `start` sums up the frequencies of the symbols before it. So x
//! grows by n - log2 f bits, the symbol's information. Reading undoes this in opposite order, so the encoder
//! (`dev/writer`) goes backwards. Before the state overflows, its lower 32 bits move out to a list of words.

/// A model's frequencies sum up to 2^12: fine enough for rare symbols, small enough for a table of all slots.
pub const SCALE_BITS: u32 = 12;

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

/// A symbol is a byte.
const MOST_SYMBOLS: usize = 256;

/// The shares of at most 256 symbols.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// So many that a look-up by a byte needs no check.
    shares: Box<[Share; MOST_SYMBOLS]>,
    symbols: Box<[u8; SLOTS]>,
}

impl Model {
    /// The model of these frequencies; `None` for more than 256, or where they do not sum up to
    /// 2^[`SCALE_BITS`].
    #[must_use]
    pub fn of_frequencies(frequencies: &[u16]) -> Option<Model> {
        let sum: usize = frequencies.iter().map(|&frequency| usize::from(frequency)).sum();
        if sum != SLOTS || frequencies.len() > MOST_SYMBOLS {
            return None;
        }
        let mut symbols = Box::new([0; SLOTS]);
        let mut shares = Box::new([Share::default(); MOST_SYMBOLS]);
        let mut start = 0;
        for (symbol, &frequency) in frequencies.iter().enumerate() {
            symbols[start..][..usize::from(frequency)].fill(symbol as u8);
            shares[symbol] = Share { start: start as u16, frequency };
            start += usize::from(frequency);
        }
        Some(Model { shares, symbols })
    }

    /// The symbol of each slot.
    #[must_use]
    pub const fn symbols(&self) -> &[u8; SLOTS] {
        &self.symbols
    }

    /// A symbol's share.
    #[must_use]
    pub const fn share(&self, symbol: u8) -> Share {
        self.shares[symbol as usize]
    }
}

/// Reads a message from its beginning. Where the message is damaged or has ended, the symbols are still the
/// model's but mean nothing; [`Decoder::is_whole`] tells.
pub struct Decoder<'a> {
    state: u64,
    rest: &'a [u8],
    ran_dry: bool,
}

impl<'a> Decoder<'a> {
    /// A reader of this message.
    #[must_use]
    pub fn new(message: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { state: 0, rest: message, ran_dry: false };
        let high = decoder.next_word();
        decoder.state = high << 32 | decoder.next_word();
        decoder
    }

    fn next_word(&mut self) -> u64 {
        match self.rest.split_first_chunk::<4>() {
            Some((word, rest)) => {
                self.rest = rest;
                u32::from_le_bytes(*word).into()
            }
            None => {
                self.ran_dry = true;
                0
            }
        }
    }

    fn slot(&self) -> usize {
        self.state as usize & (SLOTS - 1)
    }

    fn pass(&mut self, Share { start, frequency }: Share) {
        self.state = state_past(self.state, start.into(), frequency.into());
        self.refill();
    }

    /// Whether the next symbol, of two, is the second; the first has `of_first` slots. Nothing is looked up.
    #[inline(always)]
    pub fn take_flag(&mut self, of_first: u16) -> bool {
        let is_second = self.slot() >= usize::from(of_first);
        // A branch, since callers branch on the answer anyway.
        self.pass(if is_second {
            Share { start: of_first, frequency: SLOTS as u16 - of_first }
        } else {
            Share { start: 0, frequency: of_first }
        });
        is_second
    }

    /// Begins a stretch, which [`Decoder::go_on_after`] ends.
    #[inline(always)]
    pub fn stretch(&self) -> Stretch {
        let bytes = self.rest.first_chunk().copied().unwrap_or_else(|| {
            let mut bytes = [0; 4 * STRETCH];
            bytes[..self.rest.len()].copy_from_slice(self.rest);
            bytes
        });
        let word = |place: usize| [0, 1, 2, 3].map(|byte| bytes[4 * place + byte]);
        let words = std::array::from_fn(|place| u32::from_le_bytes(word(place)));
        Stretch { state: self.state, words, taken: 0 }
    }

    /// Goes on where a stretch that began here ended.
    #[inline(always)]
    pub fn go_on_after(&mut self, stretch: &Stretch) {
        self.state = stretch.state;
        match self.rest.get(4 * stretch.taken..) {
            Some(rest) => self.rest = rest,
            None => self.ran_dry = true,
        }
    }

    #[inline]
    fn refill(&mut self) {
        if self.state < LOWEST_STATE {
            self.state = self.state << 32 | self.next_word();
        }
    }

    /// Whether the message ended where the encoder began.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.ran_dry && self.rest.is_empty() && self.state == LOWEST_STATE
    }
}

/// The state after a symbol, before the next word is taken in.
#[inline(always)]
const fn state_past(state: u64, start: u64, frequency: u64) -> u64 {
    let slot = state & (SLOTS as u64 - 1);
    frequency * (state >> SCALE_BITS) + slot - start
}

/// Symbols of a stretch.
pub const STRETCH: usize = 16;

/// Some symbols of a message, each with bits behind it, read without branches: the processor cannot predict
/// whether a symbol needs the next word.
pub struct Stretch {
    state: u64,
    /// As many of the message's next words as the symbols can need; 0 past its end.
    words: [u32; STRETCH],
    taken: usize,
}

impl Stretch {
    /// The slot of the next symbol.
    #[inline(always)]
    pub fn slot(&self) -> usize {
        self.state as usize & (SLOTS - 1)
    }

    /// Goes past the next symbol, whose share this is, and returns the bits behind it, at most
    /// [`SCALE_BITS`]. It needs at most one word: with one taken in after the symbol, the state is too large
    /// to need another after the bits.
    #[inline(always)]
    pub fn pass(&mut self, Share { start, frequency }: Share, bits: u32) -> u32 {
        let word = u64::from(self.words[self.taken % STRETCH]);
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
        self.taken += usize::from(is_needed | is_needed_then);
        number
    }
}
