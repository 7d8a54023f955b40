//! The puzzles that players have tried, what they are to repeat, and their timed runs.

mod read;
mod types;
mod write;

use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::rating::Rating;

pub use types::{
    MOST_MISSES, NewPuzzleResult, PuzzleAttempt, PuzzleResult, PuzzleRun, RatingAfter, RunAnswer,
    Solving, StartRun,
};
pub(crate) use write::forget;

/// Durable storage of what players do with puzzles. See [`Store`](crate::Store) for what its
/// writes promise.
#[async_trait]
pub trait Puzzles: Access {
    /// Notes whether a player has solved a puzzle. Only the first result counts for ratings, and
    /// after it only one of a puzzle that is due to be repeated changes when it is repeated. For
    /// homework the first result since it was set counts.
    async fn note_result(&self, result: NewPuzzleResult) -> Result<PuzzleResult, Unavailable> {
        self.database().write(result).await
    }

    /// How well a player solves puzzles.
    async fn solving(&self, player: PlayerId) -> Result<Solving, Unavailable> {
        self.database()
            .read(move |connection| read::solving(connection, player))
            .await
    }

    /// Whether a player has tried a puzzle.
    async fn has_tried(&self, player: PlayerId, puzzle: &str) -> Result<bool, Unavailable> {
        let puzzle = puzzle.to_owned();
        self.database()
            .read(move |connection| read::has_tried(connection, player, &puzzle))
            .await
    }

    /// Every puzzle that a player has tried, the last first.
    async fn attempts(&self, player: PlayerId) -> Result<Vec<PuzzleAttempt>, Unavailable> {
        self.database()
            .read(move |connection| read::attempts(connection, player))
            .await
    }

    /// The rating of a puzzle from solving, if anybody has tried it.
    async fn puzzle_rating(&self, puzzle: &str) -> Result<Option<Rating>, Unavailable> {
        let puzzle = puzzle.to_owned();
        self.database()
            .read(move |connection| read::puzzle_rating(connection, &puzzle))
            .await
    }

    /// Starts a run, in the place of the player's last one of this length.
    async fn start_run(&self, run: StartRun) -> Result<PuzzleRun, Unavailable> {
        self.database().write(run).await
    }

    /// Counts an answer in a run; none if this run has ended or is at another puzzle.
    async fn answer_run(&self, answer: RunAnswer) -> Result<Option<PuzzleRun>, Unavailable> {
        self.database().write(answer).await
    }

    /// The last runs of a player, one of each length.
    async fn runs(&self, player: PlayerId) -> Result<Vec<PuzzleRun>, Unavailable> {
        self.database()
            .read(move |connection| read::runs(connection, player))
            .await
    }
}

impl Puzzles for Database {}
