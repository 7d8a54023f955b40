//! This node: the store, the clock and other resources that its layers share.

use std::sync::Arc;

use net::clock::Clock;
use store::Store;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::bus::Bus;
use crate::isolation::Isolation;
use crate::outages::Outages;
use crate::pulses::Pulses;

/// One server process. Other nodes may use the same database.
pub struct Node {
    /// The name of this process in the store and for other nodes.
    pub id: String,
    /// The database that all nodes share.
    pub store: Arc<dyn Store>,
    /// The node's clock.
    pub clock: Clock,
    /// The messages to other nodes.
    pub bus: Bus,
    /// The outages, whose time is not charged to any clock.
    pub outages: Outages,
    /// Whether this node cannot serve players.
    pub isolation: Isolation,
    /// The heartbeats of the other nodes.
    pub pulses: Pulses,
    /// Canceled when the database cannot be written until the process is restarted.
    pub broken: CancellationToken,
    /// Canceled when the node stops.
    pub closing: CancellationToken,
    /// The tasks that the node waits for before it exits.
    pub tasks: TaskTracker,
}

impl Node {
    /// Creates a node that has not recovered from an outage yet.
    pub fn new(id: String, store: Arc<dyn Store>, clock: Clock, bus: Bus) -> Self {
        Self {
            id,
            store,
            clock,
            bus,
            outages: Outages::default(),
            isolation: Isolation::default(),
            pulses: Pulses::default(),
            broken: CancellationToken::new(),
            closing: CancellationToken::new(),
            tasks: TaskTracker::new(),
        }
    }

    /// Whether this node does the work that one node does for all: waking due games, removing and
    /// compressing what is no longer used. It is the running node with the smallest id by the
    /// heartbeats in the database, so another one takes over some three seconds after it fails. Two
    /// nodes may both lead for a moment; this work must be correct even then.
    pub fn leads(&self) -> bool {
        !self.store.is_shared() || self.pulses.is_first(&self.id, self.clock.now())
    }
}
