//! Times that are not charged to any clock: the store could not be written, this process was
//! stalled, or the server's clock was behind.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard};

use arbiter::{Millis, Timestamp};

/// The interval of heartbeats.
pub const HEARTBEAT_EVERY: Millis = 1_000;
/// A heartbeat that takes longer than this indicates an outage.
pub const MAX_HEARTBEAT_DELAY: Millis = 2_000;

/// If no journal entry was tried for this long after the last failed one, a written heartbeat shows
/// that the store works.
const QUIET: Millis = 5_000;
/// An outage that begins within this time after another one continues it: on a full disk there may
/// occasionally be space for an entry.
const MIN_RECOVERY: Millis = 1_000;
/// The number of past outages kept in memory. A live game settles each of them with its next
/// message or flag, long before there are this many newer ones; other games read them from the
/// store.
const KNOWN: usize = 64;

/// A time in which players could not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last heartbeat before the outage.
    pub since: Timestamp,
    /// The first heartbeat after it.
    pub until: Timestamp,
}

/// The current outage, if there is one, and recent outages.
#[derive(Debug, Default)]
pub struct Outages(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The time since which a write has been pending.
    unwritten: Option<Timestamp>,
    /// The time of the first attempt to write a heartbeat since the last written one.
    tried: Option<Timestamp>,
    /// The time at which the next heartbeat is due; used only with an automatic clock.
    next: Option<Timestamp>,
    /// Whether the last heartbeat could not be written.
    failed: bool,
    /// The time of the last failed write of a journal entry, if no entry was written since. A
    /// heartbeat overwrites its row, so on a full disk it may succeed where an entry fails.
    not_appended: Option<Timestamp>,
    /// The time until which the clock is behind.
    behind: Option<Timestamp>,
    /// The time since which the clock differs from that of the database.
    wrong: Option<Timestamp>,
    past: VecDeque<Outage>,
    /// The outages that the store has not recorded yet.
    unrecorded: VecDeque<Outage>,
    /// The end of the last outage that the store has recorded.
    kept_until: Option<Timestamp>,
}

impl Outages {
    /// Records that a heartbeat is about to be written at this time. If it is much later than its
    /// due time, this process was stalled in between.
    pub fn writing(&self, at: Timestamp) {
        let mut state = self.lock();
        let since = state.next.take().map_or(at, |due| due.min(at));
        state.unwritten.get_or_insert(since);
        state.tried.get_or_insert(at);
    }

    /// Returns the time since which this process has tried to write a heartbeat without success. In
    /// contrast to the start of an outage, this is not before the end of a stall.
    pub fn tried_since(&self) -> Option<Timestamp> {
        self.lock().tried
    }

    /// Sets when the next heartbeat is due.
    pub fn expects(&self, due: Timestamp) {
        self.lock().next = Some(due);
    }

    /// Records that the heartbeat could not be written.
    pub fn not_written(&self) {
        self.lock().failed = true;
    }

    /// Records that the heartbeat was written. This ends the current outage, unless journal entries
    /// failed recently.
    pub fn written(&self, now: Timestamp) {
        let mut state = self.lock();
        state.tried = None;
        // While this heartbeat was being written, no other was due.
        state.next = state.next.map(|due| due.max(now));
        let has_failed = std::mem::take(&mut state.failed);
        if state.not_appended.is_some_and(|last| now - last < QUIET) {
            return;
        }
        let is_over = state.not_appended.take().is_some() || has_failed;
        let Some(since) = state.unwritten.take() else {
            return;
        };
        if is_over || now - since > MAX_HEARTBEAT_DELAY {
            state.end(Outage { since, until: now });
        }
    }

    /// Records that a journal entry passed to the store at `since` could not be written, which was
    /// detected at `now`.
    pub fn not_appended(&self, since: Timestamp, now: Timestamp) {
        let mut state = self.lock();
        let earlier = state.unwritten.unwrap_or(since);
        state.unwritten = Some(earlier.min(since));
        state.not_appended = Some(now);
    }

