//! Times that are charged to no clock: the store could not be written, or the server's clock
//! was behind.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard};

use arbiter::{Millis, Timestamp};

/// A heartbeat that takes longer than this is the sign of an outage.
const SLOW: Millis = 2_000;
/// How many past outages are known here. A game that is live settles each of them with its next
/// message or flag, long before there are so many newer ones; others get them from the store.
const KNOWN: usize = 64;

/// A time in which nobody could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    pub(crate) since: Timestamp,
    pub(crate) until: Timestamp,
}

/// The present outage, if there is one, and the last past ones.
#[derive(Debug, Default)]
pub(crate) struct Outages(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Since when a heartbeat has been waiting to be written.
    unwritten: Option<Timestamp>,
    /// Whether the last heartbeat could not be written.
    failed: bool,
    /// The clock is behind until it shows this moment.
    behind: Option<Timestamp>,
    past: VecDeque<Outage>,
    /// Those that the store does not keep yet.
    unkept: VecDeque<Outage>,
}

impl Outages {
    /// A heartbeat of this moment is going to be written.
    pub(crate) fn writing(&self, at: Timestamp) {
        self.lock().unwritten.get_or_insert(at);
    }

    /// The heartbeat was not written.
    pub(crate) fn not_written(&self) {
        self.lock().failed = true;
    }

    /// The heartbeat is written: an outage that there was is over.
    pub(crate) fn written(&self, now: Timestamp) {
        let mut state = self.lock();
        let Some(since) = state.unwritten.take() else {
            return;
        };
        if std::mem::take(&mut state.failed) || now - since > SLOW {
            state.end(Outage { since, until: now });
        }
    }

    /// The first outage that the store does not keep yet.
    pub(crate) fn first_unkept(&self) -> Option<Outage> {
        self.lock().unkept.front().copied()
    }

    /// The store keeps the first one from now on.
    pub(crate) fn kept(&self) {
        self.lock().unkept.pop_front();
    }

    /// The store has been written at `last`, and the clock shows an earlier moment.
    pub(crate) fn clock_is_behind(&self, last: Timestamp) {
        self.lock().behind = Some(last);
    }

    /// How far the clock is behind.
    pub(crate) fn lag(&self, now: Timestamp) -> Option<Millis> {
        let last = self.lock().behind?;
        Some(last - now).filter(|&millis| millis > 0)
    }

    /// Ends the outage of a clock that was behind and is not any more.
    pub(crate) fn clock_has_caught_up(&self, now: Timestamp) {
        let mut state = self.lock();
        if let Some(since) = state.behind.take_if(|last| *last <= now) {
            state.end(Outage { since, until: now });
        }
    }

    /// Whether nobody can play at this moment.
    pub(crate) fn is_on(&self, now: Timestamp) -> bool {
        let state = self.lock();
        let stalled = state.unwritten.is_some_and(|since| now - since > SLOW);
        let behind = state.behind.is_some_and(|last| now < last);
        state.failed || stalled || behind
    }

    /// The first known outage that ended after this moment.
    pub(crate) fn first_after(&self, moment: Timestamp) -> Option<Outage> {
        let state = self.lock();
        let mut past = state.past.iter().copied();
        past.find(|outage| outage.until > moment)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("no panic while it is held")
    }
}

impl State {
    fn end(&mut self, outage: Outage) {
        let millis = outage.until - outage.since;
        tracing::warn!(millis, "an outage is over: no clock is charged for it");
        if self.past.len() == KNOWN {
            self.past.pop_front();
        }
        self.past.push_back(outage);
        self.unkept.push_back(outage);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_slow_or_failed_heartbeat_is_an_outage() {
        let outages = Outages::default();
        let at = Timestamp;
        outages.writing(at(1_000));
        outages.written(at(1_000 + SLOW));
        assert_eq!(outages.first_after(at(0)), None);

        outages.writing(at(4_000));
        assert!(!outages.is_on(at(4_000 + SLOW)));
        assert!(outages.is_on(at(4_001 + SLOW)));
        outages.written(at(9_000));
        let slow = Outage {
            since: at(4_000),
            until: at(9_000),
        };
        assert_eq!(outages.first_after(at(0)), Some(slow));
        assert_eq!(outages.first_after(at(9_000)), None);
        assert_eq!(outages.first_unkept(), Some(slow));
        outages.kept();
        assert_eq!(outages.first_unkept(), None);

        outages.writing(at(10_000));
        outages.not_written();
        assert!(outages.is_on(at(10_000)));
        outages.writing(at(11_000));
        outages.written(at(11_001));
        let failed = Outage {
            since: at(10_000),
            until: at(11_001),
        };
        assert_eq!(outages.first_after(at(9_000)), Some(failed));
        assert!(!outages.is_on(at(11_001)));
    }

    #[test]
    fn old_outages_are_forgotten() {
        let outages = Outages::default();
        for number in 0..=KNOWN as u64 {
            outages.clock_is_behind(Timestamp(number * 10));
            outages.clock_has_caught_up(Timestamp(number * 10 + 5));
        }
        let first = outages.first_after(Timestamp(0));
        assert_eq!(first.map(|outage| outage.until), Some(Timestamp(15)));
    }

    #[test]
    fn a_clock_that_is_behind_is_an_outage_until_it_has_caught_up() {
        let outages = Outages::default();
        outages.clock_is_behind(Timestamp(5_000));
        assert_eq!(outages.lag(Timestamp(2_000)), Some(3_000));
        outages.clock_has_caught_up(Timestamp(4_999));
        assert!(outages.is_on(Timestamp(4_999)));
        outages.clock_has_caught_up(Timestamp(6_000));
        assert!(!outages.is_on(Timestamp(6_000)));
        assert_eq!(outages.lag(Timestamp(6_000)), None);
        assert!(outages.first_after(Timestamp(0)).is_some());
    }
}
