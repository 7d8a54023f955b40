//! `staunton admin user`: the accounts of a server.

mod add;
mod erase;
mod list;
mod password;
mod role;

use clap::Subcommand;
use store::{People, PlayerId};

/// Adds, lists and erases accounts, changes roles, and makes links for resetting passwords
///
/// Examples:
///   staunton admin user add Ada --role admin
///   staunton admin user list --prefix an
///   staunton admin user role Ada organiser
///   staunton admin user password Ada
///   staunton admin user erase --registered-within 60
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
    Add(add::Args),
    List(list::Args),
    Role(role::Args),
    Password(password::Args),
    Erase(erase::Args),
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        match &self.command {
            Command::Add(args) => args.run(),
            Command::List(args) => args.run(),
            Command::Role(args) => args.run(),
            Command::Password(args) => args.run(),
            Command::Erase(args) => args.run(),
        }
    }
}

/// Returns the player whose account has this name, ignoring case.
pub(super) async fn named(people: &dyn People, name: &str) -> Result<PlayerId, String> {
    let known = people.credentials(name).await;
    let known = known.map_err(|why| why.to_string())?;
    known
        .map(|known| known.player.id)
        .ok_or_else(|| format!("there is no account named {name:?}"))
}
