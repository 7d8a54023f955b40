//! The counted moves in the database.

use async_trait::async_trait;
use rules::Position;

use super::{
    CountedGame, ExploredGames, ExploredMove, Explorer, Scope, Tallies, UncountedGames, games,
    moves,
};
use crate::database::Database;
use crate::sql::Connection;
use crate::write::{CountCollected, CountGames};
use crate::writer::Urgency::Other;
use crate::{LoadError, Unavailable};

#[async_trait]
impl Explorer for Database {
    async fn count_games(&self, limit: u32) -> Result<u32, Unavailable> {
        let read = move |connection: &mut dyn Connection| games::of_server(connection, limit);
        let games: Result<_, LoadError> = self.readers.read(read).await;
        let games = games?;
        let count = games.len() as u32;
        if count > 0 {
            self.queues.submit(Other, CountGames { games }).await?;
        }
        Ok(count)
    }

    async fn uncounted_games(&self, limit: u32) -> Result<Option<UncountedGames>, LoadError> {
        let read = move |connection: &mut dyn Connection| games::of_collection(connection, limit);
        self.readers.read(read).await
    }

    async fn count_collected_games(
        &self,
        games: UncountedGames<CountedGame>,
    ) -> Result<(), Unavailable> {
        let mut tallies = Tallies::default();
        let scopes = [Scope::Collection(games.collection)];
        for (number, game) in &games.games {
            tallies.add(&scopes, i64::from(*number), game);
        }
        let count = CountCollected {
            collection: games.collection,
            after: games.after,
            up_to: games.up_to,
            tallies,
        };
        self.queues.submit(Other, count).await
    }

    async fn moves_in(
        &self,
        position: &Position,
        games: ExploredGames,
    ) -> Result<Vec<ExploredMove>, LoadError> {
        let position = *position;
        let read = move |connection: &mut dyn Connection| {
            moves::in_position(connection, &position, &games)
        };
        self.searchers.read(read).await
    }
}
