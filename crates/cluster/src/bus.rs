//! Messages between the nodes of one server, in addition to the journals: connections, the seeks of
//! the lobby, new chat messages.
//!
//! A node [publishes](Bus::publish) its state as [`Message`]s, each with a topic; messages from
//! other nodes go to the [`Subscriber`] of that topic. They travel over the store
//! ([`Store::signal`](store::Store::signal)), where they may be lost. Each envelope is numbered,
//! and a node writes one every second. If a node misses one, it asks the sender for its full state;
//! if a node is silent and sends no heartbeat, the others discard its state. A single node sends no
//! messages.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use arbiter::Timestamp;
use async_trait::async_trait;
use serde::Serialize;
use store::GameId;
use tokio::sync::Notify;

use super::messages::Message;

/// The maximum number of queued messages; if there are more, the full state is sent instead.
const MAX_QUEUED: usize = 10_000;

/// A part of this node that receives messages from other nodes.
#[async_trait]
pub trait Subscriber: Send + Sync {
    /// The topics of its messages.
    fn topics(&self) -> &'static [&'static str];

    /// The topics that a [snapshot](Self::snapshot) repeats: messages with them are ignored until
    /// the sender's snapshot has arrived.
    fn states(&self) -> &'static [&'static str] {
        &[]
    }

    /// Receives a message from another node. An unreadable message comes from a newer version of
    /// the server.
    fn receive(&self, from: &str, message: &Message);

    /// Returns the state of this node for other nodes.
    fn snapshot(&self) -> Vec<Message> {
        Vec::new()
    }

    /// Discards the state of another node.
    fn forget(&self, _node: &str) {}

    /// Messages from another node may have been lost.
    fn may_have_missed_messages(&self) {}

    /// Notifications of writes by other nodes may have been lost.
    async fn may_have_missed_writes(&self) {}

    /// Another node has made this version of a game durable.
    async fn committed(&self, _game: GameId, _version: u32) {}

    /// Called every second.
    fn tick(&self, _now: Timestamp) {}
}

/// The queue of messages to other nodes.
#[derive(Debug, Default)]
pub struct Bus {
    queue: Mutex<Queue>,
    pub(super) is_waiting: Notify,
    pub(super) has_peers: AtomicBool,
}

#[derive(Debug, Default)]
pub(super) struct Queue {
    /// The messages, each with its only recipient, or `None` for all nodes.
    pub(super) messages: Vec<(Option<String>, Message)>,
    /// Whether the queue was full, so that the full state must be sent instead.
    pub(super) has_overflowed: bool,
}

impl Bus {
    /// Publishes a message to all other nodes, if there are any. A node that starts later asks for
    /// the full state. `variant` is a variant of an externally tagged enum whose tag is the topic.
    pub fn publish(&self, variant: &impl Serialize) {
        self.queue(None, variant);
    }

    /// Publishes a message to one other node.
    pub fn publish_to(&self, node: &str, variant: &impl Serialize) {
        self.queue(Some(node.to_owned()), variant);
    }

    fn queue(&self, to: Option<String>, variant: &impl Serialize) {
        if !self.has_peers.load(Ordering::SeqCst) {
            return;
        }
        let message = Message::of(variant);
        let mut queue = self.queue.lock().expect("the lock is not poisoned");
        if queue.messages.len() >= MAX_QUEUED {
            queue.messages.clear();
            queue.has_overflowed = true;
        }
        if !queue.has_overflowed {
            queue.messages.push((to, message));
        }
        drop(queue);
        self.is_waiting.notify_one();
    }

    /// Takes the queued messages.
    pub(super) fn take(&self) -> Queue {
        std::mem::take(&mut *self.queue.lock().expect("the lock is not poisoned"))
    }
}
