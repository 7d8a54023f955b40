//! Limits on the number of open resources, in total and per network.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard};

use net::network::Network;

/// Counts open resources, in total and per key.
#[derive(Debug)]
pub struct Quota<K = Network> {
    total: usize,
    per_key: usize,
    open: Mutex<Open<K>>,
}

#[derive(Debug)]
struct Open<K> {
    total: usize,
    by_key: HashMap<K, usize>,
}

/// The right to hold one more open resource of a [`Quota`]; returned when dropped.
#[derive(Debug)]
pub struct Permit<K: Eq + Hash = Network> {
    quota: Arc<Quota<K>>,
    key: Option<K>,
}

impl<K: Copy + Eq + Hash> Quota<K> {
    /// Limits the number of permits in total and for each key.
    pub fn new(total: usize, per_key: usize) -> Self {
        let open = Open {
            total: 0,
            by_key: HashMap::new(),
        };
        Self {
            total,
            per_key,
            open: Mutex::new(open),
        }
    }

    /// Returns a permit, unless the total or the limit of this key is reached. Without a key only
    /// the total counts.
    pub fn acquire(self: &Arc<Self>, key: Option<K>) -> Option<Permit<K>> {
        let mut open = self.lock();
        if open.total >= self.total {
            return None;
        }
        if let Some(key) = key {
            let count = open.by_key.get(&key).copied().unwrap_or(0);
            if count >= self.per_key {
                return None;
            }
            open.by_key.insert(key, count + 1);
        }
        open.total += 1;
        Some(Permit {
            quota: Arc::clone(self),
            key,
        })
    }
}

impl<K: Eq + Hash> Quota<K> {
    /// Returns whether the key has a permit.
    pub fn has(&self, key: &K) -> bool {
        self.lock().by_key.contains_key(key)
    }
}

impl<K> Quota<K> {
    /// Returns the number of permits in use.
    pub fn open(&self) -> usize {
        self.lock().total
    }

    fn lock(&self) -> MutexGuard<'_, Open<K>> {
        self.open.lock().expect("lock is not poisoned")
    }
}

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut open = self.quota.lock();
        open.total -= 1;
        if let Some(key) = &self.key
            && let Some(count) = open.by_key.get_mut(key)
        {
            *count -= 1;
            if *count == 0 {
                open.by_key.remove(key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn network(text: &str) -> Network {
        text.parse::<IpAddr>().expect("an address").into()
    }

    #[test]
    fn a_dropped_permit_can_be_acquired_again() {
        let quota = Arc::new(Quota::new(3, 2));
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(network);
        let taken = [quota.acquire(Some(one)), quota.acquire(Some(one))];
        assert!(taken.iter().all(Option::is_some));
        assert!(quota.acquire(Some(one)).is_none(), "two per network");
        let last = quota.acquire(Some(other));
        assert!(last.is_some());
        assert!(quota.acquire(Some(other)).is_none(), "three in total");
        assert!(quota.acquire(None).is_none(), "three in total");
        drop(taken);
        assert!(quota.acquire(Some(one)).is_some());
        assert!(quota.acquire(None).is_some());
    }
}
