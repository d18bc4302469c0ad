//! Writes networks into files: for training and the tests.

use engine2048::internals::packing::{
    padded_name, split_pattern, walk_in_turn, Coder, Model, Models, Share, Stage, TableWalk, EARLY_RANKS,
    FLAG_MODELS, LATE_RANKS, LOWEST_STATE, PARTS, ROW, SCALE_BITS, SLOTS, TOKENS, TOKEN_MODELS,
};
use engine2048::internals::{checksum, Network, Shape, Stop, LARGEST_WEIGHT, TITLE};
use std::sync::Arc;

/// A network of these weights in units of `scale` points, stage after stage and table after table.
///
/// # Panics
/// Where there are not [`Shape::WEIGHTS`] weights for each of one or two stages, one is past
/// [`LARGEST_WEIGHT`], or there is no memory.
pub fn network_of_weights<S: Shape>(weights: &[i16], scale: f32) -> Network<S> {
    assert!([1, 2].map(|stages| stages * S::WEIGHTS).contains(&weights.len()), "there are one or two stages");
    let (first, second) = weights.split_at(S::WEIGHTS);
    network_of_stages(first, Some(second).filter(|second| !second.is_empty()), scale)
}

/// [`network_of_weights`] of stages that may have shapes of their own.
///
/// # Panics
/// As there.
pub fn network_of_stages<S: Shape, L: Shape>(
    first: &[i16],
    second: Option<&[i16]>,
    scale: f32,
) -> Network<S, L> {
    Network::of_stages(Arc::new(stage_of(first)), second.map(stage_of), scale)
}

fn stage_of<S: Shape>(weights: &[i16]) -> Stage<S> {
    assert!(weights.iter().all(|weight| weight.abs() <= LARGEST_WEIGHT), "differences of weights fit an i16");
    let mut stage =
        Stage::zeroed(Stop::never().watch(), LATE_RANKS).expect("there is memory for the weights");
    let tables = tables_by_rows::<S>(weights);
    for mut bundle in stage.bundles() {
        for table in bundle.tables() {
            for (shared, row) in tables[table.tuple].chunks_exact(ROW).enumerate() {
                table.add(shared, row.try_into().expect("a row has sixteen weights"));
            }
        }
    }
    stage
}

/// How many weights of all stages are not 0.
pub fn count_in_use<S: Shape, L: Shape>(network: &Network<S, L>) -> usize {
    network.first().count_in_use() + network.second().map_or(0, Stage::count_in_use)
}

/// The network as a file.
pub fn file_of_network<S: Shape, L: Shape>(network: &Network<S, L>) -> Vec<u8> {
    let ranks = if network.second().is_none() { LATE_RANKS } else { EARLY_RANKS };
    let first = network.first().by_nibbles(ranks);
    let more = network.second().map(|second| {
        let mut weights = second.by_nibbles(LATE_RANKS);
        let known = known_before::<S, L>(&first);
        weights.iter_mut().zip(known).for_each(|(weight, known)| *weight -= known);
        StageTables { ranks: LATE_RANKS, weights }
    });
    let stages: Vec<_> = [StageTables { ranks, weights: first }].into_iter().chain(more).collect();
    file_of_tables::<S, L>(&stages, network.scale() as f32)
}

/// What a second stage begins with: the first one's weights of each tuple that both have, otherwise 0.
pub fn known_before<S: Shape, L: Shape>(first: &[i16]) -> Vec<i16> {
    let mut known =
        Stage::<L>::zeroed(Stop::never().watch(), LATE_RANKS).expect("there is memory for the weights");
    known.copy_from(Stop::never().watch(), &stage_of::<S>(first)).expect("nobody cancels");
    known.by_nibbles(LATE_RANKS)
}

/// What a file holds of a stage.
pub struct StageTables {
    /// How many ranks its patterns have, from 1 to 16.
    pub ranks: usize,
    /// By nibbles, table after table. Those of other ranks are not written.
    pub weights: Vec<i16>,
}

/// A file of these stages, whose weights are in units of `scale` points. All but the first have the shape `L`.
pub fn file_of_tables<S: Shape, L: Shape>(stages: &[StageTables], scale: f32) -> Vec<u8> {
    let mut content = Vec::new();
    content.extend(padded_name::<S, L>());
    content.extend(scale.to_le_bytes());
    for (number, stage) in stages.iter().enumerate() {
        let to_bytes = if number == 0 { stage_to_bytes::<S> } else { stage_to_bytes::<L> };
        content.extend(to_bytes(stage));
    }
    [&TITLE[..], &checksum(&content).to_le_bytes(), &content].concat()
}

