//! The file of weights: what training exports and the library embeds.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `E2048NET` |
//! | 8 | checksum of everything after it |
//! | 16 | name of the shape, padded with zeros |
//! | 4 | scale: the points that a weight of 1 stands for, a 32-bit float |
//!
//! and then for each stage, one or two of them,
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 for each tuple | length of its table's message |
//! | [`Models::BYTES`] | the models of the entropy coder |
//! | the sum of the lengths | the messages, one after the other |
//!
//! All numbers are little-endian. The tables of the second stage hold what its weights are more than those of the first:
//! 0 for all that the second stage never learnt about.

use super::error::WeightsError;
use super::shape::Shape;
use super::tokens::Models;
use super::Network;
use crate::random::mix;
use crate::stop::{Stop, Watch};
use crate::system::prefer_large_pages;
use crate::threads::run_watched_tasks;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

/// What a file of weights begins with.
const TITLE: &[u8; 8] = b"E2048NET";

/// The largest magnitude of a weight: half of what an `i16` holds, so that it also holds the difference of two.
pub const LARGEST_WEIGHT: i16 = i16::MAX / 2;

/// Bytes of a shape's name.
const NAME_BYTES: usize = 16;

/// A checksum that any change of the bytes is all but sure to change. It guards against accidents alone.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(sum ^ u64::from_le_bytes(word))
    })
}

/// Splits the first `N` bytes off.
fn split<'a, const N: usize>(bytes: &mut &'a [u8]) -> Result<&'a [u8; N], WeightsError> {
    let (first, rest) = bytes.split_first_chunk().ok_or(WeightsError::NotWeights)?;
    *bytes = rest;
    Ok(first)
}

fn padded_name(name: &str) -> [u8; NAME_BYTES] {
    let mut padded = [0; NAME_BYTES];
    padded[..name.len()].copy_from_slice(name.as_bytes());
    padded
}

impl<S: Shape> Network<S> {
    /// A network of these weights in units of `scale` points, stage after stage and table after table.
    ///
    /// # Panics
    /// Where there are not [`Shape::WEIGHTS`] weights for each of one or two stages, or one is past
    /// [`LARGEST_WEIGHT`].
    #[must_use]
    pub fn of_weights(weights: &[i16], scale: f32) -> Network<S> {
        assert!(
            [1, 2].map(|stages| stages * S::WEIGHTS).contains(&weights.len()),
            "there are one or two stages"
        );
        assert!(
            weights.iter().all(|weight| weight.abs() <= LARGEST_WEIGHT),
            "differences of weights fit an i16"
        );
        let stages = weights.chunks_exact(S::WEIGHTS).map(<[i16]>::to_vec).collect();
        Network { stages, scale, shape: PhantomData }
    }

    /// The network as a file.
    #[must_use]
    pub fn to_file(&self) -> Vec<u8> {
        let mut content = Vec::new();
        content.extend(padded_name(S::NAME));
        content.extend(self.scale.to_le_bytes());
        let first = &self.stages[0];
        content.extend(stage_to_bytes::<S>(first));
        if let Some(second) = self.stages.get(1) {
            let more: Vec<i16> = second.iter().zip(first).map(|(second, first)| second - first).collect();
            content.extend(stage_to_bytes::<S>(&more));
        }
        [&TITLE[..], &checksum(&content).to_le_bytes(), &content].concat()
    }

    /// Reads a file that [`Network::to_file`] made, on one thread.
    ///
    /// # Errors
    /// A [`WeightsError`] where the file is no such file, or where the memory for it is refused.
    pub fn of_file(file: &[u8]) -> Result<Network<S>, WeightsError> {
        Network::of_file_unless(Stop::NEVER.watch(), file, NonZeroUsize::MIN)
    }

