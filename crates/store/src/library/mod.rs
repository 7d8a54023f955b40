//! Personal collections: files of games that people have sent for their own use.
//!
//! A file is kept in pieces as it comes, and then read by whoever has time. How far it has been
//! read is written together with the games, so that a reader that was killed is followed by another
//! one, which goes on there.

mod read;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::{LoadError, Unavailable};
use crate::id::{CollectionId, PlayerId};
use write::{AddPiece, DeleteCollection, EndUpload, Sweep, TakeImport};

pub(crate) use read::game_after;
pub use types::{
    CollectedGame, Collection, CollectionError, CollectionState, GameHeading, ImportProblem,
    ImportedGames, NewCollection,
};
#[cfg(test)]
pub(crate) use write::SWEEP_PIECES;
pub(crate) use write::delete_all;

/// Durable storage of collections. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Library: Access {
    /// Begins a collection, of which the file is still to come. A player has at most 20, and sends
    /// one at a time.
    async fn begin_collection(&self, collection: NewCollection) -> Result<(), CollectionError> {
        self.database().write(collection).await
    }

    /// Adds the next piece of the file; pieces are numbered from 0.
    async fn add_piece(
        &self,
        collection: CollectionId,
        number: u32,
        bytes: Vec<u8>,
        at: Timestamp,
    ) -> Result<(), CollectionError> {
        let piece = AddPiece {
            collection,
            number,
            bytes,
            at,
        };
        self.database().write(piece).await
    }

    /// The file has come, all of it or not: then it will not be read.
    async fn end_upload(
        &self,
        collection: CollectionId,
        is_complete: bool,
        at: Timestamp,
    ) -> Result<(), CollectionError> {
        let end = EndUpload {
            collection,
            is_complete,
            at,
        };
        self.database().write(end).await
    }

    /// A piece of the file, if there is one of this number.
    async fn piece(
        &self,
        collection: CollectionId,
        number: u32,
    ) -> Result<Option<Vec<u8>>, LoadError> {
        self.database()
            .read(move |connection| read::piece(connection, collection, number))
            .await
    }

    /// A collection that is still to be read, for this reader: one that nobody reads, or whose
    /// reader was last heard of before this moment.
    async fn take_import(
        &self,
        reader: &str,
        at: Timestamp,
        stale: Timestamp,
    ) -> Result<Option<Collection>, Unavailable> {
        let take = TakeImport {
            reader: reader.to_owned(),
            at,
            stale,
        };
        self.database().write(take).await
    }

    /// Adds games to a collection, with how far its file has been read; refused when another reader
    /// has taken it over, or it was deleted.
    async fn add_games(&self, games: ImportedGames) -> Result<(), CollectionError> {
        self.database().write(games).await
    }

    /// The collections of a player, the newest first.
    async fn collections_of(&self, player: PlayerId) -> Result<Vec<Collection>, LoadError> {
        self.database()
            .read(move |connection| read::collections_of(connection, player))
            .await
    }

    /// The collection, if there is one and it is not deleted.
    async fn collection(&self, id: CollectionId) -> Result<Option<Collection>, LoadError> {
        self.database()
            .read(move |connection| read::collection(connection, id))
            .await
    }

    /// The games of a collection after this number, at most `limit` and never more than 200.
    async fn games_in(
        &self,
        collection: CollectionId,
        after: u32,
        limit: u32,
    ) -> Result<Vec<GameHeading>, LoadError> {
        self.database()
            .read(move |connection| read::games_in(connection, collection, after, limit))
            .await
    }

    /// A game of a collection.
    async fn game_in(
        &self,
        collection: CollectionId,
        number: u32,
    ) -> Result<Option<CollectedGame>, LoadError> {
        self.database()
            .read(move |connection| read::game_in(connection, collection, number))
            .await
    }

    /// Why games of the file were not kept, the first 100.
    async fn problems_in(&self, collection: CollectionId) -> Result<Vec<ImportProblem>, LoadError> {
        self.database()
            .read(move |connection| read::problems_in(connection, collection))
            .await
    }

    /// Deletes a collection of this player. Its games go a little later, with
    /// [`Library::sweep`].
    async fn delete_collection(
        &self,
        player: PlayerId,
        collection: CollectionId,
    ) -> Result<(), CollectionError> {
        let delete = DeleteCollection { player, collection };
        self.database().write(delete).await
    }

    /// Removes what is left of deleted collections and of uploads that were last heard of before
    /// this moment, a little at a time: answers whether there is more.
    async fn sweep(&self, stale: Timestamp) -> Result<bool, Unavailable> {
        self.database().write(Sweep { stale }).await
    }
}

impl Library for Database {}
