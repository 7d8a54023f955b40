//! `staunton admin`: what the operator of a server does beside it.

mod backup;
mod progress;
mod restore;

use clap::Subcommand;

/// Cares for a server's database
///
/// Examples:
///   staunton admin backup staunton-backup.db
///   staunton admin restore staunton-backup.db
///
/// The options, the environment and the file that say where the database is are those of
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
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        match self.command {
            Command::Backup(args) => args.run(),
            Command::Restore(args) => args.run(),
        }
    }
}
