//! Messages between the nodes of one server beyond the journals: who is connected where, the seeks
//! of the lobby, that something was said beside a game.
//!
//! A node [publishes](Bus::publish) what it knows as a [`Message`] with a topic; what it hears of others
//! goes to the [`Subscriber`] of that topic. Messages travel over the store
//! ([`Store::signal`](store::Store::signal)), where they may be lost. Each letter is numbered, and a node
//! writes one every second: a node that misses one asks its sender to tell everything anew, and a node
//! that is silent and gives no heartbeat takes what it has told with it. A node that is alone says
//! nothing.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use arbiter::Timestamp;
use async_trait::async_trait;
use serde::Serialize;
use store::GameId;
use tokio::sync::Notify;

use super::messages::Message;

/// When more messages wait to be sent, everything is told anew instead.
const WAITING: usize = 10_000;

/// A part of this node that hears of other nodes.
#[async_trait]
pub trait Subscriber: Send + Sync {
    /// The topics of its messages.
    fn topics(&self) -> &'static [&'static str];

    /// Those of its topics that a [snapshot](Self::snapshot) repeats: such a message of a node whose
    /// snapshot has not come yet is left out.
    fn states(&self) -> &'static [&'static str] {
        &[]
    }

    /// Receives a message of another node. One that it cannot read is from a newer node.
    fn receive(&self, from: &str, message: &Message);

    /// Everything that other nodes should know of this one.
    fn snapshot(&self) -> Vec<Message> {
        Vec::new()
    }

    /// What another node has told does not count any more.
    fn forget(&self, _node: &str) {}

    /// Messages of another node may have been lost.
    fn may_have_missed_messages(&self) {}

    /// The store may not have reported what other nodes have written.
    async fn may_have_missed_writes(&self) {}

    /// Another node has made this version of a game durable.
    async fn committed(&self, _game: GameId, _version: u32) {}

    /// Called every second.
    fn tick(&self, _now: Timestamp) {}
}

/// The messages that wait to be sent to other nodes.
#[derive(Debug, Default)]
pub struct Bus {
    queue: Mutex<Queue>,
    pub(super) is_waiting: Notify,
    pub(super) has_peers: AtomicBool,
}

#[derive(Debug, Default)]
pub(super) struct Queue {
    /// Each with the only node that is meant, or for all.
    pub(super) messages: Vec<(Option<String>, Message)>,
    /// So much waited that everything is to be told anew instead.
    pub(super) has_overflowed: bool,
}

impl Bus {
    /// Tells the other nodes, if there are any. A node that appears later asks for everything. `news` is
    /// a variant of an externally tagged enum, whose tag is the topic.
    pub fn publish(&self, news: &impl Serialize) {
        self.queue(None, news);
    }

    /// Tells one other node.
    pub fn publish_to(&self, node: &str, news: &impl Serialize) {
        self.queue(Some(node.to_owned()), news);
    }

    fn queue(&self, to: Option<String>, news: &impl Serialize) {
        if !self.has_peers.load(Ordering::SeqCst) {
            return;
        }
        let message = Message::of(news);
        let mut queue = self.queue.lock().expect("no panic while it is held");
        if queue.messages.len() >= WAITING {
            queue.messages.clear();
            queue.has_overflowed = true;
        }
        if !queue.has_overflowed {
            queue.messages.push((to, message));
        }
        drop(queue);
        self.is_waiting.notify_one();
    }

    /// Takes what waits.
    pub(super) fn take(&self) -> Queue {
        std::mem::take(&mut *self.queue.lock().expect("no panic while it is held"))
    }
}
