//! Describes this machine.

use std::fs;

/// One line: processor, cores, load, system and compiler.
pub fn description() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "Machine: {}, {cores} cores, load {} at the start, {} {}; engine2048 {}, {}.",
        processor().unwrap_or_else(|| "unknown processor".into()),
        load().unwrap_or_else(|| "unknown".into()),
        std::env::consts::OS,
        std::env::consts::ARCH,
        env!("CARGO_PKG_VERSION"),
        compiler().unwrap_or_else(|| "unknown compiler".into()),
    )
}

fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split(':').nth(1)?.trim().to_string())
}

fn load() -> Option<String> {
    Some(fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.to_string())
}

fn compiler() -> Option<String> {
    Some(tools::command::output(tools::command::program("rustc").arg("--version")).ok()?.trim().to_string())
}
