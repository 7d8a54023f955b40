//! `cargo xtask bench`: speeds side by side with other programs, in one run.

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::process;

/// What is measured.
#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Counting positions, beside cozy-chess, shakmaty and chess
    #[command(after_help = "Examples:\n  \
        cargo xtask bench rules                  five rounds, the best of each counts\n  \
        cargo xtask bench rules --rounds 20      on a busy machine")]
    Rules(Rounds),
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
    let (name, rounds) = match bench {
        Bench::Rules(Rounds { rounds }) => ("rules", rounds.to_string()),
    };
    process::run(
        process::cargo()
            .args(["run", "--release", "--locked", "--quiet"])
            .args(["--package", "staunton-peers", "--", name, &rounds]),
    )
}
