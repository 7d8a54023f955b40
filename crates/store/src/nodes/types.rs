//! Heartbeats and outages.

use arbiter::Timestamp;

/// The last heartbeat of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeHeartbeat {
    /// The name of the node.
    pub node: String,
    /// The time of the heartbeat by the clock of that node.
    pub at: Timestamp,
}

/// A period in which games could not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The latest time at which the store was known to be writable.
    pub began_at: Timestamp,
    /// The time at which the store was writable again.
    pub ended_at: Timestamp,
}
