//! Threads that give way to those that answer people.

use std::thread;

/// How much nicer than the others a thread in the background is.
const NICENESS: i32 = 10;
/// The same of one that gives way to players alone.
const SPECTATORS: i32 = 2;
/// The same of one that gives way to those, too.
const LAST: i32 = 19;

/// Starts something on a thread of low priority. On Linux, where each thread has a priority of
/// its own, the threads that it starts inherit it; elsewhere this changes nothing.
///
/// # Panics
/// When `start` panics.
pub fn start<T: Send>(start: impl FnOnce() -> T + Send) -> T {
    start_at(NICENESS, start)
}

/// The same on a thread that gives way to all others in the background.
///
/// # Panics
/// When `start` panics.
pub fn start_last<T: Send>(start: impl FnOnce() -> T + Send) -> T {
    start_at(LAST, start)
}

/// Lowers the priority of this thread a little: it serves those who only watch.
pub fn give_way_to_players() {
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
        tracing::debug!(%error, "a thread in the background keeps the priority of the rest");
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
        let inherited = start(|| thread::spawn(priority).join().expect("no panic"));
        assert_eq!(inherited, (before + NICENESS).min(19));
        assert_eq!(start_last(priority), (before + LAST).min(19));
        assert_eq!(priority(), before);
    }
}
