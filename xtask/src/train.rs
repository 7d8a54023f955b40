//! `cargo xtask train`: trains the evaluation's network on self-play games.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use clap::Args;

use crate::failure::Failure;
use crate::process;

/// The options of the training.
#[derive(Args)]
pub(crate) struct Train {
    /// Files of games written by `staunton selfplay play` or `merge`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The folder for the network; it is created if necessary
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Hidden units for each side, a multiple of 32
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = hidden)]
    hidden: u32,
    /// Number of passes through all positions
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Number of positions per step
    #[arg(long, value_name = "N", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The initial learning rate
    #[arg(long, value_name = "X", default_value_t = 0.001, value_parser = rate)]
    rate: f32,
    /// The weight of the game's result in the target, in the first pass and in the last; the rest
    /// is the search's score
    #[arg(long, value_name = "FIRST,LAST", default_value = "0.2,0.4", value_parser = blend)]
    result: Blend,
    /// Number of positions to add for each position of a game, each one random move away and scored
    /// by a short search; positions that are not quiet are left out
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=16))]
    beside: u32,
    /// The network whose training to continue [default: an untrained one]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Number of cores to use [default: all]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The random seed for the initial weights and the order of the positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn hidden(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(units @ 32..=4_096) if units % 32 == 0 => Ok(units),
        _ => Err("give a multiple of 32 from 32 to 4096".to_owned()),
    }
}

fn rate(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(rate) if rate > 0.0 && rate <= 0.1 => Ok(rate),
        _ => Err("give a number above 0 and up to 0.1".to_owned()),
    }
}

/// Two fractions from 0 to 1.
#[derive(Clone, Copy)]
struct Blend([f32; 2]);

fn blend(text: &str) -> Result<Blend, String> {
    let part = |text: &str| text.parse().ok().filter(|part| (0.0..=1.0).contains(part));
    text.split_once(',')
        .and_then(|(first, last)| Some(Blend([part(first)?, part(last)?])))
        .ok_or_else(|| "give two numbers from 0 to 1, as in 0.2,0.4".to_owned())
}

/// Builds with optimizations, then trains.
pub(crate) fn run(train: &Train) -> Result<(), Failure> {
    // Relative paths refer to the folder in which the task was started.
    let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    let threads = train
        .threads
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN);
    process::run(
        process::cargo()
            .args(["run", "--release", "--locked", "--quiet"])
            .args(["--package", "staunton-lab", "--example", "train", "--"])
            .arg(absolute(&train.out))
            .args([train.hidden, train.epochs, train.batch].map(|number| number.to_string()))
            .arg(train.rate.to_string())
            .args(train.result.0.map(|part| part.to_string()))
            .arg(threads.to_string())
            .args([train.seed.to_string(), train.beside.to_string()])
            .arg(train.from.as_ref().map(absolute).unwrap_or_default())
            .args(train.files.iter().map(absolute)),
    )
}
