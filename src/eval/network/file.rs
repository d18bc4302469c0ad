//! The file of weights: what training exports and the library embeds.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `E2048NET` |
//! | 8 | checksum of everything after it |
//! | 16 | name of the shape, padded with zeros |
//! | 4 | step: the points that a weight of 1 stands for, a 32-bit float |
//! | 4 for each table | length of its message |
//! | [`Models::BYTES`] | the models of the entropy coder |
//! | the rest | the messages, one after the other |
//!
//! All numbers are little-endian. There is one table for each tuple.

use super::shape::Shape;
use super::tokens::Models;
use super::Network;
use crate::random::mix;
use crate::threads::{available_threads, run_tasks};
use std::fmt;
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

/// What a file of weights begins with.
const TITLE: &[u8; 8] = b"E2048NET";

/// Bytes of a shape's name.
const NAME_BYTES: usize = 16;

/// Why weights cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// The bytes are no file of weights, or not all of one.
    NotWeights,
    /// They were changed since they were written.
    Damaged,
    /// They belong to a network of another shape.
    OtherShape,
    /// The system has no memory for the tables.
    NoMemory,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            WeightsError::NotWeights => "this is no file of weights",
            WeightsError::Damaged => "the weights do not match their checksum",
            WeightsError::OtherShape => "the weights belong to a network of another shape",
            WeightsError::NoMemory => "there is no memory for the weights",
        })
    }
}

impl std::error::Error for WeightsError {}

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
    /// A network of these weights in units of `step` points, table after table.
    ///
    /// # Panics
    /// Where there are not [`Shape::WEIGHTS`] weights.
    #[must_use]
    pub fn of_weights(weights: Vec<i16>, step: f32) -> Network<S> {
        assert_eq!(weights.len(), S::WEIGHTS, "one weight for each pattern of each tuple");
        Network { weights, step, shape: PhantomData }
    }

    /// The network as a file.
    #[must_use]
    pub fn to_file(&self) -> Vec<u8> {
        let mut rest = &self.weights[..];
        let mut tables = Vec::new();
        for tuple in S::TUPLES {
            let (table, later) = rest.split_at(tuple.patterns());
            tables.push((table, tuple.cells.len()));
            rest = later;
        }
        let models = Models::fitted(&tables);
        let messages: Vec<Vec<u8>> =
            tables.iter().map(|&(table, cells)| models.encode(table, cells)).collect();

        let mut content = Vec::new();
        content.extend(padded_name(S::NAME));
        content.extend(self.step.to_le_bytes());
        content.extend(messages.iter().flat_map(|message| (message.len() as u32).to_le_bytes()));
        content.extend(models.to_bytes());
        messages.iter().for_each(|message| content.extend(message));
        [&TITLE[..], &checksum(&content).to_le_bytes(), &content].concat()
    }

    /// Reads a file that [`Network::to_file`] made.
    ///
    /// # Errors
    /// A [`WeightsError`] where the file is no such file, or where the memory for it is refused.
    pub fn of_file(file: &[u8]) -> Result<Network<S>, WeightsError> {
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
        let step = f32::from_le_bytes(*split(&mut rest)?);
        let mut lengths = Vec::new();
        for _ in S::TUPLES {
            lengths.push(u32::from_le_bytes(*split(&mut rest)?) as usize);
        }
        let models = Models::of_bytes(split(&mut rest)?).ok_or(WeightsError::NotWeights)?;
        let mut messages = Vec::new();
        for length in lengths {
            let (message, later) = rest.split_at_checked(length).ok_or(WeightsError::NotWeights)?;
            messages.push(message);
            rest = later;
        }

        let mut weights: Vec<i16> = Vec::new();
        weights.try_reserve_exact(S::WEIGHTS).map_err(|_| WeightsError::NoMemory)?;
        weights.resize(S::WEIGHTS, 0);
        let mut tables = Vec::new();
        let mut unread = &mut weights[..];
        for tuple in S::TUPLES {
            let (table, later) = unread.split_at_mut(tuple.patterns());
            tables.push(Mutex::new(table));
            unread = later;
        }
        let whole = run_tasks(available_threads(), tables.len(), |task| {
            let mut table = tables[task].lock().unwrap_or_else(PoisonError::into_inner);
            models.decode(messages[task], &mut table, S::TUPLES[task].cells.len())
        });
        if whole.contains(&false) {
            return Err(WeightsError::NotWeights);
        }
        Ok(Network::of_weights(weights, step))
    }
}
