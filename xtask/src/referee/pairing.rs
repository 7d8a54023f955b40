//! `cargo xtask referee pairing`: compares pairings with gacrux and bbpPairings.

use std::path::Path;

use crate::failure::Failure;
use crate::process;

/// The number of tournaments of the short comparison, and their largest number of players.
const SHORT: (u32, u32) = (40, 40);

/// Compare the pairings of generated tournaments with gacrux and bbpPairings
///
/// Tournaments with 8 to 200 players: plain ones, and others with forbidden pairs, 3-1-0 points,
/// late entries, Baku acceleration, or many byes and forfeits. The referees check the pairs and
/// colors of every round. Without a referee, only the pairing is run. The same seed gives the same
/// tournaments.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask referee pairing --gacrux venv/bin/python      with `pip install gacrux` there\n  \
    cargo xtask referee pairing --bbp ./bbpPairings.exe --events 10000 --seed 7")]
pub(crate) struct Options {
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
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let mut command = example("referee", &["--release"]);
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

/// Measures the time to pair rounds of up to 2,000 players, and that of bbpPairings if it is given.
pub(crate) fn speed(bbp: Option<&str>) -> Result<(), Failure> {
    process::run(example("speed", &["--release"]).args(bbp))
}

/// Compares some tournaments in the profile of the tests.
pub(super) fn run_short(gacrux: &Path) -> Result<(), Failure> {
    let (events, largest) = SHORT;
    process::run(
        example("referee", &[])
            .args(["--events", &events.to_string()])
            .args(["--largest", &largest.to_string(), "--gacrux"])
            .arg(gacrux),
    )
}

fn example(name: &str, profile: &[&str]) -> std::process::Command {
    let mut command = process::cargo();
    command
        .args(["run", "--locked", "--quiet"])
        .args(profile)
        .args(["--package", "staunton-pairing", "--example", name, "--"]);
    command
}
