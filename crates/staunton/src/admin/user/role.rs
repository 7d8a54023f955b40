//! `staunton admin user role`.

use store::Role;

use super::named;
use crate::admin::invite::with_people;
use crate::database;

/// Changes the role of an account
#[derive(clap::Args)]
pub(super) struct Args {
    /// The name of the account
    name: String,
    /// The new role: player, organiser or admin
    role: Role,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        with_people(&self.database, async |people| {
            let player = named(&*people, &self.name).await?;
            let changed = people.set_role(player, self.role).await;
            changed.map_err(|why| why.to_string())
        })
    }
}
