//! The task runner: `cargo xtask play`, `cargo xtask test`.
//!
//! It is the only one: continuous integration calls the same tasks as people do.

#![forbid(unsafe_code)]

#[cfg(test)]
mod documents;
mod failure;
mod licences;
mod needs;
mod play;
mod process;
mod test;
mod web;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The tasks of this repository.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    after_help = "Examples:\n  \
        cargo xtask play                              build everything, then play in the browser\n  \
        cargo xtask play -- --listen 0.0.0.0:8064     the same, for everybody on the local network\n  \
        cargo xtask test                              every check and test there is\n  \
        cargo xtask test --only browser               one step of them"
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
    /// Run every check and test; stops at the first that fails
    ///
    /// Looks for the programs it needs first: as root on Debian it installs what is
    /// missing, elsewhere it prints the command that does. Works in temporary folders
    /// only: your data directory and any running database are left alone.
    Test {
        /// Run this step alone
        #[arg(long)]
        only: Option<test::Step>,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Play { serve } => play::run(&serve),
        Task::Test { only } => test::run(only),
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
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_task_in_the_documents_exists() {
        let commands = documents::commands(&workspace::root()).expect("the documents can be read");
        let tasks: Vec<_> = commands
            .iter()
            .filter(|command| command.words.starts_with(&["cargo".into(), "xtask".into()]))
            .collect();
        assert!(!tasks.is_empty(), "the README shows `cargo xtask play`");
        for task in tasks {
            let words =
                std::iter::once("cargo xtask").chain(task.words[2..].iter().map(String::as_str));
            match Cli::try_parse_from(words) {
                Ok(_) => {}
                Err(error) if error.exit_code() == 0 => {}
                Err(error) => panic!("{}: `{}`\n{error}", task.place, task.words.join(" ")),
            }
        }
    }
}
