//! Why weights cannot be had.

use crate::call::Refusal;
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
    /// The weights are those of another network than the library was built for.
    OtherNetwork,
    /// The library was built without the weights, and nobody has handed them in yet.
    NotThere,
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
            WeightsError::OtherNetwork => "the weights are not those that the library was built for",
            WeightsError::NotThere => "the weights are not there yet",
            WeightsError::NoMemory => "there is no memory for the weights",
            WeightsError::Cancelled => "the call was cancelled",
        })
    }
}

impl std::error::Error for WeightsError {}

impl From<WeightsError> for Refusal {
    fn from(error: WeightsError) -> Refusal {
        match error {
            WeightsError::NotWeights
            | WeightsError::Damaged
            | WeightsError::OtherShape
            | WeightsError::OtherNetwork => Refusal::Weights,
            WeightsError::NotThere => Refusal::NoNetwork,
            WeightsError::NoMemory => Refusal::OutOfMemory,
            WeightsError::Cancelled => Refusal::Cancelled,
        }
    }
}
