//! What people say beside a game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Side;

/// A room beside a game: what is said in one is not read in the other before the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChatRoom {
    /// That of the two players.
    Players,
    /// That of everybody else.
    Spectators,
}

/// Why somebody can say nothing at the moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatClosed {
    /// The kind of reason, stable for programs.
    pub reason: ChatClosedReason,
    /// The reason, a sentence for people.
    pub message: String,
}

/// The kinds of reason why somebody can say nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChatClosedReason {
    /// Nobody chats on this server.
    Server,
    /// They have turned chat off.
    Off,
    /// Their opponent has.
    OpponentOff,
    /// They play alone or against the computer.
    Alone,
    /// Organisers do not let them chat for a time.
    Silenced,
}

/// A line that somebody has said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// Its number among all lines of the game: later ones have higher numbers.
    pub number: u32,
    /// Where it was said.
    pub room: ChatRoom,
    /// The name of who said it.
    pub by: String,
    /// The side that they play; none for a spectator.
    pub side: Option<Side>,
    /// Whether the recipient has said it.
    pub own: bool,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// Plain text.
    pub text: String,
}
