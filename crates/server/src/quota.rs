//! How much is open at a time, altogether and for each network address.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard};

/// The network that a request comes from: one address in IPv4; in IPv6 the 64 bits that a
/// provider gives to one customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(long) => {
                let [a, b, c, d, ..] = long.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            short @ IpAddr::V4(_) => short,
        })
    }
}

/// Counts what is open, altogether and for each key.
#[derive(Debug)]
pub(crate) struct Room<K = Network> {
    total: usize,
    per_key: usize,
    open: Mutex<Open<K>>,
}

#[derive(Debug)]
struct Open<K> {
    total: usize,
    by_key: HashMap<K, usize>,
}

/// One place in a [`Room`]; given back when dropped.
#[derive(Debug)]
pub(crate) struct Place<K: Eq + Hash = Network> {
    room: Arc<Room<K>>,
    key: Option<K>,
}

impl<K: Copy + Eq + Hash> Room<K> {
    pub(crate) fn new(total: usize, per_key: usize) -> Self {
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

    /// Takes a place, unless all are taken, or as many as one key may have. Without a key
    /// only the total counts.
    pub(crate) fn enter(self: &Arc<Self>, key: Option<K>) -> Option<Place<K>> {
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
        Some(Place {
            room: Arc::clone(self),
            key,
        })
    }
}

impl<K> Room<K> {
    fn lock(&self) -> MutexGuard<'_, Open<K>> {
        self.open.lock().expect("no panic while it is held")
    }
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut open = self.room.lock();
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
    use super::*;

    fn network(text: &str) -> Network {
        text.parse::<IpAddr>().expect("an address").into()
    }

    #[test]
    fn a_place_is_free_again_when_it_is_left() {
        let room = Arc::new(Room::new(3, 2));
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(network);
        let taken = [room.enter(Some(one)), room.enter(Some(one))];
        assert!(taken.iter().all(Option::is_some));
        assert!(room.enter(Some(one)).is_none(), "two for each");
        let last = room.enter(Some(other));
        assert!(last.is_some());
        assert!(room.enter(Some(other)).is_none(), "three in all");
        assert!(room.enter(None).is_none(), "three in all");
        drop(taken);
        assert!(room.enter(Some(one)).is_some());
        assert!(room.enter(None).is_some());
    }

    #[test]
    fn a_customers_ipv6_addresses_are_one_network() {
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:3::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }
}
