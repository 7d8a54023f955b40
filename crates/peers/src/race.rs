//! Timing contenders on the same work, in turn.
//!
//! The measure is processor time, so that other programs on the machine do not affect the results.

use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

use cpu_time::ThreadTime;

/// A contender. The function does the work and returns the amount done.
pub(crate) struct Contender<W> {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&W) -> u64,
}

/// The result of one contender for one piece of work.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    /// The amount done, as counted by the contender.
    pub(crate) done: u64,
    /// The shortest time of all rounds: noise only makes a program slower.
    pub(crate) time: Duration,
}

impl Best {
    /// Millions per second.
    pub(crate) fn speed(self) -> f64 {
        self.done as f64 / self.time.as_secs_f64() / 1e6
    }
}

/// Returns the best result of every contender (inner) for every piece of work (outer). In each
/// round all contenders take turns at each piece, so that a busy moment of the machine affects all
/// of them.
pub(crate) fn run<W>(
    title: &str,
    contenders: &[Contender<W>],
    works: &[W],
    rounds: u32,
) -> Vec<Vec<Best>> {
    let mut best: Vec<Vec<Option<Best>>> = vec![vec![None; contenders.len()]; works.len()];
    for round in 1..=rounds {
        for (at, work) in works.iter().enumerate() {
            progress(&format!(
                "{title}: round {round} of {rounds}, position {} of {}",
                at + 1,
                works.len()
            ));
            for (contender, best) in contenders.iter().zip(&mut best[at]) {
                let started = ThreadTime::now();
                let done = (contender.run)(work);
                let time = started.elapsed();
                if best.is_none_or(|best| time < best.time) {
                    *best = Some(Best { done, time });
                }
            }
        }
    }
    progress("");
    best.into_iter()
        .map(|row| row.into_iter().flatten().collect())
        .collect()
}

/// Prints a progress line that overwrites the previous one.
fn progress(line: &str) {
    let mut stderr = stderr();
    if stderr.is_terminal() {
        // A failure to show progress is not an error.
        let _ = write!(stderr, "\r\x1b[K{line}").and_then(|()| stderr.flush());
    }
}
