//! The only writer of this process: a thread with one connection. All operations that are waiting
//! when it becomes free share one transaction.
//!
//! Custom code instead of sqlx: a row is not handed from thread to thread, and one sync serves
//! about 475 rows (`cargo xtask bench store`).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::{io, thread};

use tokio::sync::{broadcast, mpsc, oneshot, watch};

use crate::error::Unavailable;
use crate::games::{Append, AppendError, append_all};
use crate::id::GameId;
use crate::notice::Committed;
use crate::operation::{Operation, Urgency};
use crate::sql::{Cause, Connection, Consequence, Failure};

/// The maximum number of writes in one transaction.
const BATCH: usize = 512;
/// The maximum number of moves among them while other writes wait, so that these do not starve.
const MOVES: usize = 480;
/// The maximum number of queued operations. Further callers wait for space in the queue.
const QUEUE: usize = 1024;
/// The maximum number of attempts at a transaction that conflicts with another process.
const ATTEMPTS: u32 = 5;

/// The state that the writer publishes.
#[derive(Clone)]
pub(crate) struct Progress {
    /// The number of durable transactions.
    pub(crate) commits: Arc<AtomicU64>,
    /// Whether writing has stopped for good.
    pub(crate) broken: Arc<AtomicBool>,
    /// The channel for durable changes.
    pub(crate) feed: broadcast::Sender<Arc<[Committed]>>,
    /// The number of changes of accounts and tokens.
    pub(crate) account_changes: watch::Sender<u64>,
}

/// The queues of the writer.
pub(crate) struct Queues(RwLock<Option<Senders>>);

struct Senders {
    moves: mpsc::Sender<Waiting>,
    others: mpsc::Sender<Waiting>,
}

/// A queued write.
enum Waiting {
    Append(Submitted<Append, (), AppendError>),
    Other(Box<dyn Pending>),
}

fn closed() -> Unavailable {
    Unavailable("the database is closed".to_owned())
}

