//! Writing puzzle searches and their results.

use arbiter::Timestamp;

use super::error::PuzzleSearchError;
use super::types::{MOST_FOUND, MOST_SEARCHED, SearchedGame};
use crate::error::Unavailable;
use crate::id::{CollectionId, PlayerId};
use crate::operation::Operation;
use crate::players;
use crate::sql::{Connection, Failure, number};

/// Queues a search for puzzles on behalf of the owner of a collection.
pub(crate) struct AskForPuzzles {
    pub(crate) player: PlayerId,
    pub(crate) collection: CollectionId,
    pub(crate) at: Timestamp,
}

impl Operation for AskForPuzzles {
    type Done = ();
    type Refusal = PuzzleSearchError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<(), PuzzleSearchError>, Failure> {
        let (player, collection) = (
            || self.player.as_str().into(),
            || self.collection.as_str().into(),
        );
        // Locks the player, so that concurrent requests for two searches are serialized.
        if !players::lock(connection, self.player)? {
            return Ok(Err(PuzzleSearchError::NoSuchCollection));
        }
        let own = connection.query_one(
            "SELECT state FROM collections WHERE id = $1 AND owner = $2 AND state <> 'deleted'",
            &[collection(), player()],
        )?;
        if own.is_none() {
            return Ok(Err(PuzzleSearchError::NoSuchCollection));
        }
        if !lock(connection, self.collection)? {
            return Ok(Err(PuzzleSearchError::NotRead));
        }
        let known = connection.query_one(
            "SELECT 1 FROM puzzle_searches WHERE collection = $1 AND state <> 'stopped'",
            &[collection()],
        )?;
        if known.is_some() {
            return Ok(Ok(()));
        }
        let others = "SELECT count(*) AS number FROM puzzle_searches
             JOIN collections ON collections.id = puzzle_searches.collection
             WHERE owner = $1 AND collections.state <> 'deleted'
                 AND puzzle_searches.state = 'waiting'";
        if number(connection, others, &[player()])? > 0 {
            return Ok(Err(PuzzleSearchError::Busy));
        }
        connection.execute(
            "INSERT INTO puzzle_searches (collection, state, asked_at, touched_at)
             VALUES ($1, 'waiting', $2, $2)
             ON CONFLICT (collection) DO UPDATE SET
                 state = 'waiting', asked_at = $2, touched_at = $2, finder = NULL",
            &[collection(), self.at.into()],
        )?;
        Ok(Ok(()))
    }
}

/// Returns whether the collection exists and its games have been read. Locks it against deletion
/// until the end of the transaction.
fn lock(connection: &mut dyn Connection, collection: CollectionId) -> Result<bool, Failure> {
    let locked = connection.execute(
        "UPDATE collections SET name = name WHERE id = $1 AND state = 'done'",
        &[collection.as_str().into()],
    )?;
    Ok(locked > 0)
}

/// Stops a search on behalf of the owner of the collection.
pub(crate) struct StopPuzzleSearch(pub(crate) CollectionId);

impl Operation for StopPuzzleSearch {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "UPDATE puzzle_searches SET state = 'stopped', finder = NULL
             WHERE collection = $1 AND state = 'waiting'",
            &[self.0.as_str().into()],
        )?;
        Ok(Ok(()))
    }
}

/// Assigns the least recently active search to a finder.
pub(crate) struct TakePuzzleSearch {
    pub(crate) finder: String,
    pub(crate) at: Timestamp,
    pub(crate) stale: Timestamp,
}

