//! The threads on which the engine searches for the computer's moves.
//!
//! Games wait in one queue, each with at most one move. The user with the least engine time has
//! priority, and no user gets more than half of the threads. One additional thread serves the
//! levels below full strength: their searches are short and never wait behind a long one.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Weak};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Choice, Clock, Engine, Level, Opponent};
use rules::Line;
use store::{GameId, PlayerId};
use tokio::sync::oneshot;

use net::background;
use net::network::Network;

/// Hash table size of each thread's engine, in mebibytes.
const HASH_MB: usize = 16;
/// The half-life of a user's engine time.
const HALF_LIFE: Duration = Duration::from_mins(1);
/// The number of recorded users above which users with almost no engine time are removed.
const CLEANUP_THRESHOLD: usize = 4_096;
/// Seconds of engine time that count as almost none.
const NEGLIGIBLE_SECONDS: f64 = 0.01;

/// The user that a search is charged to. All visitors from one network are one user, so that
/// changing cookies gains nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum User {
    Network(Network),
    /// A player on the server's own computer.
    Player(PlayerId),
    /// All players without a connection to their game, together: moves do not require `watch`, and
    /// cookies are free.
    Absent,
}

/// A request to find a move.
#[derive(Debug)]
pub struct Task {
    pub game: GameId,
    pub user: User,
    pub line: Line,
    pub opponent: Opponent,
    /// The seed for the errors of a level. The hash table that the thread has filled in this game
    /// also influences the moves.
    pub seed: u64,
    /// The current clock, if there is one.
    pub clock: Option<Clock>,
}

#[derive(Debug)]
struct Job {
    task: Task,
    since: Instant,
    stop: Arc<AtomicBool>,
    answer: oneshot::Sender<Choice>,
}

/// The search threads; they end when the pool is dropped.
#[derive(Debug)]
pub struct EnginePool(Arc<Queue>);

#[derive(Debug)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// The maximum number of concurrent searches per user.
    at_once: usize,
}

#[derive(Debug, Default)]
struct State {
    closed: bool,
    /// The total number of jobs added.
    come: u64,
    /// The waiting jobs of each user.
    waiting: HashMap<User, Waiting>,
    use_by: HashMap<User, Usage>,
}

/// The waiting jobs of one user, by number in the order of arrival, with short jobs kept
/// separately. There may be thousands: a thread that looks for the next job looks only at the first
/// ones.
#[derive(Debug, Default)]
struct Waiting {
    short: BTreeMap<u64, Job>,
    full: BTreeMap<u64, Job>,
}

impl Waiting {
    fn add(&mut self, number: u64, job: Job) {
        let jobs = if job.task.opponent == Opponent::Level(Level::FULL) {
            &mut self.full
        } else {
            &mut self.short
        };
        jobs.insert(number, job);
    }

    fn remove(&mut self, number: u64) -> Option<Job> {
        let short = self.short.remove(&number);
        short.or_else(|| self.full.remove(&number))
    }

    /// Returns the number of the first job that a thread of this kind takes.
    fn first(&self, duty: Duty) -> Option<u64> {
        let first = |jobs: &BTreeMap<u64, Job>| jobs.keys().next().copied();
        let short = first(&self.short);
        match duty {
            Duty::Short => short,
            Duty::All => short.into_iter().chain(first(&self.full)).min(),
        }
    }

    fn len(&self) -> usize {
        self.short.len() + self.full.len()
    }
}

/// The engine time that one user has used.
#[derive(Clone, Copy, Debug)]
struct Usage {
    running: usize,
    /// Seconds of engine time; each half-life halves it.
    seconds: f64,
    at: Instant,
}

/// The kind of jobs that a thread takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Duty {
    All,
    /// Only levels below full strength.
    Short,
}

/// The number of moves that are waiting and being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    pub waiting: usize,
    pub running: usize,
}

/// Stops a search when dropped, or removes it from the queue if it has not begun.
struct Stop {
    flag: Arc<AtomicBool>,
    queue: Weak<Queue>,
    user: User,
    number: u64,
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Relaxed);
        // A panic there is reported by the task that waits for the answer.
        if let Some(queue) = self.queue.upgrade()
            && let Ok(mut state) = queue.state.lock()
        {
            state.remove(self.user, self.number);
        }
    }
}

impl EnginePool {
    /// Starts `threads` threads for all levels, and one for the short searches.
    pub fn new(threads: usize) -> std::io::Result<Self> {
        let threads = threads.max(1);
        let queue = Arc::new(Queue {
            state: Mutex::default(),
            changed: Condvar::new(),
            at_once: threads.div_ceil(2),
        });
        let pool = Self(Arc::clone(&queue));
        background::start(|| {
            for number in 0..=threads {
                let queue = Arc::clone(&queue);
                let duty = if number == 0 { Duty::Short } else { Duty::All };
                thread::Builder::new()
                    .name(format!("engine-{number}"))
                    .spawn(move || work(&queue, duty))?;
            }
            Ok(())
        })
        .map(|()| pool)
    }

