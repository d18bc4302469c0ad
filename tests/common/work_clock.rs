//! A clock that runs on work, so that no test depends on timing.

use engine2048::internals::Clock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A node of work takes a microsecond.
#[derive(Default)]
pub struct WorkClock {
    pub nodes: AtomicU64,
}

impl Clock for WorkClock {
    fn elapsed(&self) -> Duration {
        Duration::from_micros(self.nodes.load(Relaxed))
    }
    fn worked(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }
}

impl WorkClock {
    pub fn set(&self, milliseconds: u64) {
        self.nodes.store(1000 * milliseconds, Relaxed);
    }
}
