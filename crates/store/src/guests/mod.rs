//! Guests: players without an account.

mod read;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::accounts::RegisterError;
use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::names::Name;
use write::{RemoveGuests, RenameGuest};

#[cfg(test)]
pub(crate) use read::REFERENCES;

/// Durable storage of guests. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Guests: Access {
    /// Renames a guest. The name must not be confusable with the name of an account.
    async fn rename_guest(&self, player: PlayerId, name: Name) -> Result<(), RegisterError> {
        self.database().write(RenameGuest { player, name }).await
    }

    /// Checks the next batch of players in the order of ids after `after`. Removes each guest who
    /// has used no session since `unused_since` and has no references, such as games or messages.
    /// Also ends the sessions of all players in the batch that were not used since then. Returns
    /// the last id of the batch, if there are more players.
    async fn remove_unused_guests(
        &self,
        after: Option<PlayerId>,
        unused_since: Timestamp,
        at: Timestamp,
    ) -> Result<Option<PlayerId>, Unavailable> {
        let read::Page {
            unused,
            asleep,
            last,
        } = self
            .database()
            .search(move |connection| read::page(connection, after, unused_since))
            .await?;
        if !unused.is_empty() || !asleep.is_empty() {
            let remove = RemoveGuests {
                guests: unused,
                asleep,
                unused_since,
                at,
            };
            self.database().write(remove).await?;
        }
        Ok(last)
    }
}

impl Guests for Database {}
