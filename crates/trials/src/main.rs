//! `cargo xtask load` and `cargo xtask chaos`: real servers under load, and under faults.
//!
//! The server is the program itself, in a separate process, on a real disk. This program contains
//! the players: visitors with sessions and sockets, who make random legal moves.

#![forbid(unsafe_code)]

mod chaos;
mod database;
mod disk;
mod failure;
mod http;
mod interruption;
mod load;
mod members;
mod nodes;
mod notify;
mod program;
mod progress;
mod random_moves;
mod socket;
mod times;
mod visitor;

#[cfg(test)]
#[path = "../../../xtask/src/documents.rs"]
mod documents;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;
use nodes::Place;

/// A real server under load, and under faults.
#[derive(Parser)]
struct Cli {
    /// The program to start as the server
    #[arg(long, value_name = "FILE")]
    program: PathBuf,
    /// Whether this process is in a separate network namespace; the process sets this option
    #[arg(long, hide = true, global = true)]
    in_own_network: bool,
    #[command(subcommand)]
    trial: Trial,
}

#[derive(Subcommand)]
enum Trial {
    /// Measures the capacity of the server
    Load(load::Load),
    /// Checks that no data is lost under faults and kills
    Chaos(chaos::Chaos),
    /// Measures the commits of PostgreSQL with and without notifications
    Notify(notify::Notify),
}

impl Trial {
    fn has_nodes(&self) -> bool {
        match self {
            Self::Load(load) => !load.nodes.is_empty(),
            Self::Chaos(chaos) => chaos.nodes.is_some(),
            Self::Notify(_) => false,
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let place = if cli.in_own_network {
        Place::Namespaces
    } else {
        if cli.trial.has_nodes() {
            let why = nodes::network::enter();
            println!(
                "Network namespaces cannot be created here ({why}): all nodes run on the loopback \
                 interface, without faults of links."
            );
        }
        Place::Loopback
    };
    let program = cli.program;
    let done: Result<(), Failure> = match cli.trial {
        Trial::Load(load) => load::run(&program, &load, place),
        Trial::Chaos(chaos) => chaos::run(&program, &chaos, place),
        Trial::Notify(notify) => notify::run(&notify),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(options: &str) -> Result<Cli, clap::Error> {
        let program = ["trials", "--program", "none"];
        Cli::try_parse_from(program.into_iter().chain(options.split(' ')))
    }

    #[test]
    fn rejects_a_trial_of_size_zero() {
        for option in [
            "chaos --games",
            "chaos --rounds",
            "load --games",
            "load --rate",
            "load --nodes",
            "notify --seconds",
        ] {
            assert!(parsed(&format!("{option} 0")).is_err(), "{option}");
            assert!(parsed(&format!("{option} 1")).is_ok(), "{option}");
        }
        assert!(parsed("load --cold-start --seconds 1").is_err());
    }

    /// The task runner passes the arguments after these two tasks on without checking them.
    #[test]
    fn every_trial_in_the_documents_exists() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let commands = documents::commands(&root).expect("the documents can be read");
        let mut shown = 0;
        for command in commands {
            let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
            let ["cargo", "xtask", "load" | "chaos", ..] = words[..] else {
                continue;
            };
            shown += 1;
            // Some examples show N for a number.
            let trial = words[2..]
                .iter()
                .map(|&word| if word == "N" { "1" } else { word });
            let line = ["trials", "--program", "none"].into_iter().chain(trial);
            if let Err(why) = Cli::try_parse_from(line) {
                panic!("{}: `{}`\n{why}", command.place, command.words.join(" "));
            }
        }
        assert!(shown > 5, "only {shown} were found");
    }

    #[test]
    fn a_cold_start_requires_a_private_database() {
        for url in ["postgres://me:secret@host/games", "sqlite:games.db"] {
            let line = format!("load --cold-start --database {url}");
            let Ok(Cli { program, trial, .. }) = parsed(&line) else {
                panic!("{line}");
            };
            let Trial::Load(load) = trial else {
                panic!("{line}");
            };
            let failure = load::run(&program, &load, Place::Loopback).expect_err(&line);
            assert!(failure.to_string().contains("--database"), "{failure}");
        }
    }
}
