//! The open database: [`Database::read`] runs a query, [`Database::write`] applies an operation.
//!
//! One thread writes in batches ([`writer`]); others read ([`readers`](crate::readers)). Readers
//! see a commit only when it is durable. Journal entries have a separate method, because all
//! waiting entries share one statement.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use tokio::sync::{broadcast, oneshot, watch};

use crate::error::Unavailable;
use crate::games::{Append, AppendError};
use crate::notice::Committed;
use crate::operation::Operation;
use crate::readers::Readers;
use crate::sql::{Connection, Failure};
use crate::writer::{self, Progress, Queues};

/// The number of connections for reads during play. The others are for searches.
pub(crate) const READERS: usize = 4;

/// The maximum number of transactions by which a feed subscriber may lag behind.
const FEED: usize = 4_096;

/// Looks for damage in the database, see [`Store::find_damage`](crate::Store::find_damage).
type Check = Arc<dyn Fn() -> Result<Option<String>, String> + Send + Sync>;

/// An open database.
pub struct Database {
    queues: Queues,
    readers: Arc<Readers>,
    /// Connections for searches and for reads of all games of a player, so that these do not delay
    /// players.
    searchers: Arc<Readers>,
    /// Connections for the same reads to a copy of the database, if there is one.
    replica: Option<Arc<Replica>>,
    progress: Progress,
    is_shared: bool,
    check: Option<Check>,
    /// Completes when the writer has closed its connection.
    writing: watch::Receiver<()>,
}

impl Database {
    /// Starts the threads. `finally` is called with the writer's connection after everything else
    /// is closed. `is_shared` states whether other processes may use the database.
    pub(crate) fn start(
        writer: Box<dyn Connection>,
        mut readers: Vec<Box<dyn Connection>>,
        is_shared: bool,
        finally: impl FnOnce(Box<dyn Connection>) + Send + 'static,
    ) -> io::Result<Self> {
        let progress = Progress {
            commits: Arc::new(AtomicU64::new(0)),
            broken: Arc::new(AtomicBool::new(false)),
            feed: broadcast::channel(FEED).0,
            account_changes: watch::Sender::new(0),
        };
        let searching = readers.split_off(readers.len().min(READERS));
        let readers = Arc::new(Readers::start(readers)?);
        // With few connections, searches share them with other reads.
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
            replica: None,
            progress,
            is_shared,
            check: None,
            writing,
        })
    }

    /// Sets the function that looks for damage.
    pub(crate) fn with_check(
        self,
        check: impl Fn() -> Result<Option<String>, String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            check: Some(Arc::new(check)),
            ..self
        }
    }

    /// Looks for damage, on a thread that does not delay the end of the process.
    pub(crate) async fn find_damage(&self) -> Result<Option<String>, Unavailable> {
        let Some(check) = self.check.clone() else {
            return Ok(None);
        };
        let (sender, found) = oneshot::channel();
        let run = move || drop(sender.send(check()));
        let started = thread::Builder::new().name("check".to_owned()).spawn(run);
        started.map_err(|why| Unavailable(why.to_string()))?;
        match found.await {
            Ok(found) => found.map_err(Unavailable),
            Err(_) => Err(Unavailable("the check has failed".to_owned())),
        }
    }

    /// Lets searches read from this copy.
    pub(crate) fn with_replica(self, replica: Option<Arc<Replica>>) -> Self {
        Self { replica, ..self }
    }

    /// Runs a query, which is a function of a connection, in one transaction. The query sees a
    /// consistent snapshot of the database.
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

    /// Like [`Database::read`], but on the connections for searches, so that a long query does not
    /// delay players. The query may read from a replica, which lacks the writes of the last seconds.
    pub(crate) async fn search<T, E>(
        &self,
        query: impl Fn(&mut dyn Connection) -> Result<T, E> + Send + Sync + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + From<Unavailable> + Send + 'static,
    {
        let query = Arc::new(query);
        if let Some(replica) = self.replica.as_ref().filter(|replica| replica.is_usable()) {
            let query = Arc::clone(&query);
            let read = replica.readers.read(move |connection| query(connection));
            // The replica may fail during the query, or cancel it to catch up with the primary.
            if let Ok(result) = read.await {
                return Ok(result);
            }
        }
        self.searchers
            .read(move |connection| query(connection))
            .await
    }

    /// Applies an operation and returns after it is durable or refused.
    pub(crate) async fn write<O: Operation>(&self, operation: O) -> Result<O::Done, O::Refusal> {
        self.queues.submit(operation).await
    }

    /// Writes a journal entry, like [`Database::write`]. All entries that wait at the same time
    /// share one statement.
    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.queues.append(append).await
    }

    /// Subscribes to future commits: each item contains the changes of one transaction, in order.
    pub(crate) fn feed(&self) -> broadcast::Receiver<Arc<[Committed]>> {
        self.progress.feed.subscribe()
    }

    /// The number of changes of accounts and tokens by this process.
    pub(crate) fn account_changes(&self) -> watch::Receiver<u64> {
        self.progress.account_changes.subscribe()
    }

    /// Whether other processes may use the database.
    pub(crate) const fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// The number of durable transactions since the database was opened.
    pub(crate) fn commits(&self) -> u64 {
        self.progress.commits.load(Ordering::Relaxed)
    }

    /// Whether writing has stopped permanently.
    pub(crate) fn is_broken(&self) -> bool {
        self.progress.broken.load(Ordering::Relaxed)
    }

    /// Makes waiting operations durable and closes the database.
    pub(crate) async fn close(&self) {
        self.queues.close();
        let mut writing = self.writing.clone();
        while writing.changed().await.is_ok() {}
    }
}

/// Connections to a copy of the database, which may be behind or not running.
pub(crate) struct Replica {
    readers: Readers,
    is_usable: Box<dyn Fn() -> bool + Send + Sync>,
}

impl Replica {
    /// `is_usable` states whether the copy is running and not far behind.
    pub(crate) fn new(
        readers: Readers,
        is_usable: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Self {
        Self {
            readers,
            is_usable: Box::new(is_usable),
        }
    }

    fn is_usable(&self) -> bool {
        (self.is_usable)()
    }

    pub(crate) fn close(&self) {
        self.readers.close();
    }
}

/// Gives the feature traits access to the database. All their methods are provided methods that run
/// a query or apply an operation, so `Database` implements these traits with empty `impl` blocks.
pub trait Access: Send + Sync + 'static {
    /// The database.
    fn database(&self) -> &Database;
}

impl Access for Database {
    fn database(&self) -> &Database {
        self
    }
}
