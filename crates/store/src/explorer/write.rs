//! Adds the moves of games to the counts, each game once.

use super::tally::{Tallies, Tally};
use crate::error::Unavailable;
use crate::id::CollectionId;
use crate::operation::Operation;
use crate::sql::{Connection, Failure};

/// Adds counts to a row, or inserts the row.
const ADD: &str = "
    INSERT INTO explored_moves
        (scope, key, move, white, draws, black, rated, ratings, last_game)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (scope, key, move) DO UPDATE SET
        white = explored_moves.white + excluded.white,
        draws = explored_moves.draws + excluded.draws,
        black = explored_moves.black + excluded.black,
        rated = explored_moves.rated + excluded.rated,
        ratings = explored_moves.ratings + excluded.ratings,
        last_game = CASE WHEN excluded.last_game > explored_moves.last_game
            THEN excluded.last_game ELSE explored_moves.last_game END";

pub(super) fn add(connection: &mut dyn Connection, tallies: &Tallies) -> Result<(), Failure> {
    let rows: Vec<_> = tallies
        .0
        .iter()
        .map(|(&(scope, key, mv), tally)| {
            vec![
                scope.text().into(),
                key.into(),
                mv.into(),
                tally.white.into(),
                tally.draws.into(),
                tally.black.into(),
                tally.rated.into(),
                tally.ratings.into(),
                tally.last_game.into(),
            ]
        })
        .collect();
    connection.execute_each(ADD, &rows)?;
    Ok(())
}

/// Counts games of the server, except those that another process has counted.
pub(crate) struct CountGames {
    /// The numbers of the games, and the counts to add.
    pub(crate) games: Vec<(i64, Tallies)>,
}

impl Operation for CountGames {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        let numbers: Vec<_> = self.games.iter().map(|&(n, _)| vec![n.into()]).collect();
        // A concurrent process waits here for the first one, and then finds nothing to change.
        let changed = connection.execute_each(
            "UPDATE games SET explored = 1 WHERE number = $1 AND explored = 0",
            &numbers,
        )?;
        let mut all = Tallies::default();
        for ((_, tallies), changed) in self.games.iter().zip(changed) {
            if changed > 0 {
                for (key, tally) in &tallies.0 {
                    all.0.entry(*key).or_default().merge(tally);
                }
            }
        }
        add(connection, &all)?;
        Ok(Ok(()))
    }
}

/// Counts games of a collection, unless the collection was deleted or another process has counted
/// them.
pub(crate) struct CountCollected {
    pub(crate) collection: CollectionId,
    pub(crate) after: u32,
    pub(crate) up_to: u32,
    pub(crate) tallies: Tallies,
}

impl Operation for CountCollected {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        let changed = connection.execute(
            "UPDATE collections SET explored = $3
             WHERE id = $1 AND state = 'done' AND explored = $2",
            &[
                self.collection.as_str().into(),
                self.after.into(),
                self.up_to.into(),
            ],
        )?;
        if changed > 0 {
            add(connection, &self.tallies)?;
        }
        Ok(Ok(()))
    }
}

impl Tally {
    fn merge(&mut self, other: &Self) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.rated += other.rated;
        self.ratings += other.ratings;
        self.last_game = self.last_game.max(other.last_game);
    }
}
