//! Puzzles in the database.

use async_trait::async_trait;

use super::{
    NewPuzzleResult, PuzzleAttempt, PuzzleResult, PuzzleRun, Puzzles, RunAnswer, Solving, StartRun,
    read,
};
use crate::database::Database;
use crate::sql::Connection;
use crate::writer::Urgency::Other;
use crate::{PlayerId, Rating, Unavailable};

#[async_trait]
impl Puzzles for Database {
    async fn note_result(&self, result: NewPuzzleResult) -> Result<PuzzleResult, Unavailable> {
        self.queues.submit(Other, result).await
    }

    async fn solving(&self, player: PlayerId) -> Result<Solving, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::solving(connection, player);
        self.readers.read(read).await
    }

    async fn has_tried(&self, player: PlayerId, puzzle: &str) -> Result<bool, Unavailable> {
        let puzzle = puzzle.to_owned();
        let read =
            move |connection: &mut dyn Connection| read::has_tried(connection, player, &puzzle);
        self.readers.read(read).await
    }

    async fn attempts(&self, player: PlayerId) -> Result<Vec<PuzzleAttempt>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::attempts(connection, player);
        self.readers.read(read).await
    }

    async fn puzzle_rating(&self, puzzle: &str) -> Result<Option<Rating>, Unavailable> {
        let puzzle = puzzle.to_owned();
        let read = move |connection: &mut dyn Connection| read::puzzle_rating(connection, &puzzle);
        self.readers.read(read).await
    }

    async fn start_run(&self, run: StartRun) -> Result<PuzzleRun, Unavailable> {
        self.queues.submit(Other, run).await
    }

    async fn answer_run(&self, answer: RunAnswer) -> Result<Option<PuzzleRun>, Unavailable> {
        self.queues.submit(Other, answer).await
    }

    async fn runs(&self, player: PlayerId) -> Result<Vec<PuzzleRun>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::runs(connection, player);
        self.readers.read(read).await
    }
}
