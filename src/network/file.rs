//! The file of weights: what training exports and the library embeds.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `E2048NE2` |
//! | 8 | checksum of everything after it |
//! | 16 | name of the shape, or of each stage's with a comma between, padded with zeros |
//! | 4 | scale: the points that a weight of 1 stands for, a 32-bit float |
//!
//! and then for each stage
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 | how many ranks its patterns have, at most 16; those of other ranks have no weights in the file |
//! | 4 for each tuple | length of its table's message |
//! | [`Models::BYTES`] | the models of the entropy coder |
//! | the sum of the lengths | the messages, one after the other |
//!
//! All numbers are little-endian. A table is written in rows whose weights differ in the rank of the tuple's
//! own cell ([`Bundle`](super::shape::Bundle)), as [`walk`](super::walk) describes.
//!
//! A [`Network`] has one stage or two. Where it has two, the first is for boards without a tile of 16384 or
//! more, so it has at most [`EARLY_RANKS`]. The tables of the second hold the differences of its weights from
//! those of the first's tuple of the same cells, if any: 0 for all that it never learnt about. The one stage of a
//! [`LapNetwork`](super::laps::LapNetwork) stands alone.

use super::entropy::{Models, ROW};
use super::shape::{Shape, ALL_RANKS, EARLY_RANKS, LAP_RANKS, LATE_RANKS};
use super::stage::Stage;
use super::walk::{read_tables, Reading, TableWalk, IN_TURN};
use super::{Network, WeightsError};
use crate::random::mix;
use crate::stop::{Stop, Watch};
use crate::threads::{run_watched_tasks, Start};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

/// The beginning of the file.
pub const TITLE: &[u8; 8] = b"E2048NE2";

/// The largest magnitude: half of an `i16`'s, so that an `i16` holds a difference too.
pub const LARGEST_WEIGHT: i16 = i16::MAX / 2;

const NAME_BYTES: usize = 16;

/// A checksum against accidents alone.
///
/// Four sums share the words, so that the processor need not wait for one before the next.
pub fn checksum(bytes: &[u8]) -> u64 {
    const SUMS: usize = 4;
    const BLOCK: usize = 8 * SUMS;
    let mut sums = [bytes.len() as u64; SUMS];
    let mut add = |block: &[u8; BLOCK]| {
        for (sum, word) in sums.iter_mut().zip(block.chunks_exact(8)) {
            let word = word.try_into().expect("a word has eight bytes");
            *sum = mix(*sum ^ u64::from_le_bytes(word));
        }
    };
    let mut rest = bytes;
    while let Some((block, later)) = rest.split_first_chunk() {
        add(block);
        rest = later;
    }
    let mut last = [0; BLOCK];
    last[..rest.len()].copy_from_slice(rest);
    add(&last);
    sums.into_iter().fold(0, |all, sum| mix(all ^ sum))
}

/// The checksum that a file tells, which need not be its content's; `None` where it is no file of weights.
pub fn told_checksum(file: &[u8]) -> Option<u64> {
    Some(u64::from_le_bytes(*file.strip_prefix(TITLE)?.first_chunk()?))
}

fn split<'a, const N: usize>(bytes: &mut &'a [u8]) -> Result<&'a [u8; N], WeightsError> {
    let (first, rest) = bytes.split_first_chunk().ok_or(WeightsError::NotWeights)?;
    *bytes = rest;
    Ok(first)
}

/// What the checksum of a whole file is of.
/// Fails where it is no such file, or its checksum is wrong.
pub fn checked(file: &[u8]) -> Result<&[u8], WeightsError> {
    let told = told_checksum(file).ok_or(WeightsError::NotWeights)?;
    let rest = &file[TITLE.len() + size_of_val(&told)..];
    if checksum(rest) != told {
        return Err(WeightsError::Damaged);
    }
    Ok(rest)
}

/// The name of the stages' shapes as a file has it.
pub fn padded_name<S: Shape, L: Shape>() -> [u8; NAME_BYTES] {
    let name = if S::NAME == L::NAME { S::NAME.to_owned() } else { [S::NAME, L::NAME].join(",") };
    let mut padded = [0; NAME_BYTES];
    padded[..name.len()].copy_from_slice(name.as_bytes());
    padded
}

impl<S: Shape, L: Shape> Network<S, L> {
    /// [`Network::of_file_unless`] on one thread, where nobody cancels.
    pub fn of_file(file: &[u8]) -> Result<Network<S, L>, WeightsError> {
        Network::of_file_unless(Stop::never().watch(), file, NonZeroUsize::MIN)
    }

    /// Reads a file on at most `threads` threads.
    /// Fails where it is no such file, where its memory is refused, or where the caller cancels.
    pub fn of_file_unless(
        watch: &Watch,
        file: &[u8],
        threads: NonZeroUsize,
    ) -> Result<Network<S, L>, WeightsError> {
        let first = Network::first_of_file_unless(watch, file, threads)?;
        match PackedNetwork::of_file::<S, L>(watch, file)?.stages.len() {
            1 => Ok(first),
            _ => first.with_second_of_file_unless(watch, file, threads),
        }
    }

