//! The threads on which the engine searches for the computer's moves.
//!
//! Games wait in one queue, each with one move at most. Whoever has used the engine least goes
//! first, and no one has more than half of the threads. One more thread is for the levels below
//! full strength, whose searches are short: they are never behind a long one.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Weak};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Choice, Clock, Engine, Level};
use rules::Line;
use store::{GameId, PlayerId};
use tokio::sync::oneshot;

use net::background;
use net::network::Network;

/// Mebibytes of memory of each thread's engine.
const HASH_MB: usize = 16;
/// After this time a use of the engine counts half.
const HALF_LIFE: Duration = Duration::from_mins(1);
/// When this many users are known, those who have used almost nothing are forgotten.
const TIDY_AT: usize = 4_096;
/// Seconds of use that count as almost nothing.
const ALMOST_NOTHING: f64 = 0.01;

/// For whom the engine works: all visitors of one network together, so that nobody gets more by
/// changing cookies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum User {
    Network(Network),
    /// On this computer.
    Player(PlayerId),
    /// All who do not look on, together: moves need no `watch`, and cookies are free.
    Absent,
}

/// A move to be found.
#[derive(Debug)]
pub struct Task {
    pub game: GameId,
    pub user: User,
    pub line: Line,
    pub level: Level,
    /// What decides the errors of a level. What the thread remembers of the game has a part in its
    /// moves, too.
    pub seed: u64,
    /// What the clock shows now, if there is one.
    pub clock: Option<Clock>,
}

#[derive(Debug)]
struct Job {
    task: Task,
    since: Instant,
    stop: Arc<AtomicBool>,
    answer: oneshot::Sender<Choice>,
}

/// The threads that think; they end when the pool is dropped.
#[derive(Debug)]
pub struct EnginePool(Arc<Queue>);

#[derive(Debug)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// How many searches one user may have at a time.
    at_once: usize,
}

#[derive(Debug, Default)]
struct State {
    closed: bool,
    /// How many jobs have come.
    come: u64,
    /// Those that wait, of each user who has one.
    waiting: HashMap<User, Waiting>,
    use_by: HashMap<User, Usage>,
}

/// The jobs of one user that wait, by the numbers with which they came, the short ones apart. There may be
/// thousands: whoever looks for the next job looks at the first ones only.
#[derive(Debug, Default)]
struct Waiting {
    short: BTreeMap<u64, Job>,
    full: BTreeMap<u64, Job>,
}

impl Waiting {
    fn add(&mut self, number: u64, job: Job) {
        let jobs = if job.task.level == Level::FULL {
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

    /// The number of the first job of this duty.
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

/// How much one user has used the engine.
#[derive(Clone, Copy, Debug)]
struct Usage {
    running: usize,
    /// Seconds, of which each half-life leaves half.
    seconds: f64,
    at: Instant,
}

/// The jobs that a thread takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Duty {
    All,
    /// Levels below full strength.
    Short,
}

/// How many moves wait and are being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    pub waiting: usize,
    pub running: usize,
}

/// Ends a search when dropped, or takes it out of the queue if it has not begun.
struct Stop {
    flag: Arc<AtomicBool>,
    queue: Weak<Queue>,
    user: User,
    number: u64,
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Relaxed);
        // What has panicked there is reported by whoever waits for it.
        if let Some(queue) = self.queue.upgrade()
            && let Ok(mut state) = queue.state.lock()
        {
            state.remove(self.user, self.number);
        }
    }
}

impl EnginePool {
    /// Starts this many threads for all levels, and one for the short searches.
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

    /// How much the threads have to do.
    pub fn load(&self) -> Load {
        let state = self.0.lock();
        Load {
            waiting: state.waiting.values().map(Waiting::len).sum(),
            running: state.use_by.values().map(|usage| usage.running).sum(),
        }
    }

    /// Finds a move; none when the engine failed. Dropping the future ends the search.
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
        self.state.lock().expect("no panic while it is held")
    }

    /// Waits for a job of this duty; none when the pool is closed.
    fn next(&self, duty: Duty) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(job) = state.take(duty, self.at_once, Instant::now()) {
                return Some(job);
            }
            state = self.changed.wait(state).expect("no panic while it is held");
        }
    }

    fn finished(&self, user: User, took: Duration) {
        self.lock().charge(user, took, Instant::now());
        // A job of the same user may be waiting for this one.
        self.changed.notify_all();
    }
}

