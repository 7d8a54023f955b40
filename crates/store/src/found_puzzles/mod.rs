//! Searches for puzzles in collections, and the puzzles found.
//!
//! The progress of a search is stored together with the puzzles. If a finder is killed, another one
//! resumes the search at the same game.

mod error;
mod read;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::{LoadError, Unavailable};
use crate::id::{CollectionId, PlayerId};
use crate::library::{self, CollectedGame};
use write::{AskForPuzzles, EndPuzzleSearch, NotePuzzle, StopPuzzleSearch, TakePuzzleSearch};

pub use error::PuzzleSearchError;
pub use types::{
    FoundPuzzle, MOST_FOUND, MOST_SEARCHED, NamedPuzzle, PuzzleSearch, PuzzleSearchState,
    SearchedGame,
};

/// Durable storage of the puzzles in collections. See [`Store`](crate::Store) for the guarantees of
/// writes.
#[async_trait]
pub trait FoundPuzzles: Access {
    /// Queues a search for puzzles in a collection of this player, or resumes a stopped search.
    /// Succeeds without effect if the search is waiting, running or done. A player can have one
    /// unfinished search at a time.
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
        self.database().write(ask).await
    }

    /// Stops the search, if there is an unfinished one.
    async fn stop_puzzle_search(&self, collection: CollectionId) -> Result<(), Unavailable> {
        self.database().write(StopPuzzleSearch(collection)).await
    }

    /// The progress of the search in a collection, if there is one.
    async fn puzzle_search(
        &self,
        collection: CollectionId,
    ) -> Result<Option<PuzzleSearch>, LoadError> {
        self.database()
            .read(move |connection| read::search(connection, collection))
            .await
    }

    /// Assigns the least recently active search to this finder, unless another finder has been
    /// active since `stale`: only one search runs at a time, and searches take turns when finders
    /// leave them. Returns the collection and the number of its last searched game.
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
        self.database().write(take).await
    }

    /// The first game of a collection after this number.
    async fn game_after(
        &self,
        collection: CollectionId,
        number: u32,
    ) -> Result<Option<CollectedGame>, LoadError> {
        self.database()
            .read(move |connection| library::game_after(connection, collection, number))
            .await
    }

    /// Stores the puzzles of a game and returns whether the search continues. Fails if the search
    /// was stopped or taken over by another finder, or if the collection was deleted.
    async fn note_searched_game(&self, game: SearchedGame) -> Result<bool, PuzzleSearchError> {
        self.database().write(game).await
    }

    /// Releases a search: there are no more games, or another finder should continue.
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
        self.database().write(end).await
    }

    /// The puzzles of a collection, in the order in which they were found.
    async fn puzzles_in(&self, collection: CollectionId) -> Result<Vec<FoundPuzzle>, LoadError> {
        self.database()
            .read(move |connection| read::puzzles_in(connection, collection))
            .await
    }

    /// The puzzle with this name in a collection.
    async fn puzzle_in(
        &self,
        collection: CollectionId,
        puzzle: &str,
    ) -> Result<Option<FoundPuzzle>, LoadError> {
        let puzzle = puzzle.to_owned();
        self.database()
            .read(move |connection| read::puzzle_in(connection, collection, &puzzle))
            .await
    }

    /// Stores whether a puzzle was solved. Only the first result is kept.
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
        self.database().write(note).await
    }
}

impl FoundPuzzles for Database {}
