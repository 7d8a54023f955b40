//! Background threads with a lower priority than the request threads.

use std::thread;

/// The niceness of background threads.
const NICENESS: i32 = 10;
/// The niceness of spectator threads, which yield only to players.
const SPECTATORS: i32 = 2;
/// The niceness of threads that yield to the other background threads.
const LAST: i32 = 19;

/// Calls `start` on a low-priority thread. On Linux, where each thread has its own priority, the
/// threads that it starts inherit it; on other systems this has no effect.
///
/// # Panics
/// When `start` panics.
pub fn start<T: Send>(start: impl FnOnce() -> T + Send) -> T {
    start_at(NICENESS, start)
}

/// Calls `start` on a thread with a lower priority than other background threads.
///
/// # Panics
/// When `start` panics.
pub fn start_last<T: Send>(start: impl FnOnce() -> T + Send) -> T {
    start_at(LAST, start)
}

/// Lowers the priority of this thread a little, for threads that serve spectators.
pub fn lower_priority_slightly() {
    lower_priority(SPECTATORS);
}

fn start_at<T: Send>(niceness: i32, start: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let started = scope.spawn(|| {
            lower_priority(niceness);
            start()
        });
        started
            .join()
            .unwrap_or_else(|why| std::panic::resume_unwind(why))
    })
}

#[cfg(target_os = "linux")]
fn lower_priority(niceness: i32) {
    if let Err(error) = rustix::process::nice(niceness) {
        tracing::debug!(%error, "the priority of a background thread could not be lowered");
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority(_: i32) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn priority() -> i32 {
        rustix::process::getpriority_process(None).expect("a priority")
    }

    #[test]
    fn threads_inherit_the_low_priority_and_their_starter_keeps_its_own() {
        let before = priority();
        let inherited = start(|| {
            thread::spawn(priority)
                .join()
                .expect("the task does not panic")
        });
        assert_eq!(inherited, (before + NICENESS).min(19));
        assert_eq!(start_last(priority), (before + LAST).min(19));
        assert_eq!(priority(), before);
    }
}
