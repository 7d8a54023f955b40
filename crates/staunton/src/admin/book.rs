//! `staunton admin book`: the opening books of the explorer.

mod import;
mod list;
mod remove;

use std::sync::Arc;

use clap::Subcommand;
use store::Books;

use super::opened::with_database;
use crate::database;

/// Imports, lists and removes opening books, which the opening explorer shows to all visitors
///
/// Examples:
///   staunton admin book import "Club championships" club.pgn
///   staunton admin book import Masters twic*.pgn.zst --min-games 2
///   staunton admin book list
///   staunton admin book remove Masters
///
/// Also works while the server is running.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Import(import::Args),
    List(list::Args),
    Remove(remove::Args),
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        match &self.command {
            Command::Import(args) => args.run(),
            Command::List(args) => args.run(),
            Command::Remove(args) => args.run(),
        }
    }
}

/// Runs `work` on the books of a database; returns the exit code.
fn with_books(
    database: &database::Settings,
    work: impl AsyncFnOnce(Arc<dyn Books>) -> Result<(), String>,
) -> u8 {
    with_database(database, store::open_books, work)
}