impl Queues {
    /// Queues the entry and waits until it is durable or refused.
    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.queue(Urgency::Move, append, Waiting::Append).await
    }

    /// Queues the operation and waits until it is durable or refused.
    pub(crate) async fn submit<O: Operation>(&self, operation: O) -> Result<O::Done, O::Refusal> {
        let waiting = |submitted| Waiting::Other(Box::new(submitted));
        self.queue(O::URGENCY, operation, waiting).await
    }

    async fn queue<O, T, E: From<Unavailable>>(
        &self,
        urgency: Urgency,
        operation: O,
        waiting: impl FnOnce(Submitted<O, T, E>) -> Waiting,
    ) -> Result<T, E> {
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
            result: None,
        };
        if queue.send(waiting(submitted)).await.is_err() {
            return Err(closed().into());
        }
        drop(queue);
        answer.await.unwrap_or_else(|_| Err(closed().into()))
    }

    /// Closes the queues. The writer ends after it has finished the queued operations.
    pub(crate) fn close(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

struct Submitted<O, T, E> {
    operation: O,
    reply: oneshot::Sender<Result<T, E>>,
    /// The result of the operation in the transaction.
    result: Option<Result<T, E>>,
}

impl<O, T, E: From<Unavailable>> Submitted<O, T, E> {
    fn answer(self, committed: Result<(), E>) {
        let answer = match (committed, self.result) {
            (Ok(()), Some(result)) => result,
            (Ok(()), None) => Err(closed().into()),
            (Err(why), _) => Err(why),
        };
        // If the caller is gone, the result is dropped.
        let _ = self.reply.send(answer);
    }
}

/// An operation of any type.
trait Pending: Send {
    fn apply(&mut self, connection: &mut dyn Connection) -> Result<(), Failure>;
    /// The changes to publish.
    fn committed(&self) -> Vec<Committed>;
    /// The game whose row it changes, if it changes only that row.
    fn game(&self) -> Option<GameId>;
    /// Whether it has changed accounts or tokens, if the transaction is durable.
    fn changes_accounts(&self) -> bool;
    /// Reports the result to the caller after the transaction has ended.
    fn settle(self: Box<Self>, committed: Result<(), Failure>);
}

impl<O: Operation> Pending for Submitted<O, O::Done, O::Refusal> {
    fn apply(&mut self, connection: &mut dyn Connection) -> Result<(), Failure> {
        self.result = Some(self.operation.apply(connection)?);
        Ok(())
    }

    fn committed(&self) -> Vec<Committed> {
        match self.result {
            Some(Ok(_)) => self.operation.committed(),
            _ => Vec::new(),
        }
    }

    fn game(&self) -> Option<GameId> {
        self.operation.game()
    }

    fn changes_accounts(&self) -> bool {
        O::CHANGES_ACCOUNTS && matches!(self.result, Some(Ok(_)))
    }

    fn settle(self: Box<Self>, committed: Result<(), Failure>) {
        self.answer(committed.map_err(|failure| Unavailable::from(failure).into()));
    }
}

/// Starts the writer. `finally` is called with the connection when the queues are closed and empty.
/// The receiver's channel closes after that.
pub(crate) fn start(
    connection: Box<dyn Connection>,
    progress: Progress,
    finally: impl FnOnce(Box<dyn Connection>) + Send + 'static,
) -> io::Result<(Queues, watch::Receiver<()>)> {
    let (moves, waiting_moves) = mpsc::channel(QUEUE);
    let (others, waiting_others) = mpsc::channel(QUEUE);
    let (writing, ended) = watch::channel(());
    // The runtime only waits for the queues.
    let idle = tokio::runtime::Builder::new_current_thread().build()?;
    let mut writer = Writer {
        connection,
        progress,
        moves: waiting_moves,
        others: waiting_others,
    };
    thread::Builder::new()
        .name("store writer".to_owned())
        .spawn(move || {
            while let Some(batch) = idle.block_on(writer.next_batch()) {
                writer.finish(batch);
            }
            finally(writer.connection);
            drop(writing);
        })?;
    Ok((Queues(RwLock::new(Some(Senders { moves, others }))), ended))
}

struct Writer {
    connection: Box<dyn Connection>,
    progress: Progress,
    moves: mpsc::Receiver<Waiting>,
    others: mpsc::Receiver<Waiting>,
}

/// The operations that share a transaction.
#[derive(Default)]
struct Batch {
    appends: Vec<Submitted<Append, (), AppendError>>,
    others: Vec<Box<dyn Pending>>,
}

impl Batch {
    fn push(&mut self, waiting: Waiting) {
        match waiting {
            Waiting::Append(submitted) => self.appends.push(submitted),
            Waiting::Other(pending) => self.others.push(pending),
        }
    }

    fn len(&self) -> usize {
        self.appends.len() + self.others.len()
    }

    /// Splits off the operations after the first `first` ones.
    fn split_off(&mut self, first: usize) -> Self {
        let appends = first.min(self.appends.len());
        Self {
            others: self.others.split_off(first - appends),
            appends: self.appends.split_off(appends),
        }
    }

    fn apply(&mut self, connection: &mut dyn Connection) -> Result<(), Failure> {
        if !self.appends.is_empty() {
            let appends: Vec<_> = self.appends.iter().map(|one| &one.operation).collect();
            let results = append_all(connection, &appends)?;
            for (submitted, result) in self.appends.iter_mut().zip(results) {
                submitted.result = Some(result);
            }
        }
        // Sorted, because two processes that change the same games in different orders would cause
        // a deadlock. Operations without a game keep their order and come first.
        self.others.sort_by_key(|pending| pending.game());
        for pending in &mut self.others {
            pending.apply(connection)?;
        }
        Ok(())
    }

    /// The changes made by the batch.
    fn committed(&self) -> Vec<Committed> {
        let appended = self.appends.iter().filter_map(|submitted| {
            let done = matches!(submitted.result, Some(Ok(())));
            let Append {
                game,
                version,
                entry,
                ..
            } = &submitted.operation;
            done.then(|| Committed::entry(*game, *version, entry))
        });
        let others = self.others.iter().flat_map(|pending| pending.committed());
        appended.chain(others).collect()
    }

    fn settle(self, committed: &Result<(), Failure>) {
        for submitted in self.appends {
            submitted.answer(committed.clone().map_err(AppendError::from));
        }
        for pending in self.others {
            pending.settle(committed.clone());
        }
    }
}

impl Writer {
    /// Waits for an operation and takes all queued operations, moves first. Returns `None` when the
    /// queues are closed and empty.
    async fn next_batch(&mut self) -> Option<Batch> {
        let first = tokio::select! {
            biased;
            Some(waiting) = self.moves.recv() => waiting,
            Some(waiting) = self.others.recv() => waiting,
            else => return None,
        };
        let mut batch = Batch::default();
        batch.push(first);
        for (queue, room) in [(&mut self.moves, MOVES), (&mut self.others, BATCH)] {
            while batch.len() < room
                && let Ok(waiting) = queue.try_recv()
            {
                batch.push(waiting);
            }
        }
        Some(batch)
    }

    /// Writes a batch and reports the results to its callers. If an operation makes the transaction
    /// fail, each half is written separately, so that the other operations succeed.
    fn finish(&mut self, mut batch: Batch) {
        match self.write(&mut batch) {
            Err(Failure {
                cause: Cause::Transaction,
                consequence: Consequence::RolledBack | Consequence::TryAgain,
                ..
            }) if batch.len() > 1 => {
                let rest = batch.split_off(batch.len() / 2);
                self.finish(batch);
                self.finish(rest);
            }
            committed => {
                // A failed commit may be durable all the same.
                let mut others = batch.others.iter();
                if others.any(|pending| pending.changes_accounts()) {
                    self.progress
                        .account_changes
                        .send_modify(|count| *count += 1);
                }
                batch.settle(&committed);
            }
        }
    }

    fn write(&mut self, batch: &mut Batch) -> Result<(), Failure> {
        let mut attempt = 1;
        loop {
            let failure = match commit(&mut *self.connection, batch) {
                Ok(()) => {
                    self.progress.commits.fetch_add(1, Ordering::Relaxed);
                    // Most processes have no subscribers: then no entry is copied.
                    let is_followed = self.progress.feed.receiver_count() > 0;
                    let versions = is_followed.then(|| batch.committed());
                    if let Some(versions) = versions.filter(|versions| !versions.is_empty()) {
                        // The last subscriber may have left in the meantime.
                        let _ = self.progress.feed.send(versions.into());
                    }
                    return Ok(());
                }
                Err(failure) => failure,
            };
            self.connection.abandon(&failure);
            let broken = self.connection.is_broken();
            self.progress.broken.store(broken, Ordering::Relaxed);
            if failure.consequence != Consequence::TryAgain || attempt == ATTEMPTS {
                return Err(failure);
            }
            attempt += 1;
        }
    }
}

fn commit(connection: &mut dyn Connection, batch: &mut Batch) -> Result<(), Failure> {
    connection.begin()?;
    batch.apply(connection)?;
    connection.commit()
}
