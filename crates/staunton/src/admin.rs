//! `staunton admin`: maintenance commands for the operator of a server.

mod backup;
mod book;
mod clock;
mod games;
mod invite;
mod opened;
mod progress;
mod restore;
mod token;
mod transfer;
mod user;

use clap::Subcommand;

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