    /// [`Network::of_file`] on at most `threads` threads.
    ///
    /// # Errors
    /// As [`Network::of_file`]; [`WeightsError::Cancelled`] where the caller cancels.
    pub fn of_file_unless(
        watch: &Watch,
        file: &[u8],
        threads: NonZeroUsize,
    ) -> Result<Network<S>, WeightsError> {
        let mut rest = file;
        if split::<8>(&mut rest)? != TITLE {
            return Err(WeightsError::NotWeights);
        }
        let expected = u64::from_le_bytes(*split(&mut rest)?);
        if checksum(rest) != expected {
            return Err(WeightsError::Damaged);
        }
        if *split::<NAME_BYTES>(&mut rest)? != padded_name(S::NAME) {
            return Err(WeightsError::OtherShape);
        }
        let scale = f32::from_le_bytes(*split(&mut rest)?);
        let mut packed = vec![PackedStage::split_off::<S>(&mut rest)?];
        if !rest.is_empty() {
            packed.push(PackedStage::split_off::<S>(&mut rest)?);
        }
        if !rest.is_empty() {
            return Err(WeightsError::NotWeights);
        }

        let mut stages = Vec::new();
        for _ in &packed {
            let mut weights: Vec<i16> = Vec::new();
            weights.try_reserve_exact(S::WEIGHTS).map_err(|_| WeightsError::NoMemory)?;
            prefer_large_pages(weights.spare_capacity_mut());
            weights.resize(S::WEIGHTS, 0);
            stages.push(weights);
        }
        decode::<S>(watch, &packed, &mut stages, threads)?;
        if let [first, second] = &mut stages[..] {
            second.iter_mut().zip(first).for_each(|(second, first)| *second = second.wrapping_add(*first));
        }
        Ok(Network { stages, scale, shape: PhantomData })
    }
}

/// A stage's tables as they stand in the file.
fn stage_to_bytes<S: Shape>(weights: &[i16]) -> Vec<u8> {
    let mut rest = weights;
    let mut tables = Vec::new();
    for tuple in S::TUPLES {
        let (table, later) = rest.split_at(tuple.patterns());
        tables.push((table, tuple.cells.len()));
        rest = later;
    }
    let models = Models::fitted(&tables);
    let messages: Vec<Vec<u8>> = tables.iter().map(|&(table, cells)| models.encode(table, cells)).collect();
    let mut bytes = Vec::new();
    bytes.extend(messages.iter().flat_map(|message| (message.len() as u32).to_le_bytes()));
    bytes.extend(models.to_bytes());
    messages.iter().for_each(|message| bytes.extend(message));
    bytes
}

/// A stage's tables before they are decoded.
struct PackedStage<'a> {
    models: Models,
    /// One for each tuple.
    messages: Vec<&'a [u8]>,
}

impl<'a> PackedStage<'a> {
    fn split_off<S: Shape>(bytes: &mut &'a [u8]) -> Result<PackedStage<'a>, WeightsError> {
        let mut lengths = Vec::new();
        for _ in S::TUPLES {
            lengths.push(u32::from_le_bytes(*split(bytes)?) as usize);
        }
        let models = Models::of_bytes(split(bytes)?).ok_or(WeightsError::NotWeights)?;
        let mut messages = Vec::new();
        for length in lengths {
            let (message, later) = bytes.split_at_checked(length).ok_or(WeightsError::NotWeights)?;
            messages.push(message);
            *bytes = later;
        }
        Ok(PackedStage { models, messages })
    }
}

/// Decodes the tables of all stages into weights that are all 0, each table a task of its own.
fn decode<S: Shape>(
    watch: &Watch,
    packed: &[PackedStage],
    stages: &mut [Vec<i16>],
    threads: NonZeroUsize,
) -> Result<(), WeightsError> {
    let mut tables = Vec::new();
    for (stage, weights) in packed.iter().zip(stages) {
        let mut unread = &mut weights[..];
        for (&message, tuple) in stage.messages.iter().zip(S::TUPLES) {
            let (table, later) = unread.split_at_mut(tuple.patterns());
            tables.push((&stage.models, message, tuple.cells.len(), Mutex::new(table)));
            unread = later;
        }
    }
    let decoded = run_watched_tasks(watch, threads, tables.len(), |task| {
        let (models, message, cells, table) = &tables[task];
        let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
        models.decode(watch, message, &mut table, *cells)
    });
    decoded.into_iter().collect()
}
