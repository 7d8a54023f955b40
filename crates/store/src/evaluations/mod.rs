//! Evaluations of positions by finished analyses, and analyses of whole games.

mod game;
mod read;
mod types;
mod write;

use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::GameId;
use game::KeepAnalysis;

pub use game::{AnalyzedPosition, BestMove, GameAnalysis};
pub use types::{EvaluatedLine, Evaluation, EvaluationScore};

/// Durable storage of evaluations. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Evaluations: Access {
    /// Stores an evaluation, unless the stored one of the same position has more lines at the same
    /// depth, or a greater depth. If there are too many evaluations, the oldest are deleted.
    async fn note_evaluation(&self, evaluation: Evaluation) -> Result<(), Unavailable> {
        self.database().write(evaluation).await
    }

    /// The evaluation of this position, if there is one.
    async fn evaluation(&self, position: &str) -> Result<Option<Evaluation>, Unavailable> {
        let position = position.to_owned();
        self.database()
            .read(move |connection| read::evaluation(connection, &position))
            .await
    }

    /// Stores the analysis of an existing game, unless the stored one is as deep or deeper.
    async fn keep_analysis(&self, game: GameId, analysis: GameAnalysis) -> Result<(), Unavailable> {
        self.database().write(KeepAnalysis { game, analysis }).await
    }

    /// The analysis of this game, if there is one.
    async fn game_analysis(&self, game: GameId) -> Result<Option<GameAnalysis>, Unavailable> {
        self.database()
            .read(move |connection| game::analysis(connection, game))
            .await
    }
}

impl Evaluations for Database {}
