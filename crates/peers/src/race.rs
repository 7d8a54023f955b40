//! Timing contenders on the same work, in turn.
//!
//! What counts is processor time: what other programs take of the machine meanwhile is nobody's
//! merit or fault.

use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

use cpu_time::ThreadTime;

/// Somebody who does the work; the answer says how much was done.
pub(crate) struct Contender<W> {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&W) -> u64,
}

/// What one contender needed for one piece of work.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    /// How much was done, as the contender itself counts.
    pub(crate) done: u64,
    /// The shortest of all rounds: noise only ever makes a program slower.
    pub(crate) time: Duration,
}

impl Best {
    /// Millions a second.
    pub(crate) fn speed(self) -> f64 {
        self.done as f64 / self.time.as_secs_f64() / 1e6
    }
}

/// The best of every contender (inner) at every piece of work (outer). In each round each
/// has its turn at each piece, so that a busy moment of the machine strikes all alike.
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

/// One line that is written over, for a person who waits.
fn progress(line: &str) {
    let mut stderr = stderr();
    if stderr.is_terminal() {
        // A progress line that cannot be shown is no reason to stop.
        let _ = write!(stderr, "\r\x1b[K{line}").and_then(|()| stderr.flush());
    }
}
