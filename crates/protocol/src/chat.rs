//! Chat during a game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Side;

/// A chat room of a game. Messages in one room are not visible in the other before the end of the
/// game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChatRoom {
    /// The room of the two players.
    Players,
    /// The room of all others.
    Spectators,
}

/// The reason why a player cannot chat at the moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatClosed {
    /// The kind of reason, stable for programs.
    pub reason: ChatClosedReason,
    /// The reason, a sentence for people.
    pub message: String,
}

/// The kinds of reasons why a player cannot chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChatClosedReason {
    /// Chat is turned off on this server.
    Server,
    /// The player has turned chat off.
    Off,
    /// The opponent has turned chat off.
    OpponentOff,
    /// The player plays alone or against the computer.
    Alone,
    /// An organizer has silenced the player for a time.
    Silenced,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// Its number among all chat messages of the game, in ascending order.
    pub number: u32,
    /// The room that it was sent in.
    pub room: ChatRoom,
    /// The name of its author.
    pub by: String,
    /// The side of its author; null for a spectator.
    pub side: Option<Side>,
    /// Whether the recipient is the author.
    pub own: bool,
    /// When it was sent, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// Plain text.
    pub text: String,
}
