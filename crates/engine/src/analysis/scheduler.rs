//! Scheduling of searches and their spectators, without threads, so that it can be tested.

use std::collections::VecDeque;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::remembered::Remembered;
use super::{End, Refusal, Report, Request, Settings, Update, User};

/// Receives the updates of one spectator.
pub(super) type Listener = Box<dyn FnMut(Update) + Send>;

/// Called once, with the scheduler locked, when a delegated search needs to continue no longer.
pub(super) type OnStop = Box<dyn FnOnce() + Send>;

/// All searches, running and waiting, with their spectators.
pub(super) struct Scheduler {
    /// Maximum number of waiting searches.
    most_waiting: usize,
    waiting: VecDeque<Job>,
    running: Vec<Job>,
    remembered: Remembered,
    next_number: u64,
    /// Whether waiting searches are left to [`Scheduler::delegate`].
    delegates: bool,
    closed: bool,
}

/// A search with its spectators, at least one while it is needed.
struct Job {
    number: u64,
    request: Request,
    stop: Arc<AtomicBool>,
    on_stop: Option<OnStop>,
    /// Whether it was delegated and came back unfinished: then the own threads search.
    came_back: bool,
    newest: Option<Arc<Report>>,
    viewers: Vec<Viewer>,
}

struct Viewer {
    number: u64,
    user: User,
    request: Request,
    listener: Listener,
}

/// The search that a thread should run.
pub(super) struct Task {
    pub(super) number: u64,
    pub(super) request: Request,
    pub(super) stop: Arc<AtomicBool>,
}

impl Viewer {
    fn report(&mut self, report: &Arc<Report>) {
        let lines = self.request.lines.get();
        let report = if report.lines.len() > lines {
            Arc::new(report.with_lines(lines))
        } else {
            Arc::clone(report)
        };
        self.notify(Update::Report(report));
    }

    /// A listener that panics must not end the search of the other spectators.
    fn notify(&mut self, update: Update) {
        let _ = catch_unwind(AssertUnwindSafe(|| (self.listener)(update)));
    }
}

impl Job {
    /// Whether this running search satisfies the request.
    fn answers(&self, request: &Request) -> bool {
        let goes_far_enough = || {
            self.request.budget.covers(&request.budget)
                || self
                    .newest
                    .as_ref()
                    .is_some_and(|report| request.budget.is_spent(report))
        };
        !self.viewers.is_empty()
            && self.request.lines >= request.lines
            && self.request.subject() == request.subject()
            && goes_far_enough()
    }

    /// Sends the newest report to a spectator who has just joined.
    fn welcome(&mut self, mut viewer: Viewer) {
        let Some(report) = &self.newest else {
            return self.viewers.push(viewer);
        };
        viewer.report(report);
        if viewer.request.budget.is_spent(report) {
            viewer.notify(Update::End(End::Finished));
        } else {
            self.viewers.push(viewer);
        }
    }

    fn end(&mut self, end: End) {
        for mut viewer in self.viewers.drain(..) {
            viewer.notify(Update::End(end));
        }
        self.stop_if_unviewed();
    }

    fn take(&mut self, is_wanted: &impl Fn(&Viewer) -> bool) -> Option<Viewer> {
        let at = self.viewers.iter().position(is_wanted)?;
        let viewer = self.viewers.swap_remove(at);
        self.stop_if_unviewed();
        Some(viewer)
    }

    fn stop_if_unviewed(&mut self) {
        if self.viewers.is_empty() {
            self.stop.store(true, Ordering::Relaxed);
            if let Some(on_stop) = self.on_stop.take() {
                on_stop();
            }
        }
    }

    fn task(&self) -> Task {
        Task {
            number: self.number,
            request: self.request.clone(),
            stop: Arc::clone(&self.stop),
        }
    }
}

