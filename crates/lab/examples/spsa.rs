//! Tunes the search parameters by self-play matches. `cargo xtask tune search` runs it: the file of
//! the run, pairs of games, nodes per move.

use std::env;
use std::error::Error;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use engine::TUNABLES;
use indicatif::{ProgressBar, ProgressStyle};
use staunton_lab::Random;
use staunton_lab::matches::{Adjudication, Contender, Match, Openings, Program, Tempo};
use staunton_lab::tune::spsa::{Spsa, Trial};

/// Number of pairs after which the run is written to its file.
const SAVE_INTERVAL: u32 = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, pairs, nodes] = &arguments[..] else {
        return Err("run it as `cargo xtask tune search`".into());
    };
    let (file, pairs, nodes) = (Path::new(file), pairs.parse()?, nodes.parse()?);
    let run = Spsa::open(TUNABLES, file, pairs)?;
    let bar = ProgressBar::new(run.planned().into())
        .with_style(ProgressStyle::with_template(
            "{bar:30} {pos} of {len} pairs, {eta} left",
        )?)
        .with_position(run.pairs().into());
    bar.enable_steady_tick(Duration::from_secs(1));
    let run = Mutex::new(Run {
        started: run.pairs().into(),
        spsa: run,
    });
    let cores = thread::available_parallelism()?.get();
    let failed = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores)
            .map(|_| scope.spawn(|| play(&run, nodes, file, &bar)))
            .collect();
        let ended = threads.into_iter().map(|thread| {
            let panicked = |_| Err("a game ended in a panic".to_owned());
            thread.join().unwrap_or_else(panicked)
        });
        ended.collect::<Vec<_>>().into_iter().find_map(Result::err)
    });
    bar.finish();
    let run = run
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .spsa;
    // The values are printed in any case, because they would be lost if they cannot be written.
    let saved = run.save(file);
    for ((name, value), tunable) in run.names().zip(run.values()).zip(TUNABLES) {
        println!("{name} {value} (was {})", tunable.value);
    }
    failed.map_or(saved, Err)?;
    Ok(())
}

/// State shared by the threads.
struct Run {
    spsa: Spsa,
    /// Number of started pairs; each has its own openings.
    started: u64,
}

/// Plays pairs until enough have been played.
fn play(run: &Mutex<Run>, nodes: u64, file: &Path, bar: &ProgressBar) -> Result<(), String> {
    let lock = || run.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let (number, trial, engines) = {
            let mut run = lock();
            let number = run.started;
            if number >= run.spsa.planned().into() {
                return Ok(());
            }
            run.started += 1;
            let trial = run.spsa.trial(&mut Random::new(number, 1));
            let engines = [true, false].map(|side| contender(&run.spsa, &trial, side));
            (number, trial, engines)
        };
        let games = Match {
            engines,
            tempo: Tempo::Nodes(nodes),
            pairs: 1,
            sprt: None,
            adjudication: Adjudication {
                resign: "4,900".parse().ok(),
                draw: "40,8,10".parse().ok(),
                endings: true,
            },
            date: None,
            concurrency: 1,
        };
        let [won, _, lost] = games.run(Openings::new(number), |_, _| ())?.games;
        let mut run = lock();
        run.spsa.learn(&trial, won as i32 - lost as i32);
        bar.set_position(run.spsa.pairs().into());
        if run.spsa.pairs().is_multiple_of(SAVE_INTERVAL) {
            run.spsa.save(file)?;
        }
    }
}

/// Creates our own engine with the parameters of one side of a trial.
fn contender(run: &Spsa, trial: &Trial, shifted: bool) -> Contender {
    let numbers = trial.numbers(run, shifted);
    Contender {
        name: if shifted { "shifted" } else { "other" }.to_owned(),
        program: Program::Own,
        options: run
            .names()
            .zip(numbers)
            .map(|(name, number)| (name.to_owned(), number.to_string()))
            .collect(),
    }
}