    /// Records that a journal entry was written. This ends an outage in which entries failed.
    pub fn appended(&self, now: Timestamp) {
        let mut state = self.lock();
        if state.not_appended.take().is_none() {
            return;
        }
        state.failed = false;
        if let Some(since) = state.unwritten.take() {
            state.end(Outage { since, until: now });
        }
    }

    /// Returns the time since which writes of journal entries have failed, if the last one failed.
    pub fn not_appended_since(&self) -> Option<Timestamp> {
        let state = self.lock();
        state.unwritten.filter(|_| state.not_appended.is_some())
    }

    /// Returns the start of the earliest outage that the store has not recorded, including the
    /// current one.
    pub fn unrecorded_since(&self, now: Timestamp) -> Option<Timestamp> {
        let state = self.lock();
        let fails = state.failed || state.not_appended.is_some();
        let is_outage = |since: &Timestamp| fails || now - *since > MAX_HEARTBEAT_DELAY;
        let present = state.unwritten.filter(is_outage);
        let past = state.unrecorded.iter().map(|outage| outage.since);
        past.chain(present).min()
    }

    /// Returns the first outage that the store has not recorded yet.
    pub fn first_unrecorded(&self) -> Option<Outage> {
        self.lock().unrecorded.front().copied()
    }

    /// Records that the store has stored this outage. If it was extended in the meantime, it must
    /// be stored again.
    pub fn kept(&self, outage: Outage) {
        let mut state = self.lock();
        if state.unrecorded.front() == Some(&outage) {
            state.unrecorded.pop_front();
            state.kept_until = state.kept_until.max(Some(outage.until));
        }
    }

    /// Returns the time before which the store decides which ended outages count for a loaded game:
    /// an outage of this node alone does not.
    pub fn kept_until(&self) -> Timestamp {
        self.lock().kept_until.unwrap_or(Timestamp(0))
    }

    /// Records that the clock shows an earlier time than `last`, the time of the last write to the
    /// store.
    pub fn clock_is_behind(&self, last: Timestamp) {
        self.lock().behind = Some(last);
    }

    /// Returns how far the clock is behind.
    pub fn lag(&self, now: Timestamp) -> Option<Millis> {
        let last = self.lock().behind?;
        Some(last - now).filter(|&millis| millis > 0)
    }

    /// Ends the outage of a clock that was behind and has caught up.
    pub fn clock_has_caught_up(&self, now: Timestamp) {
        let mut state = self.lock();
        if let Some(since) = state.behind.take_if(|last| *last <= now) {
            state.end(Outage { since, until: now });
        }
    }

    /// Records that the clock differs from that of the database.
    pub fn clock_is_wrong(&self, now: Timestamp) {
        self.lock().wrong.get_or_insert(now);
    }

    /// Ends the outage of a clock that differed from that of the database.
    pub fn clock_is_right(&self, now: Timestamp) {
        let mut state = self.lock();
        if let Some(since) = state.wrong.take() {
            state.end(Outage { since, until: now });
        }
    }

    /// Whether games cannot be timed because the clock is wrong: it is behind the last use of the
    /// database, or it differs from the clock of the database.
    pub fn cannot_time(&self, now: Timestamp) -> bool {
        let state = self.lock();
        state.wrong.is_some() || state.behind.is_some_and(|last| now < last)
    }

    /// Whether there is an outage now.
    pub fn is_on(&self, now: Timestamp) -> bool {
        let state = self.lock();
        // An overdue heartbeat also counts as a stall: no flag falls until the length of the stall
        // is known.
        let waiting = state.unwritten.or(state.next);
        let stalled = waiting.is_some_and(|since| now - since > MAX_HEARTBEAT_DELAY);
        let behind = state.behind.is_some_and(|last| now < last);
        let failed = state.failed || state.not_appended.is_some();
        failed || stalled || behind || state.wrong.is_some()
    }

    /// Returns the first known outage that ended after this moment.
    pub fn first_after(&self, moment: Timestamp) -> Option<Outage> {
        let state = self.lock();
        let mut past = state.past.iter().copied();
        past.find(|outage| outage.until > moment)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("the lock is not poisoned")
    }
}

