//! Followed players: those whose online state a player wants to see.
//!
//! Following is private: only the follower sees the list, and the followed player is not notified. A
//! block hides the entry in both directions until it ends.

mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::PlayerId;
use write::{Follow, Unfollow};

pub use types::{FollowError, FollowedPlayer, MOST_FOLLOWED};
pub(crate) use write::forget;

/// The followed players who still have an account, without blocks in either direction.
const FOLLOWED: &str = "
    SELECT players.id AS id, players.name AS name, follows.since AS since
    FROM follows JOIN players ON players.id = follows.other
        JOIN accounts ON accounts.player = follows.other
    WHERE follows.player = $1 AND NOT EXISTS (
        SELECT 1 FROM relations WHERE blocked <> 0
            AND ((relations.player = $1 AND relations.other = follows.other)
                OR (relations.player = follows.other AND relations.other = $1)))";

/// Durable storage of followed players. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Follows: Access {
    /// Follows a player. Repeating it changes nothing.
    async fn follow(
        &self,
        player: PlayerId,
        other: PlayerId,
        at: Timestamp,
    ) -> Result<(), FollowError> {
        self.database().write(Follow { player, other, at }).await
    }

    /// Stops following a player.
    async fn unfollow(&self, player: PlayerId, other: PlayerId) -> Result<(), Unavailable> {
        self.database().write(Unfollow { player, other }).await
    }

    /// The players that a player follows, by name.
    async fn followed_by(&self, player: PlayerId) -> Result<Vec<FollowedPlayer>, Unavailable> {
        self.database()
            .read(move |connection| {
                let rows = connection.query(
                    &format!("{FOLLOWED} ORDER BY players.name, players.id"),
                    &[player.as_str().into()],
                )?;
                let rows = rows.into_iter().map(|mut row| {
                    Ok(FollowedPlayer {
                        player: row.parsed("id")?,
                        name: row.text("name")?,
                        since: row.timestamp("since")?,
                    })
                });
                rows.collect()
            })
            .await
    }

    /// Whether a player follows the other one.
    async fn follows(&self, player: PlayerId, other: PlayerId) -> Result<bool, Unavailable> {
        self.database()
            .read(move |connection| {
                let row = connection.query_one(
                    &format!("{FOLLOWED} AND follows.other = $2"),
                    &[player.as_str().into(), other.as_str().into()],
                )?;
                Ok(row.is_some())
            })
            .await
    }
}

impl Follows for Database {}
