//! Follows the messages of workers.

use std::time::Duration;

use futures_util::StreamExt;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::known::Known;
use super::queue::WORKERS;
use super::signs::Roll;
use crate::messages::Envelope;
use crate::nats::connection::Connection;

/// The interval at which silent workers are looked for.
const TICK: Duration = Duration::from_secs(1);

/// Keeps the table of running workers, until the server closes.
pub(crate) async fn follow(connection: &Connection, known: &Known, closing: &CancellationToken) {
    let Ok(mut heard) = connection.client().subscribe(WORKERS).await else {
        tracing::error!("messages of workers cannot be received");
        return;
    };
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = closing.cancelled() => return,
            Some(message) = heard.next() => {
                let envelope = Envelope::read(&message.payload);
                if let Some(Envelope { from, message }) = envelope
                    && let Some(roll) = message.read::<Roll>()
                {
                    known.record(from, roll, Instant::now());
                }
            }
            _ = ticks.tick() => known.expire(Instant::now()),
        }
    }
}
