//! Continuous integration runs the same tasks as developers.

#![forbid(unsafe_code)]

mod api_clients;
mod bench;
mod book;
mod deno;
mod dev;
mod dist;
#[cfg(test)]
mod documents;
mod failure;
mod fuzz;
mod gacrux;
#[cfg(test)]
mod laws;
mod layers;
mod levels;
mod licences;
mod nats_server;
mod needs;
mod npm_package;
mod package;
mod pictures;
mod play;
mod process;
mod processors;
mod progress;
mod prose;
mod python_chess;
mod python_package;
mod referee;
mod root;
mod semver;
mod test;
#[cfg(test)]
mod tests;
mod train;
mod trials;
mod tune;
mod web;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::trials::Trial;

/// The tasks of this repository.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    after_help = "Examples:\n  \
        cargo xtask play                              build everything, then play in the browser\n  \
        cargo xtask play -- --listen 0.0.0.0:8064     the same, for the whole local network\n  \
        cargo xtask dev                               build again after each change of the sources\n  \
        cargo xtask test                              all checks and tests\n  \
        cargo xtask test --changed                    only what the changes can break\n  \
        cargo xtask test --only browser               only one step\n  \
        cargo xtask bench rules                       speed compared with other programs\n  \
        cargo xtask fuzz pgn --seconds 60             fuzz the PGN reader for a minute"
)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the web client and the server, start it, open the browser
    ///
    /// The games are kept in a SQLite file in your data directory; the page is
    /// <http://127.0.0.1:8064>. Ctrl-C stops the server; no game is lost.
    Play {
        /// Options for `staunton serve`
        #[arg(last = true, value_name = "SERVE OPTIONS")]
        serve: Vec<String>,
    },
    /// Start a server and the page for development; rebuild both when their sources change
    ///
    /// The page is <http://localhost:5173>: Vite replaces its parts when a file below `web/src`
    /// changes. The server is built without optimizations. When a file below `crates` changes, it
    /// is built again and restarted; if that fails, the old server continues. Its games are kept in
    /// target/dev, apart from those of `cargo xtask play`. Ctrl-C stops both.
    Dev {
        /// Options for `staunton serve`
        #[arg(last = true, value_name = "SERVE OPTIONS")]
        serve: Vec<String>,
    },
    /// Run all checks and tests; stops at the first failure
    ///
    /// Checks for the required programs first: as root on Debian it installs missing ones,
    /// elsewhere it prints the command that does. Uses only temporary folders: your data directory
    /// and any running database are not touched.
    #[command(after_help = "Examples:\n  \
        cargo xtask test                       everything\n  \
        cargo xtask test --only browser        one step\n  \
        cargo xtask test --changed             what the changes since `main` can break\n  \
        cargo xtask test --changed HEAD        what the uncommitted changes can break")]
    Test(test::Options),
    /// Look for inputs that violate a property, with cargo-fuzz
    ///
    /// Runs on one core and keeps the inputs that it finds in fuzz/corpus, so that the next run
    /// continues from there. Stops at the first violation.
    #[command(after_help = "Examples:\n  \
        cargo xtask fuzz                       every target for ten minutes, one after another\n  \
        cargo xtask fuzz pgn                   only one target\n  \
        cargo xtask fuzz pgn --seconds 3600    for an hour")]
    Fuzz {
        /// Run only this target
        target: Option<fuzz::Target>,
        /// The time for each target, in seconds
        #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..))]
        seconds: u32,
    },
    /// Update the pictures of the pages in docs/images
    ///
    /// Builds everything, and takes the pictures of a new server's pages in Chromium.
    Pictures,
    /// Build the program for distribution: an archive for each processor level, and a .deb
    ///
    /// The results are in target/dist; their names, and `--version`, show the x86-64 level that a
    /// program is built for. On a processor that lacks a feature of the level, the program prints
    /// an error. The archives also contain manual pages, shell completions, a systemd unit and a
    /// dashboard. On Debian the lowest level also becomes a package. Levels that this machine's
    /// processor does not run are skipped and reported.
    #[command(after_help = "Examples:\n  \
        cargo xtask dist                       for v2, v3 and AVX-512\n  \
        cargo xtask dist --level v3            only for v3\n  \
        cargo xtask dist --level v2 --install  and install the package in a minimal Debian (as root)")]
    Dist {
        /// The levels to build for
        #[arg(
            long = "level",
            value_name = "LEVEL",
            value_delimiter = ',',
            default_value = "v2,v3,avx512"
        )]
        levels: Vec<processors::Level>,
        /// Install the package in a new minimal Debian, and start the server there
        #[arg(long)]
        install: bool,
    },
    /// Compare speed with other programs; without a name: rules, pgn, engine, server
    Bench {
        #[command(subcommand)]
        bench: Option<bench::Bench>,
    },
    /// Compare with other programs on generated tournaments and positions
    Referee {
        #[command(subcommand)]
        referee: referee::Referee,
    },
    /// Measure the load that a server can handle
    ///
    /// Starts the server as a separate process with a new database on a disk, and plays games over
    /// WebSocket connections. With `--nodes`, starts several servers in network namespaces.
    /// `--help` lists the options.
    #[command(disable_help_flag = true)]
    Load {
        /// Options for the trial
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Kill a server repeatedly, and check that nothing is lost
    ///
    /// Kills it at random moments under load, fills its disk, stops its database, cuts
    /// connections, sends garbage. With `--nodes`, disturbs several servers and the links between
    /// them. `--help` lists the options.
    #[command(disable_help_flag = true)]
    Chaos {
        /// Options for the trial
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Fit parameters of the engine to self-play games
    #[command(after_help = "Examples:\n  \
        cargo xtask tune weights games/*.games\n  \
        cargo xtask tune wdl games/*.games")]
    Tune {
        #[command(subcommand)]
        tune: tune::Tune,
    },
    /// Train the evaluation's network on self-play games
    ///
    /// The folder gets the network, a plot of the loss (loss.svg), and the state of the training:
    /// if it is killed and started again with the same options, it continues after the last
    /// complete epoch. The same files, options and seed give the same network on any number of
    /// cores.
    #[command(after_help = "Examples:\n  \
        cargo xtask train --out net games/*.games\n  \
        cargo xtask train --out net --hidden 512 --epochs 40 games/*.games")]
    Train(train::Train),
    /// Measure the strength of the levels of play
    ///
    /// Each level plays against the next lower one; the lowest plays against a player of random
    /// moves and a player that looks one ply ahead. With Stockfish (version 15.1, as in Debian),
    /// levels 9 to 17 also play its skill levels, which are rated. Prints a table with 95%
    /// intervals and, when all levels have played all these matches, the lines for
    /// crates/engine/src/levels/elo.rs.
    #[command(after_help = "Examples:\n  \
        cargo xtask levels                            200 games per match\n  \
        cargo xtask levels --stockfish stockfish      also against rated levels\n  \
        cargo xtask levels 1 2 --games 40             only these, with fewer games\n  \
        cargo xtask levels --errors --games 40        how much their moves lose\n  \
        cargo xtask levels --threads 8 --tc 10+0.1    on a larger machine")]
    Levels(levels::Levels),
    /// Play the games of the opening explorer's book
    ///
    /// The engine plays one game against itself from each named opening. The same engine and number
    /// of nodes give the same file.
    #[command(after_help = "Examples:\n  \
        cargo xtask book --threads 8               replace the book of the server\n  \
        cargo xtask book --nodes 4000 --out b.gz   stronger games, in another file")]
    Book(book::Book),
    /// Build the npm package in target/npm/staunton-chess
    ///
    /// Compiles the crate `wasm` for WebAssembly and writes its scripts and types.
    Npm,
    /// Build the Python package in target/python/release
    ///
    /// Compiles the crate `python` with maturin, which is installed in the target folder, and packs it
    /// as a wheel for all versions of Python from 3.11 on.
    Python,
    /// Build the WebAssembly modules of the web client in web/core
    ///
    /// With them the page works offline. `play`, `dev`, `dist` and `test` build them too; this task is
    /// for those who build the page with npm.
    Core,
    /// Check for import cycles between modules, and check the layers of the server
    ///
    /// A test of this crate checks the same. Prints each cycle with the imports that form it, for
    /// top-level modules and for the modules in them, and each import that violates the layers.
    #[command(after_help = "Examples:\n  \
        cargo xtask layers            all crates\n  \
        cargo xtask layers server     only one, by its folder")]
    Layers {
        /// Check only this crate
        #[arg(value_name = "CRATE")]
        only: Option<String>,
    },
    /// Compare the interfaces of the published crates with those of an earlier commit
    ///
    /// Runs cargo-semver-checks, which finds changes that break programs that use the crates.
    #[command(after_help = "Examples:\n  \
        cargo xtask semver                    since the last tag\n  \
        cargo xtask semver --since HEAD~20    since another commit")]
    Semver {
        /// The commit to compare with, by default the last tag
        #[arg(long, value_name = "COMMIT")]
        since: Option<String>,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Play { serve } => play::run(&serve),
        Task::Dev { serve } => dev::run(&serve),
        Task::Test(options) => test::run(&options),
        Task::Fuzz { target, seconds } => fuzz::run(target, seconds),
        Task::Bench { bench } => bench::run(bench.as_ref()),
        Task::Referee { referee } => referee.run(),
        Task::Pictures => pictures::run(),
        Task::Dist { levels, install } => dist::run(&levels, install),
        Task::Load { options } => trials::run(Trial::Load, &options),
        Task::Chaos { options } => trials::run(Trial::Chaos, &options),
        Task::Tune { tune } => tune::run(&tune),
        Task::Train(train) => train::run(&train),
        Task::Levels(levels) => levels::run(&levels),
        Task::Book(book) => book::run(&book),
        Task::Npm => npm_package::build().map(drop),
        Task::Python => python_package::build(python_package::Build::Release).map(drop),
        Task::Core => npm_package::build_for_client(),
        Task::Layers { only } => layers::run(only.as_deref()),
        Task::Semver { since } => semver::check(since.as_deref()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}
