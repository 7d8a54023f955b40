//! Exchanges messages with other nodes: receives events, requests and states, and writes the states
//! of this node.

mod others;
mod send;
mod states;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use arbiter::Timestamp;
use async_nats::jetstream::kv::{self, Operation};
use async_nats::{Message as Received, Subscriber as Subscription};
use futures_util::StreamExt;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::bus::{Remote, Subscriber};
use crate::messages::{Control, Envelope, Message};
use crate::nats::{Change, Key};
use crate::node::Node;
use others::Others;
use send::send_events;
use states::StateWriter;

/// The interval of announcements and checks.
const TICK: Duration = Duration::from_secs(1);
/// The number of ticks between two checks for missed writes, while the connection works.
const CHECK_EVERY: u32 = 10;
/// A silent node whose last heartbeat is this old is gone.
const SILENCE: u64 = 6_000;
/// The time that a read of a heartbeat may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// The bucket of states and its changes.
struct Open {
    bucket: kv::Store,
    watch: kv::Watch,
}

type Opening = Pin<Box<dyn Future<Output = Option<Open>> + Send>>;

/// Exchanges messages with other nodes until the server closes. Returns at once if this node is
/// alone.
pub async fn run(node: Arc<Node>, subscribers: Vec<Arc<dyn Subscriber>>) {
    let Some(remote) = node.bus.remote() else {
        return;
    };
    let closing = node.closing.clone();
    let Some(mut exchange) = Exchange::start(Arc::clone(&node), subscribers, remote).await else {
        tracing::error!("messages of other nodes cannot be received");
        return;
    };
    tokio::select! {
        () = closing.cancelled() => {}
        () = send_events(remote) => {}
        () = exchange.run(remote) => {}
    }
    if let Some(open) = exchange.open {
        states::leave(&node.id, &open.bucket).await;
    }
}

struct Exchange {
    node: Arc<Node>,
    subscribers: Vec<Arc<dyn Subscriber>>,
    events: Subscription,
    requests: Subscription,
    writer: StateWriter,
    others: Others,
    open: Option<Open>,
    opening: Option<Opening>,
    is_connected: bool,
}

impl Exchange {
    async fn start(
        node: Arc<Node>,
        subscribers: Vec<Arc<dyn Subscriber>>,
        remote: &Remote,
    ) -> Option<Self> {
        let (client, subjects) = (remote.connection.client(), remote.connection.subjects());
        let events = client.subscribe(subjects.event("*")).await.ok()?;
        let requests = client.subscribe(subjects.node(&node.id)).await.ok()?;
        Some(Self {
            writer: StateWriter::new(&node.id),
            node,
            subscribers,
            events,
            requests,
            others: Others::default(),
            open: None,
            opening: None,
            is_connected: true,
        })
    }

    async fn run(&mut self, remote: &Remote) {
        let Some(mut changes) = remote.connection.take_changes() else {
            return;
        };
        // Messages before the subscriptions were missed.
        remote.connection.flush().await;
        self.missed().await;
        self.begin_opening();
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut number: u32 = 0;
        loop {
            let has_bucket = self.open.is_some();
            tokio::select! {
                Some(event) = self.events.next() => self.receive(&event).await,
                Some(request) = self.requests.next() => self.answer(request, remote),
                Some(change) = changes.recv() => self.connection_changed(change).await,
                open = next_opened(&mut self.opening) => self.opened(open, remote),
                entry = next_entry(&mut self.open) => match entry {
                    Some(entry) => self.state_changed(&entry).await,
                    None => self.begin_opening(),
                },
                () = remote.has_changed_states.notified(), if has_bucket => {
                    self.write_states(remote).await;
                }
                is_written = self.writer.written(remote) => if !is_written {
                    self.begin_opening();
                },
                _ = ticks.tick() => {
                    number = number.wrapping_add(1);
                    self.tick(number, remote).await;
                }
            }
        }
    }

    async fn write_states(&mut self, remote: &Remote) {
        if let Some(bucket) = self.bucket() {
            self.writer.write(remote, &bucket).await;
        }
    }

    fn bucket(&self) -> Option<kv::Store> {
        self.open.as_ref().map(|open| open.bucket.clone())
    }

    /// Opens the bucket and begins to read all states, unless that has begun already.
    fn begin_opening(&mut self) {
        self.open = None;
        if self.opening.is_some() || !self.is_connected {
            return;
        }
        let node = Arc::clone(&self.node);
        self.opening = Some(Box::pin(async move {
            let remote = node.bus.remote()?;
            let bucket = remote.connection.bucket().await.ok()?;
            let watch = bucket.watch_with_history(">").await.ok()?;
            Some(Open { bucket, watch })
        }));
    }

    fn opened(&mut self, open: Option<Open>, remote: &Remote) {
        self.opening = None;
        if open.is_some() && self.is_connected {
            self.open = open;
            self.others.begin_reading();
            self.writer.begin(remote);
        }
    }

    async fn connection_changed(&mut self, change: Change) {
        match change {
            Change::Connected => {
                if !std::mem::replace(&mut self.is_connected, true) {
                    tracing::warn!("NATS can be reached again");
                }
                self.begin_opening();
            }
            Change::Disconnected => {
                tracing::warn!("NATS cannot be reached: games are read from the database");
                self.is_connected = false;
                // Writes would wait for acknowledgments that cannot arrive.
                self.open = None;
                return;
            }
            Change::Dropped => {}
        }
        self.missed().await;
    }

