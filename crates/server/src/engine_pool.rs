//! The threads on which the engine searches for the computer's moves.
//!
//! Games wait in one queue, each with one move at most, first come, first served; the
//! operating system shares the processors between these threads and all others.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Choice, Clock, Engine, Level};
use rules::Line;
use store::GameId;
use tokio::sync::oneshot;

/// Mebibytes of memory of each thread's engine.
const HASH_MB: usize = 16;

/// A move to be found.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) game: GameId,
    pub(crate) line: Line,
    pub(crate) level: Level,
    /// The same task with the same seed finds the same move.
    pub(crate) seed: u64,
    /// What the clock shows now, if there is one.
    pub(crate) clock: Option<Clock>,
}

struct Job {
    task: Task,
    since: Instant,
    stop: Arc<AtomicBool>,
    answer: oneshot::Sender<Choice>,
}

/// The threads that think; they end when the pool is dropped.
#[derive(Clone, Debug)]
pub(crate) struct EnginePool(mpsc::Sender<Job>);

/// Ends a search when dropped.
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl EnginePool {
    /// Starts this many threads.
    pub(crate) fn new(threads: usize) -> std::io::Result<Self> {
        let (sender, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || work(&queue))?;
        }
        Ok(Self(sender))
    }

    /// Finds a move; none when the engine failed. Dropping the future ends the search.
    pub(crate) fn think(&self, task: Task) -> impl Future<Output = Option<Choice>> + use<> {
        let (answer, found) = oneshot::channel();
        let stop = Stop(Arc::default());
        let job = Job {
            task,
            since: Instant::now(),
            stop: Arc::clone(&stop.0),
            answer,
        };
        // Without a thread left the job is dropped, and the answer says so.
        let _ = self.0.send(job);
        async move {
            let _stop = stop;
            found.await.ok()
        }
    }
}

fn work(queue: &Mutex<mpsc::Receiver<Job>>) {
    let mut engine = Engine::new(HASH_MB);
    let mut last = None;
    loop {
        let next = queue.lock().expect("no panic while it is held").recv();
        let Ok(job) = next else { return };
        if job.stop.load(Ordering::Relaxed) {
            continue;
        }
        if last.replace(job.task.game) != Some(job.task.game) {
            engine.new_game();
        }
        let clock = job.task.clock.map(|clock| later(clock, &job));
        let Task {
            line, level, seed, ..
        } = &job.task;
        let choice = catch_unwind(AssertUnwindSafe(|| {
            engine.play(line, *level, *seed, clock.as_ref(), &job.stop)
        }));
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

    fn task(level: u8) -> Task {
        Task {
            game: GameId::from_bits(1),
            line: Line::new(Position::start()),
            level: Level::new(level).expect("1 to 12"),
            seed: 1,
            clock: None,
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
        let long = Task {
            clock: Some(Clock {
                remaining: [Duration::from_secs(1_000_000); 2],
                increment: [Duration::ZERO; 2],
                moves_to_go: None,
            }),
            ..task(12)
        };
        drop(pool.think(long));
        assert!(pool.think(task(1)).await.is_some());
    }
}
