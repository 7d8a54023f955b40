//! Games that a player offers to one other player.

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::color_choice::ColorChoice;
use crate::typescript;

/// A game offered by the recipient of this message to another player, or by another player to the
/// recipient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Challenge {
    /// Its id, used to answer it. It is also the id of the resulting game.
    pub id: String,
    /// Whether the recipient created it.
    pub own: bool,
    /// The name of the other player.
    pub with: String,
    /// The time control.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// The side of the recipient.
    pub color: ColorChoice,
    /// Whether it is Chess960; a random starting position is shown when the game begins.
    pub chess960: bool,
    /// The number of the chosen Chess960 starting position, 0 to 959; omitted for a random one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chess960_number: Option<u16>,
    /// The way in which draws by repetition and by fifty moves are claimed.
    #[ts(as = "typescript::Claims")]
    pub claims: Claims,
    /// Whether the game is rated.
    pub rated: bool,
    /// The time until it expires, in milliseconds.
    #[ts(type = "number")]
    pub expires_in: u64,
    /// Its state.
    pub state: ChallengeState,
}

/// The state of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ChallengeState {
    /// Not answered yet.
    Open,
    /// The game has begun.
    Accepted,
    /// The challenged player declined it.
    Declined {
        /// The reason.
        reason: DeclineReason,
    },
    /// The challenger withdrew it.
    CalledOff,
}

/// The reason for declining a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// The player does not want to play now.
    NotNow,
    /// The player prefers a different time control.
    OtherTime,
    /// The player prefers different terms: rated or not, another color, another starting position,
    /// or another way to claim draws.
    OtherTerms,
    /// The player accepts no challenges.
    Never,
}
