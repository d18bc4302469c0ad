//! Where the weights come from: the library itself, or the program that uses it.
//!
//! The build script sets `network_inside` where the files lie in the tree and the feature `network-later` is off. The
//! package on crates.io has no files, which are more than it may have.

use super::file::{checked, told_checksum};
use super::WeightsError;
use crate::caches::Cached;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// The files' names: the network for the whole game, as `cargo lab train export` wrote it, and that of the last laps, as
/// `cargo lab laps export` did.
const NAMES: [&str; 2] = ["champion.weights", "laps.weights"];

/// The checksums that the files tell. Other weights answer otherwise, so a release takes these alone.
const CHECKSUMS: [Option<u64>; 2] = [Some(0xd517_d51c_eeab_4246), Some(0xb53c_d548_0263_fbdc)];

/// The files in the library. Where they differ from [`CHECKSUMS`], the tests say so.
#[cfg(network_inside)]
static INSIDE: Option<[&[u8]; 2]> =
    Some([include_bytes!("champion.weights"), include_bytes!("laps.weights")]);
#[cfg(not(network_inside))]
static INSIDE: Option<[&[u8]; 2]> = None;

static HANDED_IN: Cached<[Cow<'static, [u8]>; 2]> = Cached::new();

/// The files, wherever they come from.
pub fn files() -> Result<[&'static [u8]; 2], WeightsError> {
    let handed_in = || HANDED_IN.get().map(|files| files.each_ref().map(AsRef::as_ref));
    INSIDE.or_else(handed_in).ok_or(WeightsError::NotThere)
}

/// Whether the weights are still to be handed in.
pub fn is_missing() -> bool {
    files().is_err()
}

/// Hands in the learned network's weights: the files `champion.weights` and `laps.weights` in this folder, which are in
/// `src/network` of the repository and beside each release's WebAssembly.
///
/// The package on crates.io has no weights, so `expectimax` and the evaluator `network` refuse with
/// [`Refusal::NoNetwork`](crate::Refusal::NoNetwork) until then. A library that was built in the repository has them
/// inside: it checks the files and goes on with its own.
///
/// # Errors
/// A [`NetworkError`] where a file cannot be read, is damaged, or is not the one that this release was built for.
pub fn load_network(folder: impl AsRef<Path>) -> Result<(), NetworkError> {
    let read = |name: &str| {
        let path = folder.as_ref().join(name);
        fs::read(&path).map_err(|error| NetworkError::Unreadable { path, error })
    };
    load_network_from_bytes(read(NAMES[0])?, read(NAMES[1])?)
}

/// [`load_network`] with the bytes of the two files, such as those of `include_bytes!`.
///
/// # Errors
/// As [`load_network`].
pub fn load_network_from_bytes(
    champion: impl Into<Cow<'static, [u8]>>,
    laps: impl Into<Cow<'static, [u8]>>,
) -> Result<(), NetworkError> {
    let files = [champion.into(), laps.into()];
    for (file, expected) in files.iter().zip(CHECKSUMS) {
        match checked(file) {
            Ok(_) if told_checksum(file) == expected => {}
            Ok(_) => return Err(NetworkError::OtherNetwork),
            Err(WeightsError::Damaged) => return Err(NetworkError::Damaged),
            Err(_) => return Err(NetworkError::NotWeights),
        }
    }
    if INSIDE.is_none() {
        // Those of an earlier call are the same.
        HANDED_IN.get_or_build(|| Box::new(files));
    }
    Ok(())
}

/// Why the network's weights are not taken.
#[derive(Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// A file cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The bytes are no file of weights, or only its beginning.
    NotWeights,
    /// The bytes were changed since they were written.
    Damaged,
    /// The weights belong to another release.
    OtherNetwork,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::Unreadable { path, .. } => write!(formatter, "{} cannot be read", path.display()),
            NetworkError::NotWeights => formatter.write_str("this is no file of weights"),
            NetworkError::Damaged => formatter.write_str("the weights do not match their checksum"),
            NetworkError::OtherNetwork => formatter.write_str("the weights belong to another release"),
        }
    }
}

impl std::error::Error for NetworkError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            NetworkError::Unreadable { error, .. } => Some(error),
            _ => None,
        }
    }
}
