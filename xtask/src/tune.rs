//! `cargo xtask tune`: fits parameters of the engine to self-play games.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::process;

/// The parameters to fit.
#[derive(Subcommand)]
pub(crate) enum Tune {
    /// The weights of the evaluation; prints the table of crates/engine/src/evaluate/weights.rs
    Weights(Games),
    /// The expected result for each score; prints the model of crates/engine/src/wdl.rs
    Wdl(Games),
    /// The numbers of the search; prints the values of crates/engine/src/search/tunable.rs
    Search(Search),
}

/// The options for tuning the search.
#[derive(Args)]
pub(crate) struct Search {
    /// The file of the run, written at intervals; an interrupted run continues from it
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Number of game pairs for a new run
    #[arg(long, value_name = "N", default_value_t = 15_000)]
    pairs: u32,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    nodes: u64,
}

/// The games to fit the parameters to.
#[derive(Args)]
pub(crate) struct Games {
    /// Files of games written by `staunton selfplay play`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Builds with optimizations, then fits.
pub(crate) fn run(tune: &Tune) -> Result<(), Failure> {
    let (what, Games { files }) = match tune {
        Tune::Weights(games) => ("weights", games),
        Tune::Wdl(games) => ("wdl", games),
        Tune::Search(search) => return tune_search(search),
    };
    // Relative paths refer to the folder in which the task was started.
    let files: Vec<PathBuf> = files
        .iter()
        .map(|file| std::path::absolute(file).unwrap_or_else(|_| file.clone()))
        .collect();
    process::run(
        process::cargo()
            .args(["run", "--release", "--locked", "--quiet"])
            .args(["--package", "staunton-lab", "--example", "tune", "--", what])
            .args(files),
    )
}

/// Builds with optimizations and with tunable parameters, then plays.
fn tune_search(Search { file, pairs, nodes }: &Search) -> Result<(), Failure> {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.clone());
    process::run(
        process::cargo()
            .args(["run", "--release", "--locked", "--quiet"])
            .args(["--package", "staunton-lab", "--features", "tunable"])
            .args(["--example", "spsa", "--"])
            .arg(file)
            .args([pairs.to_string(), nodes.to_string()]),
    )
}
