//! Fits the weights of the evaluation to games in files of shards, and prints the table:
//!
//! `cargo run --release -p staunton-lab --example tune -- FILE…`

use std::env;
use std::path::Path;
use std::process::ExitCode;

use lab::selfplay::Shards;
use lab::tune::{Samples, Tuning, source};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut samples = Samples::default();
    for file in env::args().skip(1) {
        for shard in Shards::open(Path::new(&file))? {
            for game in &shard?.games {
                samples.add(game);
            }
        }
    }
    if samples.fitted.is_empty() {
        return Err("give files with games of the engine against itself".to_owned());
    }
    eprintln!(
        "{} games, {} positions to fit, {} kept aside",
        samples.games(),
        samples.fitted.len(),
        samples.kept_aside.len()
    );
    let tuning = Tuning::default();
    let fit = tuning.fit(&samples, &engine::tuning::weights(), |epoch, loss| {
        eprintln!("epoch {epoch}: loss {loss:.6}");
    });
    eprintln!("{tuning:?}, steepness {:.6}", fit.steepness);
    eprintln!(
        "loss of what was kept aside: {:.6}, then {:.6}",
        fit.loss[0], fit.loss[1]
    );
    print!("{}", source(&fit.weights));
    Ok(())
}
