//! Messages between the nodes of one server, in addition to the journals: committed game events,
//! connections, the seeks of the lobby, new chat messages.
//!
//! There are four kinds. An [event](Bus::publish) goes to all other nodes once. A [state](Bus::set)
//! of this node is known to all other nodes, also to those that start later, until it is removed or
//! this node is gone. A [request](Bus::request) goes to one node, which answers it. A [message of a
//! game](Bus::publish_to_game) goes to the nodes that [follow](Bus::follow) the game.
//!
//! They travel over NATS, where they may be lost; nothing durable depends on them. A single node
//! sends no messages.

use std::collections::{HashMap, HashSet, VecDeque};
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use async_trait::async_trait;
use serde::Serialize;
use store::GameId;
use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::messages::{Envelope, Message};
use crate::nats::Connection;
use crate::nats::jobs::{self, Job, Known, Places};

/// The maximum number of queued events. If there are more, they are dropped, and the other nodes are
/// asked to read what they may have missed.
const MAX_QUEUED: usize = 10_000;

/// The time after which a subscription is left to wait for a lost connection: players wait for their
/// game meanwhile.
const SUBSCRIBE: Duration = Duration::from_secs(1);

/// A part of this node that receives messages from other nodes.
#[async_trait]
pub trait Subscriber: Send + Sync {
    /// The topics of its messages.
    fn topics(&self) -> &'static [&'static str];

    /// Receives an event or a state of another node. An unreadable message comes from a newer
    /// version of the server.
    fn receive(&self, from: &str, message: &Message);

    /// A state of another node was removed.
    fn removed(&self, _from: &str, _topic: &str, _key: &str) {}

    /// Discards all states of another node, which is gone.
    fn forget(&self, _node: &str) {}

    /// Answers a request of another node. `None` leaves it unanswered.
    async fn answer(&self, _request: &Message) -> Option<Message> {
        None
    }

    /// Events of other nodes may have been lost.
    async fn may_have_missed_events(&self) {}

    /// Called every second while this node or another one is cut off, and from time to time
    /// otherwise: writes of other nodes may have been missed.
    async fn may_have_missed_writes(&self) {}

    /// Called every second.
    fn tick(&self) {}
}

/// This node's end of the bus.
pub struct Bus(Option<Remote>);

/// The connection to other nodes and the messages that wait for it.
pub(crate) struct Remote {
    pub(crate) connection: Connection,
    pub(crate) workers: Known,
    outgoing: Mutex<Outgoing>,
    pub(crate) has_events: Notify,
    pub(crate) has_changed_states: Notify,
}

#[derive(Default)]
struct Outgoing {
    events: VecDeque<Message>,
    /// Whether events were dropped.
    has_overflowed: bool,
    /// All states of this node by key, which begins with the topic.
    states: HashMap<String, Message>,
    /// The keys of the states that were set or removed since the last [`Remote::take_changed`].
    changed: HashSet<String>,
}

/// The reason why a request was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAnswer;

/// The messages of one game from other nodes. Dropping it ends the subscription.
pub struct GameMessages(Subscription);

/// The state of the subscription to a game.
enum Subscription {
    /// There is only one node, or the subscription has ended.
    None,
    /// It waits for the connection to NATS, whose buffer is full.
    Waiting(Subscribing),
    Active(async_nats::Subscriber),
}

type Subscribing = Pin<Box<dyn Future<Output = Option<async_nats::Subscriber>> + Send>>;

impl Bus {
    /// The bus of a single node.
    pub const fn alone() -> Self {
        Self(None)
    }

    /// The bus of a node that may have other nodes.
    pub fn over(connection: Connection) -> Self {
        Self(Some(Remote {
            connection,
            workers: Known::default(),
            outgoing: Mutex::default(),
            has_events: Notify::new(),
            has_changed_states: Notify::new(),
        }))
    }

    pub(crate) const fn remote(&self) -> Option<&Remote> {
        self.0.as_ref()
    }

    /// Whether this node exchanges messages with other nodes.
    pub const fn is_shared(&self) -> bool {
        self.0.is_some()
    }

    /// Publishes an event to all other nodes. `variant` is a variant of an externally tagged enum
    /// whose tag is the topic.
    pub fn publish(&self, variant: &impl Serialize) {
        if let Some(remote) = &self.0 {
            let mut outgoing = remote.lock();
            if outgoing.events.len() >= MAX_QUEUED {
                outgoing.events.clear();
                outgoing.has_overflowed = true;
            }
            outgoing.events.push_back(Message::of(variant));
            drop(outgoing);
            remote.has_events.notify_one();
        }
    }

    /// Sets a state of this node. The key is unique within its topic and contains only letters,
    /// digits, `-` and `_`.
    pub fn set(&self, key: &str, variant: &impl Serialize) {
        if let Some(remote) = &self.0 {
            let message = Message::of(variant);
            let key = format!("{}.{key}", message.topic());
            let mut outgoing = remote.lock();
            outgoing.states.insert(key.clone(), message);
            outgoing.changed.insert(key);
            drop(outgoing);
            remote.has_changed_states.notify_one();
        }
    }

    /// Removes a state of this node.
    pub fn unset(&self, topic: &str, key: &str) {
        if let Some(remote) = &self.0 {
            let key = format!("{topic}.{key}");
            let mut outgoing = remote.lock();
            if outgoing.states.remove(&key).is_some() {
                outgoing.changed.insert(key);
            }
            drop(outgoing);
            remote.has_changed_states.notify_one();
        }
    }

