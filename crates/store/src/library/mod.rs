//! Personal collections: files of games that people have sent for their own use.
//!
//! A file is kept in pieces as it comes, and then read by whoever has time. How far it has been
//! read is written together with the games, so that a reader that was killed is followed by another
//! one, which goes on there.

mod database;
pub(crate) mod read;
mod types;
pub(crate) mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::{CollectionId, LoadError, PlayerId, Unavailable};

pub use types::{
    CollectedGame, Collection, CollectionError, CollectionState, GameHeading, ImportProblem,
    ImportedGames, NewCollection,
};

/// Durable storage of collections. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Library: Send + Sync + 'static {
    /// Begins a collection, of which the file is still to come. A player has at most 20, and sends
    /// one at a time.
    async fn begin_collection(&self, collection: NewCollection) -> Result<(), CollectionError>;

    /// Adds the next piece of the file; pieces are numbered from 0.
    async fn add_piece(
        &self,
        collection: CollectionId,
        number: u32,
        bytes: Vec<u8>,
        at: Timestamp,
    ) -> Result<(), CollectionError>;

    /// The file has come, all of it or not: then it will not be read.
    async fn end_upload(
        &self,
        collection: CollectionId,
        is_complete: bool,
        at: Timestamp,
    ) -> Result<(), CollectionError>;

    /// A piece of the file, if there is one of this number.
    async fn piece(
        &self,
        collection: CollectionId,
        number: u32,
    ) -> Result<Option<Vec<u8>>, LoadError>;

    /// A collection that is still to be read, for this reader: one that nobody reads, or whose
    /// reader was last heard of before this moment.
    async fn take_import(
        &self,
        reader: &str,
        at: Timestamp,
        stale: Timestamp,
    ) -> Result<Option<Collection>, Unavailable>;

    /// Adds games to a collection, with how far its file has been read; refused when another reader
    /// has taken it over, or it was deleted.
    async fn add_games(&self, games: ImportedGames) -> Result<(), CollectionError>;

    /// The collections of a player, the newest first.
    async fn collections_of(&self, player: PlayerId) -> Result<Vec<Collection>, LoadError>;

    /// The collection, if there is one and it is not deleted.
    async fn collection(&self, id: CollectionId) -> Result<Option<Collection>, LoadError>;

    /// The games of a collection after this number, at most `limit` and never more than 200.
    async fn games_in(
        &self,
        collection: CollectionId,
        after: u32,
        limit: u32,
    ) -> Result<Vec<GameHeading>, LoadError>;

    /// A game of a collection.
    async fn game_in(
        &self,
        collection: CollectionId,
        number: u32,
    ) -> Result<Option<CollectedGame>, LoadError>;

    /// Why games of the file were not kept, the first 100.
    async fn problems_in(&self, collection: CollectionId) -> Result<Vec<ImportProblem>, LoadError>;

    /// Deletes a collection of this player. Its games go a little later, with
    /// [`Library::sweep`].
    async fn delete_collection(
        &self,
        player: PlayerId,
        collection: CollectionId,
    ) -> Result<(), CollectionError>;

    /// Removes what is left of deleted collections and of uploads that were last heard of before
    /// this moment, a little at a time: answers whether there is more.
    async fn sweep(&self, stale: Timestamp) -> Result<bool, Unavailable>;
}
