//! Processor time of this thread.

use std::time::{Duration, Instant};

/// Shorter times are wall time: the system updates processor time only some hundred times a second.
const LEAST_PROCESSOR_TIME: Duration = Duration::from_millis(100);

/// The shortest of several runs, each newly prepared: other work on the machine disturbed that run least. The
/// time is this thread's processor time if the system tells it and the run is long enough, else wall time.
pub fn fastest<T>(times: u32, mut prepare: impl FnMut() -> T, mut work: impl FnMut(&T)) -> Duration {
    (0..times)
        .map(|_| {
            let prepared = prepare();
            let (wall, processor) = (Instant::now(), processor_time());
            work(&prepared);
            let wall = wall.elapsed();
            match (processor, processor_time()) {
                (Some(before), Some(after)) if after - before >= LEAST_PROCESSOR_TIME => after - before,
                _ => wall,
            }
        })
        .min()
        .unwrap_or_default()
}

/// `None` if the system does not tell.
fn processor_time() -> Option<Duration> {
    // The first number is the time on a processor, in nanoseconds.
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

/// The median, or the upper one of two; zero if there are no times.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// A time in milliseconds, for the table.
pub fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}
