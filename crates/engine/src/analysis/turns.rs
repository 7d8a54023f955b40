//! Engine time of users and groups, which decides whose turn it is.
//!
//! The user or group with the least time is next: first among the largest groups, then among the
//! groups in them, and finally among users. A newcomer begins with the least time of those that
//! have searches, so that waiting for a request saves no time up.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use super::User;

/// The number of records above which users and groups without searches are forgotten.
const CLEANUP_THRESHOLD: usize = 4_096;
/// The groups of a user, and the user.
const LEVELS: usize = User::GROUPS + 1;

/// A group or a user, with the groups around it, the largest first.
type Key = [Option<u64>; LEVELS];

/// Engine time of a user's groups, the largest first, and of the user.
pub(super) type Times = [Duration; LEVELS];

/// The engine time of users and groups.
#[derive(Default)]
pub(super) struct Turns(HashMap<Key, Duration>);

impl Turns {
    /// Records that a user sends a request. `active` are the users who have searches.
    pub(super) fn enter(&mut self, user: User, active: &[User]) {
        if self.0.len() > CLEANUP_THRESHOLD {
            let present: HashSet<Key> = active.iter().copied().flat_map(keys).collect();
            self.0.retain(|key, _| present.contains(key));
        }
        let active: Vec<_> = active.iter().copied().map(keys).collect();
        for (level, key) in keys(user).into_iter().enumerate() {
            let parent = level.checked_sub(1).map(|above| keys(user)[above]);
            let siblings = active
                .iter()
                .filter(|other| level == 0 || Some(other[level - 1]) == parent)
                .map(|other| other[level]);
            if siblings.clone().any(|sibling| sibling == key) {
                continue;
            }
            let Some(least) = siblings.map(|sibling| self.time(sibling)).min() else {
                self.0.remove(&key);
                self.forget_below(level, parent);
                continue;
            };
            let time = self.0.entry(key).or_default();
            *time = least.max(*time);
        }
    }

    /// Divides the time of a search among its users.
    pub(super) fn charge(&mut self, users: &[User], time: Duration) {
        let share = time / u32::try_from(users.len().max(1)).unwrap_or(u32::MAX);
        for key in users.iter().copied().flat_map(keys) {
            let used = self.0.entry(key).or_default();
            *used = used.saturating_add(share);
        }
    }

    /// Returns the times of a user's groups and of the user. The least is next.
    pub(super) fn times(&self, user: User) -> Times {
        keys(user).map(|key| self.time(key))
    }

    fn time(&self, key: Key) -> Duration {
        self.0.get(&key).copied().unwrap_or_default()
    }

    /// Removes the records of this level in a group without searches: only the differences of times
    /// count.
    fn forget_below(&mut self, level: usize, parent: Option<Key>) {
        self.0.retain(|key, _| {
            let is_of_level = key.iter().flatten().count() == level + 1;
            let is_below = parent.is_none_or(|parent| key[..level] == parent[..level]);
            !(is_of_level && is_below)
        });
    }
}

/// Returns the keys of the user's groups and of the user.
fn keys(user: User) -> [Key; LEVELS] {
    let mut key = [None; LEVELS];
    std::array::from_fn(|level| {
        let part = user.groups().get(level).copied();
        key[level] = Some(part.unwrap_or(user.id()));
        key
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(id: u64, network: u64) -> User {
        User::new(id).in_groups([1, 1, network])
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_newcomer_neither_waits_for_old_requests_nor_goes_first_for_long() {
        let mut turns = Turns::default();
        let [old, new] = [user(1, 1), user(2, 2)];
        turns.enter(old, &[]);
        turns.charge(&[old], seconds(100));
        turns.enter(new, &[old]);
        assert_eq!(turns.times(new)[2], seconds(100));
        turns.charge(&[new], seconds(1));
        assert!(turns.times(old) < turns.times(new));
    }

    #[test]
    fn leaving_and_returning_does_not_erase_used_time() {
        let mut turns = Turns::default();
        let [one, other] = [user(1, 1), user(2, 1)];
        turns.enter(one, &[]);
        turns.enter(other, &[one]);
        turns.charge(&[one], seconds(5));
        turns.enter(one, &[other]);
        assert!(turns.times(other) < turns.times(one));
    }

    #[test]
    fn groups_share_before_users_do() {
        let mut turns = Turns::default();
        let crowd: Vec<User> = (0..40).map(|id| user(id, 1)).collect();
        for (before, &member) in crowd.iter().enumerate() {
            turns.enter(member, &crowd[..before]);
        }
        let alone = user(99, 2);
        turns.enter(alone, &crowd);
        turns.charge(&crowd[..1], seconds(1));
        assert!(turns.times(alone) < turns.times(crowd[39]));
        turns.charge(&[alone], seconds(2));
        assert!(turns.times(crowd[39]) < turns.times(alone));
        assert!(turns.times(crowd[39]) < turns.times(crowd[0]));
    }

    #[test]
    fn forgets_users_without_searches() {
        let mut turns = Turns::default();
        let stays = user(0, 0);
        turns.enter(stays, &[]);
        for id in 1..20_000 {
            let guest = user(id, id);
            turns.enter(guest, &[stays]);
            turns.charge(&[guest], seconds(1));
        }
        assert!(turns.0.len() < 2 * CLEANUP_THRESHOLD, "{}", turns.0.len());
    }
}