    /// [`Network::of_file_unless`] for the first stage alone. Where the file has a second one, this network
    /// must not be asked about boards of that stage.
    pub fn first_of_file_unless(
        watch: &Watch,
        file: &[u8],
        threads: NonZeroUsize,
    ) -> Result<Network<S, L>, WeightsError> {
        let packed = PackedNetwork::of_file::<S, L>(watch, file)?;
        let mut first =
            Stage::zeroed(watch, if packed.stages.len() == 1 { LATE_RANKS } else { EARLY_RANKS })?;
        packed.stages[0].add_to(&mut first, watch, threads)?;
        Ok(Network::of_stages(Arc::new(first), None, packed.scale))
    }

    /// Adds a file's second stage to this network of its first. Both networks share the first stage's
    /// weights.
    pub fn with_second_of_file_unless(
        &self,
        watch: &Watch,
        file: &[u8],
        threads: NonZeroUsize,
    ) -> Result<Network<S, L>, WeightsError> {
        let packed = PackedNetwork::of_file::<S, L>(watch, file)?;
        let [first, more] = &packed.stages[..] else { return Err(WeightsError::NotWeights) };
        if first.ranks > EARLY_RANKS {
            return Err(WeightsError::NotWeights);
        }
        let mut second = Stage::zeroed(watch, LATE_RANKS)?;
        second.copy_from(watch, &self.first)?;
        more.add_to(&mut second, watch, threads)?;
        Ok(Network::of_stages(self.first.clone(), Some(second), packed.scale))
    }
}

/// A file before its tables are decoded.
pub struct PackedNetwork<'a> {
    /// Points of a weight of 1.
    pub scale: f32,
    /// At least one.
    pub stages: Vec<PackedStage<'a>>,
}

impl<'a> PackedNetwork<'a> {
    /// The content of a file for these shapes of a first and a second stage, whose checksum is right.
    /// Fails where it is no such file, or where the caller cancels.
    pub fn of_file<S: Shape, L: Shape>(
        watch: &Watch,
        file: &'a [u8],
    ) -> Result<PackedNetwork<'a>, WeightsError> {
        let mut rest = checked(file)?;
        if watch.ask() {
            return Err(WeightsError::Cancelled);
        }
        if *split::<NAME_BYTES>(&mut rest)? != padded_name::<S, L>() {
            return Err(WeightsError::OtherShape);
        }
        let scale = f32::from_le_bytes(*split(&mut rest)?);
        let mut stages = vec![PackedStage::split_off::<S>(&mut rest)?];
        while !rest.is_empty() {
            stages.push(PackedStage::split_off::<L>(&mut rest)?);
        }
        Ok(PackedNetwork { scale, stages })
    }
}

/// A stage before its tables are decoded.
pub struct PackedStage<'a> {
    ranks: usize,
    models: Models,
    messages: Vec<&'a [u8]>,
}

impl<'a> PackedStage<'a> {
    fn split_off<S: Shape>(bytes: &mut &'a [u8]) -> Result<PackedStage<'a>, WeightsError> {
        let ranks = u32::from_le_bytes(*split(bytes)?) as usize;
        if !(1..=ALL_RANKS).contains(&ranks) {
            return Err(WeightsError::NotWeights);
        }
        let mut lengths = Vec::new();
        for _ in S::TUPLES {
            lengths.push(u32::from_le_bytes(*split(bytes)?) as usize);
        }
        let models = Models::of_bytes(split(bytes)?)?;
        let mut messages = Vec::new();
        for length in lengths {
            let (message, later) = bytes.split_at_checked(length).ok_or(WeightsError::NotWeights)?;
            messages.push(message);
            *bytes = later;
        }
        Ok(PackedStage { ranks, models, messages })
    }

    /// Adds the decoded tables to a stage's weights.
    pub fn add_to<S: Shape>(
        &self,
        stage: &mut Stage<S>,
        watch: &Watch,
        threads: NonZeroUsize,
    ) -> Result<(), WeightsError> {
        let mut bundles = stage.bundles();
        let share = bundles.len().div_ceil(threads.get());
        let shares: Vec<_> = bundles.chunks_mut(share).map(Mutex::new).collect();
        let decoded =
            run_watched_tasks(Stop::after(watch, None), threads, Start::AtOnce, shares.len(), &|task| {
                let mut bundles = shares[task].lock().unwrap_or_else(PoisonError::into_inner);
                let mut tables = Vec::new();
                for bundle in bundles.iter_mut() {
                    tables.extend(bundle.tables());
                }
                // The last laps are read when all else is there: one table at a time keeps the memory within 384 MiB.
                let in_turn = if self.ranks == LAP_RANKS { 1 } else { IN_TURN };
                for tables in tables.chunks(in_turn) {
                    let mut readers = Vec::new();
                    for table in tables {
                        let (message, cells) =
                            (self.messages[table.tuple], S::TUPLES[table.tuple].cells.len());
                        let take_row = |row: usize, weights: &[i16; ROW]| table.add(row, weights);
                        let reading = Reading::new(&self.models, message);
                        readers.push(TableWalk::new(reading, cells, self.ranks, take_row)?);
                    }
                    read_tables(watch, readers)?;
                }
                Ok(())
            });
        decoded.into_iter().collect()
    }
}
