//! The time that clocks may have lost.

use std::time::Duration;

use tokio::time::Instant;

/// The maximum total error of rounding to milliseconds on two machines.
const ROUNDING: Duration = Duration::from_millis(20);

/// A time in which the server could not accept moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outage {
    pub(super) since: Instant,
    pub(super) until: Instant,
    /// The part of it that may be charged anyway.
    pub(super) tolerance: Duration,
}

/// All recorded outages.
#[derive(Clone, Debug, Default)]
pub(super) struct Outages(Vec<Outage>);

impl Outages {
    pub(super) fn add(&mut self, outage: Outage) {
        self.0.push(outage);
    }

    /// Returns the maximum time that both clocks together may lose between two moments.
    fn chargeable(&self, since: Instant, until: Instant) -> Duration {
        let free: Duration = self
            .0
            .iter()
            .map(|outage| {
                let overlap =
                    outage.until.min(until) - outage.since.max(since).min(outage.until.min(until));
                overlap.saturating_sub(outage.tolerance)
            })
            .sum();
        (until - since).saturating_sub(free) + ROUNDING
    }
}

/// The sum of both clocks of a game. There are no increments, so it only decreases.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    /// The clocks were read after this moment.
    pub(super) after: Instant,
    /// The clocks were read before this moment.
    pub(super) before: Instant,
    pub(super) millis: u64,
}

impl Reading {
    /// Whether the clocks lost more until a later reading than the time in which they may have run.
    pub(super) fn is_overcharged(&self, later: &Self, outages: &Outages) -> bool {
        let lost = Duration::from_millis(self.millis.saturating_sub(later.millis));
        lost > outages.chargeable(self.after, later.before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_is_not_charged() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let reading = |millis, shown| Reading {
            after: at(millis),
            before: at(millis),
            millis: shown,
        };
        let mut outages = Outages::default();
        let first = reading(0, 60_000);
        assert!(!first.is_overcharged(&reading(5_000, 55_000), &outages));
        assert!(first.is_overcharged(&reading(5_000, 54_900), &outages));
        outages.add(Outage {
            since: at(1_000),
            until: at(4_000),
            tolerance: Duration::from_millis(500),
        });
        assert!(first.is_overcharged(&reading(5_000, 55_000), &outages));
        assert!(!first.is_overcharged(&reading(5_000, 57_500), &outages));
        // Only the part of an outage between the readings counts.
        let in_the_middle = reading(3_000, 58_000);
        assert!(!in_the_middle.is_overcharged(&reading(5_000, 56_500), &outages));
        assert!(in_the_middle.is_overcharged(&reading(5_000, 56_000), &outages));
        let after = reading(5_000, 57_000);
        assert!(!after.is_overcharged(&reading(6_000, 56_000), &outages));
    }
}
