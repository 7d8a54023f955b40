//! `cargo xtask referee`: results compared with those of other programs.

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::process;

/// The results to compare.
#[derive(Subcommand)]
pub(crate) enum Referee {
    /// The pairings of generated tournaments, compared with gacrux and bbpPairings
    ///
    /// Tournaments with 8 to 200 players: plain ones, and others with forbidden pairs, 3-1-0
    /// points, late entries, Baku acceleration, or many byes and forfeits. The referees check the
    /// pairs and colors of every round. Without a referee, only the pairing is run. The same seed
    /// gives the same tournaments.
    #[command(after_help = "Examples:\n  \
        cargo xtask referee pairing --gacrux venv/bin/python      with `pip install gacrux` there\n  \
        cargo xtask referee pairing --bbp ./bbpPairings.exe --events 10000 --seed 7")]
    Pairing(Pairing),
}

/// The tournaments, and the programs that check them.
#[derive(Args)]
pub(crate) struct Pairing {
    /// Number of tournaments
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    events: u32,
    /// The seed of the tournaments
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u32,
    /// The largest number of players
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(8..=200))]
    largest: u32,
    /// A Python that has the package gacrux
    #[arg(long, value_name = "PYTHON")]
    gacrux: Option<String>,
    /// The program bbpPairings, version 6
    #[arg(long, value_name = "PROGRAM")]
    bbp: Option<String>,
}

/// Builds with optimizations and compares; fails if there is a difference.
pub(crate) fn run(referee: &Referee) -> Result<(), Failure> {
    let Referee::Pairing(options) = referee;
    let mut command = example("referee");
    for (name, number) in [
        ("--events", options.events),
        ("--seed", options.seed),
        ("--largest", options.largest),
    ] {
        command.arg(name).arg(number.to_string());
    }
    for (name, program) in [("--gacrux", &options.gacrux), ("--bbp", &options.bbp)] {
        if let Some(program) = program {
            command.arg(name).arg(program);
        }
    }
    process::run(&mut command)
}

/// Measures the time to pair rounds of up to 2,000 players.
pub(crate) fn speed() -> Result<(), Failure> {
    process::run(&mut example("speed"))
}

fn example(name: &str) -> std::process::Command {
    let mut command = process::cargo();
    command
        .args(["run", "--release", "--locked", "--quiet"])
        .args(["--package", "staunton-pairing", "--example", name, "--"]);
    command
}
