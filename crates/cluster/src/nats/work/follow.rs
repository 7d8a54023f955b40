//! Follows the messages of workers.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::queue::WORKERS;
use super::signs::Roll;
use crate::messages::Envelope;
use crate::node::Node;

/// The interval at which silent workers are looked for.
const TICK: Duration = Duration::from_secs(1);

/// Keeps the table of running workers, until the server closes. Returns at once if this node is
/// alone.
pub async fn follow_workers(node: Arc<Node>) {
    let Some(remote) = node.bus.remote() else {
        return;
    };
    let Ok(mut heard) = remote.connection.client().subscribe(WORKERS).await else {
        tracing::error!("messages of workers cannot be received");
        return;
    };
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = node.closing.cancelled() => return,
            Some(message) = heard.next() => {
                let envelope = Envelope::read(&message.payload);
                if let Some(Envelope { from, message }) = envelope
                    && let Some(roll) = message.read::<Roll>()
                {
                    remote.workers.heard(from, roll, Instant::now());
                }
            }
            _ = ticks.tick() => remote.workers.expire(Instant::now()),
        }
    }
}
