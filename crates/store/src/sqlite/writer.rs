//! The only writer: all operations that wait when it becomes free share one transaction.

use std::fs::File;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{Connection, Executor};
use tokio::sync::{mpsc, oneshot, watch};

use super::failure;
use super::operation::Operation;
use crate::Unavailable;

/// The maximum number of writes in one transaction.
const BATCH: usize = 512;
/// How many operations may be queued before callers have to wait.
const QUEUE: usize = 1024;

/// Whether a write goes before the others that wait.
#[derive(Clone, Copy)]
pub(super) enum Urgency {
    Move,
    Other,
}

/// The queues of the writer.
pub(super) struct Queues(RwLock<Option<Senders>>);

struct Senders {
    moves: mpsc::Sender<Box<dyn Pending>>,
    others: mpsc::Sender<Box<dyn Pending>>,
}

impl Queues {
    /// Queues the operation and waits until it is durable or refused.
    pub(super) async fn submit<O: Operation>(
        &self,
        urgency: Urgency,
        operation: O,
    ) -> Result<(), O::Refusal> {
        let closed = || Unavailable("the database is closed".to_owned());
        let queue = {
            let senders = self.0.read().unwrap_or_else(PoisonError::into_inner);
            let senders = senders.as_ref().ok_or_else(closed)?;
            match urgency {
                Urgency::Move => senders.moves.clone(),
                Urgency::Other => senders.others.clone(),
            }
        };
        let (reply, answer) = oneshot::channel();
        let submitted = Submitted {
            operation,
            reply,
            result: Ok(()),
        };
        if queue.send(Box::new(submitted)).await.is_err() {
            return Err(closed().into());
        }
        drop(queue);
        answer.await.unwrap_or_else(|_| Err(closed().into()))
    }

    /// Closes the queues; the writer ends when it has finished the queued operations.
    pub(super) fn close(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// An operation that waits for its transaction.
#[async_trait]
trait Pending: Send {
    async fn apply(&mut self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error>;
    /// Reports the result to the caller once the transaction has ended.
    fn settle(self: Box<Self>, committed: Result<(), Unavailable>);
}

struct Submitted<O: Operation> {
    operation: O,
    reply: oneshot::Sender<Result<(), O::Refusal>>,
    result: Result<(), O::Refusal>,
}

#[async_trait]
impl<O: Operation> Pending for Submitted<O> {
    async fn apply(&mut self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        self.result = self.operation.apply(connection).await?;
        Ok(())
    }

    fn settle(self: Box<Self>, committed: Result<(), Unavailable>) {
        let answer = committed.map_err(O::Refusal::from).and(self.result);
        // A caller that has gone away needs no answer.
        let _ = self.reply.send(answer);
    }
}

/// The state of the writer. The lock is dropped last, when nothing uses the file.
pub(super) struct Parts {
    pub(super) path: PathBuf,
    pub(super) connection: SqliteConnection,
    pub(super) readers: SqlitePool,
    pub(super) commits: Arc<AtomicU64>,
    pub(super) lock: File,
}

/// Starts the writer. The receiver's channel closes when the writer has ended.
pub(super) fn start(parts: Parts) -> (Queues, watch::Receiver<()>) {
    let (moves, waiting_moves) = mpsc::channel(QUEUE);
    let (others, waiting_others) = mpsc::channel(QUEUE);
    let (writing, ended) = watch::channel(());
    let writer = Writer {
        parts,
        moves: waiting_moves,
        others: waiting_others,
        broken: None,
    };
    tokio::spawn(async move {
        writer.run().await;
        drop(writing);
    });
    (Queues(RwLock::new(Some(Senders { moves, others }))), ended)
}

struct Writer {
    parts: Parts,
    moves: mpsc::Receiver<Box<dyn Pending>>,
    others: mpsc::Receiver<Box<dyn Pending>>,
    /// Why the file can no longer be trusted; then nothing is written any more.
    broken: Option<Unavailable>,
}

impl Writer {
    async fn run(mut self) {
        while let Some(mut batch) = self.next_batch().await {
            let committed = self.write(&mut batch).await;
            for pending in batch {
                pending.settle(committed.clone());
            }
        }
        let Parts {
            connection,
            readers,
            lock,
            ..
        } = self.parts;
        readers.close().await;
        // Everything is durable already; if the log cannot be merged now, the next opening
        // does it.
        let _ = connection.close().await;
        // Unlocked explicitly, since a process that is being forked would keep the lock.
        let _ = lock.unlock();
    }

    /// Waits for something to write and takes all that waits, moves first. None when
    /// the queues are closed and empty.
    async fn next_batch(&mut self) -> Option<Vec<Box<dyn Pending>>> {
        let first = tokio::select! {
            biased;
            Some(pending) = self.moves.recv() => pending,
            Some(pending) = self.others.recv() => pending,
            else => return None,
        };
        let mut batch = vec![first];
        for queue in [&mut self.moves, &mut self.others] {
            while batch.len() < BATCH
                && let Ok(pending) = queue.try_recv()
            {
                batch.push(pending);
            }
        }
        Some(batch)
    }

    async fn write(&mut self, batch: &mut [Box<dyn Pending>]) -> Result<(), Unavailable> {
        if let Some(why) = &self.broken {
            return Err(why.clone());
        }
        let connection = &mut self.parts.connection;
        let Err(error) = commit(connection, batch).await else {
            self.parts.commits.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        };
        // SQLite may have rolled back by itself; then there is nothing to roll back.
        let _ = connection.execute("ROLLBACK").await;
        let mut why = failure::unavailable(&self.parts.path, &error);
        if !failure::leaves_the_file_sound(&error) {
            cover_failed_commit(connection).await;
            why.0.push_str("; nothing more is written until a restart");
            self.broken = Some(why.clone());
        }
        Err(why)
    }
}

async fn commit(
    connection: &mut SqliteConnection,
    batch: &mut [Box<dyn Pending>],
) -> Result<(), sqlx::Error> {
    connection.execute("BEGIN IMMEDIATE").await?;
    for pending in batch {
        pending.apply(connection).await?;
    }
    connection.execute("COMMIT").await?;
    Ok(())
}

/// A transaction whose sync failed may be complete in the log. The next opening would then
/// treat it as committed, although its writers got an error. A dummy transaction is written
/// over its first page, so that the rest no longer matches the log's chain of checksums. If
/// this fails too, nothing more can be done.
async fn cover_failed_commit(connection: &mut SqliteConnection) {
    for statement in ["BEGIN IMMEDIATE", "PRAGMA user_version = 1", "COMMIT"] {
        if connection.execute(statement).await.is_err() {
            return;
        }
    }
}
