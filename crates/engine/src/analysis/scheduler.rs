//! Scheduling of searches and their spectators, without threads and clocks, so that it can be
//! tested.
//!
//! Each search first gets a short slice on a thread of its own for first slices, then longer and
//! longer ones on the other threads. A search runs beyond its slice while no other waits.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::job::{Job, Listener, OnStop, Running, Task, Thread, Viewer};
use super::remembered::Remembered;
use super::turns::{Times, Turns};
use super::{End, Refusal, Report, Request, Settings, Update, User};

/// All searches, running and waiting, with their spectators.
pub(super) struct Scheduler {
    /// Number of own threads, without the one for first slices.
    threads: usize,
    /// Maximum number of waiting searches.
    most_waiting: usize,
    waiting: Vec<Job>,
    running: Vec<Running>,
    turns: Turns,
    remembered: Remembered,
    next_number: u64,
    /// Whether waiting searches are left to [`Scheduler::delegate`].
    delegates: bool,
    closed: bool,
}

impl Scheduler {
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            threads: settings.threads.get(),
            most_waiting: settings.waiting,
            waiting: Vec::new(),
            running: Vec::new(),
            turns: Turns::default(),
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
        let viewer = Viewer {
            number,
            user,
            request,
            listener,
        };
        if let Some(report) = self.remembered.find(&viewer.request) {
            self.replace(user, number);
            viewer.answer(&report);
            return Ok(number);
        }
        // The user's previous request still counts, so that changing it saves no time up.
        let active = self.active_users();
        if let Some(job) = self.shared_by(&viewer.request) {
            // Joins before the previous request is removed, because it may be the same search.
            job.welcome(viewer);
        } else if self.has_room() || self.has_own_search(user) {
            let job = Job::new(self.number(), viewer);
            self.waiting.push(job);
        } else {
            return Err(Refusal::TooManyWaiting);
        }
        self.turns.enter(user, &active);
        self.replace(user, number);
        Ok(number)
    }

    /// Removes a spectator, who receives no further updates.
    pub(super) fn leave(&mut self, viewer: u64) {
        self.take(|known| known.number == viewer);
    }

    /// Returns the next search that has not had its first slice, if there is one.
    pub(super) fn first(&mut self, now: Instant) -> Option<Task> {
        self.begin(Thread::First, now, |job| job.slices == 0)
    }

    /// Returns the next waiting search for an own thread, if there is one.
    pub(super) fn next(&mut self, now: Instant) -> Option<Task> {
        let delegates = self.delegates;
        self.begin(Thread::Own, now, |job| is_for_own_thread(job, delegates))
    }

    /// Leaves waiting searches to [`Self::delegate`], or to the own threads again.
    pub(super) const fn set_delegates(&mut self, delegates: bool) {
        self.delegates = delegates;
    }

    /// Returns the next waiting search that can run elsewhere, if there is one.
    pub(super) fn delegate(&mut self, now: Instant, on_stop: OnStop) -> Option<Task> {
        let task = self.begin(Thread::Elsewhere, now, |job| {
            job.slices > 0 && !job.came_back
        })?;
        let running = self.running.last_mut()?;
        running.job.on_stop = Some(on_stop);
        Some(task)
    }

    /// Stops a running search whose slice is over, unless the users of all waiting searches
    /// have used more engine time. Returns whether a search waits, so that this should be called again soon.
    pub(super) fn take_turns(&mut self, now: Instant) -> bool {
        for running in &mut self.running {
            let time = running.uncharged(now);
            self.turns.charge(&running.payers, time);
        }
        let Some(at) = self.next_waiting(|job| is_for_own_thread(job, self.delegates)) else {
            return false;
        };
        let (next, slice) = (self.times(&self.waiting[at]), self.waiting[at].slice());
        let own = || {
            let running = self.running.iter().enumerate();
            running.filter(|(_, running)| running.thread == Thread::Own)
        };
        if own().count() < self.threads || own().any(|(_, running)| running.is_paused) {
            return true;
        }
        let is_over = |running: &Running| {
            let time = now.saturating_duration_since(running.since);
            time >= slice.min(running.job.slice())
        };
        let most_served = own()
            .filter(|(_, running)| is_over(running))
            .map(|(at, running)| (self.times_of(&running.payers), at))
            .max()
            .filter(|(times, _)| *times >= next);
        if let Some((_, at)) = most_served {
            self.running[at].pause();
        }
        true
    }

    /// Returns a delegated search that did not finish to the queue, for an own thread.
    pub(super) fn give_back(&mut self, number: u64, now: Instant) {
        let Some(Running { mut job, .. }) = self.remove_running(number, now) else {
            return;
        };
        job.on_stop = None;
        if !job.viewers.is_empty() {
            job.came_back = true;
            self.waiting.push(job);
        }
    }

    /// Distributes the report of a completed iteration of a running search.
    pub(super) fn report(&mut self, number: u64, report: &Report) {
        let mut running = self.running.iter_mut();
        if let Some(running) = running.find(|running| running.job.number == number) {
            running.job.report(report);
        }
    }

    /// Ends a slice that has finished, lost its spectators, or was stopped, after this number of
    /// positions and this time. Returns whether the search waits for its next slice.
    pub(super) fn finish(&mut self, number: u64, spent: (u64, Duration), now: Instant) -> bool {
        let Some(running) = self.remove_running(number, now) else {
            return false;
        };
        let is_cut_short = running.is_cut_short(now);
        let had = now.saturating_duration_since(running.since);
        let mut job = running.job;
        job.spent = (job.spent.0 + spent.0, job.spent.1 + spent.1);
        if is_cut_short && !job.viewers.is_empty() && !job.is_spent() {
            if job.slices == 0 || had >= job.slice() {
                job.slices += 1;
            }
            job.stop = Arc::default();
            self.waiting.push(job);
            return true;
        }
        // Without spectators it was stopped early.
        if let Some(report) = job.newest.take()
            && !job.viewers.is_empty()
        {
            self.remembered.keep(&job.request, report);
        }
        job.end(End::Finished);
        false
    }

    /// Ends a search that has failed.
    pub(super) fn fail(&mut self, number: u64, now: Instant) {
        if let Some(mut running) = self.remove_running(number, now) {
            running.job.end(End::Failed);
        }
    }

    /// Rejects all further requests and ends the running and waiting searches.
    pub(super) fn close(&mut self) {
        self.closed = true;
        for job in self.jobs() {
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

    /// Begins a slice of the waiting search whose users have the least engine time.
    fn begin(
        &mut self,
        thread: Thread,
        now: Instant,
        is_wanted: impl Fn(&Job) -> bool,
    ) -> Option<Task> {
        let job = self.waiting.remove(self.next_waiting(is_wanted)?);
        let (running, task) = Running::begin(job, thread, now);
        self.running.push(running);
        Some(task)
    }

    /// Returns the index of the next search to run.
    fn next_waiting(&self, is_wanted: impl Fn(&Job) -> bool) -> Option<usize> {
        let jobs = self.waiting.iter().enumerate();
        jobs.filter(|(_, job)| is_wanted(job))
            .min_by_key(|(_, job)| (self.times(job), job.slices, job.number))
            .map(|(at, _)| at)
    }

    /// Returns the engine time of the spectator whose turn is next.
    fn times(&self, job: &Job) -> Times {
        let times = job
            .viewers
            .iter()
            .map(|viewer| self.turns.times(viewer.user));
        times.min().unwrap_or_default()
    }

    fn times_of(&self, users: &[User]) -> Times {
        let times = users.iter().map(|&user| self.turns.times(user));
        times.min().unwrap_or_default()
    }

    /// Removes a running search, and charges its users.
    fn remove_running(&mut self, number: u64, now: Instant) -> Option<Running> {
        let mut running = self.running.iter();
        let at = running.position(|running| running.job.number == number)?;
        let mut running = self.running.swap_remove(at);
        let time = running.uncharged(now);
        self.turns.charge(&running.payers, time);
        Some(running)
    }

    fn jobs(&mut self) -> impl Iterator<Item = &mut Job> {
        let running = self.running.iter_mut().map(|running| &mut running.job);
        self.waiting.iter_mut().chain(running)
    }

    /// Returns the search that can answer the request. A waiting one is extended to do so.
    fn shared_by(&mut self, request: &Request) -> Option<&mut Job> {
        let mut running = self.running.iter_mut().map(|running| &mut running.job);
        if let Some(job) = running.find(|job| job.answers(request)) {
            return Some(job);
        }
        let mut waiting = self.waiting.iter_mut();
        let job = waiting.find(|job| job.can_answer(request))?;
        job.extend(request);
        Some(job)
    }

    /// Returns the users who have searches.
    fn active_users(&mut self) -> Vec<User> {
        let viewers = self.jobs().flat_map(|job| &job.viewers);
        viewers.map(|viewer| viewer.user).collect()
    }

    /// Whether another search may wait. The searches on own threads count too, because they wait
    /// between their slices.
    fn has_room(&self) -> bool {
        let is_own = |running: &&Running| running.thread != Thread::Elsewhere;
        let running = self.running.iter().filter(is_own).count();
        running + self.waiting.len() < self.threads.saturating_add(self.most_waiting)
    }

    /// Whether a search is needed only by this user, whose next one may replace it.
    fn has_own_search(&mut self, user: User) -> bool {
        self.jobs().any(|job| {
            let mut users = job.viewers.iter().map(|viewer| viewer.user);
            users.next() == Some(user) && users.next().is_none()
        })
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
        let viewer = self.jobs().find_map(|job| job.take(&is_wanted));
        self.waiting.retain(|job| !job.viewers.is_empty());
        viewer
    }
}

/// Whether a waiting search has had its first slice and is not left to others.
const fn is_for_own_thread(job: &Job, delegates: bool) -> bool {
    job.slices > 0 && (!delegates || job.came_back)
}