    /// Messages may have been lost.
    async fn missed(&mut self) {
        for subscriber in &self.subscribers {
            subscriber.may_have_missed_events().await;
            subscriber.may_have_missed_writes().await;
        }
    }

    async fn receive(&mut self, event: &Received) {
        let Some(Envelope { from, message }) = Envelope::read(&event.payload) else {
            tracing::warn!(subject = %event.subject, "a message of another node cannot be read");
            return;
        };
        if let Some(Control::Dropped) = message.read() {
            return self.missed().await;
        }
        self.deliver(&from, &message);
    }

    fn deliver(&self, from: &str, message: &Message) {
        for subscriber in self.of_topic(message.topic()) {
            subscriber.receive(from, message);
        }
    }

    fn of_topic(&self, topic: &str) -> impl Iterator<Item = &Arc<dyn Subscriber>> {
        let subscribers = self.subscribers.iter();
        subscribers.filter(move |subscriber| subscriber.topics().contains(&topic))
    }

    /// Answers a request of another node in a separate task, because an answer may take long.
    fn answer(&self, request: Received, remote: &Remote) {
        let envelope = Envelope::read(&request.payload);
        let (Some(Envelope { message, .. }), Some(reply)) = (envelope, request.reply) else {
            return;
        };
        let subscriber = self.of_topic(message.topic()).next().cloned();
        let Some(subscriber) = subscriber else {
            return;
        };
        let client = remote.connection.client().clone();
        let node = Arc::clone(&self.node);
        self.node.tasks.spawn(async move {
            if let Some(answer) = subscriber.answer(&message).await
                && let Some(remote) = node.bus.remote()
            {
                let answer = remote.connection.envelope(answer);
                // Without it, the other node gives up waiting.
                let _ = client.publish(reply, answer.into()).await;
            }
        });
    }

    async fn state_changed(&mut self, entry: &kv::Entry) {
        match (Key::read(&entry.key), entry.operation) {
            (Some(Key::Node(node)), operation) if node == self.node.id => {
                // The others removed this node, because its process was stalled.
                if operation != Operation::Put && self.writer.is_complete() {
                    self.begin_opening();
                }
            }
            (Some(Key::State(node, _)), _) if node == self.node.id => {}
            (Some(Key::Node(node)), Operation::Put) => {
                for key in self.others.announced(node) {
                    self.state_removed(node, &key);
                }
            }
            // The node has stopped.
            (Some(Key::Node(node)), Operation::Delete) => self.forget(node).await,
            (Some(Key::Node(node)), Operation::Purge) => self.others.expired(node),
            (Some(Key::State(node, key)), Operation::Put) => {
                if let Some(message) = states::message(&entry.value) {
                    self.others.has_state(node, key);
                    self.deliver(node, &message);
                }
            }
            (Some(Key::State(node, key)), Operation::Delete | Operation::Purge) => {
                if self.others.removed(node, key) {
                    self.state_removed(node, key);
                }
            }
            (None, _) => {}
        }
    }

    fn state_removed(&self, node: &str, key: &str) {
        if let Some((topic, key)) = key.split_once('.') {
            for subscriber in self.of_topic(topic) {
                subscriber.removed(node, topic, key);
            }
        }
    }

    async fn tick(&mut self, number: u32, remote: &Remote) {
        if self.is_connected && self.open.is_none() {
            self.begin_opening();
        }
        if let Some(bucket) = self.bucket()
            && self.writer.is_complete()
            && !self.writer.announce(remote, &bucket).await
        {
            self.begin_opening();
        }
        self.forget_lost_nodes().await;
        let is_cut_off = !self.is_connected || !self.others.silent().is_empty();
        for subscriber in &self.subscribers {
            subscriber.tick();
            if is_cut_off || number.is_multiple_of(CHECK_EVERY) {
                subscriber.may_have_missed_writes().await;
            }
        }
    }

    /// Discards the nodes that are gone. If a node is silent but writes heartbeats, the messages of
    /// one of the two nodes do not reach the other: its players are connected and do not count as
    /// away.
    async fn forget_lost_nodes(&mut self) {
        let now = self.node.clock.now();
        for node in self.others.silent() {
            if self.has_recent_heartbeat(&node, now).await {
                continue;
            }
            tracing::info!(node, "another node is gone");
            self.forget(&node).await;
            if let Some(bucket) = self.bucket() {
                states::remove(&node, &bucket).await;
            }
        }
    }

    /// Whether a node is running, according to its last heartbeat in the store.
    async fn has_recent_heartbeat(&mut self, node: &str, now: Timestamp) -> bool {
        match timeout(PATIENCE, self.node.store.heartbeat_of(node)).await {
            Ok(Ok(last)) => last.is_some_and(|last| now - last < SILENCE),
            // During an outage of the store no player can move or claim anything.
            Ok(Err(_)) | Err(_) => true,
        }
    }

    /// Discards the states of a node. It may have stopped between a write and its message.
    async fn forget(&mut self, node: &str) {
        if !self.others.forget(node) {
            return;
        }
        for subscriber in &self.subscribers {
            subscriber.forget(node);
            subscriber.may_have_missed_writes().await;
        }
    }
}

async fn next_opened(opening: &mut Option<Opening>) -> Option<Open> {
    match opening {
        Some(opening) => opening.await,
        None => std::future::pending().await,
    }
}

/// Waits for the next change of the bucket. Returns `None` if the bucket is lost.
async fn next_entry(open: &mut Option<Open>) -> Option<kv::Entry> {
    match open {
        Some(open) => open.watch.next().await?.ok(),
        None => std::future::pending().await,
    }
}
