//! `staunton admin`: maintenance commands for the operator of a server.

mod backup;
mod book;
mod clock;
mod games;
mod invite;
mod progress;
mod restore;
mod token;
mod transfer;
mod user;

use std::sync::Arc;

use clap::Subcommand;
use store::OpenError;

use crate::database;
use crate::exit::{FAILURE, SUCCESS};
use crate::print::note;

/// Maintains a server's database
///
/// Examples:
///   staunton admin backup staunton-backup.db
///   staunton admin restore staunton-backup.db
///   staunton admin games export --player Ada --from 2026 > ada.pgn
///   staunton admin invite --role organiser
///
/// The options, environment variables and configuration file that select the database are those of
/// staunton serve.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Backup(backup::Args),
    Restore(restore::Args),
    Transfer(transfer::Args),
    Clock(clock::Args),
    Games(games::Args),
    User(user::Args),
    Invite(invite::Args),
    Token(token::Args),
    Book(book::Args),
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        match self.command {
            Command::Backup(args) => args.run(),
            Command::Restore(args) => args.run(),
            Command::Transfer(args) => args.run(),
            Command::Clock(args) => args.run(),
            Command::Games(args) => args.run(),
            Command::User(args) => args.run(),
            Command::Invite(args) => args.run(),
            Command::Token(args) => args.run(),
            Command::Book(args) => args.run(),
        }
    }
}

/// Opens a part of a database and runs `work` on it; returns the exit code.
fn with_database<S: ?Sized>(
    database: &database::Settings,
    open: impl AsyncFnOnce(&str) -> Result<Arc<S>, OpenError>,
    work: impl AsyncFnOnce(Arc<S>) -> Result<(), String>,
) -> u8 {
    let done = tokio::runtime::Runtime::new()
        .map_err(|why| format!("cannot start threads: {why}"))
        .and_then(|runtime| {
            runtime.block_on(async {
                let opened = open(&database.url()?).await;
                work(opened.map_err(|why| why.to_string())?).await
            })
        });
    match done {
        Ok(()) => SUCCESS,
        Err(why) => {
            note(format_args!("error: {why}"));
            FAILURE
        }
    }
}
