//! Games that somebody offers to one other player.

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::color_choice::ColorChoice;
use crate::typescript;

/// A game that the recipient offers to somebody, or somebody to the recipient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Challenge {
    /// By which it is answered, and the id of the game that it becomes.
    pub id: String,
    /// Whether the recipient has made it.
    pub own: bool,
    /// The name of the other one.
    pub with: String,
    /// How time is counted.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// The side of the recipient.
    pub color: ColorChoice,
    /// Whether it is Chess960; the starting position is seen when the game begins.
    pub chess960: bool,
    /// How draws by repetition and by fifty moves are made.
    #[ts(as = "typescript::Claims")]
    pub claims: Claims,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// For how many milliseconds more it can be accepted.
    #[ts(type = "number")]
    pub expires_in: u64,
    /// What has become of it.
    pub state: ChallengeState,
}

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// The game has begun.
    Accepted,
    /// The other one does not want it.
    Declined {
        /// Why.
        reason: DeclineReason,
    },
    /// Who has made it does not want it any more.
    CalledOff,
}

/// Why somebody declines a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// They do not play now.
    NotNow,
    /// They would play with another time control.
    OtherTime,
    /// They would play on other terms: rated or not, another colour, another start, or
    /// draws made in another way.
    OtherTerms,
    /// They take no challenges.
    Never,
}