fn tables_by_rows<S: Shape>(weights: &[i16]) -> Vec<Vec<i16>> {
    let mut rest = weights;
    let mut tables = Vec::new();
    for (number, tuple) in S::TUPLES.iter().enumerate() {
        let (table, later) = rest.split_at(tuple.patterns());
        let (own, mut by_rows) = (S::own_place(number), vec![0; table.len()]);
        for (pattern, weight) in table.iter().enumerate() {
            let (shared, rank) = split_pattern(pattern, own);
            by_rows[shared * ROW + rank] = *weight;
        }
        tables.push(by_rows);
        rest = later;
    }
    tables
}

fn stage_to_bytes<S: Shape>(stage: &StageTables) -> Vec<u8> {
    let ranks = stage.ranks;
    let tables = tables_by_rows::<S>(&stage.weights);
    let tables: Vec<(&[i16], usize)> =
        tables.iter().zip(S::TUPLES).map(|(table, tuple)| (&table[..], tuple.cells.len())).collect();
    let models = fitted(&tables, ranks);
    let messages: Vec<Vec<u8>> =
        tables.iter().map(|&(table, cells)| encode(&models, table, cells, ranks)).collect();
    let mut bytes = (ranks as u32).to_le_bytes().to_vec();
    bytes.extend(messages.iter().flat_map(|message| (message.len() as u32).to_le_bytes()));
    bytes.extend(to_bytes(&models));
    messages.iter().for_each(|message| bytes.extend(message));
    bytes
}

enum Symbol {
    Flag { model: usize, in_use: bool },
    Token { model: usize, token: u8, rest: u32, bits: u32 },
}

/// The symbols of a table, in the order in which they are read.
struct Writing<'a> {
    table: &'a [i16],
    ranks: usize,
    /// The row asked about last.
    row: usize,
    symbols: Vec<Symbol>,
}

impl Coder for Writing<'_> {
    fn flag(&mut self, neighbours: usize, row: usize) -> bool {
        let in_use = self.table[row * ROW..][..self.ranks].iter().any(|&weight| weight != 0);
        self.row = row;
        self.symbols.push(Symbol::Flag { model: neighbours, in_use });
        in_use
    }
    fn weight(&mut self, model: usize, place: usize) -> (i16, u16) {
        let weight = self.table[self.row * ROW + place];
        let (token, rest, bits) = token_of(weight);
        self.symbols.push(Symbol::Token { model, token, rest, bits });
        (weight, weight.unsigned_abs())
    }
}

fn symbols_of(table: &[i16], cells: usize, ranks: usize) -> Vec<Symbol> {
    let writing = Writing { table, ranks, row: 0, symbols: Vec::new() };
    let mut walk = TableWalk::new(writing, cells, ranks, |_, _| ()).expect("there is memory for the walk");
    walk_in_turn(Stop::never().watch(), [&mut walk]).expect("nobody cancels");
    walk.into_coder().symbols
}

/// A weight's token, the bits that follow, and how many.
fn token_of(weight: i16) -> (u8, u32, u32) {
    let magnitude = weight.unsigned_abs();
    // Of both signs' tokens the one below 0 comes last.
    let last = PARTS.partition_point(|part| part.least <= magnitude) - 1;
    let rest = u32::from(magnitude - PARTS[last].least);
    ((last - usize::from(weight > 0)) as u8, rest, PARTS[last].bits.into())
}

/// The models for the shortest messages of these tables of `ranks` ranks, each with its tuple's number of
/// cells.
fn fitted(tables: &[(&[i16], usize)], ranks: usize) -> Models {
    let mut flags = [[0; 2]; FLAG_MODELS];
    let mut tokens = vec![[0; TOKENS]; TOKEN_MODELS];
    for &(table, cells) in tables {
        for symbol in symbols_of(table, cells, ranks) {
            match symbol {
                Symbol::Flag { model, in_use } => flags[model][usize::from(in_use)] += 1,
                Symbol::Token { model, token, .. } => tokens[model][usize::from(token)] += 1,
            }
        }
    }
    Models {
        flags: flags.iter().map(|counts| model_of_counts(counts)).collect(),
        tokens: tokens.iter().map(|counts| model_of_counts(counts)).collect(),
    }
}

