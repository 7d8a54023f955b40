//! Games offered in the lobby.

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::color_choice::ColorChoice;
use crate::game::RatingView;
use crate::typescript;

/// A game offered to the first player who accepts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seek {
    /// Its id, used to accept it.
    pub id: String,
    /// The name of the player who offers it.
    pub by: String,
    /// The player's rating at the speed of the game; null for a guest, and without a clock.
    pub rating: Option<RatingView>,
    /// The time control.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// Whether it is Chess960; a random starting position is shown when the game begins.
    pub chess960: bool,
    /// The number of the chosen Chess960 starting position, 0 to 959; omitted for a random one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chess960_number: Option<u16>,
    /// The way in which draws by repetition and by fifty moves are claimed.
    #[ts(as = "typescript::Claims")]
    pub claims: Claims,
    /// The side of the player who offers it.
    pub color: ColorChoice,
    /// Whether the game is rated.
    pub rated: bool,
    /// The accepted ratings; null for all.
    pub opponents: Option<RatingRange>,
}

/// The range of ratings, at the speed of the game, of players who may accept it. The ends are
/// included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatingRange {
    /// The lowest, in points.
    pub lowest: u16,
    /// The highest, in points.
    pub highest: u16,
}

impl RatingRange {
    /// Whether a rating is in the range.
    pub const fn contains(self, points: u16) -> bool {
        self.lowest <= points && points <= self.highest
    }
}
