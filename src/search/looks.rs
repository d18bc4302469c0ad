//! When a search looks whether it must stop: seldom, since some systems tell the time slowly.

use crate::stop::Stop;

/// One thread's looks.
pub struct Looks {
    /// The positions at which to look next.
    next: u64,
    /// Nodes reported to the clock.
    told: u64,
}

impl Looks {
    /// The first look is after so many positions.
    pub const fn after(positions: u64) -> Looks {
        Looks { next: positions, told: 0 }
    }

    /// Whether the search must stop after so many positions, of which `nodes` count as work. Looks again
    /// `interval` positions later.
    #[inline]
    pub fn is_due(&mut self, stop: Stop, positions: u64, nodes: u64, interval: u64) -> bool {
        if positions < self.next {
            return false;
        }
        self.next = positions + interval;
        stop.is_due_after(nodes, &mut self.told)
    }

    /// Reports the nodes that the clock does not know yet.
    pub fn tell(&mut self, stop: Stop, nodes: u64) {
        stop.tell(nodes, &mut self.told);
    }
}
