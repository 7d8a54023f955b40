//! Moves that were played in a position, with their results.
//!
//! The explorer counts the opening moves of each finished game in a table with one row for each
//! move in each position. The number of rows depends on the number of different moves, not on how
//! often a position occurred. Games are counted a few at a time, in a transaction that also marks
//! them as counted. Each row belongs to a *scope*: rated games, which every player may find, share
//! one scope; each player has a scope for their other games, and each collection and each
//! opening book has a scope for its games.

mod books;
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

pub use books::{BookError, BookMoves, Books, OpeningBook};
pub use types::{
    CountedGame, EXPLORED_PLIES, ExploredGames, ExploredMove, LastGame, UncountedGames,
};

/// Statistics of the moves played in positions.
#[async_trait]
pub trait Explorer: Access {
    /// Counts the moves of up to `limit` finished games that are not counted yet, and returns the
    /// number of counted games.
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

    /// Returns the next uncounted games, at most `limit`, of a collection that has been read but is
    /// not completely counted.
    async fn uncounted_games(&self, limit: u32) -> Result<Option<UncountedGames>, LoadError> {
        self.database()
            .read(move |connection| games::of_collection(connection, limit))
            .await
    }

    /// Counts the moves of [`Explorer::uncounted_games`]. Does nothing if the collection was
    /// deleted in the meantime or another process has counted the games.
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

    /// The moves that were played in a position, in no particular order.
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
