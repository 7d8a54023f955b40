//! The threads that search, and the way to them.

use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::desk::{Desk, Task};
use super::{Report, Request, analyse};
use crate::Engine;

/// How much a service may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Searches at the same time, each on one thread.
    pub threads: NonZeroUsize,
    /// The transposition table of each thread in mebibytes; made when it is first needed.
    pub hash_mb: usize,
    /// Searches that may wait for a thread; more are refused.
    pub waiting: usize,
    /// Finished analyses that are remembered.
    pub remembered: usize,
}

impl Default for Settings {
    /// One thread with 32 MiB, 64 waiting, 256 remembered.
    fn default() -> Self {
        Self {
            threads: NonZeroUsize::MIN,
            hash_mb: 32,
            waiting: 64,
            remembered: 256,
        }
    }
}

/// Who asks: a number whose meaning is the caller's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct User(pub u64);

/// What a viewer receives: reports, each newer than the last, and finally the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Update {
    /// An iteration is finished.
    Report(Arc<Report>),
    /// No more updates follow.
    End(End),
}

/// Why an analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The budget is spent: the last report is the result.
    Finished,
    /// The same user has asked for something else.
    Replaced,
    /// The engine failed; the last report still holds.
    Failed,
    /// The service was dropped.
    Closed,
}

/// Why a request was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The queue of waiting searches is full.
    TooManyWaiting,
    /// The service is closing.
    Closed,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooManyWaiting => "too many analyses are waiting; try again in a moment",
            Self::Closed => "the analysis service is closing",
        })
    }
}

impl std::error::Error for Refusal {}

/// Threads that analyse; they end when it is dropped.
pub struct Service(Arc<Shared>);

/// A viewer's place: dropping it is going away.
#[must_use = "dropping it ends the analysis"]
pub struct Viewing {
    shared: Arc<Shared>,
    number: u64,
}

struct Shared {
    desk: Mutex<Desk>,
    /// Something waits, or the desk is closed.
    wake: Condvar,
}

impl Service {
    /// Starts the threads; an error comes from the operating system.
    pub fn start(settings: &Settings) -> io::Result<Self> {
        // Made first: if one thread cannot be started, dropping it ends the others.
        let service = Self(Arc::new(Shared {
            desk: Mutex::new(Desk::new(settings)),
            wake: Condvar::new(),
        }));
        for number in 0..settings.threads.get() {
            let shared = Arc::clone(&service.0);
            let hash_mb = settings.hash_mb;
            thread::Builder::new()
                .name(format!("analysis-{number}"))
                .spawn(move || work(&shared, hash_mb))?;
        }
        Ok(service)
    }

    /// Asks for an analysis; the one that this user had before ends as replaced. The
    /// listener is called, from another thread, until the analysis ends or the [`Viewing`] is
    /// dropped. It must neither block nor use the service, which is locked meanwhile: it should
    /// only pass the update on. When the request is refused, nothing has changed.
    pub fn ask(
        &self,
        user: User,
        request: Request,
        listener: impl FnMut(Update) + Send + 'static,
    ) -> Result<Viewing, Refusal> {
        let number = self.0.desk().ask(user, request, Box::new(listener))?;
        self.0.wake.notify_one();
        Ok(Viewing {
            shared: Arc::clone(&self.0),
            number,
        })
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").finish_non_exhaustive()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.0.desk().close();
        self.0.wake.notify_all();
    }
}

impl fmt::Debug for Viewing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Viewing")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

impl Drop for Viewing {
    fn drop(&mut self) {
        self.shared.desk().leave(self.number);
    }
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next search; none when the service is gone.
    fn next(&self) -> Option<Task> {
        let mut desk = self.desk();
        loop {
            if desk.is_closed() {
                return None;
            }
            if let Some(task) = desk.next() {
                return Some(task);
            }
            desk = self.wake.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn work(shared: &Shared, hash_mb: usize) {
    let mut memory: Option<Engine> = None;
    while let Some(task) = shared.next() {
        let searched = catch_unwind(AssertUnwindSafe(|| {
            let engine = memory.get_or_insert_with(|| Engine::new(hash_mb));
            analyse(engine, &task.request, &task.stop, |report| {
                shared.desk().report(task.number, report);
            })
        }));
        if searched.is_err() {
            memory = None;
        }
        shared.desk().finish(task.number, searched.is_err());
    }
}
