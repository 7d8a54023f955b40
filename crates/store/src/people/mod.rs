//! People: players with their sessions, accounts, invites and tokens.

mod erase;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::accounts::Accounts;
use crate::database::Database;
use crate::error::Unavailable;
use crate::guests::Guests;
use crate::id::PlayerId;
use crate::invites::Invites;
use crate::players::{self, Player, RoleError};
use crate::sessions::Sessions;
use crate::settings::ServerSettings;
use crate::tokens::Tokens;
use erase::ErasePlayer;

/// Durable storage of people. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait People: Accounts + Guests + Invites + ServerSettings + Sessions + Tokens {
    /// The player with this id, if they exist.
    async fn player(&self, player: PlayerId) -> Result<Option<Player>, Unavailable> {
        self.database()
            .read(move |connection| Ok(players::player(connection, player)?))
            .await
    }

    /// Whether the player has been erased.
    async fn is_erased(&self, player: PlayerId) -> Result<bool, Unavailable> {
        self.database()
            .read(move |connection| Ok(players::is_erased(connection, player)?))
            .await
    }

    /// Erases a player: their name, account, sessions and tokens. The id and the games remain.
    async fn erase_player(&self, player: PlayerId, at: Timestamp) -> Result<(), RoleError> {
        self.database().write(ErasePlayer { player, at }).await
    }
}

impl People for Database {}
