//! `staunton admin user list`.

use serde_json::json;
use store::{Account, AccountsQuery};

use crate::admin::invite::with_people;
use crate::database;
use crate::print::line;

/// Lists accounts by name: the name, a tab and the role
///
/// With --json each account is an object: player, name, role, and registered, a time in
/// milliseconds since 1970.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Only accounts whose name begins with this, ignoring case
    #[arg(long, default_value = "")]
    prefix: String,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        with_people(&self.database, async |people| {
            let mut query = AccountsQuery {
                prefix: self.prefix.clone(),
                limit: 200,
                ..AccountsQuery::default()
            };
            loop {
                let page = people.accounts(query.clone()).await;
                let page = page.map_err(|why| why.to_string())?;
                let Some(last) = page.last() else {
                    return Ok(());
                };
                query.after = Some(last.name.clone());
                for account in &page {
                    self.print(account);
                }
            }
        })
    }

    fn print(&self, account: &Account) {
        if self.json {
            line(json!({
                "player": account.player.as_str(),
                "name": account.name,
                "role": account.role,
                "registered": account.registered_at.0,
            }));
        } else {
            line(format_args!("{}\t{}", account.name, account.role));
        }
    }
}
