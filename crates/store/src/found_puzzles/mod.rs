//! Puzzles that are looked for in collections, and those that were found.
//!
//! How far the games of a collection have been looked at is written together with the puzzles, so that
//! a finder that was killed is followed by another one, which goes on there.

mod database;
mod error;
mod read;
mod types;
pub(crate) mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::{CollectedGame, CollectionId, LoadError, PlayerId, Unavailable};

pub use error::PuzzleSearchError;
pub use types::{FoundPuzzle, NamedPuzzle, PuzzleSearch, PuzzleSearchState, SearchedGame};

/// How many games of a collection are looked at.
pub const MOST_SEARCHED: u32 = 500;
/// How many puzzles of a collection are kept.
pub const MOST_FOUND: u32 = 100;

/// Durable storage of the puzzles in collections. See [`Store`](crate::Store) for what its writes
/// promise.
#[async_trait]
pub trait FoundPuzzles: Send + Sync + 'static {
    /// Lets puzzles be looked for in a collection of this player, or go on after a stop. Does nothing,
    /// and succeeds, when they are looked for already or were. A player has one such search at a time.
    async fn ask_for_puzzles(
        &self,
        player: PlayerId,
        collection: CollectionId,
        at: Timestamp,
    ) -> Result<(), PuzzleSearchError>;

    /// Stops the search, if there is one that is not over.
    async fn stop_puzzle_search(&self, collection: CollectionId) -> Result<(), Unavailable>;

    /// How far the search in a collection has come, if there is one.
    async fn puzzle_search(
        &self,
        collection: CollectionId,
    ) -> Result<Option<PuzzleSearch>, LoadError>;

    /// The search of which nothing was heard for longest, for this finder, if no other finder was
    /// heard of since this moment: there is one search at a time, and they take turns when finders
    /// leave them. Answers which collection, and which of its games was looked at last.
    async fn take_puzzle_search(
        &self,
        finder: &str,
        at: Timestamp,
        stale: Timestamp,
    ) -> Result<Option<(CollectionId, u32)>, Unavailable>;

    /// The first game of a collection after this number.
    async fn game_after(
        &self,
        collection: CollectionId,
        number: u32,
    ) -> Result<Option<CollectedGame>, LoadError>;

    /// Keeps the puzzles of a game; answers whether the search goes on. Refused when it was stopped or
    /// another finder has taken it over, or the collection was deleted.
    async fn note_searched_game(&self, game: SearchedGame) -> Result<bool, PuzzleSearchError>;

    /// A finder leaves a search: there are no more games, or somebody else is to go on.
    async fn end_puzzle_search(
        &self,
        collection: CollectionId,
        finder: &str,
        is_done: bool,
    ) -> Result<(), Unavailable>;

    /// The puzzles of a collection, in the order in which they were found.
    async fn puzzles_in(&self, collection: CollectionId) -> Result<Vec<FoundPuzzle>, LoadError>;

    /// The puzzle of this name in a collection.
    async fn puzzle_in(
        &self,
        collection: CollectionId,
        puzzle: &str,
    ) -> Result<Option<FoundPuzzle>, LoadError>;

    /// Notes whether a puzzle was solved. Only the first result stays.
    async fn note_found_puzzle(
        &self,
        collection: CollectionId,
        puzzle: &str,
        solved: bool,
    ) -> Result<(), Unavailable>;
}