/// What [`Models::of_bytes`] reads.
fn to_bytes(models: &Models) -> Vec<u8> {
    let flags = models.flags.iter().flat_map(|model| frequencies(model, 2));
    let tokens = models.tokens.iter().flat_map(|model| frequencies(model, TOKENS));
    flags.chain(tokens).flat_map(u16::to_le_bytes).collect()
}

/// The message of a table to which the models were fitted, perhaps among others.
fn encode(models: &Models, table: &[i16], cells: usize, ranks: usize) -> Vec<u8> {
    let mut encoder = Encoder::new();
    for symbol in symbols_of(table, cells, ranks).into_iter().rev() {
        match symbol {
            Symbol::Flag { model, in_use } => encoder.put(u8::from(in_use), &models.flags[model]),
            Symbol::Token { model, token, rest, bits } => {
                encoder.put_bits(rest, bits);
                encoder.put(token, &models.tokens[model]);
            }
        }
    }
    encoder.finish()
}

/// The best model for these counts: shares in proportion, but at least 1 for a symbol that occurs. Where
/// nothing occurs, the first symbol has all.
fn model_of_counts(counts: &[u64]) -> Model {
    let total: u64 = counts.iter().sum();
    let mut frequencies: Vec<u16> = counts
        .iter()
        .map(|&count| match count {
            0 => 0,
            _ => (count as f64 / total as f64 * SLOTS as f64).round().max(1.0) as u16,
        })
        .collect();
    // Rounding may miss the sum; the most frequent symbol feels it least.
    loop {
        let sum: usize = frequencies.iter().map(|&frequency| usize::from(frequency)).sum();
        let largest = (0..frequencies.len()).rev().max_by_key(|&symbol| frequencies[symbol]).unwrap_or(0);
        if sum > SLOTS {
            frequencies[largest] -= 1;
        } else if sum < SLOTS {
            frequencies[largest] += (SLOTS - sum) as u16;
        } else {
            return Model::of_frequencies(&frequencies).expect("the sum was just checked");
        }
    }
}

/// How many slots each of a model's first `symbols` symbols has.
fn frequencies(model: &Model, symbols: usize) -> impl Iterator<Item = u16> + use<'_> {
    (0..symbols).map(|symbol| model.share(symbol as u8).frequency)
}

/// Writes a message from end to beginning.
struct Encoder {
    state: u64,
    words: Vec<u32>,
}

impl Encoder {
    /// An empty message.
    fn new() -> Encoder {
        Encoder { state: LOWEST_STATE, words: Vec::new() }
    }

    /// Puts a symbol of the model.
    fn put(&mut self, symbol: u8, model: &Model) {
        let Share { start, frequency } = model.share(symbol);
        self.put_share(start.into(), frequency.into(), SCALE_BITS);
    }

    /// Puts `count` bits, at most [`SCALE_BITS`].
    fn put_bits(&mut self, number: u32, count: u32) {
        self.put_share(number.into(), 1, count);
    }

    fn put_share(&mut self, start: u64, frequency: u64, scale_bits: u32) {
        // A state this large would overflow with the symbol.
        if self.state >= (LOWEST_STATE >> scale_bits << 32) * frequency {
            self.words.push(self.state as u32);
            self.state >>= 32;
        }
        self.state = ((self.state / frequency) << scale_bits) + self.state % frequency + start;
    }

