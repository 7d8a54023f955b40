//! `cargo xtask bench`: speeds side by side with other programs, in one run.

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::process;
use crate::processors::Level;

/// What is measured.
#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Counting positions, reading and writing FENs, beside cozy-chess, shakmaty and chess
    #[command(after_help = "Examples:\n  \
        cargo xtask bench rules                  five rounds, the best of each counts\n  \
        cargo xtask bench rules --rounds 20      on a busy machine\n  \
        cargo xtask bench rules --level v3       everybody built for processors with AVX2")]
    Rules(BesidePeers),
    /// Reading games in PGN and playing their moves, beside pgn-reader with shakmaty
    #[command(after_help = "Examples:\n  \
        cargo xtask bench pgn                    five rounds over games made for the purpose\n  \
        cargo xtask bench pgn --rounds 20        on a busy machine")]
    Pgn(BesidePeers),
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

/// How long to measure, and what.
#[derive(Args)]
pub(crate) struct BesidePeers {
    /// How often everybody has a turn at everything; of each the quickest counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// The processors that all programs are built for
    #[arg(long, value_name = "LEVEL", default_value = "native")]
    level: Level,
    /// Sliders' attacks by PEXT in our program and in cozy-chess
    #[arg(long)]
    pext: bool,
}

/// Builds for speed, then measures.
pub(crate) fn run(bench: &Bench) -> Result<(), Failure> {
    match bench {
        Bench::Rules(options) => beside_peers("rules", options),
        Bench::Pgn(options) => beside_peers("pgn", options),
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

fn beside_peers(what: &str, options: &BesidePeers) -> Result<(), Failure> {
    let mut command = options.level.cargo("run");
    command.args([
        "--release",
        "--locked",
        "--quiet",
        "--package",
        "staunton-peers",
    ]);
    if options.pext {
        command.args(["--features", "pext"]);
    }
    process::run(command.args(["--", what]).arg(options.rounds.to_string()))
}
