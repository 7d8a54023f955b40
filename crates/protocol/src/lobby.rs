//! Games that wait for whoever accepts them first.

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::color_choice::ColorChoice;
use crate::game::RatingView;
use crate::typescript;

/// What someone offers to whoever accepts it first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seek {
    /// By this it is accepted.
    pub id: String,
    /// The name of the player who offers it.
    pub by: String,
    /// Their rating at the speed of the game; none for a guest, and without a clock.
    pub rating: Option<RatingView>,
    /// How time is counted.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// Whether it is Chess960; the starting position is seen when the game begins.
    pub chess960: bool,
    /// How draws by repetition and by fifty moves are made.
    #[ts(as = "typescript::Claims")]
    pub claims: Claims,
    /// The side of the player who offers it.
    pub color: ColorChoice,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// Whose ratings fit; anyone's when there is none.
    pub opponents: Option<RatingRange>,
}

/// The ratings at the speed of a game with which it can be accepted, the ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatingRange {
    /// The lowest, in points.
    pub lowest: u16,
    /// The highest, in points.
    pub highest: u16,
}

impl RatingRange {
    /// Whether a rating lies in it.
    pub const fn contains(self, points: u16) -> bool {
        self.lowest <= points && points <= self.highest
    }
}
