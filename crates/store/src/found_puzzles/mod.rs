//! Puzzles that are looked for in collections, and those that were found.
//!
//! How far the games of a collection have been looked at is written together with the puzzles, so that
//! a finder that was killed is followed by another one, which goes on there.

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

/// Durable storage of the puzzles in collections. See [`Store`](crate::Store) for what its
/// writes promise.
#[async_trait]
pub trait FoundPuzzles: Access {
    /// Lets puzzles be looked for in a collection of this player, or go on after a stop. Does nothing,
    /// and succeeds, when they are looked for already or were. A player has one such search at a time.
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

    /// Stops the search, if there is one that is not over.
    async fn stop_puzzle_search(&self, collection: CollectionId) -> Result<(), Unavailable> {
        self.database().write(StopPuzzleSearch(collection)).await
    }

    /// How far the search in a collection has come, if there is one.
    async fn puzzle_search(
        &self,
        collection: CollectionId,
    ) -> Result<Option<PuzzleSearch>, LoadError> {
        self.database()
            .read(move |connection| read::search(connection, collection))
            .await
    }

    /// The search of which nothing was heard for longest, for this finder, if no other finder was
    /// heard of since this moment: there is one search at a time, and they take turns when finders
    /// leave them. Answers which collection, and which of its games was looked at last.
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

    /// Keeps the puzzles of a game; answers whether the search goes on. Refused when it was stopped or
    /// another finder has taken it over, or the collection was deleted.
    async fn note_searched_game(&self, game: SearchedGame) -> Result<bool, PuzzleSearchError> {
        self.database().write(game).await
    }

    /// A finder leaves a search: there are no more games, or somebody else is to go on.
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

    /// The puzzle of this name in a collection.
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

    /// Notes whether a puzzle was solved. Only the first result stays.
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
