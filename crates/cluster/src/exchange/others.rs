//! The other nodes and their states, as far as this node knows.

use std::collections::HashMap;

/// The other nodes.
#[derive(Debug, Default)]
pub(super) struct Others {
    nodes: HashMap<String, Other>,
    /// The number of the present reading of the bucket. States that a node no longer has are those
    /// that were last seen in an earlier reading.
    reading: u64,
}

#[derive(Debug, Default)]
struct Other {
    /// Whether the announcement of the node is present.
    is_announced: bool,
    /// The keys of its states, and the reading in which each was last seen.
    states: HashMap<String, u64>,
}

impl Others {
    /// Begins to read the whole bucket again. Until a node is seen again, its known states remain.
    pub(super) fn begin_reading(&mut self) {
        self.reading += 1;
        for other in self.nodes.values_mut() {
            other.is_announced = false;
        }
    }

    /// Records a state of a node.
    pub(super) fn has_state(&mut self, node: &str, key: &str) {
        let other = self.nodes.entry(node.to_owned()).or_default();
        other.states.insert(key.to_owned(), self.reading);
    }

    /// Records that a state was removed. Returns whether it was known.
    pub(super) fn removed(&mut self, node: &str, key: &str) -> bool {
        let other = self.nodes.get_mut(node);
        other.is_some_and(|other| other.states.remove(key).is_some())
    }

    /// Records the announcement of a node, which it writes after all its states. Returns the keys
    /// of the states that it no longer has.
    pub(super) fn announced(&mut self, node: &str) -> Vec<String> {
        let reading = self.reading;
        let other = self.nodes.entry(node.to_owned()).or_default();
        if std::mem::replace(&mut other.is_announced, true) {
            return Vec::new();
        }
        let old = other.states.extract_if(|_, seen| *seen < reading);
        old.map(|(key, _)| key).collect()
    }

    /// Records that the announcement of a node has expired.
    pub(super) fn expired(&mut self, node: &str) {
        if let Some(other) = self.nodes.get_mut(node) {
            other.is_announced = false;
        }
    }

    /// Returns the nodes without an announcement.
    pub(super) fn silent(&self) -> Vec<String> {
        let nodes = self.nodes.iter();
        let silent = nodes.filter(|(_, other)| !other.is_announced);
        silent.map(|(node, _)| node.clone()).collect()
    }

    /// Removes a node that is gone. Returns whether it was known.
    pub(super) fn forget(&mut self, node: &str) -> bool {
        self.nodes.remove(node).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discards_the_states_that_a_node_no_longer_has_after_a_new_reading() {
        let mut others = Others::default();
        others.begin_reading();
        for key in ["seek.1", "seek.2", "seek.3"] {
            others.has_state("a", key);
        }
        assert_eq!(others.silent(), ["a"]);
        assert_eq!(others.announced("a"), [""; 0]);
        assert!(others.removed("a", "seek.3"));
        assert!(!others.removed("a", "seek.3"));
        assert_eq!(others.silent(), [""; 0]);

        // NATS was restarted: the node writes its states again, and then its announcement.
        others.begin_reading();
        assert_eq!(others.silent(), ["a"]);
        others.has_state("a", "seek.2");
        assert_eq!(others.announced("a"), ["seek.1"]);
        assert_eq!(others.announced("a"), [""; 0]);
        others.expired("a");
        assert_eq!(others.silent(), ["a"]);
        assert!(others.forget("a") && !others.forget("a"));
        assert_eq!(others.silent(), [""; 0]);
    }
}
