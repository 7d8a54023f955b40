//! Times that are charged to no clock: the store could not be written, this process stood still, or
//! the server's clock was behind.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard};

use arbiter::{Millis, Timestamp};

/// A heartbeat that takes longer than this is the sign of an outage.
const SLOW: Millis = 2_000;
/// When no entry of a game has failed for so long, and none was tried, heartbeats show that the store
/// works.
const QUIET: Millis = 5_000;
/// An outage that begins so soon after another continues it: on a full disk there may be room for an
/// entry now and then.
const SOON: Millis = 1_000;
/// How many past outages are known here. A game that is live settles each of them with its next
/// message or flag, long before there are so many newer ones; others get them from the store.
const KNOWN: usize = 64;

/// A time in which nobody could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last heartbeat before the outage.
    pub since: Timestamp,
    /// The first heartbeat after it.
    pub until: Timestamp,
}

/// The present outage, if there is one, and the last past ones.
#[derive(Debug, Default)]
pub struct Outages(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Since when something has been waiting to be written.
    unwritten: Option<Timestamp>,
    /// When the next heartbeat is due, where time passes by itself.
    next: Option<Timestamp>,
    /// Whether the last heartbeat could not be written.
    failed: bool,
    /// When an entry of a game last could not be written, if none was written since. A heartbeat takes
    /// the place of an older one: a full disk may have room for it, and for no entry.
    not_appended: Option<Timestamp>,
    /// The clock is behind until it shows this moment.
    behind: Option<Timestamp>,
    past: VecDeque<Outage>,
    /// Those that the store does not keep yet.
    unkept: VecDeque<Outage>,
    /// The end of the last one that the store was given.
    kept_until: Option<Timestamp>,
}

impl Outages {
    /// A heartbeat of this moment is going to be written. One that comes much later than it was due
    /// shows that nothing was done here since then.
    pub fn writing(&self, at: Timestamp) {
        let mut state = self.lock();
        let since = state.next.take().map_or(at, |due| due.min(at));
        state.unwritten.get_or_insert(since);
    }

    /// The next heartbeat is due at this moment.
    pub fn expects(&self, due: Timestamp) {
        self.lock().next = Some(due);
    }

    /// The heartbeat was not written.
    pub fn not_written(&self) {
        self.lock().failed = true;
    }

    /// The heartbeat is written: an outage that there was is over, unless entries of games failed in
    /// it not long ago.
    pub fn written(&self, now: Timestamp) {
        let mut state = self.lock();
        // While this one was being written none was due.
        state.next = state.next.map(|due| due.max(now));
        let has_failed = std::mem::take(&mut state.failed);
        if state.not_appended.is_some_and(|last| now - last < QUIET) {
            return;
        }
        let is_over = state.not_appended.take().is_some() || has_failed;
        let Some(since) = state.unwritten.take() else {
            return;
        };
        if is_over || now - since > SLOW {
            state.end(Outage { since, until: now });
        }
    }

    /// An entry of a game that was given to the store at the first moment was not written, because
    /// the store could not be: it turned out at the second.
    pub fn not_appended(&self, since: Timestamp, now: Timestamp) {
        let mut state = self.lock();
        let earlier = state.unwritten.unwrap_or(since);
        state.unwritten = Some(earlier.min(since));
        state.not_appended = Some(now);
    }

    /// An entry of a game is written: an outage in which others were not is over.
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

    /// Since when entries of games cannot be written, as far as is known.
    pub fn not_appended_since(&self) -> Option<Timestamp> {
        let state = self.lock();
        state.unwritten.filter(|_| state.not_appended.is_some())
    }

    /// Since when nobody could play, as far as the store does not keep it: in the present outage, and in
    /// those that it was not given yet.
    pub fn unkept_since(&self, now: Timestamp) -> Option<Timestamp> {
        let state = self.lock();
        let fails = state.failed || state.not_appended.is_some();
        let is_outage = |since: &Timestamp| fails || now - *since > SLOW;
        let present = state.unwritten.filter(is_outage);
        let past = state.unkept.iter().map(|outage| outage.since);
        past.chain(present).min()
    }

    /// The first outage that the store does not keep yet.
    pub fn first_unkept(&self) -> Option<Outage> {
        self.lock().unkept.front().copied()
    }

    /// The store keeps this one from now on. It may have been continued meanwhile.
    pub fn kept(&self, outage: Outage) {
        let mut state = self.lock();
        if state.unkept.front() == Some(&outage) {
            state.unkept.pop_front();
            state.kept_until = state.kept_until.max(Some(outage.until));
        }
    }

