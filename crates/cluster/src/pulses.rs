//! The heartbeats of other nodes, as this node sees them: a node whose heartbeat is overdue cannot
//! serve its players.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use arbiter::{Millis, Timestamp};
use store::NodeHeartbeat;

use crate::outages::{HEARTBEAT_EVERY, MAX_HEARTBEAT_DELAY};

/// A heartbeat is overdue if it is older than this: the next one was due a second later, and a write
/// of up to two seconds is no outage.
const OVERDUE: Millis = HEARTBEAT_EVERY + MAX_HEARTBEAT_DELAY;

/// A time in which a node wrote no heartbeat, and after which it works again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The node.
    pub node: String,
    /// The last heartbeat before it.
    pub since: Timestamp,
    /// The first heartbeat after it.
    pub until: Timestamp,
}

/// The last heartbeats of the other nodes.
#[derive(Debug, Default)]
pub struct Pulses(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    nodes: HashMap<String, Pulse>,
    /// The time of the last observation.
    observed_at: Option<Timestamp>,
}

#[derive(Debug)]
struct Pulse {
    /// The heartbeat, by the clock of the node.
    at: Timestamp,
    /// The same moment by the clock of this node.
    since: Timestamp,
}

impl Pulses {
    /// Records the heartbeats that were read at `now`. Returns the nodes that have written heartbeats
    /// again after they were overdue.
    pub(crate) fn observe(&self, heartbeats: Vec<NodeHeartbeat>, now: Timestamp) -> Vec<Gap> {
        let mut state = self.lock();
        let earlier = state.observed_at.replace(now).unwrap_or(Timestamp(0));
        let mut before = std::mem::take(&mut state.nodes);
        let mut gaps = Vec::new();
        for NodeHeartbeat { node, at } in heartbeats {
            let pulse = match before.remove(&node) {
                Some(pulse) if pulse.at == at => pulse,
                known => {
                    // Written between the two observations, whatever the clock of the node shows.
                    let since = at.max(earlier).min(now);
                    let last = known.map(|pulse| pulse.since);
                    if let Some(last) = last.filter(|last| since - *last > OVERDUE) {
                        gaps.push(Gap {
                            node: node.clone(),
                            since: last,
                            until: since,
                        });
                    }
                    Pulse { at, since }
                }
            };
            state.nodes.insert(node, pulse);
        }
        gaps
    }

    /// Returns the last heartbeat of the node if it is overdue.
    pub fn overdue(&self, node: &str, now: Timestamp) -> Option<Timestamp> {
        let state = self.lock();
        let since = state.nodes.get(node)?.since;
        (now - since > OVERDUE).then_some(since)
    }

    /// Whether no other node with a smaller id is running, as far as this node knows.
    pub(crate) fn is_first(&self, node: &str, now: Timestamp) -> bool {
        let state = self.lock();
        let running = state
            .nodes
            .iter()
            .filter(|(_, pulse)| now - pulse.since <= OVERDUE);
        let mut running = running.map(|(other, _)| other.as_str());
        state.observed_at.is_some() && running.all(|other| node <= other)
    }

    /// Returns the nodes whose heartbeats are overdue, with their last heartbeats.
    pub fn all_overdue(&self, now: Timestamp) -> Vec<(String, Timestamp)> {
        let state = self.lock();
        let overdue = state
            .nodes
            .iter()
            .filter(|(_, pulse)| now - pulse.since > OVERDUE);
        overdue
            .map(|(node, pulse)| (node.clone(), pulse.since))
            .collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("the lock is not poisoned")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beat(at: u64) -> Vec<NodeHeartbeat> {
        vec![NodeHeartbeat {
            node: "other".to_owned(),
            at: Timestamp(at),
        }]
    }

    #[test]
    fn a_heartbeat_that_stays_the_same_is_overdue() {
        let pulses = Pulses::default();
        for (at, now) in [(10_000, 10_200), (11_000, 11_200), (11_000, 14_000)] {
            assert_eq!(pulses.observe(beat(at), Timestamp(now)), []);
        }
        assert_eq!(pulses.overdue("other", Timestamp(14_000)), None);
        assert_eq!(
            pulses.overdue("other", Timestamp(14_001)),
            Some(Timestamp(11_000))
        );
        let gap = Gap {
            node: "other".to_owned(),
            since: Timestamp(11_000),
            until: Timestamp(14_500),
        };
        assert_eq!(pulses.observe(beat(14_500), Timestamp(14_600)), [gap]);
        assert_eq!(pulses.overdue("other", Timestamp(15_000)), None);
        assert_eq!(pulses.overdue("unknown", Timestamp(15_000)), None);
    }

    #[test]
    fn the_running_node_with_the_smallest_id_is_the_first() {
        let pulses = Pulses::default();
        assert!(
            !pulses.is_first("me", Timestamp(10_000)),
            "nothing is known"
        );
        pulses.observe(Vec::new(), Timestamp(10_000));
        assert!(pulses.is_first("me", Timestamp(10_000)), "alone");
        // "other" has a greater id than "me", and a smaller one than "zero".
        pulses.observe(beat(11_000), Timestamp(11_000));
        assert!(pulses.is_first("me", Timestamp(11_000)));
        assert!(!pulses.is_first("zero", Timestamp(14_000)));
        assert!(pulses.is_first("zero", Timestamp(14_001)), "it has stopped");
    }

    #[test]
    fn the_clock_of_the_other_node_does_not_matter() {
        for skew in [-900_i64, 900] {
            let pulses = Pulses::default();
            for second in 10..20_u64 {
                let at = (second * 1_000).checked_add_signed(skew).expect("a time");
                pulses.observe(beat(at), Timestamp(second * 1_000 + 100));
            }
            let since = pulses.overdue("other", Timestamp(30_000)).expect("overdue");
            assert!((18_100..=19_100).contains(&since.0), "{since:?}");
        }
    }
}
