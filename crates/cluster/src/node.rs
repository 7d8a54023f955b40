//! This node: the store, the clock and everything else that its layers share.

use std::sync::Arc;

use store::Store;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::cluster::bus::Bus;
use crate::cluster::outages::Outages;
use crate::net::clock::Clock;

/// One process of the server, among others that may use the same database.
pub(crate) struct Node {
    /// The name under which the store and the other nodes know this process.
    pub(crate) id: String,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    /// The messages to other nodes.
    pub(crate) bus: Bus,
    /// The times that are charged to no clock.
    pub(crate) outages: Outages,
    /// Cancelled when nothing can be written until the program is started again.
    pub(crate) broken: CancellationToken,
    pub(crate) closing: CancellationToken,
    pub(crate) tasks: TaskTracker,
}

impl Node {
    /// A node that has not recovered from an outage yet.
    pub(crate) fn new(id: String, store: Arc<dyn Store>, clock: Clock) -> Self {
        Self {
            id,
            store,
            clock,
            bus: Bus::default(),
            outages: Outages::default(),
            broken: CancellationToken::new(),
            closing: CancellationToken::new(),
            tasks: TaskTracker::new(),
        }
    }
}
