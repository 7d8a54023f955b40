//! `cargo xtask referee python-chess`: the Python package against python-chess.

use std::thread;

use clap::Args;

use crate::failure::Failure;
use crate::process;
use crate::python_package::{Build, Environment};

/// Compare the Python package with python-chess on random games
///
/// Compares at each ply: the FEN, the legal moves in SAN and the notation of UCI, check, repetitions,
/// claims and the outcome. The games are of chess and Chess960, some of them from endings, with
/// repetitions and high counters. Prints the games, the positions, each accepted exception with its
/// article, and the differences.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask referee python-chess                10,000 games\n  \
    cargo xtask referee python-chess --games 300    a first impression")]
pub(crate) struct Options {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The seed of the games
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u32,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let environment = Environment::with_package(Build::Release)?;
    compare(&environment, options.games, options.seed)
}

/// Compares games in an environment that contains the package.
pub(crate) fn compare(environment: &Environment, games: u32, seed: u32) -> Result<(), Failure> {
    let processes = thread::available_parallelism().map_or(1, usize::from);
    process::run(
        process::command(environment.python())
            .arg("xtask/src/referee/python_chess.py")
            .args([games.to_string(), seed.to_string(), processes.to_string()]),
    )
}
