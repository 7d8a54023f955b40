//! Observes the heartbeats of the other nodes.

use std::sync::Arc;

use arbiter::{Millis, Timestamp};
use store::Unavailable;

use crate::node::Node;
use crate::pulses::Gap;

/// The interval at which the heartbeats are read.
const INTERVAL: Millis = 1_000;

/// A part of this node that is notified of nodes whose heartbeat is overdue.
pub trait Observer: Send + Sync {
    /// The heartbeats were read at `now`: those of these nodes are overdue. Each node comes with the
    /// time of its last heartbeat. The heartbeats of other nodes were overdue before.
    fn observed(&self, overdue: Vec<(String, Timestamp)>, gaps: Vec<Gap>, now: Timestamp);
}

/// Reads the heartbeats of all nodes now.
pub async fn observe(node: &Node, observer: &impl Observer) -> Result<(), Unavailable> {
    let mut heartbeats = node.store.heartbeats().await?;
    heartbeats.retain(|beat| beat.node != node.id);
    let now = node.clock.now();
    let gaps = node.pulses.observe(heartbeats, now);
    observer.observed(node.pulses.all_overdue(now), gaps, now);
    Ok(())
}

/// Observes the heartbeats of the other nodes of a shared database until the server closes.
pub async fn watch(node: Arc<Node>, observer: impl Observer) {
    if !node.store.is_shared() {
        return;
    }
    let closing = node.closing.clone();
    let watching = async {
        loop {
            if let Err(why) = observe(&node, &observer).await {
                tracing::warn!(%why, "the heartbeats of other servers cannot be read");
            }
            let now = node.clock.now();
            node.clock.sleep_until(now + INTERVAL).await;
        }
    };
    closing.run_until_cancelled(watching).await;
}