impl State {
    fn end(&mut self, outage: Outage) {
        let millis = outage.until - outage.since;
        tracing::warn!(millis, "an outage is over: no clock is charged for it");
        if let Some(last) = self.past.back_mut()
            && outage.since - last.until < MIN_RECOVERY
        {
            let continued = last.until;
            last.since = last.since.min(outage.since);
            last.until = continued.max(outage.until);
            match self.unrecorded.back_mut() {
                Some(unrecorded) if unrecorded.until == continued => *unrecorded = *last,
                _ => self.unrecorded.push_back(Outage {
                    since: continued.min(outage.since),
                    ..outage
                }),
            }
            return;
        }
        if self.past.len() == KNOWN {
            self.past.pop_front();
        }
        self.past.push_back(outage);
        self.unrecorded.push_back(outage);
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
        outages.written(at(1_000 + MAX_HEARTBEAT_DELAY));
        assert_eq!(outages.first_after(at(0)), None);

        outages.writing(at(4_000));
        assert!(!outages.is_on(at(4_000 + MAX_HEARTBEAT_DELAY)));
        assert!(outages.is_on(at(4_001 + MAX_HEARTBEAT_DELAY)));
        outages.written(at(9_000));
        let slow = Outage {
            since: at(4_000),
            until: at(9_000),
        };
        assert_eq!(outages.first_after(at(0)), Some(slow));
        assert_eq!(outages.first_after(at(9_000)), None);
        assert_eq!(outages.first_unrecorded(), Some(slow));
        outages.kept(slow);
        assert_eq!(outages.first_unrecorded(), None);

        outages.writing(at(10_000));
        outages.not_written();
        assert!(outages.is_on(at(10_000)));
        outages.writing(at(11_000));
        assert_eq!(outages.tried_since(), Some(at(10_000)));
        outages.written(at(11_001));
        assert_eq!(outages.tried_since(), None);
        let failed = Outage {
            since: at(10_000),
            until: at(11_001),
        };
        assert_eq!(outages.first_after(at(9_000)), Some(failed));
        assert!(!outages.is_on(at(11_001)));
    }

    #[test]
    fn a_heartbeat_does_not_end_an_outage_while_entries_fail() {
        let outages = Outages::default();
        let at = Timestamp;
        outages.not_appended(at(1_000), at(1_005));
        outages.not_appended(at(1_500), at(1_505));
        outages.writing(at(2_000));
        outages.written(at(2_001));
        assert!(outages.is_on(at(2_001)));
        assert_eq!(outages.not_appended_since(), Some(at(1_000)));
        outages.appended(at(2_500));
        assert!(!outages.is_on(at(2_500)));
        assert_eq!(outages.not_appended_since(), None);
        let full = Outage {
            since: at(1_000),
            until: at(2_500),
        };
        assert_eq!(outages.first_after(at(0)), Some(full));

        // The next heartbeat and the next entry are ordinary ones.
        outages.writing(at(3_000));
        outages.written(at(3_001));
        outages.appended(at(3_500));
        assert_eq!(outages.first_after(at(2_500)), None);
    }

    #[test]
    fn a_heartbeat_ends_an_outage_when_no_entry_was_tried_for_a_while() {
        let outages = Outages::default();
        let at = Timestamp;
        outages.not_appended(at(1_000), at(1_000));
        outages.writing(at(1_000 + QUIET - 1));
        outages.written(at(1_000 + QUIET - 1));
        assert!(outages.is_on(at(1_000 + QUIET - 1)));
        outages.writing(at(1_000 + QUIET));
        outages.not_written();
        assert!(outages.is_on(at(1_000 + QUIET)));
        outages.writing(at(2_000 + QUIET));
        outages.written(at(2_000 + QUIET));
        assert!(!outages.is_on(at(2_000 + QUIET)));
        let quiet = Outage {
            since: at(1_000),
            until: at(2_000 + QUIET),
        };
        assert_eq!(outages.first_after(at(0)), Some(quiet));
        assert_eq!(outages.first_unrecorded(), Some(quiet));
    }

