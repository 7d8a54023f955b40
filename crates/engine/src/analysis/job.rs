//! A search and its spectators.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Budget, End, Report, Request, Update, User};

/// The time of the first slice of each search. Thirty of them take less than a second.
pub(super) const FIRST_SLICE: Duration = Duration::from_millis(20);
/// The slices double up to this one, so that a search that begins again after each slice repeats at
/// most half of its work.
const LONGEST_SLICE: u32 = 9;

/// Receives the updates of one spectator.
pub(super) type Listener = Box<dyn FnMut(Update) + Send>;

/// Called once, with the scheduler locked, when a delegated search needs to continue no longer.
pub(super) type OnStop = Box<dyn FnOnce() + Send>;

/// A search with its spectators, at least one while it is needed.
pub(super) struct Job {
    pub(super) number: u64,
    pub(super) request: Request,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) on_stop: Option<OnStop>,
    /// Whether it was delegated and came back unfinished: then the own threads search.
    pub(super) came_back: bool,
    /// The number of slices that it has had.
    pub(super) slices: u32,
    /// Positions visited and time used in earlier slices.
    pub(super) spent: (u64, Duration),
    pub(super) newest: Option<Arc<Report>>,
    pub(super) viewers: Vec<Viewer>,
}

/// A spectator.
pub(super) struct Viewer {
    pub(super) number: u64,
    pub(super) user: User,
    pub(super) request: Request,
    pub(super) listener: Listener,
}

/// A search that runs.
pub(super) struct Running {
    pub(super) job: Job,
    pub(super) thread: Thread,
    pub(super) since: Instant,
    /// The time until which its users have been charged.
    charged: Instant,
    /// The users to charge: those who were subscribed when the slice began.
    pub(super) payers: Vec<User>,
    /// Whether it was stopped because its slice is over.
    pub(super) is_paused: bool,
}

/// The place where a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thread {
    /// The thread for first slices.
    First,
    /// One of the other threads.
    Own,
    /// Not a thread of the service.
    Elsewhere,
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
    pub(super) fn notify(&mut self, update: Update) {
        let _ = catch_unwind(AssertUnwindSafe(|| (self.listener)(update)));
    }

    /// Answers a request by a finished analysis.
    pub(super) fn answer(mut self, report: &Arc<Report>) {
        self.report(report);
        self.notify(Update::End(End::Finished));
    }
}

impl Job {
    pub(super) fn new(number: u64, viewer: Viewer) -> Self {
        Self {
            number,
            request: viewer.request.clone(),
            stop: Arc::default(),
            on_stop: None,
            came_back: false,
            slices: 0,
            spent: (0, Duration::ZERO),
            newest: None,
            viewers: vec![viewer],
        }
    }

    /// Whether this search satisfies the request.
    pub(super) fn answers(&self, request: &Request) -> bool {
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

    /// Whether this waiting search can be extended to satisfy the request: without a report, also
    /// by more lines.
    pub(super) fn can_answer(&self, request: &Request) -> bool {
        self.request.subject() == request.subject()
            && (self.newest.is_none() || self.request.lines >= request.lines)
    }

    /// Extends this waiting search so that it satisfies the request.
    pub(super) fn extend(&mut self, request: &Request) {
        self.request.lines = self.request.lines.max(request.lines);
        self.request.budget = self.request.budget.union(&request.budget);
    }

    /// Sends the newest report to a spectator who has just joined.
    pub(super) fn welcome(&mut self, mut viewer: Viewer) {
        let Some(report) = &self.newest else {
            return self.viewers.push(viewer);
        };
        if viewer.request.budget.is_spent(report) {
            viewer.answer(report);
        } else {
            viewer.report(report);
            self.viewers.push(viewer);
        }
    }

    /// Distributes the report of a completed iteration.
    pub(super) fn report(&mut self, report: &Report) {
        // A search that begins again repeats the first iterations.
        let is_older = |newest: &Arc<Report>| newest.depth > report.depth;
        if self.newest.as_ref().is_some_and(is_older) {
            return;
        }
        let report = Arc::new(Report {
            nodes: self.spent.0 + report.nodes,
            time: self.spent.1 + report.time,
            ..report.clone()
        });
        self.newest = Some(Arc::clone(&report));
        let budget = self.request.budget;
        for viewer in &mut self.viewers {
            viewer.report(&report);
        }
        // A spectator with the search's own budget is notified when the search ends.
        let is_served = |viewer: &mut Viewer| {
            viewer.request.budget != budget && viewer.request.budget.is_spent(&report)
        };
        let served: Vec<_> = self.viewers.extract_if(.., is_served).collect();
        self.stop_if_unviewed();
        for mut viewer in served {
            viewer.notify(Update::End(End::Finished));
        }
    }

    pub(super) fn end(&mut self, end: End) {
        for mut viewer in self.viewers.drain(..) {
            viewer.notify(Update::End(end));
        }
        self.stop_if_unviewed();
    }

    pub(super) fn take(&mut self, is_wanted: &impl Fn(&Viewer) -> bool) -> Option<Viewer> {
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

    /// Returns the time that the next slice takes if others wait.
    pub(super) fn slice(&self) -> Duration {
        FIRST_SLICE * (1 << self.slices.min(LONGEST_SLICE))
    }

    /// Whether the slices have used up the budget.
    pub(super) fn is_spent(&self) -> bool {
        self.newest.as_ref().is_some_and(|newest| {
            let (nodes, time) = self.spent;
            self.request.budget.is_spent(&Report {
                nodes,
                time,
                lines: Vec::new(),
                ..**newest
            })
        })
    }

    fn task(&self, most: Option<Duration>) -> Task {
        let Budget { depth, nodes, time } = self.request.budget;
        let (visited, used) = self.spent;
        let left = time.map(|time| time.saturating_sub(used));
        let budget = Budget {
            depth,
            nodes: nodes.map(|nodes| nodes.saturating_sub(visited).max(1)),
            time: left.into_iter().chain(most).min(),
        };
        Task {
            number: self.number,
            request: Request {
                budget,
                ..self.request.clone()
            },
            stop: Arc::clone(&self.stop),
        }
    }
}

impl Running {
    /// Begins a slice, with the task for its thread.
    pub(super) fn begin(job: Job, thread: Thread, now: Instant) -> (Self, Task) {
        let task = job.task((thread == Thread::First).then_some(FIRST_SLICE));
        let running = Self {
            payers: job.viewers.iter().map(|viewer| viewer.user).collect(),
            job,
            thread,
            since: now,
            charged: now,
            is_paused: false,
        };
        (running, task)
    }

    /// Returns the time to charge since the last call.
    pub(super) fn uncharged(&mut self, now: Instant) -> Duration {
        let time = now.saturating_duration_since(self.charged);
        self.charged = self.charged.max(now);
        time
    }

    /// Stops the search, which will wait for its next slice.
    pub(super) fn pause(&mut self) {
        self.is_paused = true;
        self.job.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search has ended because of its slice.
    pub(super) fn is_cut_short(&self, now: Instant) -> bool {
        let is_over = now.saturating_duration_since(self.since) >= FIRST_SLICE;
        self.is_paused || (self.thread == Thread::First && is_over)
    }
}
