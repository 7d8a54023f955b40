//! Exact values of endings with three and four pieces.
//!
//! - `GET /app/endings` with [`EndingQuery`] as its query → [`EndingView`].

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A query for the value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct EndingQuery {
    /// The position, as a FEN: counters make no difference.
    pub fen: String,
}

/// The value of a position with the best play of both sides, without the fifty-move rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EndingView {
    /// The value for the side to move; null if the position has more than four pieces or castling
    /// rights.
    pub value: Option<EndingValue>,
    /// The legal moves, the best first; empty without a value.
    pub moves: Vec<EndingMove>,
}

/// A move in an ending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EndingMove {
    /// The move in UCI.
    pub uci: String,
    /// The move in standard algebraic notation.
    pub san: String,
    /// The value of the position after it for the side that makes it.
    pub value: EndingValue,
}

/// The value of a position for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EndingValue {
    /// The side wins.
    Win,
    /// The game is drawn.
    Draw,
    /// The side loses.
    Loss,
}
