//! Compares the clock of this node with that of the computer on which the shared database runs.
//! Games are timed by all nodes, so a node with a wrong clock would write wrong times.

use std::sync::Arc;

use arbiter::Millis;
use store::Unavailable;

use crate::clock_difference::Difference;
use crate::node::Node;

/// The interval at which the clocks are compared.
const INTERVAL: Millis = 1_000;

/// Compares the clocks. Returns `None` if they agree, or if the database has no separate clock.
pub async fn compare(node: &Node) -> Result<Option<Difference>, Unavailable> {
    let before = node.clock.now();
    let database = node.store.database_time().await?;
    let after = node.clock.now();
    Ok(database.and_then(|database| Difference::of(before, database, after)))
}

/// Compares the clocks every second until the server closes. While they differ, the node is
/// isolated and times no game.
pub async fn watch(node: Arc<Node>) {
    if !node.store.is_shared() {
        return;
    }
    let closing = node.closing.clone();
    let watching = async {
        loop {
            // If the database cannot be read, the heartbeat reports it.
            if let Ok(difference) = compare(&node).await {
                apply(&node, difference);
            }
            let now = node.clock.now();
            node.clock.sleep_until(now + INTERVAL).await;
        }
    };
    closing.run_until_cancelled(watching).await;
}

fn apply(node: &Node, difference: Option<Difference>) {
    let now = node.clock.now();
    // The clock is wrong for the games before players are sent away.
    match difference {
        Some(_) => node.outages.clock_is_wrong(now),
        None => node.outages.clock_is_right(now),
    }
    if node.isolation.clocks_differ(difference) {
        if let Some(difference) = difference {
            tracing::error!(
                "{difference}: players are sent to other servers, and no game is timed here; set \
                 the wrong clock, and if this one was ahead, restart the server"
            );
        } else {
            tracing::warn!("the clock agrees with that of the database again");
        }
    }
    if difference.is_some_and(|difference| difference.node < difference.database) {
        // No game is timed, so the clock may follow the date of the computer, for example after its
        // virtual machine was paused.
        node.clock.follow_the_system();
    }
}
