//! The threads that search, and the way to them.

use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::desk::{Desk, Task};
use super::{Refusal, Request, Settings, Update, User, analyse};
use crate::Engine;

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
