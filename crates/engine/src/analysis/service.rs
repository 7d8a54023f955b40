//! The search threads of the analysis service.

use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::scheduler::{Scheduler, Task};
use super::{Refusal, Report, Request, Settings, Update, User, analyse};
use crate::Engine;

/// Threads that run analyses; they end when it is dropped.
pub struct Service(Arc<Shared>);

/// A spectator's subscription, which ends when it is dropped.
#[must_use = "dropping it ends the analysis"]
pub struct Viewing {
    shared: Arc<Shared>,
    number: u64,
}

/// A search that runs elsewhere, for example on another machine. If it is dropped before it is
/// finished, a thread of the service repeats the search.
#[must_use = "dropping it returns the search to the service"]
pub struct Delegated {
    shared: Arc<Shared>,
    number: u64,
    request: Request,
    is_finished: bool,
}

struct Shared {
    scheduler: Mutex<Scheduler>,
    /// Signals that a search is waiting, or that the scheduler is closed.
    wake: Condvar,
}

impl Service {
    /// Starts the threads. Errors come from the operating system.
    pub fn start(settings: &Settings) -> io::Result<Self> {
        // Created first: if one thread cannot be started, dropping it ends the others.
        let service = Self(Arc::new(Shared {
            scheduler: Mutex::new(Scheduler::new(settings)),
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

    /// Submits a request for an analysis; the user's previous one ends as replaced. The listener is
    /// called, from another thread, until the analysis ends or the [`Viewing`] is dropped. It must
    /// neither block nor use the service, which is locked during the call: it should only forward
    /// the update. A rejected request changes nothing.
    pub fn ask(
        &self,
        user: User,
        request: Request,
        listener: impl FnMut(Update) + Send + 'static,
    ) -> Result<Viewing, Refusal> {
        let number = self.0.scheduler().ask(user, request, Box::new(listener))?;
        self.0.wake.notify_one();
        Ok(Viewing {
            shared: Arc::clone(&self.0),
            number,
        })
    }

    /// Leaves waiting searches to [`Service::take`], or to the service's own threads again.
    pub fn delegate(&self, delegates: bool) {
        self.0.scheduler().set_delegates(delegates);
        if !delegates {
            self.0.wake.notify_all();
        }
    }

    /// Takes the next waiting search to run it elsewhere. `on_stop` is called once when its result
    /// is needed no longer; it must neither block nor use the service, which is locked during the
    /// call.
    pub fn take(&self, on_stop: impl FnOnce() + Send + 'static) -> Option<Delegated> {
        let task = self.0.scheduler().delegate(Box::new(on_stop))?;
        Some(Delegated {
            shared: Arc::clone(&self.0),
            number: task.number,
            request: task.request,
            is_finished: false,
        })
    }
}

impl Delegated {
    /// Returns the position and the limits of the search.
    pub const fn request(&self) -> &Request {
        &self.request
    }

    /// Distributes the report of a completed iteration.
    pub fn report(&self, report: &Report) {
        self.shared.scheduler().report(self.number, report);
    }

    /// Ends the search: its last report is the result.
    pub fn finish(mut self) {
        self.is_finished = true;
        self.shared.scheduler().finish(self.number, false);
    }
}

impl fmt::Debug for Delegated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Delegated")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

impl Drop for Delegated {
    fn drop(&mut self) {
        if !self.is_finished {
            self.shared.scheduler().give_back(self.number);
            // Any other thread may be waiting for another reason.
            self.shared.wake.notify_all();
        }
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").finish_non_exhaustive()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.0.scheduler().close();
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
        self.shared.scheduler().leave(self.number);
    }
}

impl Shared {
    fn scheduler(&self) -> MutexGuard<'_, Scheduler> {
        self.scheduler
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next search; `None` when the service is closed.
    fn next(&self) -> Option<Task> {
        let mut scheduler = self.scheduler();
        loop {
            if scheduler.is_closed() {
                return None;
            }
            if let Some(task) = scheduler.next() {
                return Some(task);
            }
            scheduler = self
                .wake
                .wait(scheduler)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn work(shared: &Shared, hash_mb: usize) {
    let mut memory: Option<Engine> = None;
    while let Some(task) = shared.next() {
        let searched = catch_unwind(AssertUnwindSafe(|| {
            let engine = memory.get_or_insert_with(|| Engine::new(hash_mb));
            analyse(engine, &task.request, &task.stop, |report| {
                shared.scheduler().report(task.number, report);
            })
        }));
        if searched.is_err() {
            memory = None;
        }
        shared.scheduler().finish(task.number, searched.is_err());
    }
}