    /// Sends a request to another node and waits for its answer, at most this long.
    pub async fn request(
        &self,
        node: &str,
        variant: &impl Serialize,
        patience: Duration,
    ) -> Result<Message, NoAnswer> {
        let remote = self.0.as_ref().ok_or(NoAnswer)?;
        let connection = &remote.connection;
        let request = async_nats::Request::new()
            .payload(connection.envelope(Message::of(variant)).into())
            .timeout(Some(patience));
        let subject = connection.subjects().node(node);
        // Sending may wait for a lost connection, which the limit of the request does not include.
        let sending = connection.client().send_request(subject, request);
        let answer = timeout(patience, sending).await;
        let envelope = answer
            .ok()
            .and_then(Result::ok)
            .and_then(|answer| Envelope::read(&answer.payload));
        envelope.map(|envelope| envelope.message).ok_or(NoAnswer)
    }

    /// Keeps the table of running workers, until the server closes. Returns at once if this node is
    /// alone.
    pub async fn follow_workers(&self, closing: &CancellationToken) {
        if let Some(remote) = &self.0 {
            jobs::follow(&remote.connection, &remote.workers, closing).await;
        }
    }

    /// The number of jobs with this topic that the running workers carry out at the same time.
    pub fn places(&self, topic: &str) -> Places {
        let remote = self.0.as_ref();
        remote.map_or(Places::none(), |remote| remote.workers.places(topic))
    }

    /// Leaves a job to the workers. Returns `None` if that is not possible. `variant` is a variant of
    /// an externally tagged enum whose tag is the topic.
    pub async fn submit(&self, variant: &impl Serialize) -> Option<Job> {
        let remote = self.0.as_ref()?;
        let job = Message::of(variant);
        let places = remote.workers.places(job.topic());
        jobs::submit(&remote.connection, places, job).await
    }

    /// Publishes a message to the other nodes that follow this game. Waits while the connection is
    /// lost and its buffer is full.
    pub async fn publish_to_game(&self, game: GameId, variant: &impl Serialize) {
        if let Some(Remote { connection, .. }) = &self.0 {
            let subject = connection.subjects().game(game);
            let payload = connection.envelope(Message::of(variant));
            // The only error is a message that is too long: its game is then read from the database.
            let _ = connection.client().publish(subject, payload.into()).await;
        }
    }

    /// Subscribes to the messages of a game. Returns when the subscription is active, unless the
    /// connection is lost: then the game is served from the database until it is active.
    pub async fn follow(&self, game: GameId) -> GameMessages {
        let Some(Remote { connection, .. }) = &self.0 else {
            return GameMessages(Subscription::None);
        };
        let (client, subject) = (
            connection.client().clone(),
            connection.subjects().game(game),
        );
        let mut subscribing: Subscribing =
            Box::pin(async move { client.subscribe(subject).await.ok() });
        GameMessages(match timeout(SUBSCRIBE, &mut subscribing).await {
            Ok(Some(subscription)) => {
                connection.flush().await;
                Subscription::Active(subscription)
            }
            Ok(None) => Subscription::None,
            Err(_) => Subscription::Waiting(subscribing),
        })
    }
}

impl GameMessages {
    /// Receives the next message. Waits forever if there is only one node.
    pub async fn next(&mut self) -> Message {
        use futures_util::StreamExt;
        loop {
            match &mut self.0 {
                Subscription::None => return std::future::pending().await,
                Subscription::Waiting(subscribing) => {
                    let subscription = subscribing.await;
                    self.0 = subscription.map_or(Subscription::None, Subscription::Active);
                }
                Subscription::Active(subscription) => match subscription.next().await {
                    Some(received) => {
                        if let Some(envelope) = Envelope::read(&received.payload) {
                            return envelope.message;
                        }
                    }
                    None => self.0 = Subscription::None,
                },
            }
        }
    }
}

impl Remote {
    /// Takes the queued events, and whether others were dropped.
    pub(crate) fn take_events(&self) -> (VecDeque<Message>, bool) {
        let mut outgoing = self.lock();
        let has_overflowed = std::mem::take(&mut outgoing.has_overflowed);
        (std::mem::take(&mut outgoing.events), has_overflowed)
    }

    /// Takes at most this many keys of changed states, with the states that were not removed.
    pub(crate) fn take_changed(&self, limit: usize) -> Vec<(String, Option<Message>)> {
        let mut outgoing = self.lock();
        let keys: Vec<_> = outgoing.changed.iter().take(limit).cloned().collect();
        let state = |key: String| {
            outgoing.changed.remove(&key);
            let state = outgoing.states.get(&key).cloned();
            (key, state)
        };
        keys.into_iter().map(state).collect()
    }

    /// Marks a state as changed again, because it could not be sent.
    pub(crate) fn retry(&self, key: String) {
        self.lock().changed.insert(key);
    }

    /// Marks all states of this node as changed, and returns their keys.
    pub(crate) fn resend_all(&self) -> HashSet<String> {
        let mut outgoing = self.lock();
        let keys: HashSet<String> = outgoing.states.keys().cloned().collect();
        outgoing.changed.extend(keys.iter().cloned());
        keys
    }

    fn lock(&self) -> MutexGuard<'_, Outgoing> {
        self.outgoing.lock().expect("the lock is not poisoned")
    }
}
