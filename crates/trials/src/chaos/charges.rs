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

    /// Returns these and others.
    pub(super) fn and(&self, others: &Self) -> Self {
        Self([&self.0[..], &others.0[..]].concat())
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
    /// Returns by how much the clocks lost more until a later reading than the time in which they
    /// may have run, if they did.
    pub(super) fn overcharge(&self, later: &Self, outages: &Outages) -> Option<Duration> {
        let lost = Duration::from_millis(self.millis.saturating_sub(later.millis));
        let over = lost.checked_sub(outages.chargeable(self.after, later.before))?;
        (!over.is_zero()).then_some(over)
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
        let over = |from: &Reading, to: Reading, outages: &Outages| {
            let over = from.overcharge(&to, outages);
            over.map(|over| over.as_millis())
        };
        assert_eq!(over(&first, reading(5_000, 55_000), &outages), None);
        assert_eq!(over(&first, reading(5_000, 54_900), &outages), Some(80));
        outages.add(Outage {
            since: at(1_000),
            until: at(4_000),
            tolerance: Duration::from_millis(500),
        });
        assert_eq!(over(&first, reading(5_000, 55_000), &outages), Some(2_480));
        assert_eq!(over(&first, reading(5_000, 57_500), &outages), None);
        // Only the part of an outage between the readings counts.
        let in_the_middle = reading(3_000, 58_000);
        assert_eq!(over(&in_the_middle, reading(5_000, 56_500), &outages), None);
        assert!(over(&in_the_middle, reading(5_000, 56_000), &outages).is_some());
        let after = reading(5_000, 57_000);
        assert_eq!(over(&after, reading(6_000, 56_000), &outages), None);
    }
}
