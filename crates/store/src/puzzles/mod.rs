//! Puzzles tried by players, their repetition, and timed runs.

mod read;
mod types;
mod write;

use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::rating::Rating;

pub use types::{
    MOST_MISSES, NewPuzzleResult, PuzzleAttempt, PuzzleEstimate, PuzzleResult, PuzzleRun,
    RatingAfter, RunAnswer, STREAK, Solving, StartRun,
};
pub(crate) use write::forget;

/// Durable storage of puzzle results. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Puzzles: Access {
    /// Stores whether a player has solved a puzzle. Only the first result counts for ratings. A
    /// later result only changes the repetition of the puzzle, if the repetition is due. For
    /// homework the first result after the homework was set counts.
    async fn note_result(&self, result: NewPuzzleResult) -> Result<PuzzleResult, Unavailable> {
        self.database().write(result).await
    }

    /// Stores a player's own estimate of their strength as their puzzle rating. Returns `false` and
    /// changes nothing if a puzzle has already changed the rating.
    async fn estimate(&self, estimate: PuzzleEstimate) -> Result<bool, Unavailable> {
        self.database().write(estimate).await
    }

    /// The puzzle rating and statistics of a player.
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

    /// All puzzles that a player has tried, most recent first.
    async fn attempts(&self, player: PlayerId) -> Result<Vec<PuzzleAttempt>, Unavailable> {
        self.database()
            .read(move |connection| read::attempts(connection, player))
            .await
    }

    /// The rating of a puzzle from its results, if any player has tried it.
    async fn puzzle_rating(&self, puzzle: &str) -> Result<Option<Rating>, Unavailable> {
        let puzzle = puzzle.to_owned();
        self.database()
            .read(move |connection| read::puzzle_rating(connection, &puzzle))
            .await
    }

    /// Starts a run and replaces the player's last run of the same length.
    async fn start_run(&self, run: StartRun) -> Result<PuzzleRun, Unavailable> {
        self.database().write(run).await
    }

    /// Counts an answer in a run. Returns `None` if the run has ended or is at another puzzle.
    async fn answer_run(&self, answer: RunAnswer) -> Result<Option<PuzzleRun>, Unavailable> {
        self.database().write(answer).await
    }

    /// The last runs of a player, one for each length.
    async fn runs(&self, player: PlayerId) -> Result<Vec<PuzzleRun>, Unavailable> {
        self.database()
            .read(move |connection| read::runs(connection, player))
            .await
    }
}

impl Puzzles for Database {}
