//! A bounded queue in which networks take turns.
//!
//! IPv6 networks take turns in their larger networks ([`Network::groups`]), so that a customer who
//! changes between many networks of one prefix has one turn. When all places are taken, a newcomer
//! takes the last place of the group with the most places, if its own group has fewer.

use std::collections::{HashMap, HashSet, VecDeque};

use net::network::Network;

/// The number of recorded turns above which those of groups without items are forgotten.
const CLEANUP_THRESHOLD: usize = 4_096;

/// A network with the larger networks around it, the largest first. Requests from this computer are
/// a group of their own.
type Groups = [Option<Network>; 3];

/// The queue.
#[derive(Debug)]
pub struct FairQueue<T> {
    places: usize,
    len: usize,
    /// The items of each network, in the order of arrival.
    waiting: HashMap<Groups, VecDeque<(Ticket, T)>>,
    /// The number of the last turn of each group while others waited.
    turns: HashMap<(usize, Option<Network>), u64>,
    next: u64,
}

/// The number of an item in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket(u64);

/// The outcome of an attempt to add an item.
#[derive(Debug)]
pub enum Added<T> {
    /// The item waits.
    Waits(Ticket),
    /// The item waits in the place of this one.
    Replaced(Ticket, T),
    /// All places are taken.
    Refused(T),
}

impl<T> FairQueue<T> {
    /// Creates a queue with this many places.
    pub fn new(places: usize) -> Self {
        Self {
            places,
            len: 0,
            waiting: HashMap::new(),
            turns: HashMap::new(),
            next: 0,
        }
    }

    /// Adds an item of this network.
    pub fn push(&mut self, network: Option<Network>, item: T) -> Added<T> {
        let groups = groups(network);
        let replaced = if self.len < self.places {
            None
        } else {
            let Some(crowded) = self.crowded(groups) else {
                return Added::Refused(item);
            };
            self.pop_back(crowded)
        };
        let ticket = Ticket(self.number());
        let items = self.waiting.entry(groups).or_default();
        items.push_back((ticket, item));
        self.len += 1;
        match replaced {
            Some(other) => Added::Replaced(ticket, other),
            None => Added::Waits(ticket),
        }
    }

    /// Removes and returns the next item: of the group that has waited longest for a turn, and in
    /// it the first of the network that has waited longest.
    pub fn pop(&mut self) -> Option<T> {
        let turn = |level, group| self.turns.get(&(level, group)).copied().unwrap_or(0);
        let next = self.waiting.iter().min_by_key(|(groups, items)| {
            let turns: [u64; 3] = std::array::from_fn(|level| turn(level, groups[level]));
            let first = items.front().map(|&(ticket, _)| ticket);
            (turns, first)
        });
        let groups = *next?.0;
        if self.turns.len() > CLEANUP_THRESHOLD {
            let waiting = self.waiting.keys();
            let waiting: HashSet<_> = waiting
                .flat_map(|groups| groups.iter().copied().enumerate())
                .collect();
            self.turns.retain(|at, _| waiting.contains(at));
        }
        let number = self.number();
        for (level, &group) in groups.iter().enumerate() {
            self.turns.insert((level, group), number);
        }
        let items = self.waiting.get_mut(&groups)?;
        let (_, item) = items.pop_front()?;
        self.removed(groups);
        Some(item)
    }

    /// Removes an item that waits no longer.
    pub fn remove(&mut self, network: Option<Network>, ticket: Ticket) {
        let groups = groups(network);
        if let Some(items) = self.waiting.get_mut(&groups)
            && let Ok(at) = items.binary_search_by_key(&ticket, |&(ticket, _)| ticket)
        {
            items.remove(at);
            self.removed(groups);
        }
    }

