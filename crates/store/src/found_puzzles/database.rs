//! The puzzles of collections in the database.

use arbiter::Timestamp;
use async_trait::async_trait;

use super::{FoundPuzzle, FoundPuzzles, PuzzleSearch, PuzzleSearchError, SearchedGame, read};
use crate::database::Database;
use crate::library;
use crate::sql::Connection;
use crate::write::{
    AskForPuzzles, EndPuzzleSearch, NotePuzzle, StopPuzzleSearch, TakePuzzleSearch,
};
use crate::writer::Urgency::Other;
use crate::{CollectedGame, CollectionId, LoadError, PlayerId, Unavailable};

#[async_trait]
impl FoundPuzzles for Database {
    async fn ask_for_puzzles(
        &self,
        player: PlayerId,
        collection: CollectionId,
        at: Timestamp,
    ) -> Result<(), PuzzleSearchError> {
        let ask = AskForPuzzles {
            player,
            collection,
            at,
        };
        self.queues.submit(Other, ask).await
    }

    async fn stop_puzzle_search(&self, collection: CollectionId) -> Result<(), Unavailable> {
        self.queues
            .submit(Other, StopPuzzleSearch(collection))
            .await
    }

    async fn puzzle_search(
        &self,
        collection: CollectionId,
    ) -> Result<Option<PuzzleSearch>, LoadError> {
        let read = move |connection: &mut dyn Connection| read::search(connection, collection);
        self.readers.read(read).await
    }

    async fn take_puzzle_search(
        &self,
        finder: &str,
        at: Timestamp,
        stale: Timestamp,
    ) -> Result<Option<(CollectionId, u32)>, Unavailable> {
        let take = TakePuzzleSearch {
            finder: finder.to_owned(),
            at,
            stale,
        };
        self.queues.submit(Other, take).await
    }

    async fn game_after(
        &self,
        collection: CollectionId,
        number: u32,
    ) -> Result<Option<CollectedGame>, LoadError> {
        let read = move |connection: &mut dyn Connection| {
            library::read::game_after(connection, collection, number)
        };
        self.readers.read(read).await
    }

    async fn note_searched_game(&self, game: SearchedGame) -> Result<bool, PuzzleSearchError> {
        self.queues.submit(Other, game).await
    }

    async fn end_puzzle_search(
        &self,
        collection: CollectionId,
        finder: &str,
        is_done: bool,
    ) -> Result<(), Unavailable> {
        let end = EndPuzzleSearch {
            collection,
            finder: finder.to_owned(),
            is_done,
        };
        self.queues.submit(Other, end).await
    }

    async fn puzzles_in(&self, collection: CollectionId) -> Result<Vec<FoundPuzzle>, LoadError> {
        let read = move |connection: &mut dyn Connection| read::puzzles_in(connection, collection);
        self.readers.read(read).await
    }

    async fn puzzle_in(
        &self,
        collection: CollectionId,
        puzzle: &str,
    ) -> Result<Option<FoundPuzzle>, LoadError> {
        let puzzle = puzzle.to_owned();
        let read =
            move |connection: &mut dyn Connection| read::puzzle_in(connection, collection, &puzzle);
        self.readers.read(read).await
    }

    async fn note_found_puzzle(
        &self,
        collection: CollectionId,
        puzzle: &str,
        solved: bool,
    ) -> Result<(), Unavailable> {
        let note = NotePuzzle {
            collection,
            puzzle: puzzle.to_owned(),
            solved,
        };
        self.queues.submit(Other, note).await
    }
}