    /// The message in bytes.
    fn finish(mut self) -> Vec<u8> {
        self.words.push(self.state as u32);
        self.words.push((self.state >> 32) as u32);
        self.words.iter().rev().flat_map(|word| word.to_le_bytes()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine2048::internals::packing::{read_tables, Decoder, Reading};
    use engine2048::internals::{below, Stream};
    use rand::Rng;

    /// Symbols 0 to 9, of which each occurs about half as often as the one before, and numbers of some bits.
    fn message() -> (Model, Vec<(u8, u32, u32)>, Vec<u8>) {
        let mut stream = Stream::of(&[7]);
        let mut counts = [0; 10];
        let symbols = Vec::from_iter((0..50_000).map(|_| {
            let symbol = (stream.next_u64() | 1 << 9).trailing_zeros() as u8;
            counts[usize::from(symbol)] += 1;
            let bits = below(SCALE_BITS + 1, stream.next_u64() as u32);
            (symbol, stream.next_u64() as u32 & ((1 << bits) - 1), bits)
        }));
        let model = model_of_counts(&counts);
        let mut encoder = Encoder::new();
        for &(symbol, number, bits) in symbols.iter().rev() {
            encoder.put_bits(number, bits);
            encoder.put(symbol, &model);
        }
        (model, symbols, encoder.finish())
    }

    /// Whether a message is read as these symbols, and whether it then is at its end.
    fn are_read(model: &Model, symbols: &[(u8, u32, u32)], bytes: &[u8]) -> (bool, bool) {
        let mut decoder = Decoder::new(bytes);
        let are_right = symbols
            .iter()
            .all(|&(symbol, number, bits)| (symbol, number) == decoder.take(model, |_| bits as u8));
        (are_right, decoder.is_whole())
    }

    #[test]
    fn what_was_written_is_read_in_the_size_of_its_information() {
        let (model, symbols, bytes) = message();
        assert_eq!(are_read(&model, &symbols, &bytes), (true, true));
        for cut in [1, 4, 100] {
            assert_eq!(are_read(&model, &symbols, &bytes[..bytes.len() - cut]), (false, false), "{cut}");
        }
        let bits_of = |symbol| f64::from(SCALE_BITS) - f64::from(model.share(symbol).frequency).log2();
        let information: f64 =
            symbols.iter().map(|&(symbol, _, bits)| bits_of(symbol) + f64::from(bits)).sum();
        assert!((bytes.len() as f64 * 8.0 - information).abs() < 100.0);
    }

    #[test]
    fn a_model_gives_a_share_to_whatever_occurs() {
        let model = model_of_counts(&[1_000_000, 1, 0, 1]);
        assert_eq!(frequencies(&model, 4).collect::<Vec<_>>(), [4094, 1, 0, 1]);
        assert_eq!(frequencies(&model_of_counts(&[0, 0]), 2).collect::<Vec<_>>(), [4096, 0]);
        assert!(Model::of_frequencies(&[4095]).is_none());
    }

    #[test]
    fn tables_survive_the_round_trip() {
        for ranks in [ROW, 14, 3] {
            assert_tables_survive(ranks);
        }
    }

    fn assert_tables_survive(ranks: usize) {
        let mut stream = Stream::of(&[3]);
        let is_known = |place: usize| (0..5).all(|cell| place >> (4 * cell) & 15 < ranks);
        // With all ranks, the first table has every weight.
        let mut tables = vec![Vec::from_iter((0..1 << 16).map(|place| match is_known(place) {
            true => (place as i16).max(-i16::MAX),
            false => 0,
        }))];
        for cells in [5, 2, 3, 1] {
            tables.push(Vec::from_iter((0..1 << (4 * cells)).map(|place| match (place >> 6) % 3 {
                0 if is_known(place) => (stream.next_u64() >> below(16, stream.next_u64() as u32)) as i16 / 2,
                _ => 0,
            })));
        }
        tables.push(vec![0; 1 << 12]);
        let cells_of = |table: &[i16]| table.len().ilog2() as usize / 4;
        let fitted = fitted(&Vec::from_iter(tables.iter().map(|table| (&table[..], cells_of(table)))), ranks);
        let models = Models::of_bytes(to_bytes(&fitted)[..].try_into().unwrap()).unwrap();
        let write = |table: &Vec<i16>| encode(&models, table, cells_of(table), ranks);
        let messages: Vec<_> = tables.iter().map(write).collect();
        for in_turn in 1..=tables.len() {
            for (group, messages) in tables.chunks(in_turn).zip(messages.chunks(in_turn)) {
                let mut found: Vec<Vec<i16>> = group.iter().map(|table| vec![0; table.len()]).collect();
                let readers = messages.iter().zip(&mut found).map(|(message, found)| {
                    let cells = cells_of(found);
                    let take_row = |row: usize, weights: &[i16; ROW]| {
                        found[row * ROW..][..ROW].copy_from_slice(weights);
                    };
                    TableWalk::new(Reading::new(&models, message), cells, ranks, take_row).unwrap()
                });
                assert_eq!(read_tables(Stop::never().watch(), readers.collect()), Ok(()));
                assert!(found == group);
            }
        }
    }
}
