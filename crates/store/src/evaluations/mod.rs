//! Evaluations of positions by finished analyses.

mod read;
mod types;
mod write;

use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;

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
}

impl Evaluations for Database {}
