//! Writes the states of this node to the bucket.

use std::collections::HashSet;
use std::future::IntoFuture;
use std::pin::Pin;
use std::time::Duration;

use async_nats::HeaderMap;
use async_nats::jetstream::kv;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;

use crate::bus::Remote;
use crate::messages::{Announcement, FORMAT, Message};
use crate::nats::{announcement, states};

/// The maximum number of writes that wait for their acknowledgment.
const IN_FLIGHT: usize = 256;
/// The lifetime of the announcement that a node is running, which it writes every second.
pub(super) const LIFETIME: Duration = Duration::from_secs(4);

type Written = Pin<Box<dyn Future<Output = (String, bool)> + Send>>;

/// The writer of states.
pub(super) struct StateWriter {
    node: String,
    writing: FuturesUnordered<Written>,
    /// The states that must be written before the node is announced.
    unwritten: HashSet<String>,
}

impl StateWriter {
    pub(super) fn new(node: &str) -> Self {
        Self {
            node: node.to_owned(),
            writing: FuturesUnordered::new(),
            unwritten: HashSet::new(),
        }
    }

    /// Writes all states again, because the bucket may be new.
    pub(super) fn begin(&mut self, remote: &Remote) {
        self.unwritten = remote.resend_all();
        remote.has_changed_states.notify_one();
    }

    /// Whether all states have been written since the last [`begin`](Self::begin).
    pub(super) fn is_complete(&self) -> bool {
        self.unwritten.is_empty()
    }

    /// Writes states that have changed, as many as may be in flight.
    pub(super) async fn write(&mut self, remote: &Remote, bucket: &kv::Store) {
        let room = IN_FLIGHT.saturating_sub(self.writing.len());
        for (key, state) in remote.take_changed(room) {
            let subject = format!("{}{}{key}", bucket.prefix, states(&self.node));
            let mut headers = HeaderMap::new();
            if state.is_none() {
                headers.insert("KV-Operation", "DEL");
            }
            let payload = state.map_or_else(Vec::new, |state| remote.connection.envelope(state));
            let jetstream = remote.connection.jetstream();
            let sent = jetstream
                .publish_with_headers(subject, headers, payload.into())
                .await;
            match sent {
                Ok(acknowledged) => self.writing.push(Box::pin(async move {
                    let is_written = acknowledged.into_future().await.is_ok();
                    (key, is_written)
                })),
                Err(_) => remote.retry(key),
            }
        }
    }

    /// Waits for the next write. Returns whether it succeeded.
    pub(super) async fn written(&mut self, remote: &Remote) -> bool {
        match self.writing.next().await {
            Some((key, true)) => {
                self.unwritten.remove(&key);
                // Others may wait for room.
                remote.has_changed_states.notify_one();
                true
            }
            Some((key, false)) => {
                remote.retry(key);
                false
            }
            None => std::future::pending().await,
        }
    }

    /// Announces that this node is running. Returns whether the announcement was sent.
    pub(super) async fn announce(&mut self, remote: &Remote, bucket: &kv::Store) -> bool {
        let subject = format!("{}{}", bucket.prefix, announcement(&self.node));
        let mut headers = HeaderMap::new();
        headers.insert("Nats-TTL", format!("{}s", LIFETIME.as_secs()));
        let value = serde_json::to_vec(&Announcement { format: FORMAT });
        let value = value.expect("an announcement has string keys");
        let jetstream = remote.connection.jetstream();
        let sent = jetstream
            .publish_with_headers(subject, headers, value.into())
            .await;
        match sent {
            Ok(acknowledged) => acknowledged.into_future().await.is_ok(),
            Err(_) => false,
        }
    }
}

/// Removes this node's announcement and states, because it stops: the other nodes need not wait.
pub(super) async fn leave(node: &str, bucket: &kv::Store) {
    // If this fails, they notice it later.
    let _ = bucket.delete(announcement(node)).await;
    remove(node, bucket).await;
}

/// Removes the states of a node that is gone.
pub(super) async fn remove(node: &str, bucket: &kv::Store) {
    let all = format!("{}{}>", bucket.prefix, states(node));
    if let Err(why) = bucket.stream.purge().filter(all).await {
        tracing::warn!(node, %why, "the states of a node that is gone were not removed");
    }
}

/// Returns the message in an entry of the bucket.
pub(super) fn message(value: &[u8]) -> Option<Message> {
    crate::messages::Envelope::read(value).map(|envelope| envelope.message)
}
