//! `staunton admin user password`.

use store::Grant;

use super::named;
use crate::admin::invite::{Link, with_people};
use crate::database;

/// Prints a link for choosing a new password; it works once and expires after a day
#[derive(clap::Args)]
pub(super) struct Args {
    /// The name of the account
    name: String,
    #[command(flatten)]
    link: Link,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        with_people(&self.database, async |people| {
            let player = named(&*people, &self.name).await?;
            self.link.make(&*people, Grant::Password(player)).await
        })
    }
}