impl Scheduler {
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            most_waiting: settings.waiting,
            waiting: VecDeque::new(),
            running: Vec::new(),
            remembered: Remembered::new(settings.remembered),
            next_number: 0,
            delegates: false,
            closed: false,
        }
    }

    /// Accepts a request, which replaces the user's previous one. Returns the spectator's number.
    /// If the request is rejected, the previous one continues.
    pub(super) fn ask(
        &mut self,
        user: User,
        request: Request,
        listener: Listener,
    ) -> Result<u64, Refusal> {
        if self.closed {
            return Err(Refusal::Closed);
        }
        let number = self.number();
        let mut viewer = Viewer {
            number,
            user,
            request,
            listener,
        };
        if let Some(report) = self.remembered.find(&viewer.request) {
            self.replace(user, number);
            viewer.report(&report);
            viewer.notify(Update::End(End::Finished));
        } else if let Some(job) = self
            .running
            .iter_mut()
            .find(|job| job.answers(&viewer.request))
        {
            // Joins before the previous request is removed, because it may be the same search.
            job.welcome(viewer);
            self.replace(user, number);
        } else if let Some(job) = self
            .waiting
            .iter_mut()
            .find(|job| job.request.subject() == viewer.request.subject())
        {
            let wanted = &viewer.request;
            job.request.lines = job.request.lines.max(wanted.lines);
            job.request.budget = job.request.budget.union(&wanted.budget);
            job.viewers.push(viewer);
            self.replace(user, number);
        } else if let Some(at) = self.own_place(user) {
            // The user keeps the place in the queue.
            self.replace(user, number);
            self.enqueue(at, viewer);
        } else if self.waiting.len() < self.most_waiting {
            self.replace(user, number);
            self.enqueue(self.waiting.len(), viewer);
        } else {
            return Err(Refusal::TooManyWaiting);
        }
        Ok(number)
    }

    /// Removes a spectator, who receives no further updates.
    pub(super) fn leave(&mut self, viewer: u64) {
        self.take(|known| known.number == viewer);
    }

    /// Returns the next waiting search for an own thread, if there is one.
    pub(super) fn next(&mut self) -> Option<Task> {
        let delegates = self.delegates;
        let is_own = |job: &Job| !delegates || job.came_back;
        let at = self.waiting.iter().position(is_own)?;
        let job = self.waiting.remove(at)?;
        let task = job.task();
        self.running.push(job);
        Some(task)
    }

    /// Leaves waiting searches to [`Self::delegate`], or to the own threads again.
    pub(super) const fn set_delegates(&mut self, delegates: bool) {
        self.delegates = delegates;
    }

    /// Returns the next waiting search that can run elsewhere, if there is one.
    pub(super) fn delegate(&mut self, on_stop: OnStop) -> Option<Task> {
        let at = self.waiting.iter().position(|job| !job.came_back)?;
        let mut job = self.waiting.remove(at)?;
        job.on_stop = Some(on_stop);
        let task = job.task();
        self.running.push(job);
        Some(task)
    }

    /// Returns a delegated search that did not finish to the front of the queue, for an own thread.
    pub(super) fn give_back(&mut self, number: u64) {
        let Some(at) = self.running.iter().position(|job| job.number == number) else {
            return;
        };
        let mut job = self.running.swap_remove(at);
        job.on_stop = None;
        if !job.viewers.is_empty() {
            job.came_back = true;
            self.waiting.push_front(job);
        }
    }

    /// Distributes the report of a completed iteration of a running search.
    pub(super) fn report(&mut self, number: u64, report: &Report) {
        let Some(job) = self.running.iter_mut().find(|job| job.number == number) else {
            return;
        };
        // A search that another thread repeats begins again.
        let is_older = |newest: &Arc<Report>| newest.depth > report.depth;
        if job.newest.as_ref().is_some_and(is_older) {
            return;
        }
        let report = Arc::new(report.clone());
        job.newest = Some(Arc::clone(&report));
        let budget = job.request.budget;
        let (served, others) = mem::take(&mut job.viewers)
            .into_iter()
            .map(|mut viewer| {
                viewer.report(&report);
                viewer
            })
            // A spectator with the search's own budget is notified when the search ends.
            .partition::<Vec<_>, _>(|viewer| {
                viewer.request.budget != budget && viewer.request.budget.is_spent(&report)
            });
        job.viewers = others;
        job.stop_if_unviewed();
        for mut viewer in served {
            viewer.notify(Update::End(End::Finished));
        }
    }

    /// Ends a search that has finished, lost its spectators, or failed.
    pub(super) fn finish(&mut self, number: u64, failed: bool) {
        let Some(at) = self.running.iter().position(|job| job.number == number) else {
            return;
        };
        let mut job = self.running.swap_remove(at);
        if failed {
            return job.end(End::Failed);
        }
        // Without spectators it was stopped early.
        if let Some(report) = job.newest.take()
            && !job.viewers.is_empty()
        {
            self.remembered.keep(&job.request, report);
        }
        job.end(End::Finished);
    }

    /// Rejects all further requests and ends the running and waiting searches.
    pub(super) fn close(&mut self) {
        self.closed = true;
        for job in self.waiting.iter_mut().chain(&mut self.running) {
            job.end(End::Closed);
        }
        self.waiting.clear();
    }

    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    fn number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    fn enqueue(&mut self, at: usize, viewer: Viewer) {
        let job = Job {
            number: self.number(),
            request: viewer.request.clone(),
            stop: Arc::default(),
            on_stop: None,
            came_back: false,
            newest: None,
            viewers: vec![viewer],
        };
        self.waiting.insert(at.min(self.waiting.len()), job);
    }

    /// Returns the index of a waiting search that only this user needs.
    fn own_place(&self, user: User) -> Option<usize> {
        self.waiting
            .iter()
            .position(|job| job.viewers.iter().all(|viewer| viewer.user == user))
    }

    /// Ends the user's previous viewing.
    fn replace(&mut self, user: User, by: u64) {
        let former = self.take(|viewer| viewer.user == user && viewer.number != by);
        if let Some(mut former) = former {
            former.notify(Update::End(End::Replaced));
        }
    }

    /// Removes a spectator. A waiting search without other spectators is removed.
    fn take(&mut self, is_wanted: impl Fn(&Viewer) -> bool) -> Option<Viewer> {
        let mut jobs = self.waiting.iter_mut().chain(&mut self.running);
        let viewer = jobs.find_map(|job| job.take(&is_wanted));
        self.waiting.retain(|job| !job.viewers.is_empty());
        viewer
    }
}
