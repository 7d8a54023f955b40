//! Chat beside games.

mod read;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::{GameId, PlayerId};
use write::{SetChat, Silence};

pub(crate) use read::last_lines;
pub use types::{Chat, ChatLine, NewChatLine, OwnChatLine, Room, SayError, Speaker};

/// Durable storage of chats. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Chats: Access {
    /// Writes a line into the room in which its author is. A line that was written under the same
    /// key by the same author in this game is not written again.
    async fn say(&self, line: NewChatLine) -> Result<(), SayError> {
        self.database().write(line).await
    }

    /// The lines of a game after this number, in both rooms, and who may read them; none when there
    /// is no such game.
    async fn chat(&self, game: GameId, after: u32) -> Result<Option<Chat>, Unavailable> {
        self.database()
            .read(move |connection| read::chat(connection, game, after))
            .await
    }

    /// What a player has written, in the order of games and lines, after this place.
    async fn lines_of(
        &self,
        author: PlayerId,
        after: Option<(GameId, u32)>,
        limit: u32,
    ) -> Result<Vec<OwnChatLine>, Unavailable> {
        self.database()
            .read(move |connection| read::lines_of(connection, author, after, limit))
            .await
    }

    /// Whether the player may and wants to chat.
    async fn speaker(&self, player: PlayerId) -> Result<Speaker, Unavailable> {
        self.database()
            .read(move |connection| Ok(read::speaker(connection, player)?))
            .await
    }

    /// Notes whether the player wants to chat.
    async fn set_chat(&self, player: PlayerId, is_off: bool) -> Result<(), Unavailable> {
        self.database().write(SetChat { player, is_off }).await
    }

    /// Lets a player not chat until this moment, or again when there is none.
    async fn silence(&self, player: PlayerId, until: Option<Timestamp>) -> Result<(), Unavailable> {
        self.database().write(Silence { player, until }).await
    }
}

impl Chats for Database {}
