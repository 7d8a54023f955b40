//! Fits parameters of the engine to files of self-play games, and prints them in the form of the
//! engine's source. `cargo xtask tune` runs it: what to fit, then the files.

use std::env;
use std::error::Error;
use std::path::Path;

use engine::wdl::MODEL;
use staunton_lab::selfplay::{Origins, Shard, Shards};
use staunton_lab::tune::{Samples, Tuning, source, wdl};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [what, files @ ..] if what == "weights" => tune_weights(files),
        [what, files @ ..] if what == "wdl" => tune_wdl(files),
        _ => Err("run it as `cargo xtask tune`".into()),
    }
}

/// Reads the shards of several files, and prints their origins.
fn shards(files: &[String], mut take: impl FnMut(&Shard)) -> Result<(), String> {
    let mut origins = Origins::default();
    for file in files {
        for shard in Shards::open(Path::new(file))? {
            let shard = shard?;
            let added = origins.add(&shard);
            added.map_err(|why| format!("{file}: {why}"))?;
            take(&shard);
        }
    }
    eprintln!("{origins}");
    Ok(())
}

fn tune_weights(files: &[String]) -> Result<(), Box<dyn Error>> {
    let mut samples = Samples::default();
    shards(files, |shard| {
        samples.begin_at(shard.first_game());
        for game in &shard.games {
            samples.add(game);
        }
    })?;
    eprintln!(
        "{} positions to fit, {} kept aside",
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

fn tune_wdl(files: &[String]) -> Result<(), Box<dyn Error>> {
    let mut positions = wdl::Positions::default();
    shards(files, |shard| {
        for game in &shard.games {
            positions.add(game);
        }
    })?;
    let fitted = positions.fit(&MODEL);
    eprintln!(
        "{} positions, loss {:.6}, then {:.6}",
        positions.count(),
        positions.loss(&MODEL),
        positions.loss(&fitted)
    );
    print!("{}", wdl::source(&fitted));
    Ok(())
}