    /// Of the outages that ended by this moment the store says which count for a game that is read:
    /// those of this node alone do not.
    pub fn kept_until(&self) -> Timestamp {
        self.lock().kept_until.unwrap_or(Timestamp(0))
    }

    /// The store has been written at `last`, and the clock shows an earlier moment.
    pub fn clock_is_behind(&self, last: Timestamp) {
        self.lock().behind = Some(last);
    }

    /// How far the clock is behind.
    pub fn lag(&self, now: Timestamp) -> Option<Millis> {
        let last = self.lock().behind?;
        Some(last - now).filter(|&millis| millis > 0)
    }

    /// Ends the outage of a clock that was behind and is not any more.
    pub fn clock_has_caught_up(&self, now: Timestamp) {
        let mut state = self.lock();
        if let Some(since) = state.behind.take_if(|last| *last <= now) {
            state.end(Outage { since, until: now });
        }
    }

    /// Whether nobody can play at this moment.
    pub fn is_on(&self, now: Timestamp) -> bool {
        let state = self.lock();
        // What is overdue stalls, too: no flag falls before it is known how long that was.
        let waiting = state.unwritten.or(state.next);
        let stalled = waiting.is_some_and(|since| now - since > SLOW);
        let behind = state.behind.is_some_and(|last| now < last);
        state.failed || state.not_appended.is_some() || stalled || behind
    }

    /// The first known outage that ended after this moment.
    pub fn first_after(&self, moment: Timestamp) -> Option<Outage> {
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
        if let Some(last) = self.past.back_mut()
            && outage.since - last.until < SOON
        {
            let continued = last.until;
            last.since = last.since.min(outage.since);
            last.until = continued.max(outage.until);
            match self.unkept.back_mut() {
                Some(unkept) if unkept.until == continued => *unkept = *last,
                _ => self.unkept.push_back(Outage {
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
        outages.kept(slow);
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
    fn while_entries_fail_a_heartbeat_ends_no_outage() {
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

        // The next heartbeat is one like any other, and so is the next entry.
        outages.writing(at(3_000));
        outages.written(at(3_001));
        outages.appended(at(3_500));
        assert_eq!(outages.first_after(at(2_500)), None);
    }

    #[test]
    fn when_no_entry_is_tried_a_heartbeat_ends_the_outage_after_a_while() {
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
        assert_eq!(outages.first_unkept(), Some(quiet));
    }

    #[test]
    fn an_entry_that_found_room_by_chance_does_not_part_an_outage() {
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
        assert_eq!(outages.first_unkept(), Some(one(1_000, 2_100)));
        outages.kept(one(1_000, 1_600));
        outages.kept(one(1_000, 2_100));
        assert_eq!(outages.first_unkept(), None);

        // What the store keeps already does not change.
        outages.not_appended(at(2_500), at(2_501));
        outages.appended(at(2_600));
        assert_eq!(outages.first_after(at(0)), Some(one(1_000, 2_600)));
        assert_eq!(outages.first_unkept(), Some(one(2_100, 2_600)));

        outages.not_appended(at(2_600 + SOON), at(2_600 + SOON));
        outages.appended(at(5_000));
        let other = one(2_600 + SOON, 5_000);
        assert_eq!(outages.first_after(at(2_600)), Some(other));
    }

    #[test]
    fn a_process_that_stood_still_is_an_outage() {
        let outages = Outages::default();
        let at = Timestamp;
        outages.writing(at(1_000));
        outages.expects(at(2_000));
        outages.written(at(1_001));
        assert!(!outages.is_on(at(2_000 + SLOW)));
        // Whatever is woken before the heartbeat finds that nobody could play.
        assert!(outages.is_on(at(2_001 + SLOW)));
        outages.writing(at(60_000));
        outages.expects(at(61_000));
        outages.written(at(60_001));
        let still = Outage {
            since: at(2_000),
            until: at(60_001),
        };
        assert_eq!(outages.first_after(at(0)), Some(still));
        assert_eq!(outages.first_unkept(), Some(still));
        assert!(!outages.is_on(at(60_001)));

        outages.writing(at(61_000 + SLOW - 1));
        outages.written(at(61_000 + SLOW));
        assert_eq!(outages.first_after(at(60_001)), None);
    }

    #[test]
    fn a_heartbeat_that_was_slow_makes_the_next_one_no_outage() {
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
    fn old_outages_are_forgotten() {
        let outages = Outages::default();
        for number in 0..=KNOWN as u64 {
            outages.clock_is_behind(Timestamp(number * 10_000));
            outages.clock_has_caught_up(Timestamp(number * 10_000 + 5));
        }
        let first = outages.first_after(Timestamp(0));
        assert_eq!(first.map(|outage| outage.until), Some(Timestamp(10_005)));
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
