//! Which moves were played in a position, and with what results.
//!
//! Of each game that is over the moves at its beginning are counted, in a table with a row for each
//! move in each position: however often a position has occurred, its moves are as many rows as there
//! are moves. Games are counted a few at a time, in one transaction that also notes that they are.
//! Rows belong to a *scope*: rated games, which everybody may find, are counted together; other games
//! for each of their players, and the games of a collection for that collection.

mod games;
mod moves;
mod tally;
mod types;
mod write;

use async_trait::async_trait;
use rules::Position;

use crate::database::{Access, Database};
use crate::error::{LoadError, Unavailable};
use tally::{Scope, Tallies};
use write::{CountCollected, CountGames};

pub use types::{
    CountedGame, EXPLORED_PLIES, ExploredGames, ExploredMove, LastGame, UncountedGames,
};

/// The moves that were played in positions.
#[async_trait]
pub trait Explorer: Access {
    /// Counts the moves of games that have ended, at most `limit` games that are not counted yet;
    /// returns of how many.
    async fn count_games(&self, limit: u32) -> Result<u32, Unavailable> {
        let games: Result<_, LoadError> = self
            .database()
            .read(move |connection| games::of_server(connection, limit))
            .await;
        let games = games?;
        let count = games.len() as u32;
        if count > 0 {
            self.database().write(CountGames { games }).await?;
        }
        Ok(count)
    }

    /// Games of a collection that has been read and is not counted completely, the next after those
    /// that are, at most `limit`.
    async fn uncounted_games(&self, limit: u32) -> Result<Option<UncountedGames>, LoadError> {
        self.database()
            .read(move |connection| games::of_collection(connection, limit))
            .await
    }

    /// Counts the moves of [`Explorer::uncounted_games`]. Does nothing if the collection was deleted
    /// meanwhile, or somebody else has counted them.
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
        self.database().write(count).await
    }

    /// The moves that were played in a position, in no order.
    async fn moves_in(
        &self,
        position: &Position,
        games: ExploredGames,
    ) -> Result<Vec<ExploredMove>, LoadError> {
        let position = *position;
        self.database()
            .search(move |connection| moves::in_position(connection, &position, &games))
            .await
    }
}

impl Explorer for Database {}
