//! The connection to NATS.

use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::kv::{self, Operation};
use async_nats::jetstream::stream::StorageType;
use async_nats::jetstream::{self, context};
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt;
use store::Store;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::credentials;
use super::subjects::{Key, Subjects};
use crate::messages::{Announcement, Envelope, FORMAT, Message};

/// The lowest supported version of the server: the first with a lifetime for each key.
const LOWEST: (i64, i64, i64) = (2, 11, 0);
/// The time that the first connection and each request may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The time that the server may take to process what was sent.
const FLUSH: Duration = Duration::from_secs(1);
/// The interval of pings, after two of which without an answer the connection counts as lost.
const PINGS: Duration = Duration::from_secs(2);
/// The maximum delay before another attempt to connect.
const MAX_RECONNECT_DELAY: Duration = Duration::from_secs(1);
/// The lifetime of the marker that replaces an expired key.
const MARKERS: Duration = Duration::from_mins(1);
/// The number of connection changes that wait for the exchange, which handles them together.
const CHANGES: usize = 16;

/// A connection to NATS, which reconnects after it was lost.
pub struct Connection {
    client: Client,
    jetstream: jetstream::Context,
    subjects: Subjects,
    node: String,
    /// Taken by the exchange.
    changes: Mutex<Option<mpsc::Receiver<Change>>>,
}

/// A change of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// The connection is restored.
    Connected,
    /// The connection is lost.
    Disconnected,
    /// Messages were dropped, because this node was too slow.
    Dropped,
}

/// The reason why a node cannot exchange messages, with advice.
#[derive(Debug)]
pub enum ConnectError {
    /// The address cannot be read.
    Address(String),
    /// The server cannot be reached or refuses the connection.
    Unreachable(String),
    /// The server is too old.
    TooOld(String),
    /// `JetStream` is switched off.
    NoJetStream(String),
    /// Another node writes messages that this program cannot read.
    Newer {
        /// The format of the other node.
        format: u32,
    },
    /// Another node cannot read the messages of this program.
    Older {
        /// The format of the other node.
        format: u32,
    },
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (major, minor, _) = LOWEST;
        match self {
            Self::Address(why) => write!(
                f,
                "the address of NATS cannot be read: {why}; write for example \
                 nats://nats.example.org:4222, several addresses separated by commas"
            ),
            Self::Unreachable(why) => write!(
                f,
                "NATS cannot be reached: {why}; check the address, and that nats-server runs"
            ),
            Self::TooOld(version) => write!(
                f,
                "the NATS server has version {version}; Staunton needs {major}.{minor} or later"
            ),
            Self::NoJetStream(why) => write!(
                f,
                "JetStream of NATS cannot be used: {why}; start nats-server with -js"
            ),
            Self::Newer { format } => write!(
                f,
                "another node of this server writes messages of format {format}; this program \
                 reads formats up to {FORMAT}: install its version here too"
            ),
            Self::Older { format } => write!(
                f,
                "another node of this server reads messages up to format {format}; this program \
                 writes format {FORMAT}: update one version at a time, or stop the other nodes first"
            ),
        }
    }
}

impl std::error::Error for ConnectError {}

impl Connection {
    /// Connects a node to one of these servers, given as URLs separated by commas.
    ///
    /// # Errors
    /// If no server can be reached, the server is not suitable, or the messages of other nodes do
    /// not fit this program.
    pub async fn open(
        addresses: &str,
        store: &dyn Store,
        node: &str,
    ) -> Result<Self, ConnectError> {
        let deployment = store.deployment().await;
        let deployment = deployment.map_err(|why| ConnectError::Unreachable(why.to_string()))?;
        let (noting, changes) = mpsc::channel(CHANGES);
        let options = options(&format!("staunton {node}"))
            // Otherwise a node would receive its own messages.
            .no_echo()
            .event_callback(move |event| {
                let change = match event {
                    Event::Connected => Some(Change::Connected),
                    Event::Disconnected | Event::Closed => Some(Change::Disconnected),
                    Event::SlowConsumer(_) => Some(Change::Dropped),
                    _ => None,
                };
                let noting = noting.clone();
                async move {
                    if let Some(change) = change {
                        // If the queue is full, the changes in it have the same consequences.
                        let _ = noting.try_send(change);
                    }
                }
            });
        let client = connect(options, addresses).await?;
        let jetstream = jetstream(&client);
        let connection = Self {
            client,
            jetstream,
            subjects: Subjects::new(&deployment),
            node: node.to_owned(),
            changes: Mutex::new(Some(changes)),
        };
        let bucket = connection.bucket().await;
        let bucket = bucket.map_err(|why| ConnectError::NoJetStream(why.to_string()))?;
        connection.check_formats(&bucket).await?;
        Ok(connection)
    }

