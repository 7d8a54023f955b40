//! `staunton admin invite`, and the helpers of all commands that manage accounts.

use std::sync::Arc;

use arbiter::Timestamp;
use server::{Clock, PublicUrl};
use store::{AccountsQuery, Grant, People, Role};

use super::opened::with_database;
use crate::database;
use crate::print::{line, note};

/// Prints an invitation link for making an account, even while the server is running
///
/// Examples:
///   staunton admin invite
///   staunton admin invite --role admin --public-url https://chess.example.org
///
/// The link works once and expires after a week. A link for an admin that was made before there is
/// any admin becomes invalid when the first admin registers. Roles: a player plays, an organiser
/// invites players and helps players who forgot their password, an admin runs the server.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(
    clippy::doc_markdown,
    reason = "the help shows commands as they are typed"
)]
pub(super) struct Args {
    /// The role of the new account: player, organiser or admin
    #[arg(long, default_value = "player")]
    role: Role,
    #[command(flatten)]
    link: Link,
    #[command(flatten)]
    database: database::Settings,
}

/// The server address that a link starts with.
#[derive(clap::Args)]
pub(super) struct Link {
    /// The address of the server
    #[arg(
        long,
        env = "STAUNTON_PUBLIC_URL",
        value_name = "URL",
        default_value = "http://127.0.0.1:8064"
    )]
    public_url: PublicUrl,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        with_people(&self.database, async |people| {
            self.link.make(&*people, Grant::Account(self.role)).await?;
            if self.role == Role::Admin && !has_admin(&*people).await? {
                note(
                    "note: there is no admin yet: when the first one registers, all other links for \
                     admins become invalid; make those afterwards",
                );
            }
            Ok(())
        })
    }
}

/// Returns whether there is an admin.
async fn has_admin(people: &dyn People) -> Result<bool, String> {
    let admins = AccountsQuery {
        role: Some(Role::Admin),
        limit: 1,
        ..AccountsQuery::default()
    };
    let admins = people.accounts(admins).await;
    Ok(!admins.map_err(|why| why.to_string())?.is_empty())
}

impl Link {
    /// Makes an invitation and prints its link.
    pub(super) async fn make(&self, people: &dyn People, grant: Grant) -> Result<(), String> {
        let (invite, path) = server::new_invite(grant, None, now());
        let made = people.make_invite(invite).await;
        made.map_err(|why| why.to_string())?;
        line(format_args!("{}{path}", self.public_url));
        Ok(())
    }
}

/// Runs `work` on the accounts of a database; returns the exit code.
pub(super) fn with_people(
    database: &database::Settings,
    work: impl AsyncFnOnce(Arc<dyn People>) -> Result<(), String>,
) -> u8 {
    with_database(database, store::open_people, work)
}

pub(super) fn now() -> Timestamp {
    Clock::system().now()
}