    /// Returns the load of the threads.
    pub fn load(&self) -> Load {
        let state = self.0.lock();
        Load {
            waiting: state.waiting.values().map(Waiting::len).sum(),
            running: state.use_by.values().map(|usage| usage.running).sum(),
        }
    }

    /// Finds a move; returns `None` if the engine failed. Dropping the future stops the search.
    pub fn think(&self, task: Task) -> impl Future<Output = Option<Choice>> + use<> {
        let (answer, found) = oneshot::channel();
        let (user, flag) = (task.user, Arc::<AtomicBool>::default());
        let number = self.0.lock().add(Job {
            task,
            since: Instant::now(),
            stop: Arc::clone(&flag),
            answer,
        });
        let stop = Stop {
            flag,
            queue: Arc::downgrade(&self.0),
            user,
            number,
        };
        self.0.changed.notify_all();
        async move {
            let _stop = stop;
            found.await.ok()
        }
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("the lock is not poisoned")
    }

    /// Waits for a job that a thread of this kind takes; returns `None` when the pool is closed.
    fn next(&self, duty: Duty) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(job) = state.take(duty, self.at_once, Instant::now()) {
                return Some(job);
            }
            state = self.changed.wait(state).expect("the lock is not poisoned");
        }
    }

    fn finished(&self, user: User, took: Duration) {
        self.lock().charge(user, took, Instant::now());
        // A job of the same user may be waiting for this one to finish.
        self.changed.notify_all();
    }
}

impl State {
    /// Adds a job and returns its number.
    fn add(&mut self, job: Job) -> u64 {
        self.come += 1;
        let waiting = self.waiting.entry(job.task.user).or_default();
        waiting.add(self.come, job);
        self.come
    }

    /// Removes the job with this number if it is still waiting.
    fn remove(&mut self, user: User, number: u64) -> Option<Job> {
        let Entry::Occupied(mut waiting) = self.waiting.entry(user) else {
            return None;
        };
        let job = waiting.get_mut().remove(number);
        if waiting.get().len() == 0 {
            waiting.remove();
        }
        job
    }

    /// Returns each user who may start a job now, with the number of their first job and their
    /// engine time.
    fn firsts(
        &self,
        duty: Duty,
        at_once: usize,
        now: Instant,
    ) -> impl Iterator<Item = (User, u64, Usage)> {
        self.waiting.iter().filter_map(move |(&user, waiting)| {
            let usage = self.usage(user, now);
            let may = usage.running < at_once || duty == Duty::Short;
            let first = waiting.first(duty).filter(|_| may)?;
            Some((user, first, usage))
        })
    }

    /// Takes the job of the user with the least engine time.
    fn take(&mut self, duty: Duty, at_once: usize, now: Instant) -> Option<Job> {
        let firsts = self.firsts(duty, at_once, now);
        let (user, number, mut usage) =
            firsts.min_by(|(_, first, one), (_, other_first, other)| {
                let by_use = one.running.cmp(&other.running);
                let by_time = one.seconds.total_cmp(&other.seconds);
                by_use.then(by_time).then(first.cmp(other_first))
            })?;
        let job = self.remove(user, number)?;
        usage.running += 1;
        if self.use_by.len() >= CLEANUP_THRESHOLD {
            let is_notable = |usage: &Usage| {
                usage.running > 0 || usage.at_moment(now).seconds > NEGLIGIBLE_SECONDS
            };
            self.use_by.retain(|_, usage| is_notable(usage));
        }
        self.use_by.insert(job.task.user, usage);
        Some(job)
    }

    fn charge(&mut self, user: User, took: Duration, now: Instant) {
        let mut usage = self.usage(user, now);
        usage.running = usage.running.saturating_sub(1);
        usage.seconds += took.as_secs_f64();
        self.use_by.insert(user, usage);
    }

    fn usage(&self, user: User, now: Instant) -> Usage {
        let unused = Usage {
            running: 0,
            seconds: 0.0,
            at: now,
        };
        self.use_by
            .get(&user)
            .map_or(unused, |usage| usage.at_moment(now))
    }
}

impl Usage {
    fn at_moment(self, now: Instant) -> Self {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        Self {
            seconds: self.seconds * (-passed / HALF_LIFE.as_secs_f64()).exp2(),
            at: now,
            ..self
        }
    }
}

fn work(queue: &Queue, duty: Duty) {
    let mut engine = Engine::new(HASH_MB);
    let mut last = None;
    while let Some(job) = queue.next(duty) {
        let begun = Instant::now();
        let user = job.task.user;
        // Levels below full strength use nothing from earlier searches of their game.
        if job.task.opponent == Opponent::Level(Level::FULL)
            && last.replace(job.task.game) != Some(job.task.game)
        {
            engine.new_game();
        }
        let clock = job.task.clock.map(|clock| later(clock, &job));
        let Task {
            line,
            opponent,
            seed,
            ..
        } = &job.task;
        let choice = catch_unwind(AssertUnwindSafe(|| {
            engine.play(line, *opponent, *seed, clock.as_ref(), &job.stop)
        }));
        queue.finished(user, begun.elapsed());
        match choice {
            // The receiver is gone if the game has changed in the meantime.
            Ok(Some(choice)) => drop(job.answer.send(choice)),
            Ok(None) => tracing::error!(game = %job.task.game, "the engine found no move"),
            Err(_) => {
                tracing::error!(game = %job.task.game, "the engine panicked");
                engine = Engine::new(HASH_MB);
            }
        }
    }
}

