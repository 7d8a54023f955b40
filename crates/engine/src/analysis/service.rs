//! The search threads of the analysis service.

use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::job::Task;
use super::scheduler::Scheduler;
use super::{Refusal, Report, Request, Settings, Update, User, analyse};
use crate::Engine;

/// Hash table size of the engine for first slices, in mebibytes.
const FIRST_HASH_MB: usize = 4;
/// The interval at which running searches are checked while others wait.
const TICK: Duration = Duration::from_millis(10);

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
    /// Called when a search waits for [`Service::take`].
    on_waiting: OnceLock<Box<dyn Fn() + Send + Sync>>,
}

impl Service {
    /// Starts the threads. Errors come from the operating system.
    pub fn start(settings: &Settings) -> io::Result<Self> {
        // Created first: if one thread cannot be started, dropping it ends the others.
        let service = Self(Arc::new(Shared {
            scheduler: Mutex::new(Scheduler::new(settings)),
            wake: Condvar::new(),
            on_waiting: OnceLock::new(),
        }));
        let shared = Arc::clone(&service.0);
        thread::Builder::new()
            .name("analysis-first".to_owned())
            .spawn(move || work_on_first_slices(&shared))?;
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
        self.0.wake.notify_all();
        Ok(Viewing {
            shared: Arc::clone(&self.0),
            number,
        })
    }

    /// Sets the function that is called when a search begins to wait for [`Service::take`]. Only the
    /// first call has an effect.
    pub fn on_waiting(&self, listener: impl Fn() + Send + Sync + 'static) {
        let _ = self.0.on_waiting.set(Box::new(listener));
    }

    /// Leaves waiting searches to [`Service::take`], or to the service's own threads again.
    pub fn delegate(&self, delegates: bool) {
        self.0.scheduler().set_delegates(delegates);
        if !delegates {
            self.0.wake.notify_all();
        }
    }

    /// Takes the next search that has its first lines, to run it elsewhere. `on_stop` is called once when its result
    /// is needed no longer; it must neither block nor use the service, which is locked during the
    /// call.
    pub fn take(&self, on_stop: impl FnOnce() + Send + 'static) -> Option<Delegated> {
        let task = self
            .0
            .scheduler()
            .delegate(Instant::now(), Box::new(on_stop))?;
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
        let mut scheduler = self.shared.scheduler();
        scheduler.finish(self.number, (0, Duration::ZERO), Instant::now());
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
            self.shared
                .scheduler()
                .give_back(self.number, Instant::now());
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

    /// Waits for the next search that has had its first slice; `None` when the service is closed.
    fn next(&self) -> Option<Task> {
        let mut scheduler = self.scheduler();
        loop {
            if scheduler.is_closed() {
                return None;
            }
            if let Some(task) = scheduler.next(Instant::now()) {
                return Some(task);
            }
            scheduler = self
                .wake
                .wait(scheduler)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for the next new search; `None` when the service is closed. Meanwhile running searches
    /// are stopped when their slices are over.
    fn next_new(&self) -> Option<Task> {
        let mut scheduler = self.scheduler();
        loop {
            if scheduler.is_closed() {
                return None;
            }
            let now = Instant::now();
            let is_waiting = scheduler.take_turns(now);
            if let Some(task) = scheduler.first(now) {
                return Some(task);
            }
            scheduler = if is_waiting {
                let waited = self.wake.wait_timeout(scheduler, TICK);
                waited.unwrap_or_else(PoisonError::into_inner).0
            } else {
                let waited = self.wake.wait(scheduler);
                waited.unwrap_or_else(PoisonError::into_inner)
            };
        }
    }

    /// Runs a slice of a search on an engine, which is created first if there is none.
    fn run(&self, memory: &mut Option<Engine>, hash_mb: usize, task: &Task) {
        let searched = catch_unwind(AssertUnwindSafe(|| {
            let engine = memory.get_or_insert_with(|| Engine::new(hash_mb));
            analyse(engine, &task.request, &task.stop, |report| {
                self.scheduler().report(task.number, report);
            })
        }));
        let now = Instant::now();
        let Ok(last) = searched else {
            *memory = None;
            return self.scheduler().fail(task.number, now);
        };
        let spent = (last.nodes, last.time);
        let waits = self.scheduler().finish(task.number, spent, now);
        if waits {
            self.wake.notify_all();
            if let Some(listener) = self.on_waiting.get() {
                listener();
            }
        }
    }
}

fn work(shared: &Shared, hash_mb: usize) {
    let mut memory = None;
    while let Some(task) = shared.next() {
        shared.run(&mut memory, hash_mb, &task);
    }
}

fn work_on_first_slices(shared: &Shared) {
    let mut memory = None;
    while let Some(task) = shared.next_new() {
        shared.run(&mut memory, FIRST_HASH_MB, &task);
    }
}
