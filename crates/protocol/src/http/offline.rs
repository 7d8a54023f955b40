//! Games that a page plays while it cannot reach the server.
//!
//! - `POST /app/offline/games` with [`OfflineGame`] → [`Created`](super::Created). It needs an
//!   `Idempotency-Key`, which the page chooses for the game: sending a game twice stores it once.

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Character, PlayerCommand, Side, typescript};

/// A game that was played in a page, with all commands of its players. The arbiter judges them
/// again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OfflineGame {
    /// The level of the computer, 1 to 17; null if one person plays both sides.
    pub level: Option<u8>,
    /// The character as which the computer plays, at its own level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub character: Option<Character>,
    /// The side of the person, or either side if it plays both.
    pub side: Side,
    /// The time control.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// The starting position as a FEN; null for the standard position.
    pub start: Option<String>,
    /// Whether it is Chess960.
    pub chess960: bool,
    /// The way in which draws are claimed.
    #[ts(as = "typescript::Claims")]
    pub claims: Claims,
    /// When it began by the clock of the device, in milliseconds since 1970.
    #[ts(type = "number")]
    pub started_at: u64,
    /// The entries in their order, at most 1,200.
    pub rows: Vec<OfflineRow>,
}

/// An entry of an [`OfflineGame`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OfflineRow {
    /// The time since the game began, in milliseconds.
    #[ts(type = "number")]
    pub at: u64,
    /// The side that acts; null for a person who plays both sides, and for a fallen flag.
    pub by: Option<Side>,
    /// The command; null if the time of the side to move has run out.
    pub command: Option<PlayerCommand>,
}