/// Returns the clock after the task has waited in the queue.
fn later(mut clock: Clock, job: &Job) -> Clock {
    let waited: Duration = job.since.elapsed();
    let own = &mut clock.remaining[job.task.line.position().turn().index()];
    *own = own.saturating_sub(waited);
    clock
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::*;

    fn user(byte: u8) -> User {
        User::Player(PlayerId::from_bits(byte.into()))
    }

    fn task(level: u8) -> Task {
        Task {
            game: GameId::from_bits(1),
            user: user(1),
            line: Line::new(Position::start()),
            opponent: Level::new(level).expect("1 to 17").into(),
            seed: 1,
            clock: None,
        }
    }

    /// A search that does not end before it is stopped.
    fn endless() -> Task {
        Task {
            clock: Some(Clock {
                remaining: [Duration::from_secs(1_000_000); 2],
                increment: [Duration::ZERO; 2],
                moves_to_go: None,
            }),
            ..task(17)
        }
    }

    fn job(task: Task, since: Instant) -> Job {
        Job {
            task,
            since,
            stop: Arc::default(),
            answer: oneshot::channel().0,
        }
    }

    #[tokio::test]
    async fn every_task_gets_a_legal_move() {
        let pool = EnginePool::new(2).expect("threads");
        let tasks: Vec<_> = (0..6).map(|_| pool.think(task(1))).collect();
        for task in tasks {
            let choice = task.await.expect("a move");
            assert!(Position::start().is_legal(choice.mv));
        }
    }

    #[tokio::test]
    async fn dropping_a_task_frees_its_thread() {
        let pool = EnginePool::new(1).expect("threads");
        drop(pool.think(endless()));
        let full = Task {
            clock: Some(Clock {
                remaining: [Duration::from_millis(100); 2],
                increment: [Duration::ZERO; 2],
                moves_to_go: None,
            }),
            ..task(17)
        };
        assert!(pool.think(full).await.is_some());
    }

    #[tokio::test]
    async fn a_low_level_does_not_wait_for_full_strength() {
        let pool = EnginePool::new(1).expect("threads");
        let searches: Vec<_> = (0..60).map(|_| pool.think(endless())).collect();
        for level in [1, 15] {
            let newcomer = Task {
                user: user(2),
                ..task(level)
            };
            assert!(pool.think(newcomer).await.is_some());
        }
        drop(searches);
    }

    #[test]
    fn the_user_with_the_least_engine_time_goes_first() {
        let mut state = State::default();
        let now = Instant::now();
        for number in 0..60 {
            state.add(job(task(17), now + Duration::from_millis(number)));
        }
        let newcomer = Task {
            user: user(2),
            ..task(17)
        };
        state.add(job(newcomer, now + Duration::from_secs(1)));
        let mut served = Vec::new();
        for _ in 0..4 {
            let job = state.take(Duty::All, 1, now).expect("a job");
            served.push(job.task.user);
            state.charge(job.task.user, Duration::from_secs(1), now);
        }
        assert_eq!(served, [user(1), user(2), user(1), user(1)]);
    }

    #[test]
    fn one_user_gets_at_most_half_of_the_threads() {
        let mut state = State::default();
        let now = Instant::now();
        for _ in 0..4 {
            state.add(job(task(17), now));
        }
        assert!(state.take(Duty::All, 2, now).is_some());
        assert!(state.take(Duty::All, 2, now).is_some());
        assert!(state.take(Duty::All, 2, now).is_none());
        state.charge(user(1), Duration::from_secs(1), now);
        assert!(state.take(Duty::All, 2, now).is_some());
    }

    #[test]
    fn looks_only_at_the_first_job_of_each_user() {
        let mut state = State::default();
        let now = Instant::now();
        for _ in 0..1_000 {
            state.add(job(task(17), now));
            let short = Task {
                user: user(2),
                ..task(1)
            };
            state.add(job(short, now));
        }
        assert_eq!(state.firsts(Duty::All, 2, now).count(), 2);
        assert_eq!(state.firsts(Duty::Short, 2, now).count(), 1);
        let short = state.take(Duty::Short, 2, now).expect("a job");
        assert_eq!(short.task.user, user(2));
    }

    #[tokio::test]
    async fn removes_dropped_tasks_from_the_queue() {
        let pool = EnginePool::new(1).expect("threads");
        let searches: Vec<_> = (0..10).map(|_| pool.think(endless())).collect();
        drop(searches);
        assert_eq!(pool.load().waiting, 0);
    }

    #[test]
    fn engine_time_decays() {
        let mut state = State::default();
        let now = Instant::now();
        state.charge(user(1), Duration::from_secs(8), now);
        let later = state.usage(user(1), now + HALF_LIFE * 3);
        assert!((later.seconds - 1.0).abs() < 1e-9);
    }
}
