//! The open database: [`Database::read`] runs a query, [`Database::write`] applies an operation.
//!
//! One thread writes, in batches ([`writer`]); others read ([`readers`](crate::readers)). A commit is
//! seen by the readers only when it is durable. Entries of journals have a method of their own, since
//! those that wait at one moment share one statement.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::{broadcast, mpsc, watch};

use crate::error::Unavailable;
use crate::games::{Append, AppendError};
use crate::notice::Notice;
use crate::operation::Operation;
use crate::readers::Readers;
use crate::sql::{Connection, Failure};
use crate::writer::{self, Progress, Queues};

/// How many connections read for those who play; the others are for those who search.
pub(crate) const READERS: usize = 4;

/// How many transactions a listener of the feed may lag behind.
const FEED: usize = 4_096;

/// An open database.
pub struct Database {
    queues: Queues,
    readers: Arc<Readers>,
    /// Those who search, or go through all games of a player, so that nobody who plays waits for
    /// them.
    searchers: Arc<Readers>,
    progress: Progress,
    /// What is to be said to other processes, if there can be any.
    signals: Option<mpsc::Sender<String>>,
    /// Completes when the writer has closed its connection.
    writing: watch::Receiver<()>,
}

impl Database {
    /// Starts the threads. `finally` is called with the writer's connection when everything
    /// else is closed. `signals` takes what is to be said to other processes.
    pub(crate) fn start(
        writer: Box<dyn Connection>,
        mut readers: Vec<Box<dyn Connection>>,
        signals: Option<mpsc::Sender<String>>,
        finally: impl FnOnce(Box<dyn Connection>) + Send + 'static,
    ) -> io::Result<Self> {
        let progress = Progress {
            commits: Arc::new(AtomicU64::new(0)),
            broken: Arc::new(AtomicBool::new(false)),
            feed: broadcast::channel(FEED).0,
        };
        let searching = readers.split_off(readers.len().min(READERS));
        let readers = Arc::new(Readers::start(readers)?);
        // Where there are too few for both, those who search are not kept apart.
        let searchers = if searching.is_empty() {
            Arc::clone(&readers)
        } else {
            Arc::new(Readers::start(searching)?)
        };
        let (queues, writing) = writer::start(writer, progress.clone(), {
            let (readers, searchers) = (Arc::clone(&readers), Arc::clone(&searchers));
            move |connection| {
                searchers.close();
                readers.close();
                finally(connection);
            }
        })?;
        Ok(Self {
            queues,
            readers,
            searchers,
            progress,
            signals,
            writing,
        })
    }

    /// Runs a query, which is a function of a connection, in one transaction: it sees the database as
    /// it is at one moment.
    pub(crate) async fn read<T, E>(
        &self,
        query: impl FnOnce(&mut dyn Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + From<Unavailable> + Send + 'static,
    {
        self.readers.read(query).await
    }

    /// As [`Database::read`], on the connections for searches: a long query does not delay those of
    /// players.
    pub(crate) async fn search<T, E>(
        &self,
        query: impl FnOnce(&mut dyn Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + From<Unavailable> + Send + 'static,
    {
        self.searchers.read(query).await
    }

    /// Applies an operation, and returns when it is durable or refused.
    pub(crate) async fn write<O: Operation>(&self, operation: O) -> Result<O::Done, O::Refusal> {
        self.queues.submit(operation).await
    }

    /// Writes an entry of a journal, as [`Database::write`] does: those that wait at one moment share
    /// one statement.
    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.queues.append(append).await
    }

    /// What becomes durable from now on, and what other processes say.
    pub(crate) fn feed(&self) -> broadcast::Receiver<Notice> {
        self.progress.feed.subscribe()
    }

    /// Whether other processes may use the database.
    pub(crate) const fn is_shared(&self) -> bool {
        self.signals.is_some()
    }

    /// Says something to other processes, if there can be any.
    pub(crate) fn signal(&self, text: String) {
        if let Some(signals) = &self.signals {
            // When too many wait, the connection is lost, and so is what is said.
            let _ = signals.try_send(text);
        }
    }

    /// How many durable transactions were made since the opening.
    pub(crate) fn commits(&self) -> u64 {
        self.progress.commits.load(Ordering::Relaxed)
    }

    /// Whether nothing will be written any more.
    pub(crate) fn is_broken(&self) -> bool {
        self.progress.broken.load(Ordering::Relaxed)
    }

    /// Makes what waits durable and lets go of the database.
    pub(crate) async fn close(&self) {
        self.queues.close();
        let mut writing = self.writing.clone();
        while writing.changed().await.is_ok() {}
    }

    /// Where to announce what is heard of other processes.
    pub(crate) fn announcements(&self) -> broadcast::Sender<Notice> {
        self.progress.feed.clone()
    }
}

/// Gives the traits of the features access to the database. Their methods are provided: each runs a
/// query or applies an operation, so that `Database` implements them without further code.
pub trait Access: Send + Sync + 'static {
    /// The database.
    fn database(&self) -> &Database;
}

impl Access for Database {
    fn database(&self) -> &Database {
        self
    }
}
