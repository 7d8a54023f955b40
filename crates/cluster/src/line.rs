//! This node's end of the bus: receives messages from other nodes and sends the queued ones.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use arbiter::{Millis, Timestamp};
use store::{Committed, Notice};
use tokio::sync::broadcast::error::RecvError;

use super::bus::{Queue, Subscriber};
use super::messages::{Control, Envelope, Message, Writer};
use super::node::Node;
use super::nodes::{Peers, SILENCE};

/// The interval at which a node sends an envelope, even without messages.
const ENVELOPE_INTERVAL: Millis = 1_000;

/// Exchanges messages with other nodes until the server closes.
pub async fn converse(node: Arc<Node>, subscribers: Vec<Arc<dyn Subscriber>>) {
    if !node.store.is_shared() {
        return;
    }
    let closing = node.closing.clone();
    let mut line = Line {
        writer: Writer::new(node.id.clone()),
        peers: Peers::default(),
        node,
        subscribers,
    };
    closing.run_until_cancelled(line.converse()).await;
}

/// This node's end of the bus.
struct Line {
    node: Arc<Node>,
    subscribers: Vec<Arc<dyn Subscriber>>,
    writer: Writer,
    peers: Peers,
}

impl Line {
    async fn converse(&mut self) {
        let node = Arc::clone(&self.node);
        let mut feed = node.store.feed();
        self.tell(None, Control::Ask);
        let mut beats_at = node.clock.now() + ENVELOPE_INTERVAL;
        loop {
            tokio::select! {
                notice = feed.recv() => match notice {
                    Ok(notice) => self.hear(notice).await,
                    Err(RecvError::Lagged(_)) => self.hear(Notice::Missed).await,
                    Err(RecvError::Closed) => return,
                },
                () = node.bus.is_waiting.notified() => self.send_queued(),
                () = node.clock.sleep_until(beats_at) => {
                    self.write(None, []);
                    let now = node.clock.now();
                    for subscriber in &self.subscribers {
                        subscriber.tick(now);
                    }
                    beats_at = now + ENVELOPE_INTERVAL;
                    self.remove_lost_nodes(now).await;
                }
            }
        }
    }

    async fn hear(&mut self, notice: Notice) {
        match notice {
            Notice::Committed(versions) => {
                for &Committed { game, version, .. } in versions.iter().filter(|one| one.elsewhere)
                {
                    for subscriber in &self.subscribers {
                        subscriber.committed(game, version).await;
                    }
                }
            }
            Notice::Missed => {
                tracing::info!("notifications may have been lost: checking all live games");
                for subscriber in &self.subscribers {
                    subscriber.may_have_missed_writes().await;
                }
                self.tell(None, Control::Ask);
            }
            Notice::Signal(text) => {
                if let Some(letter) = Envelope::read(&text) {
                    self.read(letter);
                } else {
                    tracing::warn!("a message of another node cannot be read");
                }
            }
        }
    }

    fn read(&mut self, letter: Envelope) {
        let (from, number) = (letter.from.clone(), letter.number);
        let is_gap = self.peers.hear(&from, number, self.node.clock.now());
        if is_gap {
            let was_alone = !self.node.bus.has_peers.swap(true, Ordering::SeqCst);
            self.forget(&from);
            if was_alone {
                // Nothing was queued while no other node seemed to exist. The other node may have
                // existed all the time without missing an envelope, so it has to get the full
                // state.
                self.send_full_state(Some(&from));
            }
        }
        let messages = letter.messages_for(&self.node.id);
        let is_beat = messages.is_empty();
        for message in messages {
            self.take(&from, &message);
        }
        // Requests the state again after each empty envelope, in case the request was lost too.
        if (is_gap || is_beat) && !self.peers.is_known(&from) {
            self.tell(Some(&from), Control::Ask);
        }
    }

    fn take(&mut self, from: &str, message: &Message) {
        match message.read() {
            Some(Control::Anew) => {
                self.peers.begin_full_state(from);
                self.forget(from);
                for subscriber in &self.subscribers {
                    subscriber.may_have_missed_messages();
                }
            }
            Some(Control::Ask) => self.send_full_state(Some(from)),
            None => {
                let topic = message.topic();
                for subscriber in &self.subscribers {
                    let waits = subscriber.states().contains(&topic) && !self.peers.is_known(from);
                    if subscriber.topics().contains(&topic) && !waits {
                        subscriber.receive(from, message);
                    }
                }
            }
        }
    }

    fn send_queued(&mut self) {
        let Queue {
            messages,
            has_overflowed,
        } = self.node.bus.take();
        if has_overflowed {
            return self.send_full_state(None);
        }
        for part in messages.chunk_by(|(one, _), (other, _)| one == other) {
            let to = part[0].0.as_deref();
            self.write(to, part.iter().map(|(_, message)| message.clone()));
        }
    }

    fn tell(&mut self, to: Option<&str>, control: Control) {
        self.write(to, [Message::of(&control)]);
    }

    fn send_full_state(&mut self, to: Option<&str>) {
        let snapshots = self.subscribers.iter();
        let snapshots: Vec<_> = snapshots.flat_map(|one| one.snapshot()).collect();
        let messages = std::iter::once(Message::of(&Control::Anew)).chain(snapshots);
        self.write(to, messages);
    }

    /// Removes the nodes that are gone. If a node is silent but writes heartbeats, the messages of
    /// one of the two nodes do not reach the other: its players are connected and do not count as
    /// away.
    async fn remove_lost_nodes(&mut self, now: Timestamp) {
        for node in self.peers.silent(now) {
            if self.has_recent_heartbeat(&node, now).await {
                continue;
            }
            tracing::info!(node, "another node is gone");
            self.peers.forget(&node);
            self.forget(&node);
        }
        let has_peers = !self.peers.is_empty();
        self.node.bus.has_peers.store(has_peers, Ordering::SeqCst);
    }

    /// Whether a node is running, according to its last heartbeat in the store.
    async fn has_recent_heartbeat(&self, node: &str, now: Timestamp) -> bool {
        match self.node.store.heartbeat_of(node).await {
            Ok(last) => last.is_some_and(|last| now - last < SILENCE),
            // During an outage of the store no player can move or claim anything.
            Err(_) => true,
        }
    }

    /// Discards the state of a node.
    fn forget(&self, node: &str) {
        for subscriber in &self.subscribers {
            subscriber.forget(node);
        }
    }

    fn write(&mut self, to: Option<&str>, messages: impl IntoIterator<Item = Message>) {
        for letter in self.writer.write(to, messages) {
            self.node.store.signal(letter);
        }
    }
}
