//! `staunton admin user erase`.

use std::time::Duration;

use store::{Account, AccountsQuery, People, Role};

use crate::admin::invite::{now, with_people};
use crate::database;
use crate::print::{line, note};

/// Erases players, for example those that an attacker has registered
///
/// Prints the names. Without --sure nothing is erased. Accounts of organizers and admins are kept.
/// Games remain, under the name "Former player"; a running game ends when its clock does.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The names of the accounts
    #[arg(required_unless_present = "registered_within")]
    names: Vec<String>,
    /// Accounts registered in the last minutes, in addition to the names
    #[arg(long, value_name = "MINUTES")]
    registered_within: Option<u64>,
    /// Erase the accounts, which cannot be undone
    #[arg(long)]
    sure: bool,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        with_people(&self.database, async |people| {
            let accounts = self.accounts(&*people).await?;
            for account in &accounts {
                if self.sure {
                    let erased = people.erase_player(account.player, now()).await;
                    erased.map_err(|why| format!("{}: {why}", account.name))?;
                }
                line(&account.name);
            }
            if !self.sure && !accounts.is_empty() {
                note("note: nothing was erased; add --sure to erase these accounts");
            }
            Ok(())
        })
    }

    /// Returns the players to erase. Fails before any is erased if a name is wrong.
    async fn accounts(&self, people: &dyn People) -> Result<Vec<Account>, String> {
        let mut accounts = Vec::new();
        for name in &self.names {
            let named = AccountsQuery {
                prefix: name.clone(),
                limit: 1,
                ..AccountsQuery::default()
            };
            let found = people
                .accounts(named)
                .await
                .map_err(|why| why.to_string())?;
            let is_it = |account: &Account| store::name_key(&account.name) == store::name_key(name);
            let account = found.into_iter().find(is_it);
            let account = account.ok_or_else(|| format!("there is no account named {name:?}"))?;
            if account.role != Role::Player {
                return Err(format!(
                    "{name:?} is not the account of a player: change its role first"
                ));
            }
            accounts.push(account);
        }
        if let Some(minutes) = self.registered_within {
            let period = Duration::from_secs(minutes.saturating_mul(60));
            let since = u64::try_from(period.as_millis()).unwrap_or(u64::MAX);
            let mut query = AccountsQuery {
                since: Some(arbiter::Timestamp(now().0.saturating_sub(since))),
                role: Some(Role::Player),
                limit: 200,
                ..AccountsQuery::default()
            };
            loop {
                let page = people.accounts(query.clone()).await;
                let page = page.map_err(|why| why.to_string())?;
                let Some(last) = page.last() else {
                    break;
                };
                query.after = Some(last.name.clone());
                accounts.extend(page);
            }
        }
        Ok(accounts)
    }
}
