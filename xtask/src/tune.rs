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
}

/// The games to fit them to.
#[derive(Args)]
pub(crate) struct Games {
    /// Files of games as `staunton selfplay play` writes them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Builds with optimisations, then fits.
pub(crate) fn run(tune: &Tune) -> Result<(), Failure> {
    let (what, Games { files }) = match tune {
        Tune::Weights(games) => ("weights", games),
        Tune::Wdl(games) => ("wdl", games),
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
