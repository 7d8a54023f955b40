//! Analyses of whole games.

use arbiter::Timestamp;
use serde::{Deserialize, Serialize};

use super::types::EvaluationScore;
use crate::error::{Damaged, Unavailable};
use crate::id::GameId;
use crate::operation::Operation;
use crate::sql::{Connection, Failure, Row, json, one};

/// The analysis of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameAnalysis {
    /// The start and the position after each ply.
    pub positions: Vec<AnalyzedPosition>,
    /// The least depth of a position, in plies.
    pub depth: u32,
    /// The time at which it was received.
    pub at: Timestamp,
}

/// A position of an analyzed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalyzedPosition {
    /// The score for the side to move.
    pub score: EvaluationScore,
    /// The best move; `None` at the end of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<BestMove>,
}

/// The best move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestMove {
    /// In UCI notation.
    pub uci: String,
    /// In SAN.
    pub san: String,
}

/// Stores an analysis.
pub(super) struct KeepAnalysis {
    pub(super) game: GameId,
    pub(super) analysis: GameAnalysis,
}

impl Operation for KeepAnalysis {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "INSERT INTO game_analyses (game, depth, positions, made_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (game) DO UPDATE SET depth = excluded.depth,
                 positions = excluded.positions, made_at = excluded.made_at
             WHERE excluded.depth > game_analyses.depth",
            &[
                self.game.as_str().into(),
                self.analysis.depth.into(),
                json(&self.analysis.positions).into(),
                self.analysis.at.into(),
            ],
        )?;
        Ok(Ok(()))
    }
}

pub(super) fn analysis(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<Option<GameAnalysis>, Unavailable> {
    let row = connection.query_one(
        "SELECT positions, depth, made_at FROM game_analyses WHERE game = $1",
        &[game.as_str().into()],
    )?;
    one(row, analysis_in)
}

fn analysis_in(mut row: Row) -> Result<GameAnalysis, Damaged> {
    Ok(GameAnalysis {
        positions: row.json("positions")?,
        depth: row.integer("depth")?,
        at: row.timestamp("made_at")?,
    })
}
