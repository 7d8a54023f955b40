//! `cargo xtask levels`: how strong the levels of play are.

use clap::Args;

use crate::failure::Failure;
use crate::process;

/// What is measured, and how long.
#[derive(Args)]
pub(crate) struct Levels {
    /// The levels to measure [default: all]
    #[arg(value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=12))]
    only: Vec<u8>,
    /// Games of each match; half as many against rated players
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    threads: u32,
    /// The clock at which full strength and Stockfish play
    #[arg(long, value_name = "S+S", default_value = "2+0.02")]
    tc: String,
    /// The command that starts Stockfish, to play its rated skill levels too
    #[arg(long, value_name = "PROGRAM")]
    stockfish: Option<String>,
}

/// Builds for speed, then plays.
pub(crate) fn run(levels: &Levels) -> Result<(), Failure> {
    process::run(
        process::cargo()
            .args(["run", "--release", "--locked", "--quiet"])
            .args(["--package", "staunton-lab", "--example", "levels", "--"])
            .args([levels.games.to_string(), levels.threads.to_string()])
            .arg(&levels.tc)
            .arg(levels.stockfish.as_deref().unwrap_or_default())
            .args(levels.only.iter().map(u8::to_string)),
    )
}
