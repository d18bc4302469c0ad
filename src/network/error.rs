//! Why a file of weights cannot be read.

use std::fmt;

/// Why weights cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// The bytes are no file of weights, or not all of one.
    NotWeights,
    /// The bytes were changed since they were written.
    Damaged,
    /// The weights belong to a network of another shape.
    OtherShape,
    /// The system has no memory for the tables.
    NoMemory,
    /// The caller cancelled the call.
    Cancelled,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            WeightsError::NotWeights => "this is no file of weights",
            WeightsError::Damaged => "the weights do not match their checksum",
            WeightsError::OtherShape => "the weights belong to a network of another shape",
            WeightsError::NoMemory => "there is no memory for the weights",
            WeightsError::Cancelled => "the call was cancelled",
        })
    }
}

impl std::error::Error for WeightsError {}