impl Operation for TakePuzzleSearch {
    type Done = Option<(CollectionId, u32)>;
    type Refusal = Unavailable;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Self::Done, Unavailable>, Failure> {
        // A concurrent process waits here for the first one.
        connection.execute(
            "UPDATE puzzle_searches SET touched_at = touched_at WHERE state = 'waiting'",
            &[],
        )?;
        let row = connection.query_one(
            "SELECT collection, last_game FROM puzzle_searches
             JOIN collections ON collections.id = puzzle_searches.collection
             WHERE puzzle_searches.state = 'waiting' AND collections.state = 'done'
                 AND NOT EXISTS (
                     SELECT 1 FROM puzzle_searches
                     WHERE state = 'waiting' AND finder IS NOT NULL AND touched_at >= $1)
             ORDER BY puzzle_searches.touched_at, asked_at, collection LIMIT 1",
            &[self.stale.into()],
        )?;
        let Some(mut row) = row else {
            return Ok(Ok(None));
        };
        let taken = row
            .parsed("collection")
            .and_then(|collection: CollectionId| Ok((collection, row.integer("last_game")?)));
        let (collection, last_game) = match taken {
            Ok(taken) => taken,
            Err(why) => return Ok(Err(Unavailable(why.to_string()))),
        };
        connection.execute(
            "UPDATE puzzle_searches SET finder = $2, touched_at = $3 WHERE collection = $1",
            &[
                collection.as_str().into(),
                self.finder.as_str().into(),
                self.at.into(),
            ],
        )?;
        Ok(Ok(Some((collection, last_game))))
    }
}

impl Operation for SearchedGame {
    /// Whether the search continues.
    type Done = bool;
    type Refusal = PuzzleSearchError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<bool, PuzzleSearchError>, Failure> {
        let collection = || self.collection.as_str().into();
        if !lock(connection, self.collection)? {
            return Ok(Err(PuzzleSearchError::NoSuchCollection));
        }
        let row = connection.query_one(
            "UPDATE puzzle_searches SET last_game = $3, games = games + 1, touched_at = $4
             WHERE collection = $1 AND finder = $2 AND state = 'waiting'
             RETURNING games",
            &[
                collection(),
                self.finder.as_str().into(),
                self.game.into(),
                self.at.into(),
            ],
        )?;
        let Some(mut row) = row else {
            return Ok(Err(PuzzleSearchError::NoSuchCollection));
        };
        let games = row.integer("games").unwrap_or(MOST_SEARCHED);
        let known = "SELECT count(*) AS number FROM found_puzzles WHERE collection = $1";
        let mut found = number(connection, known, &[collection()])?;
        for puzzle in &self.puzzles {
            if found >= MOST_FOUND {
                break;
            }
            // The same position may have occurred in several games.
            let added = connection.execute(
                "INSERT INTO found_puzzles (collection, number, puzzle, game, text)
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT (collection, puzzle) DO NOTHING",
                &[
                    collection(),
                    (found + 1).into(),
                    puzzle.puzzle.as_str().into(),
                    self.game.into(),
                    puzzle.text.as_str().into(),
                ],
            )?;
            found += added as u32;
        }
        let goes_on = games < MOST_SEARCHED && found < MOST_FOUND;
        if !goes_on {
            end(connection, self.collection, &self.finder, true)?;
        }
        Ok(Ok(goes_on))
    }
}

/// Releases a search.
pub(crate) struct EndPuzzleSearch {
    pub(crate) collection: CollectionId,
    pub(crate) finder: String,
    pub(crate) is_done: bool,
}

impl Operation for EndPuzzleSearch {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        end(connection, self.collection, &self.finder, self.is_done)?;
        Ok(Ok(()))
    }
}

fn end(
    connection: &mut dyn Connection,
    collection: CollectionId,
    finder: &str,
    is_done: bool,
) -> Result<(), Failure> {
    let state = if is_done { "done" } else { "waiting" };
    connection.execute(
        "UPDATE puzzle_searches SET state = $3, finder = NULL
         WHERE collection = $1 AND finder = $2 AND state = 'waiting'",
        &[collection.as_str().into(), finder.into(), state.into()],
    )?;
    Ok(())
}

/// Stores whether the owner of a collection has solved one of its puzzles.
pub(crate) struct NotePuzzle {
    pub(crate) collection: CollectionId,
    pub(crate) puzzle: String,
    pub(crate) solved: bool,
}

impl Operation for NotePuzzle {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "UPDATE found_puzzles SET solved = $3
             WHERE collection = $1 AND puzzle = $2 AND solved IS NULL",
            &[
                self.collection.as_str().into(),
                self.puzzle.as_str().into(),
                i64::from(self.solved).into(),
            ],
        )?;
        Ok(Ok(()))
    }
}
