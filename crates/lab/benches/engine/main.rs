//! Benchmark of search threads: the time to a depth with one thread and with one per core, and the
//! positions visited per second.
//!
//! ```text
//! cargo xtask bench engine
//! cargo xtask bench engine --rounds 5
//! ```

#![forbid(unsafe_code)]

use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::{Engine, Limits};
use rules::Line;
use staunton_lab::matches::Openings;

/// Number of positions to search.
const POSITIONS: usize = 24;
/// Number of plies that the engine plays after an opening: from zero to three times this.
const PLIES: usize = 14;
/// Node limit for each of these moves.
const NODES: u64 = 2_000;
/// Search depth.
const DEPTH: u32 = 16;
const HASH_MB: usize = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let rounds = rounds_wanted(std::env::args().skip(1))?;
    let cores = std::thread::available_parallelism()?;
    if cores.get() < 2 {
        return Err("there is one core here: a second thread can show nothing".into());
    }
    let positions = positions();
    let teams = [NonZeroUsize::MIN, cores];
    let mut searches = vec![[Search::default(); 2]; positions.len()];
    for _ in 0..rounds {
        for (line, found) in positions.iter().zip(&mut searches) {
            for (threads, found) in teams.into_iter().zip(found) {
                found.add(search(line, threads));
            }
        }
    }
    println!("{POSITIONS} positions to depth {DEPTH}, {rounds} rounds, {HASH_MB} MiB, time in all");
    for (index, threads) in teams.into_iter().enumerate() {
        let all = searches.iter().fold(Search::default(), |mut all, found| {
            all.add(found[index]);
            all
        });
        println!(
            "{threads} thread{:<2} {:>8.2?} {:>8.2} million positions a second",
            if threads == NonZeroUsize::MIN {
                ""
            } else {
                "s"
            },
            all.time,
            all.nodes as f64 / all.time.as_secs_f64() / 1e6,
        );
    }
    let logs: f64 = searches
        .iter()
        .map(|[one, more]| (one.time.as_secs_f64() / more.time.as_secs_f64()).ln())
        .sum();
    println!(
        "sooner by a factor of {:.2} (geometric mean over the positions)",
        (logs / searches.len() as f64).exp()
    );
    Ok(())
}

/// Search time and visited positions.
#[derive(Clone, Copy, Default)]
struct Search {
    time: Duration,
    nodes: u64,
}

impl Search {
    fn add(&mut self, other: Self) {
        self.time += other.time;
        self.nodes += other.nodes;
    }
}

/// Searches a position with an empty table.
fn search(line: &Line, threads: NonZeroUsize) -> Search {
    let mut engine = Engine::new(HASH_MB);
    engine.set_threads(threads);
    let limits = Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    };
    let started = Instant::now();
    let found = engine.search(line, &limits, &AtomicBool::new(false), |_| ());
    Search {
        time: started.elapsed(),
        nodes: found.nodes,
    }
}

/// Returns openings, middlegames and endings of self-play games.
fn positions() -> Vec<Line> {
    Openings::new(1)
        .enumerate()
        .map(|(index, line)| played_on(line, PLIES * (index % 4)))
        .filter(|line| line.position().outcome().is_none())
        .take(POSITIONS)
        .collect()
}

fn played_on(mut line: Line, plies: usize) -> Line {
    let mut engine = Engine::new(4);
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    for _ in 0..plies {
        let found = engine.search(&line, &limits, &AtomicBool::new(false), |_| ());
        let Some(mv) = found.best else { break };
        if line.play(mv).is_err() {
            break;
        }
    }
    line
}

/// Parses `--rounds N`, or nothing. Cargo adds `--bench`.
fn rounds_wanted(args: impl Iterator<Item = String>) -> Result<u32, Box<dyn Error>> {
    let mut args = args.filter(|arg| arg != "--bench");
    match args.next().as_deref() {
        None => Ok(3),
        Some("--rounds") => Ok(args
            .next()
            .and_then(|count| count.parse().ok())
            .filter(|&count| count > 0)
            .ok_or("--rounds takes a number from 1 up")?),
        Some(other) => Err(format!("{other}: only --rounds N is known").into()),
    }
}
