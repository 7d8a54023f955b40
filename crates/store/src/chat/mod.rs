//! Chat during games.

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

/// Durable storage of chat. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Chats: Access {
    /// Writes a chat line to the room of its author. A line with the same key, author and game as
    /// an earlier line is not written again.
    async fn say(&self, line: NewChatLine) -> Result<(), SayError> {
        self.database().write(line).await
    }

    /// The lines of a game after this number, in both rooms, with the data that determines who may
    /// read them; `None` if the game does not exist.
    async fn chat(&self, game: GameId, after: u32) -> Result<Option<Chat>, Unavailable> {
        self.database()
            .read(move |connection| read::chat(connection, game, after))
            .await
    }

    /// The lines written by a player after this place, ordered by game and line.
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

    /// The chat settings and restrictions of a player.
    async fn speaker(&self, player: PlayerId) -> Result<Speaker, Unavailable> {
        self.database()
            .read(move |connection| Ok(read::speaker(connection, player)?))
            .await
    }

    /// Stores whether the player has turned chat off.
    async fn set_chat(&self, player: PlayerId, is_off: bool) -> Result<(), Unavailable> {
        self.database().write(SetChat { player, is_off }).await
    }

    /// Forbids a player to chat until this time; `None` lifts the ban.
    async fn silence(&self, player: PlayerId, until: Option<Timestamp>) -> Result<(), Unavailable> {
        self.database().write(Silence { player, until }).await
    }
}

impl Chats for Database {}
