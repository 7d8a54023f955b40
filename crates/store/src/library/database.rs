//! Collections in the database.

use arbiter::Timestamp;
use async_trait::async_trait;

use super::{
    CollectedGame, Collection, CollectionError, GameHeading, ImportProblem, ImportedGames, Library,
    NewCollection, read,
};
use crate::database::Database;
use crate::sql::Connection;
use crate::write::{AddPiece, DeleteCollection, EndUpload, Sweep, TakeImport};
use crate::writer::Urgency::Other;
use crate::{CollectionId, LoadError, PlayerId, Unavailable};

#[async_trait]
impl Library for Database {
    async fn begin_collection(&self, collection: NewCollection) -> Result<(), CollectionError> {
        self.queues.submit(Other, collection).await
    }

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
        self.queues.submit(Other, piece).await
    }

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
        self.queues.submit(Other, end).await
    }

    async fn piece(
        &self,
        collection: CollectionId,
        number: u32,
    ) -> Result<Option<Vec<u8>>, LoadError> {
        let read =
            move |connection: &mut dyn Connection| read::piece(connection, collection, number);
        self.readers.read(read).await
    }

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
        self.queues.submit(Other, take).await
    }

    async fn add_games(&self, games: ImportedGames) -> Result<(), CollectionError> {
        self.queues.submit(Other, games).await
    }

    async fn collections_of(&self, player: PlayerId) -> Result<Vec<Collection>, LoadError> {
        let read = move |connection: &mut dyn Connection| read::collections_of(connection, player);
        self.readers.read(read).await
    }

    async fn collection(&self, id: CollectionId) -> Result<Option<Collection>, LoadError> {
        let read = move |connection: &mut dyn Connection| read::collection(connection, id);
        self.readers.read(read).await
    }

    async fn games_in(
        &self,
        collection: CollectionId,
        after: u32,
        limit: u32,
    ) -> Result<Vec<GameHeading>, LoadError> {
        let read = move |connection: &mut dyn Connection| {
            read::games_in(connection, collection, after, limit)
        };
        self.readers.read(read).await
    }

    async fn game_in(
        &self,
        collection: CollectionId,
        number: u32,
    ) -> Result<Option<CollectedGame>, LoadError> {
        let read =
            move |connection: &mut dyn Connection| read::game_in(connection, collection, number);
        self.readers.read(read).await
    }

    async fn problems_in(&self, collection: CollectionId) -> Result<Vec<ImportProblem>, LoadError> {
        let read = move |connection: &mut dyn Connection| read::problems_in(connection, collection);
        self.readers.read(read).await
    }

    async fn delete_collection(
        &self,
        player: PlayerId,
        collection: CollectionId,
    ) -> Result<(), CollectionError> {
        let delete = DeleteCollection { player, collection };
        self.queues.submit(Other, delete).await
    }

    async fn sweep(&self, stale: Timestamp) -> Result<bool, Unavailable> {
        self.queues.submit(Other, Sweep { stale }).await
    }
}