    /// Checks that this node and all running nodes read each other's messages.
    async fn check_formats(&self, bucket: &kv::Store) -> Result<(), ConnectError> {
        let unusable = |why: String| ConnectError::NoJetStream(why);
        let keys = bucket.keys().await;
        let mut keys = keys.map_err(|why| unusable(why.to_string()))?;
        while let Some(key) = keys.next().await {
            let key = key.map_err(|why| unusable(why.to_string()))?;
            if !matches!(Key::read(&key), Some(Key::Node(_))) {
                continue;
            }
            let entry = bucket.entry(key).await;
            let entry = entry.map_err(|why| unusable(why.to_string()))?;
            let Some(entry) = entry.filter(|entry| entry.operation == Operation::Put) else {
                continue;
            };
            if let Ok(Announcement { format }) = serde_json::from_slice(&entry.value) {
                if format > FORMAT {
                    return Err(ConnectError::Newer { format });
                }
                if format + 1 < FORMAT {
                    return Err(ConnectError::Older { format });
                }
            }
        }
        Ok(())
    }

    /// The bucket of states, which is created if NATS has been restarted. It is in memory: after a
    /// loss, each node writes its states again.
    pub(crate) async fn bucket(&self) -> Result<kv::Store, context::CreateKeyValueError> {
        let config = kv::Config {
            bucket: self.subjects.bucket(),
            description: "states of the nodes of a Staunton server".to_owned(),
            history: 1,
            storage: StorageType::Memory,
            limit_markers: Some(MARKERS),
            ..kv::Config::default()
        };
        self.jetstream.create_key_value(config).await
    }

    /// Takes the changes of the connection. The first caller gets them.
    pub(crate) fn take_changes(&self) -> Option<mpsc::Receiver<Change>> {
        self.changes
            .lock()
            .expect("the lock is not poisoned")
            .take()
    }

    pub(crate) const fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) const fn jetstream(&self) -> &jetstream::Context {
        &self.jetstream
    }

    pub(crate) const fn subjects(&self) -> &Subjects {
        &self.subjects
    }

    /// Waits until the server has processed everything that was sent, unless the connection is
    /// lost: then this node reads from the database.
    pub(crate) async fn flush(&self) {
        if self.is_connected() {
            let _ = timeout(FLUSH, self.client.flush()).await;
        }
    }

    /// Whether the connection is established, as far as this node knows.
    pub(crate) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Returns a message of this node in its wire format.
    pub(crate) fn envelope(&self, message: Message) -> Vec<u8> {
        let from = self.node.clone();
        Envelope { from, message }.write()
    }
}

/// The options of every connection.
pub(crate) fn options(name: &str) -> ConnectOptions {
    ConnectOptions::new()
        .name(name)
        .connection_timeout(PATIENCE)
        .request_timeout(Some(PATIENCE))
        .ping_interval(PINGS)
        .reconnect_delay_callback(|attempts| {
            let delay = Duration::from_millis(50).saturating_mul(attempts as u32);
            delay.min(MAX_RECONNECT_DELAY)
        })
}

/// Connects to one of these servers, given as URLs separated by commas.
pub(crate) async fn connect(
    options: ConnectOptions,
    addresses: &str,
) -> Result<Client, ConnectError> {
    let parsed: Result<Vec<ServerAddr>, _> =
        addresses.split(',').map(|one| one.trim().parse()).collect();
    let servers = parsed.map_err(|why| ConnectError::Address(why.to_string()))?;
    let options = credentials::add(options, &servers);
    let client = options.connect(servers).await;
    let client = client.map_err(|why| ConnectError::Unreachable(why.to_string()))?;
    let (major, minor, patch) = LOWEST;
    if !client.is_server_compatible(major, minor, patch) {
        return Err(ConnectError::TooOld(client.server_info().version));
    }
    Ok(client)
}

/// Returns the interface of `JetStream`.
pub(crate) fn jetstream(client: &Client) -> jetstream::Context {
    context::ContextBuilder::new()
        .timeout(PATIENCE)
        .ack_timeout(PATIENCE)
        .build(client.clone())
}