    #[test]
    fn a_single_written_entry_does_not_split_an_outage() {
        let outages = Outages::default();
        let at = Timestamp;
        let one = |since, until| Outage {
            since: at(since),
            until: at(until),
        };
        for moment in [1_000, 1_500, 2_000] {
            outages.not_appended(at(moment), at(moment + 1));
            outages.appended(at(moment + 100));
        }
        assert_eq!(outages.first_after(at(0)), Some(one(1_000, 2_100)));
        assert_eq!(outages.first_after(at(2_100)), None);
        assert_eq!(outages.first_unrecorded(), Some(one(1_000, 2_100)));
        outages.kept(one(1_000, 1_600));
        outages.kept(one(1_000, 2_100));
        assert_eq!(outages.first_unrecorded(), None);

        // The outage that the store has already recorded does not change.
        outages.not_appended(at(2_500), at(2_501));
        outages.appended(at(2_600));
        assert_eq!(outages.first_after(at(0)), Some(one(1_000, 2_600)));
        assert_eq!(outages.first_unrecorded(), Some(one(2_100, 2_600)));

        outages.not_appended(at(2_600 + MIN_RECOVERY), at(2_600 + MIN_RECOVERY));
        outages.appended(at(5_000));
        let other = one(2_600 + MIN_RECOVERY, 5_000);
        assert_eq!(outages.first_after(at(2_600)), Some(other));
    }

    #[test]
    fn a_stalled_process_is_an_outage() {
        let outages = Outages::default();
        let at = Timestamp;
        outages.writing(at(1_000));
        outages.expects(at(2_000));
        outages.written(at(1_001));
        assert!(!outages.is_on(at(2_000 + MAX_HEARTBEAT_DELAY)));
        // A task that runs before the heartbeat sees the outage.
        assert!(outages.is_on(at(2_001 + MAX_HEARTBEAT_DELAY)));
        outages.writing(at(60_000));
        outages.expects(at(61_000));
        outages.written(at(60_001));
        let still = Outage {
            since: at(2_000),
            until: at(60_001),
        };
        assert_eq!(outages.first_after(at(0)), Some(still));
        assert_eq!(outages.first_unrecorded(), Some(still));
        assert!(!outages.is_on(at(60_001)));

        outages.writing(at(61_000 + MAX_HEARTBEAT_DELAY - 1));
        outages.written(at(61_000 + MAX_HEARTBEAT_DELAY));
        assert_eq!(outages.first_after(at(60_001)), None);
    }

    #[test]
    fn a_slow_heartbeat_does_not_make_the_next_one_an_outage() {
        let outages = Outages::default();
        let at = Timestamp;
        outages.writing(at(1_000));
        outages.expects(at(2_000));
        outages.written(at(7_000));
        outages.writing(at(7_001));
        assert!(!outages.is_on(at(7_001)));
        outages.written(at(7_002));
        assert_eq!(outages.first_after(at(7_000)), None);
    }

    #[test]
    fn discards_old_outages() {
        let outages = Outages::default();
        for number in 0..=KNOWN as u64 {
            outages.clock_is_behind(Timestamp(number * 10_000));
            outages.clock_has_caught_up(Timestamp(number * 10_000 + 5));
        }
        let first = outages.first_after(Timestamp(0));
        assert_eq!(first.map(|outage| outage.until), Some(Timestamp(10_005)));
    }

    #[test]
    fn a_clock_that_differs_from_the_database_is_an_outage() {
        let outages = Outages::default();
        outages.clock_is_right(Timestamp(1_000));
        assert_eq!(outages.first_after(Timestamp(0)), None);
        outages.clock_is_wrong(Timestamp(2_000));
        outages.clock_is_wrong(Timestamp(3_000));
        assert!(outages.is_on(Timestamp(3_000)) && outages.cannot_time(Timestamp(3_000)));
        outages.clock_is_right(Timestamp(4_000));
        assert!(!outages.is_on(Timestamp(4_000)) && !outages.cannot_time(Timestamp(4_000)));
        let wrong = Outage {
            since: Timestamp(2_000),
            until: Timestamp(4_000),
        };
        assert_eq!(outages.first_after(Timestamp(0)), Some(wrong));
    }

    #[test]
    fn a_clock_that_is_behind_is_an_outage() {
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
