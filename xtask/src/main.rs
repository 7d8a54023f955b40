//! The task runner: `cargo xtask play`, `cargo xtask dev`, `cargo xtask test`,
//! `cargo xtask bench`, `cargo xtask load`, `cargo xtask chaos`, `cargo xtask tune`, `cargo xtask levels`,
//! `cargo xtask fuzz`, `cargo xtask layers`, `cargo xtask pictures`, `cargo xtask dist`.
//!
//! Continuous integration runs the same tasks as people do.

#![forbid(unsafe_code)]

mod bench;
mod dev;
mod dist;
#[cfg(test)]
mod documents;
mod failure;
mod fuzz;
#[cfg(test)]
mod laws;
mod layers;
mod levels;
mod licences;
mod needs;
mod package;
mod pictures;
mod play;
mod process;
mod processors;
mod progress;
mod root;
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
        cargo xtask play -- --listen 0.0.0.0:8064     the same, for everyone on the local network\n  \
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
        /// Passed on to `staunton serve`
        #[arg(last = true, value_name = "SERVE OPTIONS")]
        serve: Vec<String>,
    },
    /// Start a server and the page for development; build both again when their sources change
    ///
    /// The page is <http://localhost:5173>: Vite replaces its parts when a file below `web/src`
    /// changes. The server is built without optimizations. When a file below `crates` changes, it
    /// is built again and restarted; if that fails, the old server continues. Its games are kept in
    /// target/dev, apart from those of `cargo xtask play`. Ctrl-C stops both.
    Dev {
        /// Passed on to `staunton serve`
        #[arg(last = true, value_name = "SERVE OPTIONS")]
        serve: Vec<String>,
    },
    /// Run all checks and tests; stops at the first failure
    ///
    /// Looks for the programs it needs first: as root on Debian it installs what is
    /// missing, elsewhere it prints the command that does. Works in temporary folders
    /// only: your data directory and any running database are left alone.
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
        cargo xtask fuzz pgn                   one of them\n  \
        cargo xtask fuzz pgn --seconds 3600    for an hour")]
    Fuzz {
        /// Run this target alone
        target: Option<fuzz::Target>,
        /// The time for each target, in seconds
        #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..))]
        seconds: u32,
    },
    /// Take the pictures of the pages in docs/images anew
    ///
    /// Builds everything, and looks at the pages of a new server in Chromium.
    Pictures,
    /// Build the program for others: an archive for each level of processors, and a .deb
    ///
    /// They lie in target/dist; their names, and `--version`, tell the level of x86-64 that a
    /// program is built for. On a processor that lacks something of it, it says so in a sentence.
    /// The archives have manual pages, completions for shells, a systemd unit and a dashboard too.
    /// On Debian the lowest level also becomes a package. A level that this machine's processor
    /// does not run is left out, and named.
    #[command(after_help = "Examples:\n  \
        cargo xtask dist                       one each for v2, v3 and AVX-512\n  \
        cargo xtask dist --level v3            that one alone\n  \
        cargo xtask dist --level v2 --install  and install the package in a bare Debian (as root)")]
    Dist {
        /// The levels to build for
        #[arg(
            long = "level",
            value_name = "LEVEL",
            value_delimiter = ',',
            default_value = "v2,v3,avx512"
        )]
        levels: Vec<processors::Level>,
        /// Install the package in a bare Debian made for it, and start the server there
        #[arg(long)]
        install: bool,
    },
    /// Measure speed side by side with other programs; without a name: rules, pgn, engine, server
    Bench {
        #[command(subcommand)]
        bench: Option<bench::Bench>,
    },
    /// Measure how much a server carries
    ///
    /// Starts the server in a process of its own, over a new database on a disk, and plays on it
    /// over sockets. `--help` lists the options.
    #[command(disable_help_flag = true)]
    Load {
        /// Passed on to the trial
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Kill a server again and again, and see whether anything was lost
    ///
    /// Kills it at random moments under load, fills its disk, stops its database, cuts
    /// connections, sends garbage. `--help` lists the options.
    #[command(disable_help_flag = true)]
    Chaos {
        /// Passed on to the trial
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
    /// The folder gets the network, a picture of the loss (loss.svg), and the training itself:
    /// killed and started again with the same options, it goes on after the last whole epoch.
    /// The same files, options and seed give the same network on any number of cores.
    #[command(after_help = "Examples:\n  \
        cargo xtask train --out net games/*.games\n  \
        cargo xtask train --out net --hidden 512 --epochs 40 games/*.games")]
    Train(train::Train),
    /// Measure how strong the levels of play are
    ///
    /// Each level plays against the next lower one; the lowest plays against a player of random
    /// moves and one that looks one ply ahead. With Stockfish (version 15.1, as in Debian), levels 5
    /// to 12 also play its skill levels, which are rated. Prints a table with 95 % intervals
    /// and, when all levels have played all of that, the lines for
    /// crates/engine/src/levels/elo.rs.
    #[command(after_help = "Examples:\n  \
        cargo xtask levels                            200 games per match\n  \
        cargo xtask levels --stockfish stockfish      also against rated levels\n  \
        cargo xtask levels 1 2 --games 40             only these, with fewer games\n  \
        cargo xtask levels --errors --games 40        how much their moves throw away\n  \
        cargo xtask levels --threads 8 --tc 10+0.1    on a larger machine")]
    Levels(levels::Levels),
    /// Check that modules import each other without cycles, and the layers of the server
    ///
    /// A test of this crate checks the same. Prints each cycle with the imports that form it, for
    /// top-level modules and for the modules in them, and each import against the layers.
    #[command(after_help = "Examples:\n  \
        cargo xtask layers            all crates\n  \
        cargo xtask layers server     one of them, by its folder")]
    Layers {
        /// Check this crate alone
        #[arg(value_name = "CRATE")]
        only: Option<String>,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Play { serve } => play::run(&serve),
        Task::Dev { serve } => dev::run(&serve),
        Task::Test(options) => test::run(&options),
        Task::Fuzz { target, seconds } => fuzz::run(target, seconds),
        Task::Bench { bench } => bench::run(bench.as_ref()),
        Task::Pictures => pictures::run(),
        Task::Dist { levels, install } => dist::run(&levels, install),
        Task::Load { options } => trials::run(Trial::Load, &options),
        Task::Chaos { options } => trials::run(Trial::Chaos, &options),
        Task::Tune { tune } => tune::run(&tune),
        Task::Train(train) => train::run(&train),
        Task::Levels(levels) => levels::run(&levels),
        Task::Layers { only } => layers::run(only.as_deref()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}
