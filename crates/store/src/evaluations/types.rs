//! Types of evaluations.

use arbiter::Timestamp;
use serde::{Deserialize, Serialize};

/// The evaluation of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The position: the first four fields of its FEN.
    pub position: String,
    /// The depth in plies.
    pub depth: u32,
    /// The number of searched nodes.
    pub nodes: u64,
    /// The lines, the best first.
    pub lines: Vec<EvaluatedLine>,
    /// The time of the analysis.
    pub at: Timestamp,
}

/// A line of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvaluatedLine {
    /// The score for the side to move.
    pub score: EvaluationScore,
    /// The moves in UCI notation.
    pub moves: Vec<String>,
}

/// The score of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvaluationScore {
    /// Hundredths of a pawn.
    Cp(i32),
    /// The number of moves to mate; negative if the side to move is mated.
    Mate(i32),
}
