//! How much time clocks may have lost.

use std::time::Duration;

use tokio::time::Instant;

/// What two machines' worth of rounding to milliseconds may add up to.
const ROUNDING: Duration = Duration::from_millis(20);

/// A time in which the server could not play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outage {
    pub(super) since: Instant,
    pub(super) until: Instant,
    /// How much of it may be charged all the same.
    pub(super) tolerance: Duration,
}

/// All outages so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Outages(Vec<Outage>);

impl Outages {
    pub(super) fn add(&mut self, outage: Outage) {
        self.0.push(outage);
    }

    /// How much both clocks together may lose at most from one moment to a later one.
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

/// What both clocks of a game show together. There are no increments: it only becomes less.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    /// The clocks were read after this moment.
    pub(super) after: Instant,
    /// And before this one.
    pub(super) before: Instant,
    pub(super) millis: u64,
}

impl Reading {
    /// Whether the clocks lost more until a later reading than the time that they may have run.
    pub(super) fn is_overcharged(&self, later: &Self, outages: &Outages) -> bool {
        let lost = Duration::from_millis(self.millis.saturating_sub(later.millis));
        lost > outages.chargeable(self.after, later.before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_is_charged_to_nobody() {
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
        // Only the part that lies between the readings counts.
        let in_the_middle = reading(3_000, 58_000);
        assert!(!in_the_middle.is_overcharged(&reading(5_000, 56_500), &outages));
        assert!(in_the_middle.is_overcharged(&reading(5_000, 56_000), &outages));
        let after = reading(5_000, 57_000);
        assert!(!after.is_overcharged(&reading(6_000, 56_000), &outages));
    }
}
