//! `cargo xtask referee tiebreak`: compares tie-breaks with Gacrux and tiebreak-core.

mod core;
mod event;
mod gacrux;
mod report;

use std::path::{Path, PathBuf};

use tiebreak::{Criterion, Event, Settings, standings};

use crate::failure::Failure;
use core::Core;
use event::{Generated, generate};
use gacrux::{Gacrux, Job};
use report::Report;

use super::random::Random;

/// The number of events that the other program reads at a time.
const BATCH: usize = 100;
/// The number of events of the short comparison.
const SHORT: u64 = 100;

/// Compare the tie-breaks of generated tournaments with Gacrux and tiebreak-core
///
/// Generates Swiss events and round robins with byes, forfeits, late entries, withdrawals and other
/// points for a win, and compares the value of every criterion and the final order. If tiebreak-core
/// is installed, its values are compared where it follows the text. Both are Python packages:
/// `python3 -m venv DIR && DIR/bin/pip install gacrux tiebreak-core`. Prints the numbers of events,
/// of compared values and of differences per criterion. The files of events with differences are
/// kept.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask referee tiebreak --python DIR/bin/python                  1,000 events\n  \
    cargo xtask referee tiebreak --python DIR/bin/python --events 10000   more events")]
pub(crate) struct Options {
    /// The number of events
    #[arg(long, default_value_t = 1000)]
    events: u64,
    /// The seed of the first event; the following events have the following seeds
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A Python interpreter that can import gacrux
    #[arg(long, env = "STAUNTON_REFEREE_PYTHON", default_value = "python3")]
    python: PathBuf,
}

/// Compares some tournaments.
pub(super) fn run_short(python: &Path) -> Result<(), Failure> {
    run(&Options {
        events: SHORT,
        seed: 1,
        python: python.to_owned(),
    })
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let folder = tempfile::Builder::new()
        .prefix("staunton-referee-")
        .tempdir()
        .map_err(|error| Failure::new(format!("No temporary folder: {error}.")))?;
    let mut gacrux = Gacrux::start(&options.python)?;
    let mut core = Core::start(&options.python);
    if core.is_none() {
        println!("tiebreak-core is not installed, so only Gacrux is compared.");
    }
    let mut report = Report::default();
    let seeds: Vec<u64> = (0..options.events)
        .map(|index| options.seed.wrapping_add(index))
        .collect();
    for batch in seeds.chunks(BATCH) {
        let jobs = batch
            .iter()
            .map(|&seed| job(seed, folder.path().join(format!("{seed}.trf"))))
            .collect::<Result<Vec<Job>, Failure>>()?;
        for job in &jobs {
            gacrux.ask(job)?;
        }
        for job in &jobs {
            let theirs = gacrux.answer(job)?;
            let mut equal = report.compare(job, &theirs);
            if let Some(core) = core.as_mut().filter(|_| core::knows(job)) {
                equal &= report.compare_with_core(job, &core.ask(job)?);
            }
            if equal {
                let _ = std::fs::remove_file(&job.file);
            }
        }
        eprint!("\r{} of {} events", report.events, options.events);
    }
    eprintln!();
    report.print();
    if report.differences() == 0 {
        return Ok(());
    }
    let kept = folder.keep();
    Err(Failure::new(format!(
        "There are differences. The files are in {}.",
        kept.display()
    )))
}

/// Generates an event, writes its file and computes its standings.
fn job(seed: u64, file: PathBuf) -> Result<Job, Failure> {
    let mut random = Random::new(seed);
    let Generated {
        tournament,
        criteria,
        after,
    } = generate(&mut random);
    let text = tournament
        .to_trf()
        .map_err(|error| Failure::new(format!("Event {seed} cannot be written: {error}.")))?;
    let reading = trf::read(text.as_bytes());
    if reading.tournament != tournament || !reading.problems.is_empty() {
        return Err(Failure::new(format!(
            "Event {seed} is not read as it was written: {:?}.",
            reading.problems
        )));
    }
    std::fs::write(&file, text)
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}.", file.display())))?;
    let event = Event::from_trf(&tournament, after);
    let settings = Settings::of_tournament(&tournament);
    let parsed: Vec<Criterion> = criteria
        .iter()
        .map(|code| code.parse().expect("a code of the list"))
        .collect();
    Ok(Job {
        seed,
        file,
        standings: standings(&event, &parsed, &settings, None),
        event,
        criteria,
    })
}
