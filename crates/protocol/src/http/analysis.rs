//! The analysis that the server keeps with a finished game.
//!
//! - `GET /app/games/{id}/analysis` → [`KeptAnalysis`].
//! - `PUT /app/games/{id}/analysis` with [`NewAnalysis`] → [`GameAnalysis`]. Only players of the game
//!   send one. A stored analysis that is as deep or deeper stays.
//! - `POST /app/analysis/permission` with [`AnalyzedLine`] → 204. The page asks before its own engine
//!   searches.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Score;

/// The analysis of a game, if one is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeptAnalysis {
    /// The analysis; null if there is none yet.
    pub analysis: Option<GameAnalysis>,
    /// Whether the visitor may send one: a player of the game, after its end.
    pub may_keep: bool,
}

/// The analysis of a finished game. A player's page has computed it: the server checks its form and
/// the legality of its moves, but not its scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameAnalysis {
    /// The start and the position after each ply.
    pub positions: Vec<AnalyzedPosition>,
    /// The least depth of a position, in plies.
    pub depth: u32,
    /// The program that computed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub computed_by: Option<ComputedBy>,
}

/// The program that computed an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ComputedBy {
    /// The browser of a player of the game, which may be modified.
    Browser,
}

/// A position of an analyzed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnalyzedPosition {
    /// The position as a FEN.
    pub fen: String,
    /// The score for the side to move.
    pub score: Score,
    /// The best move; null at the end of a game.
    pub best: Option<BestMove>,
}

/// The best move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BestMove {
    /// In UCI notation.
    pub uci: String,
    /// In SAN.
    pub san: String,
}

/// An analysis as a page sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewAnalysis {
    /// The start and the position after each ply.
    pub positions: Vec<NewPosition>,
    /// The least depth of a position in plies, 1 to 245.
    pub depth: u32,
}

/// A position of a [`NewAnalysis`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPosition {
    /// The position as a FEN, as the server writes it.
    pub fen: String,
    /// The score for the side to move.
    pub score: Score,
    /// The best move in UCI notation; null if there is no legal move.
    pub best: Option<String>,
}

/// A line whose positions the page's engine will search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AnalyzedLine {
    /// The start as a FEN.
    pub fen: String,
    /// Whether the rules of Chess960 apply.
    pub chess960: bool,
    /// The moves after it, in UCI notation.
    pub moves: Vec<String>,
}
