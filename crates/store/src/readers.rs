//! Reader threads, each with its connection.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use tokio::sync::{mpsc, oneshot};

use crate::error::Unavailable;
use crate::sql::{Connection, Failure};

/// The maximum number of queued reads. Further callers wait for space in the queue.
const QUEUE: usize = 256;

type Job = Box<dyn FnOnce(&mut dyn Connection) + Send>;

pub(crate) struct Readers {
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Readers {
    /// Starts one thread for each connection.
    pub(crate) fn start(connections: Vec<Box<dyn Connection>>) -> io::Result<Self> {
        let (queue, jobs) = mpsc::channel::<Job>(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        let mut threads = Vec::new();
        for mut connection in connections {
            let jobs = Arc::clone(&jobs);
            let next = move || {
                let mut jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
                jobs.blocking_recv()
            };
            let thread = thread::Builder::new().name("store reader".to_owned());
            threads.push(thread.spawn(move || {
                while let Some(job) = next() {
                    job(&mut *connection);
                }
            })?);
        }
        Ok(Self {
            queue: Mutex::new(Some(queue)),
            threads: Mutex::new(threads),
        })
    }

    /// Reads in one transaction, with a consistent snapshot of the database.
    pub(crate) async fn read<T, E>(
        &self,
        read: impl FnOnce(&mut dyn Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + From<Unavailable> + Send + 'static,
    {
        let closed = || E::from(Unavailable("the database is closed".to_owned()));
        let queue = {
            let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.clone().ok_or_else(closed)?
        };
        let (reply, answer) = oneshot::channel();
        let job = move |connection: &mut dyn Connection| {
            // If the caller is gone, the result is dropped.
            let _ = reply.send(in_transaction(connection, read));
        };
        if queue.send(Box::new(job)).await.is_err() {
            return Err(closed());
        }
        drop(queue);
        answer.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Stops the threads after they have handled all queued reads, and closes their connections.
    pub(crate) fn close(&self) {
        let queue = &self.queue;
        queue.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        for thread in threads.drain(..) {
            // A reader that panicked has closed its connection too.
            let _ = thread.join();
        }
    }
}

fn in_transaction<T, E: From<Failure>>(
    connection: &mut dyn Connection,
    read: impl FnOnce(&mut dyn Connection) -> Result<T, E>,
) -> Result<T, E> {
    // An idle connection may have been cut: reconnect once.
    if let Err(failure) = connection.begin_reading() {
        connection.abandon(&failure);
        connection.begin_reading()?;
    }
    let result = read(connection);
    // Nothing was written, so a failed commit loses nothing. The next transaction reports the
    // problem.
    if let Err(failure) = connection.commit() {
        connection.abandon(&failure);
    }
    result
}
