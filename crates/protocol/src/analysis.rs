//! The results of an analysis.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A move and the best play after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnalysisLine {
    /// Its score for the side to move in the analyzed position.
    pub score: Score,
    /// The moves in UCI.
    pub uci: Vec<String>,
    /// The same moves in English SAN.
    pub san: Vec<String>,
}

/// The score of a position for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Moves until mate: positive if this side mates, negative if it is mated, 0 if it is already
    /// checkmated.
    Mate(i32),
}

/// The reason why an analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisEnd {
    /// It reached the server's limit: the last `analysis` is the result.
    Finished,
    /// The client ended it.
    Ended,
    /// The same session started another one.
    Replaced,
    /// It was not started; `message` contains the reason.
    Refused,
    /// The server could not continue; the last `analysis` is still valid.
    Failed,
}