impl State {
    /// Adds a job, and returns its number.
    fn add(&mut self, job: Job) -> u64 {
        self.come += 1;
        let waiting = self.waiting.entry(job.task.user).or_default();
        waiting.add(self.come, job);
        self.come
    }

    /// Takes the job of this number out, if it still waits.
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

    /// The number of the first job of each user who may have one done now, and how much they have used.
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

    /// Takes the job whose user has used the engine least.
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
        if self.use_by.len() >= TIDY_AT {
            let is_notable =
                |usage: &Usage| usage.running > 0 || usage.at_moment(now).seconds > ALMOST_NOTHING;
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
        // The levels below the full one remember nothing of their games.
        if job.task.level == Level::FULL && last.replace(job.task.game) != Some(job.task.game) {
            engine.new_game();
        }
        let clock = job.task.clock.map(|clock| later(clock, &job));
        let Task {
            line, level, seed, ..
        } = &job.task;
        let choice = catch_unwind(AssertUnwindSafe(|| {
            engine.play(line, *level, *seed, clock.as_ref(), &job.stop)
        }));
        queue.finished(user, begun.elapsed());
        match choice {
            // Nobody waits for the answer if the game has changed meanwhile.
            Ok(Some(choice)) => drop(job.answer.send(choice)),
            Ok(None) => tracing::error!(game = %job.task.game, "the engine found no move"),
            Err(_) => {
                tracing::error!(game = %job.task.game, "the engine panicked");
                engine = Engine::new(HASH_MB);
            }
        }
    }
}

/// What the clock shows after the task has waited in the queue.
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
            level: Level::new(level).expect("1 to 12"),
            seed: 1,
            clock: None,
        }
    }

    /// A search that nobody waits for the end of.
    fn endless() -> Task {
        Task {
            clock: Some(Clock {
                remaining: [Duration::from_secs(1_000_000); 2],
                increment: [Duration::ZERO; 2],
                moves_to_go: None,
            }),
            ..task(12)
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
    async fn a_dropped_task_makes_room_for_the_next() {
        let pool = EnginePool::new(1).expect("threads");
        drop(pool.think(endless()));
        let full = Task {
            clock: Some(Clock {
                remaining: [Duration::from_millis(100); 2],
                increment: [Duration::ZERO; 2],
                moves_to_go: None,
            }),
            ..task(12)
        };
        assert!(pool.think(full).await.is_some());
    }

    #[tokio::test]
    async fn a_low_level_does_not_wait_for_full_strength() {
        let pool = EnginePool::new(1).expect("threads");
        let searches: Vec<_> = (0..60).map(|_| pool.think(endless())).collect();
        for level in [1, 11] {
            let newcomer = Task {
                user: user(2),
                ..task(level)
            };
            assert!(pool.think(newcomer).await.is_some());
        }
        drop(searches);
    }

    #[test]
    fn whoever_has_used_the_engine_least_goes_first() {
        let mut state = State::default();
        let now = Instant::now();
        for number in 0..60 {
            state.add(job(task(12), now + Duration::from_millis(number)));
        }
        let newcomer = Task {
            user: user(2),
            ..task(12)
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
    fn one_user_has_half_of_the_threads_at_most() {
        let mut state = State::default();
        let now = Instant::now();
        for _ in 0..4 {
            state.add(job(task(12), now));
        }
        assert!(state.take(Duty::All, 2, now).is_some());
        assert!(state.take(Duty::All, 2, now).is_some());
        assert!(state.take(Duty::All, 2, now).is_none());
        state.charge(user(1), Duration::from_secs(1), now);
        assert!(state.take(Duty::All, 2, now).is_some());
    }

    #[test]
    fn of_a_user_with_many_jobs_only_the_first_is_looked_at() {
        let mut state = State::default();
        let now = Instant::now();
        for _ in 0..1_000 {
            state.add(job(task(12), now));
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
    async fn what_nobody_waits_for_does_not_wait() {
        let pool = EnginePool::new(1).expect("threads");
        let searches: Vec<_> = (0..10).map(|_| pool.think(endless())).collect();
        drop(searches);
        assert_eq!(pool.load().waiting, 0);
    }

    #[test]
    fn old_use_counts_less() {
        let mut state = State::default();
        let now = Instant::now();
        state.charge(user(1), Duration::from_secs(8), now);
        let later = state.usage(user(1), now + HALF_LIFE * 3);
        assert!((later.seconds - 1.0).abs() < 1e-9);
    }
}