    /// Whether no item waits.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn removed(&mut self, groups: Groups) {
        self.len -= 1;
        if self.waiting.get(&groups).is_some_and(VecDeque::is_empty) {
            self.waiting.remove(&groups);
        }
        if self.is_empty() {
            // Turns matter only while others wait.
            self.turns.clear();
        }
    }

    fn pop_back(&mut self, groups: Groups) -> Option<T> {
        let (_, item) = self.waiting.get_mut(&groups)?.pop_back()?;
        self.removed(groups);
        Some(item)
    }

    /// Returns the network that loses its last place to a newcomer, or `None` if no group has at
    /// least two places more than the newcomer's.
    fn crowded(&self, newcomer: Groups) -> Option<Groups> {
        let mut crowded: Vec<_> = self.waiting.iter().collect();
        let mut competes = true;
        for (level, &own) in newcomer.iter().enumerate() {
            let mut places: HashMap<_, usize> = HashMap::new();
            for (groups, items) in &crowded {
                *places.entry(groups[level]).or_default() += items.len();
            }
            let of_own = places.get(&own).copied().unwrap_or(0);
            let (&largest, &most) = places.iter().max_by_key(|&(_, &most)| most)?;
            competes = competes && most < of_own + 2;
            let largest = if competes { own } else { largest };
            crowded.retain(|(groups, _)| groups[level] == largest);
        }
        let crowded = crowded.first().filter(|_| !competes);
        crowded.map(|&(&groups, _)| groups)
    }
}

fn groups(network: Option<Network>) -> Groups {
    network.map_or([None; 3], |network| network.groups().map(Some))
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[expect(clippy::unnecessary_wraps, reason = "a request may have no network")]
    fn network(text: &str) -> Option<Network> {
        Some(text.parse::<IpAddr>().expect("an address").into())
    }

    fn prefix(number: usize) -> Option<Network> {
        network(&format!("2001:db8:bad:{number:x}::1"))
    }

    fn popped<T>(queue: &mut FairQueue<T>) -> Vec<T> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn networks_take_turns() {
        let mut queue = FairQueue::new(10);
        for (address, item) in [
            ("192.0.2.1", "a1"),
            ("192.0.2.1", "a2"),
            ("192.0.2.2", "b1"),
        ] {
            queue.push(network(address), item);
        }
        queue.push(None, "here");
        assert_eq!(popped(&mut queue), ["a1", "b1", "here", "a2"]);
        assert!(queue.turns.is_empty() && queue.waiting.is_empty());
    }

    #[test]
    fn networks_of_one_prefix_have_one_turn() {
        let mut queue = FairQueue::new(1_000);
        for number in 0..500 {
            queue.push(prefix(number), number);
        }
        assert_eq!(queue.pop(), Some(0));
        queue.push(network("198.51.100.1"), 1_000);
        queue.push(network("2001:db8:600d::1"), 1_001);
        assert_eq!([queue.pop(), queue.pop()], [Some(1_000), Some(1_001)]);
        // In the prefix, the networks with 56 bits take turns.
        assert_eq!([queue.pop(), queue.pop()], [Some(256), Some(1)]);
    }

    #[test]
    fn a_newcomer_takes_a_place_of_the_largest_group() {
        let mut queue = FairQueue::new(64);
        for number in 0..64 {
            assert!(matches!(
                queue.push(prefix(number), number),
                Added::Waits(_)
            ));
        }
        // Another network of the prefix has no place, because no /64 network has two.
        assert!(matches!(queue.push(prefix(99), 99), Added::Refused(99)));
        let owner = network("198.51.100.1");
        assert!(matches!(queue.push(owner, 1_000), Added::Replaced(..)));
        assert_eq!(queue.len, 64);
        queue.pop();
        assert_eq!(queue.pop(), Some(1_000), "after the first, at the latest");
        // A neighbor in the same prefix, with another /56 network.
        queue.push(prefix(0), 3);
        queue.push(prefix(0), 4);
        let neighbor = queue.push(prefix(0x20_00), 2_000);
        assert!(matches!(neighbor, Added::Replaced(..)), "{neighbor:?}");
    }

    #[test]
    fn equal_groups_keep_their_places() {
        let mut queue = FairQueue::new(3);
        for (address, item) in [("192.0.2.1", 'a'), ("192.0.2.1", 'b'), ("192.0.2.2", 'c')] {
            queue.push(network(address), item);
        }
        assert!(matches!(
            queue.push(network("192.0.2.2"), 'd'),
            Added::Refused('d')
        ));
        let third = queue.push(network("192.0.2.3"), 'e');
        assert!(matches!(third, Added::Replaced(_, 'b')), "{third:?}");
        assert_eq!(popped(&mut queue), ['a', 'c', 'e']);
    }

    #[test]
    fn a_removed_item_frees_its_place() {
        let mut queue = FairQueue::new(1);
        let Added::Waits(ticket) = queue.push(None, 1) else {
            panic!("the queue has a place");
        };
        queue.remove(None, ticket);
        queue.remove(None, ticket);
        assert!(queue.is_empty());
        assert!(matches!(queue.push(None, 2), Added::Waits(_)));
    }
}
