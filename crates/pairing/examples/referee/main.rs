//! Compares the pairings of generated tournaments with those of other programs.
//!
//! `cargo xtask referee pairing` builds and starts this.

mod generate;
mod programs;
mod random;
mod trf;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use generate::{Event, Kind};
use programs::Referee;

struct Options {
    events: u64,
    seed: u64,
    largest: usize,
    folder: PathBuf,
    referees: Vec<Referee>,
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
        referees: Vec::new(),
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
            "--bbp" => options.referees.push(Referee::bbp(&value)),
            "--gacrux" => options.referees.push(Referee::gacrux(&value)),
            _ => return Err(format!("unknown option {name}")),
        }
    }
    Ok(options)
}

/// Returns the number of events with a difference.
fn compare(options: &Options) -> std::io::Result<u64> {
    std::fs::create_dir_all(&options.folder)?;
    let mut sizes: BTreeMap<usize, u64> = BTreeMap::new();
    let mut kinds: BTreeMap<Kind, u64> = BTreeMap::new();
    let (mut rounds, mut blocked) = (0, 0);
    let mut pairing_time = Duration::ZERO;
    let mut differences = vec![0; options.referees.len()];
    for number in 0..options.events {
        let seed = options.seed.wrapping_mul(1_000_000).wrapping_add(number);
        let started = Instant::now();
        let event = Event::generate(seed, options.largest);
        pairing_time += started.elapsed();
        *sizes
            .entry(event.tournament.players.len() / 20 * 20)
            .or_default() += 1;
        *kinds.entry(event.kind).or_default() += 1;
        rounds += event.tournament.past_rounds();
        blocked += u64::from(event.is_blocked);
        let file = options.folder.join(format!("{seed}.trf"));
        std::fs::write(&file, trf::write(&event.tournament, &event.rounds))?;
        let mut is_equal = true;
        for (referee, differences) in options.referees.iter().zip(&mut differences) {
            if let Some(report) = referee.disagrees(&file)? {
                *differences += 1;
                is_equal = false;
                println!(
                    "{} differs in {} ({:?}):\n{report}",
                    referee.name(),
                    file.display(),
                    event.kind
                );
            }
        }
        if is_equal {
            std::fs::remove_file(&file)?;
        }
    }
    println!("seed {}, kinds {kinds:?}", options.seed);
    for (size, count) in &sizes {
        println!("{size:>4} to {:>3} players: {count} events", size + 19);
    }
    println!("events ended early because no legal pairing existed: {blocked}");
    println!("time for generating and pairing: {pairing_time:.1?}");
    let results: Vec<String> = options
        .referees
        .iter()
        .zip(&differences)
        .map(|(referee, count)| format!("{count} differences to {}", referee.name()))
        .collect();
    println!(
        "{} events, {rounds} rounds: {}",
        options.events,
        results.join(", ")
    );
    Ok(differences.iter().sum())
}
