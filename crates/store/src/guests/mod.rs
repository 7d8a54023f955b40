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

/// Durable storage of guests. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Guests: Access {
    /// Gives a guest another name, which may not be confused with that of an account.
    async fn rename_guest(&self, player: PlayerId, name: Name) -> Result<(), RegisterError> {
        self.database().write(RenameGuest { player, name }).await
    }

    /// Looks at some of the players whose ids stand behind this one, and removes the guests among them
    /// who have used no session since a moment and whom nothing refers to: no game, no message, nothing
    /// that they have done. The sessions of all of them that were not used since then end. Returns behind
    /// whom others stand, if there are more.
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
