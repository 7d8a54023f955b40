//! Standings and cross tables.

use serde::{Deserialize, Serialize};
use tournament::{EntrantId, Side};
use ts_rs::TS;

/// Standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StandingsView {
    /// The round after which they are.
    pub after: u16,
    /// The codes of the criteria, `PTS` first.
    pub criteria: Vec<String>,
    /// The places.
    pub places: Vec<PlaceView>,
}

/// A place in the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlaceView {
    /// The player.
    pub player: EntrantId,
    /// The place; shared places have the same number.
    pub rank: u32,
    /// The values of the criteria.
    pub scores: Vec<ScoreView>,
}

/// The value of a criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ScoreView {
    /// The value, or `-`.
    pub text: String,
    /// Its terms, such as `BH Buchholz 2½ = 1 + 1½`.
    pub explanation: String,
}

/// All results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CrossTable {
    /// The players in the order of the standings.
    pub rows: Vec<CrossRow>,
}

/// The results of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CrossRow {
    /// The player.
    pub player: EntrantId,
    /// The place.
    pub rank: u32,
    /// The points, in tenths.
    pub points: i32,
    /// One cell for each paired round; null if the player was not in the round.
    pub cells: Vec<Option<CrossCell>>,
}

/// The result of a player in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CrossCell {
    /// The opponent; null for a bye.
    pub opponent: Option<EntrantId>,
    /// The player's side.
    pub side: Option<Side>,
    /// The symbol of the result in a tournament report: `1`, `=`, `0`, `+`, `-`, `U`, `H`, `Z`, or a
    /// blank while the game is played.
    pub result: char,
}
