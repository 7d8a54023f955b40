//! The other nodes whose messages this node receives.

use std::collections::HashMap;

use arbiter::{Millis, Timestamp};

/// The time without an envelope after which a node counts as silent. Each node writes one every
/// second.
pub(super) const SILENCE: Millis = 6_000;

/// The other nodes.
#[derive(Debug, Default)]
pub(super) struct Peers(HashMap<String, Peer>);

#[derive(Debug)]
struct Peer {
    /// The number of its next envelope.
    next: u64,
    heard_at: Timestamp,
    /// Whether the full state of the node is known here.
    is_known: bool,
}

impl Peers {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Records an envelope. Returns whether it is the first of its node, or the one before it was
    /// lost: the known state of that node is then outdated.
    pub(super) fn hear(&mut self, from: &str, number: u64, now: Timestamp) -> bool {
        let peer = self.0.entry(from.to_owned()).or_insert(Peer {
            next: 0,
            heard_at: now,
            is_known: false,
        });
        let is_gap = peer.next != number;
        peer.next = number + 1;
        peer.heard_at = now;
        peer.is_known &= !is_gap;
        is_gap
    }

    /// Records that the node has started sending its full state.
    pub(super) fn begin_full_state(&mut self, node: &str) {
        if let Some(peer) = self.0.get_mut(node) {
            peer.is_known = true;
        }
    }

    /// Whether the full state of the node is known here.
    pub(super) fn is_known(&self, node: &str) -> bool {
        self.0.get(node).is_some_and(|peer| peer.is_known)
    }

    /// Returns the silent nodes.
    pub(super) fn silent(&self, now: Timestamp) -> Vec<String> {
        let peers = self.0.iter();
        let silent = peers.filter(|(_, peer)| now - peer.heard_at >= SILENCE);
        silent.map(|(node, _)| node.clone()).collect()
    }

    /// Removes a node that has left or failed.
    pub(super) fn forget(&mut self, node: &str) {
        self.0.remove(node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_a_lost_envelope_and_a_silent_node() {
        let mut peers = Peers::default();
        // Time, sender, number, and whether an envelope was lost.
        for (now, from, number, is_gap) in [
            (0, "a", 1, true),
            (0, "a", 2, false),
            (1_000, "b", 900, true),
            (2_000, "a", 3, false),
            (3_000, "a", 5, true),
            (4_000, "a", 6, false),
            (5_000, "a", 1, true),
        ] {
            let was_known = peers.is_known(from);
            assert_eq!(
                peers.hear(from, number, Timestamp(now)),
                is_gap,
                "{from} {number}"
            );
            assert_eq!(peers.is_known(from), was_known && !is_gap);
            peers.begin_full_state(from);
            assert!(peers.is_known(from));
        }
        assert_eq!(peers.silent(Timestamp(6_999)), [""; 0]);
        assert_eq!(peers.silent(Timestamp(7_000)), ["b"]);
        peers.forget("b");
        assert_eq!(peers.silent(Timestamp(7_000)), [""; 0]);
        assert!(!peers.is_known("b") && peers.is_known("a"));
        assert_eq!(peers.silent(Timestamp(11_000)), ["a"]);
        peers.forget("a");
        assert!(peers.is_empty());
    }
}
