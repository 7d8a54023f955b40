//! Personal collections: files of games that players have uploaded for their own use.
//!
//! A file is uploaded in pieces, and then a reader parses it in the background. The progress is
//! stored together with the games. If a reader is killed, another one resumes at the same place.

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

/// Durable storage of collections. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Library: Access {
    /// Creates a collection before the upload of its file. A player can have at most 20
    /// collections, and only one upload at a time.
    async fn begin_collection(&self, collection: NewCollection) -> Result<(), CollectionError> {
        self.database().write(collection).await
    }

    /// Appends the next piece of the file. Pieces are numbered from 0.
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

    /// Ends the upload. The file is only read if it is complete.
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

    /// The piece of the file with this number, if it exists.
    async fn piece(
        &self,
        collection: CollectionId,
        number: u32,
    ) -> Result<Option<Vec<u8>>, LoadError> {
        self.database()
            .read(move |connection| read::piece(connection, collection, number))
            .await
    }

    /// Assigns an unread collection to this reader: one without a reader, or one whose reader was
    /// last active before `stale`.
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

    /// Adds games to a collection and stores the progress of reading. Fails if another reader has
    /// taken the collection over, or if it was deleted.
    async fn add_games(&self, games: ImportedGames) -> Result<(), CollectionError> {
        self.database().write(games).await
    }

    /// The collections of a player, newest first.
    async fn collections_of(&self, player: PlayerId) -> Result<Vec<Collection>, LoadError> {
        self.database()
            .read(move |connection| read::collections_of(connection, player))
            .await
    }

    /// The collection, if it exists and is not deleted.
    async fn collection(&self, id: CollectionId) -> Result<Option<Collection>, LoadError> {
        self.database()
            .read(move |connection| read::collection(connection, id))
            .await
    }

    /// The games of a collection after this number: at most `limit`, and never more than 200.
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

    /// The reasons why games of the file were not kept; the first 100.
    async fn problems_in(&self, collection: CollectionId) -> Result<Vec<ImportProblem>, LoadError> {
        self.database()
            .read(move |connection| read::problems_in(connection, collection))
            .await
    }

    /// Deletes a collection of this player. [`Library::sweep`] removes its games later.
    async fn delete_collection(
        &self,
        player: PlayerId,
        collection: CollectionId,
    ) -> Result<(), CollectionError> {
        let delete = DeleteCollection { player, collection };
        self.database().write(delete).await
    }

    /// Removes a batch of data of deleted collections and of uploads without activity since
    /// `stale`. Returns whether there is more to remove.
    async fn sweep(&self, stale: Timestamp) -> Result<bool, Unavailable> {
        self.database().write(Sweep { stale }).await
    }
}

impl Library for Database {}
