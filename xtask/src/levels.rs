//! `cargo xtask levels`: measures the strength of the levels of play.

use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::process;

/// The levels to measure, and the options.
#[derive(Args)]
pub(crate) struct Levels {
    /// The levels to measure [default: all]
    #[arg(value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=17))]
    only: Vec<u8>,
    /// Games per match; half as many against rated opponents
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    threads: u32,
    /// The time control of full strength and Stockfish
    #[arg(long, value_name = "S+S", default_value = "2+0.02")]
    tc: String,
    /// Measure instead the accuracy, blunders and time of each level below full strength in games
    /// against itself
    #[arg(long, conflicts_with_all = ["stockfish", "tc", "keep"])]
    errors: bool,
    /// Measure instead the style and strength of each character against the level of its strength
    #[arg(long, conflicts_with_all = ["stockfish", "tc", "keep", "errors", "only"])]
    characters: bool,
    /// The command that starts Stockfish, to also play against its rated skill levels
    #[arg(long, value_name = "PROGRAM")]
    stockfish: Option<String>,
    /// Keep the results in this file; an interrupted run continues from it
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

/// Builds with optimizations, then plays.
pub(crate) fn run(levels: &Levels) -> Result<(), Failure> {
    let example = match levels {
        Levels { errors: true, .. } => "errors",
        Levels {
            characters: true, ..
        } => "characters",
        _ => "levels",
    };
    let mut command = process::cargo();
    command
        .args(["run", "--release", "--locked", "--quiet"])
        .args(["--package", "staunton-lab", "--example", example, "--"])
        .args([levels.games.to_string(), levels.threads.to_string()]);
    if !levels.errors && !levels.characters {
        command
            .arg(&levels.tc)
            .arg(levels.stockfish.as_deref().unwrap_or_default());
        // Relative paths refer to the folder in which the task was started.
        let keep = levels.keep.as_ref();
        let keep = keep.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone()));
        command.arg(keep.unwrap_or_default());
    }
    process::run(command.args(levels.only.iter().map(u8::to_string)))
}
