//! How large things are.

use super::Row;
use crate::{library, paths};
use engine2048::board::Board;
use std::fs;
use std::path::PathBuf;

/// The library of this machine, that of Windows as it was last built, and the most memory that this process has held: an
/// upper bound for what the library holds in a host, measured once the other rows are.
pub fn sizes(_: &[Board]) -> Vec<Row> {
    let windows = paths::target().join("windows/x86_64-pc-windows-gnu/release/engine2048.dll");
    let libraries =
        [("library", library::host().ok()), ("64-bit Windows library, last built", Some(windows))];
    let row = |(what, path): (&str, Option<PathBuf>)| {
        let bytes = fs::metadata(path?).ok()?.len();
        Some(Row::new(what, mebibytes(bytes), "under 1.5 MiB without a network"))
    };
    let memory = peak_memory().map(|bytes| {
        Row::new("memory of this process at its peak", mebibytes(bytes), "under 64 MiB without a network")
    });
    libraries.into_iter().filter_map(row).chain(memory).collect()
}

fn mebibytes(bytes: u64) -> String {
    format!("{:.2} MiB", bytes as f64 / f64::from(1 << 20))
}

/// The most memory that this process has held, in bytes; `None` where the system does not tell.
fn peak_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
