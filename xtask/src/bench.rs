//! `cargo xtask bench`: speeds side by side with other programs, in one run.

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::process;

/// What is measured.
#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Counting positions, reading and writing FENs, beside cozy-chess, shakmaty and chess
    #[command(after_help = "Examples:\n  \
        cargo xtask bench rules                  five rounds, the best of each counts\n  \
        cargo xtask bench rules --rounds 20      on a busy machine")]
    Rules(Rounds),
    /// Reading games in PGN and playing their moves, beside pgn-reader with shakmaty
    #[command(after_help = "Examples:\n  \
        cargo xtask bench pgn                    five rounds over games made for the purpose\n  \
        cargo xtask bench pgn --rounds 20        on a busy machine")]
    Pgn(Rounds),
    /// The engine: what a second thread is worth
    #[command(after_help = "Examples:\n  \
        cargo xtask bench engine                 three rounds of 24 positions\n  \
        cargo xtask bench engine --rounds 1      a first look")]
    Engine {
        /// How often every position is searched
        #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// The exact test of "can this side still mate?": answers it does not find, and its time
    #[command(after_help = "Examples:\n  \
        cargo xtask bench mating                 the corpus, and the ends of 30,000 games\n  \
        cargo xtask bench mating --games 1000    of fewer games")]
    Mating {
        /// How many games the engine plays against itself
        #[arg(long, value_name = "N", default_value_t = 30_000)]
        games: u32,
    },
}

/// How long to measure.
#[derive(Args)]
pub(crate) struct Rounds {
    /// How often everybody has a turn at everything; of each the quickest counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

/// Builds for speed and for this machine's processor, then measures.
pub(crate) fn run(bench: &Bench) -> Result<(), Failure> {
    match bench {
        Bench::Rules(Rounds { rounds }) => beside_peers("rules", *rounds),
        Bench::Pgn(Rounds { rounds }) => beside_peers("pgn", *rounds),
        Bench::Engine { rounds } => lab("engine", "--rounds", *rounds),
        Bench::Mating { games } => lab("mating", "--games", *games),
    }
}

fn lab(what: &str, option: &str, value: u32) -> Result<(), Failure> {
    process::run(
        process::cargo()
            .args(["bench", "--locked", "--quiet", "--package", "staunton-lab"])
            .args(["--bench", what, "--", option])
            .arg(value.to_string()),
    )
}

fn beside_peers(what: &str, rounds: u32) -> Result<(), Failure> {
    process::run(
        process::cargo()
            .args(["run", "--release", "--locked", "--quiet"])
            .args(["--package", "staunton-peers", "--", what])
            .arg(rounds.to_string()),
    )
}
