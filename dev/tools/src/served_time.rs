//! A clock that a busy machine slows down, so that limits on time find what hangs and never what waits its turn.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

/// The time in which this machine served one program: of each second as much as the program's share of the processors,
/// where every program that wants one gets the same.
pub struct ServedTime {
    counted: Duration,
    since: Instant,
}

impl ServedTime {
    /// Begins to count.
    pub fn start() -> ServedTime {
        ServedTime { counted: Duration::ZERO, since: Instant::now() }
    }

    /// The time so far. The share is looked up once a second.
    pub fn so_far(&mut self) -> Duration {
        const PERIOD: Duration = Duration::from_secs(1);
        let passed = self.since.elapsed();
        if passed < PERIOD && !self.counted.is_zero() {
            return self.counted;
        }
        self.since += passed;
        self.counted += passed.div_f64(crowd());
        self.counted
    }
}

/// How many programs share a processor, at least one; 1 where the system does not say how many want one.
fn crowd() -> f64 {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    runnable(&load).map_or(1.0, |runnable| (runnable / processors as f64).max(1.0))
}

/// Of Linux' `0.20 0.18 0.12 3/80 11206` the 3: those that run or wait for a processor at this moment (man 5 proc_loadavg).
fn runnable(load: &str) -> Option<f64> {
    load.split(' ').nth(3)?.split('/').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{crowd, runnable, ServedTime};
    use std::time::{Duration, Instant};

    #[test]
    fn the_load_is_read() {
        assert_eq!(runnable("0.20 0.18 0.12 3/80 11206\n"), Some(3.0));
        assert_eq!(runnable(""), None);
        assert!(crowd() >= 1.0);
    }

    #[test]
    fn no_more_time_is_counted_than_passed() {
        let start = Instant::now();
        let mut served = ServedTime::start();
        while served.so_far() < Duration::from_millis(1) {
            assert!(served.counted <= start.elapsed());
        }
    }
}
