//! Compares the pairings of generated tournaments with those of other programs.
//!
//! `cargo xtask referee pairing` builds and starts this.

mod generate;
mod programs;
mod random;
mod trf;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use generate::{Event, Kind};
use programs::Program;

struct Options {
    events: u64,
    seed: u64,
    largest: usize,
    folder: PathBuf,
    programs: Vec<Program>,
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    match compare(&options) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        events: 100,
        seed: 1,
        largest: 200,
        folder: std::env::temp_dir().join(format!("pairing-referee-{}", std::process::id())),
        programs: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments
            .next()
            .ok_or_else(|| format!("{name} needs a value"))?;
        let number = || {
            value
                .parse::<u64>()
                .map_err(|error| format!("{name} {value}: {error}"))
        };
        match name.as_str() {
            "--events" => options.events = number()?,
            "--seed" => options.seed = number()?,
            "--largest" => options.largest = number()?.max(8) as usize,
            "--folder" => options.folder = PathBuf::from(&value),
            "--bbp" => options.programs.push(Program::Bbp(value)),
            "--gacrux" => options.programs.push(Program::Gacrux(value)),
            _ => return Err(format!("unknown option {name}")),
        }
    }
    Ok(options)
}

/// The figures of the compared events.
#[derive(Default)]
struct Totals {
    events: u64,
    rounds: usize,
    blocked: u64,
    pairing_time: Duration,
    sizes: BTreeMap<usize, u64>,
    kinds: BTreeMap<Kind, u64>,
    /// The number of different events for each program.
    differences: Vec<u64>,
}

impl Totals {
    fn line(&self, programs: &[Program]) -> String {
        let results: Vec<String> = programs
            .iter()
            .zip(&self.differences)
            .map(|(program, count)| format!("{count} differences to {}", program.name()))
            .collect();
        format!(
            "{} events, {} rounds: {}",
            self.events,
            self.rounds,
            results.join(", ")
        )
    }
}

/// Returns the number of events with a difference.
fn compare(options: &Options) -> std::io::Result<u64> {
    std::fs::create_dir_all(&options.folder)?;
    let totals = Mutex::new(Totals {
        differences: vec![0; options.programs.len()],
        ..Totals::default()
    });
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        let workers: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| work(options, &next, &totals)))
            .collect();
        workers.into_iter().try_for_each(|worker| {
            worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })?;
    let totals = totals.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("seed {}, kinds {:?}", options.seed, totals.kinds);
    for (size, count) in &totals.sizes {
        println!("{size:>4} to {:>3} players: {count} events", size + 19);
    }
    println!(
        "events ended early because no legal pairing existed: {}",
        totals.blocked
    );
    println!(
        "time for generating and pairing: {:.1?}",
        totals.pairing_time
    );
    println!("{}", totals.line(&options.programs));
    Ok(totals.differences.iter().sum())
}

/// Compares events until none is left.
fn work(options: &Options, next: &AtomicU64, totals: &Mutex<Totals>) -> std::io::Result<()> {
    let mut referees = options
        .programs
        .iter()
        .map(Program::start)
        .collect::<std::io::Result<Vec<_>>>()?;
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= options.events {
            return Ok(());
        }
        let seed = options.seed.wrapping_mul(1_000_000).wrapping_add(number);
        let started = Instant::now();
        let event = Event::generate(seed, options.largest);
        let pairing_time = started.elapsed();
        let file = options.folder.join(format!("{seed}.trf"));
        std::fs::write(&file, trf::write(&event.tournament, &event.rounds))?;
        let reports = referees
            .iter_mut()
            .map(|referee| referee.disagrees(&file))
            .collect::<std::io::Result<Vec<_>>>()?;
        if reports.iter().all(Option::is_none) {
            std::fs::remove_file(&file)?;
        }

        let mut totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
        totals.events += 1;
        totals.rounds += event.tournament.past_rounds();
        totals.blocked += u64::from(event.is_blocked);
        totals.pairing_time += pairing_time;
        let size = event.tournament.players.len() / 20 * 20;
        *totals.sizes.entry(size).or_default() += 1;
        *totals.kinds.entry(event.kind).or_default() += 1;
        for (index, report) in reports.into_iter().enumerate() {
            if let Some(report) = report {
                totals.differences[index] += 1;
                println!(
                    "{} differs in {} ({:?}):\n{report}",
                    options.programs[index].name(),
                    file.display(),
                    event.kind
                );
            }
        }
        if totals.events.is_multiple_of(500) {
            println!("so far: {}", totals.line(&options.programs));
        }
    }
}
