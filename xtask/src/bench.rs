//! `cargo xtask bench`: speed compared with other programs.

mod pgn_tools;
mod python;
mod wasm;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::needs;
use crate::processors::Level;
use crate::trials::{self, Trial};
use crate::{npm_package, process, referee, web, workspace};

/// A benchmark.
#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Perft, reading and writing FENs, compared with cozy-chess, shakmaty and chess
    #[command(after_help = "Examples:\n  \
        cargo xtask bench rules                  five rounds, the best of each counts\n  \
        cargo xtask bench rules --rounds 20      on a busy machine\n  \
        cargo xtask bench rules --level v3       all built for processors with AVX2")]
    Rules(Comparison),
    /// Reading games in PGN and playing their moves, compared with pgn-reader and shakmaty
    #[command(after_help = "Examples:\n  \
        cargo xtask bench pgn                    five rounds over generated games\n  \
        cargo xtask bench pgn --rounds 20        on a busy machine")]
    Pgn(Comparison),
    /// The commands of `staunton pgn`, compared with pgn-extract
    ///
    /// Writes games to a temporary file first. Compares processor time, which is available only on
    /// Linux; the output of the programs is discarded.
    #[command(after_help = "Examples:\n  \
        cargo xtask bench pgn-tools                   over 200 MB of games\n  \
        cargo xtask bench pgn-tools --megabytes 20    a first impression")]
    PgnTools {
        /// The size of the file
        #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
        megabytes: u32,
    },
    /// The engine: the speedup with one thread per core over a single thread
    #[command(after_help = "Examples:\n  \
        cargo xtask bench engine                 three rounds of 24 positions\n  \
        cargo xtask bench engine --rounds 1      a first impression")]
    Engine {
        /// Number of searches of every position
        #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// The mating test: its time, and the number of positions that it leaves undecided
    #[command(after_help = "Examples:\n  \
        cargo xtask bench mating                 the corpus, and the ends of 30,000 games\n  \
        cargo xtask bench mating --games 1000    with fewer games")]
    Mating {
        /// Number of games that the engine plays against itself
        #[arg(long, value_name = "N", default_value_t = 30_000)]
        games: u32,
    },
    /// Pairing rounds of up to 2,000 players: the time for each round
    #[command(after_help = "Examples:\n  \
        cargo xtask bench pairing                        the time for each of nine rounds\n  \
        cargo xtask bench pairing --bbp ./bbpPairings    one round by bbpPairings, too: minutes")]
    Pairing {
        /// The program bbpPairings, version 6
        #[arg(long, value_name = "PROGRAM")]
        bbp: Option<String>,
    },
    /// The training of networks: positions per second
    #[command(after_help = "Examples:\n  \
        cargo xtask bench train                  five rounds, the fastest counts")]
    Train {
        /// Number of passes through the positions of each network
        #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// The store: rows written per second, each durable before its caller continues
    #[command(after_help = "Examples:\n  \
        cargo xtask bench store                  ten seconds, in the build folder\n  \
        cargo xtask bench store --folder /mnt/disk\n\n\
        The folder must be on a disk, not in memory.")]
    Store {
        /// Number of seconds to write
        #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
        seconds: u32,
        /// The folder to write to
        #[arg(long, value_name = "DIR", default_value = "target")]
        folder: String,
    },
    /// PostgreSQL: commits per second of 64 connections, with and without NOTIFY
    #[command(after_help = "Examples:\n  \
        cargo xtask bench notify                 six measurements of five seconds\n  \
        cargo xtask bench notify --seconds 20")]
    Notify {
        /// Number of seconds of each measurement
        #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        seconds: u32,
        /// The folder to write to, which must be on a disk
        #[arg(long, value_name = "DIR", default_value = "target")]
        folder: String,
    },
    /// Searching games by position and players by name, and the size of the position index
    #[command(after_help = "Examples:\n  \
        cargo xtask bench search                 1,000,000 games and 100,000 accounts: two hours, 10 GB\n  \
        cargo xtask bench search --games 100000")]
    Search {
        /// Number of games
        #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..))]
        games: u32,
        /// Number of accounts
        #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(2_000..))]
        accounts: u32,
        /// The folder to write to
        #[arg(long, value_name = "DIR", default_value = "target")]
        folder: String,
    },
    /// The npm package, compared with chess.js, chessops and the native engine
    #[command(after_help = "Examples:\n  \
        cargo xtask bench wasm                   five rounds, the best of each counts\n  \
        cargo xtask bench wasm --rounds 1        a first impression")]
    Wasm {
        /// Number of rounds of every measurement; the fastest counts
        #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// The Python package, compared with python-chess and bulletchess
    ///
    /// Uses the newest Python of the PATH. bulletchess needs Python 3.13.
    #[command(after_help = "Examples:\n  \
        cargo xtask bench python                 five rounds, the best of each counts\n  \
        cargo xtask bench python --rounds 1      a first impression")]
    Python {
        /// Number of rounds of every measurement; the fastest counts
        #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// The server: the same as `cargo xtask load` without options
    Server,
    /// The client in the browser: the size of its pages, first paint, and drawing speed
    ///
    /// Loads each page in Chromium from a local server, once without limits and once over slow 4G
    /// with a processor four times slower; then makes moves, and steps through a long game and a
    /// large tree.
    Client,
}

/// The length of the measurement, and the processors to build for.
#[derive(Args)]
pub(crate) struct Comparison {
    /// Number of rounds of every measurement; the fastest counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// The processors that all programs are built for
    #[arg(long, value_name = "LEVEL", default_value = "native")]
    level: Level,
    /// Use PEXT for the attacks of sliders, in our program and in cozy-chess
    #[arg(long)]
    pext: bool,
}

/// Builds with optimizations, then measures the named benchmark, or else the most important ones.
pub(crate) fn run(bench: Option<&Bench>) -> Result<(), Failure> {
    if let Some(bench) = bench {
        return measure(bench);
    }
    let usual = || Comparison {
        rounds: 5,
        level: Level::Native,
        pext: false,
    };
    let benches = [
        Bench::Rules(usual()),
        Bench::Pgn(usual()),
        Bench::Engine { rounds: 3 },
        Bench::Server,
    ];
    benches.iter().try_for_each(measure)
}

fn measure(bench: &Bench) -> Result<(), Failure> {
    match bench {
        Bench::Rules(options) => compare_with_peers("rules", options),
        Bench::Pgn(options) => compare_with_peers("pgn", options),
        Bench::Wasm { rounds } => wasm::run(*rounds),
        Bench::Python { rounds } => python::run(*rounds),
        Bench::PgnTools { megabytes } => pgn_tools::compare(*megabytes),
        Bench::Engine { rounds } => lab("engine", "--rounds", *rounds),
        Bench::Pairing { bbp } => referee::speed(bbp.as_deref()),
        Bench::Train { rounds } => lab("train", "--rounds", *rounds),
        Bench::Mating { games } => lab("mating", "--games", *games),
        Bench::Store { seconds, folder } => store("store", folder, &[("--seconds", *seconds)]),
        Bench::Search {
            games,
            accounts,
            folder,
        } => store(
            "search",
            folder,
            &[("--games", *games), ("--accounts", *accounts)],
        ),
        Bench::Notify { seconds, folder } => {
            let options = ["--seconds", &seconds.to_string(), "--folder", folder];
            trials::run(Trial::Notify, &options)
        }
        Bench::Server => trials::run(Trial::Load, &[] as &[&str]),
        Bench::Client => client(),
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

fn store(what: &str, folder: &str, options: &[(&str, u32)]) -> Result<(), Failure> {
    let folder = std::path::absolute(folder)
        .map_err(|error| Failure::new(format!("There is no folder {folder}: {error}.")))?;
    let mut bench = process::cargo();
    bench
        .args([
            "bench",
            "--locked",
            "--quiet",
            "--package",
            "staunton-store",
        ])
        .args(["--bench", what, "--", "--folder"])
        .arg(folder);
    for (option, value) in options {
        bench.arg(option).arg(value.to_string());
    }
    process::run(&mut bench)
}

fn client() -> Result<(), Failure> {
    needs::node()?;
    let chromium = needs::chromium()?;
    web::install(process::run)?;
    npm_package::build_for_client_if_possible()?;
    process::run(&mut web::script("build"))?;
    process::run(
        process::cargo()
            .args(["build", "--release", "--locked", "--quiet"])
            .args(["--package", "staunton"]),
    )?;
    process::run(
        web::npm()
            .args(["exec", "--", "playwright", "test"])
            .args(["--config", "playwright.figures.config.ts"])
            .env("CHROMIUM", chromium)
            .env("STAUNTON", workspace::built("release", "staunton")?),
    )
}

fn compare_with_peers(what: &str, options: &Comparison) -> Result<(), Failure> {
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
