//! Sizes of the libraries and of this process's memory.

use super::Row;
use engine2048::Board;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use tools::paths;

/// The libraries as `cargo xtask` last built them, and this process's memory. Its peak bounds what the
/// library holds in a host, so these rows come after all others.
pub fn sizes(_: &[Board]) -> Vec<Row> {
    let host = format!("release/{DLL_PREFIX}engine2048{DLL_SUFFIX}");
    let libraries = [
        ("library, last built", host.as_str()),
        ("64-bit Windows library, last built", "windows/x86_64-pc-windows-gnu/release/engine2048.dll"),
    ];
    let row = |(what, path): (&str, &str)| {
        let bytes = fs::metadata(paths::target().join(path)).ok()?.len();
        Some(Row::new(what, mebibytes(bytes), "under 1.5 MiB without a network"))
    };
    let memory = peak_memory().map(|bytes| {
        Row::new("memory of this process at its peak", mebibytes(bytes), "under 64 MiB without a network")
    });
    libraries.into_iter().filter_map(row).chain(memory).collect()
}

/// A size in MiB, for the table.
pub fn mebibytes(bytes: u64) -> String {
    format!("{:.2} MiB", bytes as f64 / f64::from(1 << 20))
}

/// In bytes; `None` if the system does not tell.
fn peak_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
