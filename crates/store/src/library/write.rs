//! Writing collections: upload, reading and gradual deletion.

use arbiter::Timestamp;

use super::read::{COLLECTION, collection_in};
use super::types::{Collection, CollectionError, ImportedGames, NewCollection};
use crate::error::Unavailable;
use crate::id::{CollectionId, PlayerId};
use crate::operation::Operation;
use crate::players;
use crate::sql::{Connection, Failure};

/// The maximum number of collections of a player.
const COLLECTIONS: i64 = 20;
/// The number of rows removed in one transaction, so that moves do not wait.
const SWEEP_BATCH: i64 = 200;
/// Removes the files of collections that have been read or will never be read. The statement looks
/// up the collections that still need their files, because these are few, while the number of
/// collections already read can be very large.
pub(crate) const SWEEP_PIECES: &str =
    "DELETE FROM collection_pieces WHERE (collection, number) IN (
         SELECT collection, number FROM collection_pieces
         WHERE collection NOT IN (
             SELECT id FROM collections WHERE state IN ('uploading', 'reading'))
         LIMIT $1)";

type Refused = Result<Result<(), CollectionError>, Failure>;

/// Fails if no row was changed.
fn changed(rows: u64) -> Result<(), CollectionError> {
    if rows == 0 {
        return Err(CollectionError::NoSuchCollection);
    }
    Ok(())
}

impl Operation for NewCollection {
    type Done = ();
    type Refusal = CollectionError;

    fn apply(&self, connection: &mut dyn Connection) -> Refused {
        // The player may have been erased while the request was in progress.
        if !players::lock(connection, self.owner)? {
            return Ok(Err(CollectionError::NoSuchCollection));
        }
        let owner = || self.owner.as_str().into();
        let row = connection.query_one(
            "SELECT count(*), coalesce(sum(CASE WHEN state = 'uploading' THEN 1 ELSE 0 END), 0)
             FROM collections WHERE owner = $1 AND state <> 'deleted'",
            &[owner()],
        )?;
        let (all, uploading): (i64, i64) = row.map_or((0, 0), |mut row| {
            let count = row.integer("count").unwrap_or(COLLECTIONS);
            (count, row.integer("uploading").unwrap_or(0))
        });
        if all >= COLLECTIONS {
            return Ok(Err(CollectionError::TooMany));
        }
        if uploading > 0 {
            return Ok(Err(CollectionError::Busy));
        }
        let made = connection.execute(
            "INSERT INTO collections (id, owner, name, created_at, state, touched_at)
             VALUES ($1, $2, $3, $4, 'uploading', $4) ON CONFLICT DO NOTHING",
            &[
                self.id.as_str().into(),
                owner(),
                self.name.as_str().into(),
                self.at.into(),
            ],
        )?;
        Ok(if made == 0 {
            Err(CollectionError::IdTaken)
        } else {
            Ok(())
        })
    }
}

/// Stores a piece of a file.
pub(crate) struct AddPiece {
    pub(crate) collection: CollectionId,
    pub(crate) number: u32,
    pub(crate) bytes: Vec<u8>,
    pub(crate) at: Timestamp,
}

impl Operation for AddPiece {
    type Done = ();
    type Refusal = CollectionError;

    fn apply(&self, connection: &mut dyn Connection) -> Refused {
        let length = u32::try_from(self.bytes.len()).unwrap_or(u32::MAX);
        let uploading = connection.execute(
            "UPDATE collections SET bytes = bytes + $2, touched_at = $3
             WHERE id = $1 AND state = 'uploading'",
            &[
                self.collection.as_str().into(),
                length.into(),
                self.at.into(),
            ],
        )?;
        if let Err(refusal) = changed(uploading) {
            return Ok(Err(refusal));
        }
        connection.execute(
            "INSERT INTO collection_pieces (collection, number, bytes) VALUES ($1, $2, $3)",
            &[
                self.collection.as_str().into(),
                self.number.into(),
                self.bytes.clone().into(),
            ],
        )?;
        Ok(Ok(()))
    }
}

/// Ends an upload, complete or incomplete.
pub(crate) struct EndUpload {
    pub(crate) collection: CollectionId,
    pub(crate) is_complete: bool,
    pub(crate) at: Timestamp,
}

impl Operation for EndUpload {
    type Done = ();
    type Refusal = CollectionError;

    fn apply(&self, connection: &mut dyn Connection) -> Refused {
        let state = if self.is_complete {
            "reading"
        } else {
            "broken_off"
        };
        let rows = connection.execute(
            "UPDATE collections SET state = $2, touched_at = $3
             WHERE id = $1 AND state = 'uploading'",
            &[
                self.collection.as_str().into(),
                state.into(),
                self.at.into(),
            ],
        )?;
        Ok(changed(rows))
    }
}

/// Assigns a file to a reader.
pub(crate) struct TakeImport {
    pub(crate) reader: String,
    pub(crate) at: Timestamp,
    pub(crate) stale: Timestamp,
}

impl Operation for TakeImport {
    type Done = Option<Collection>;
    type Refusal = Unavailable;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Option<Collection>, Unavailable>, Failure> {
        let row = connection.query_one(
            &format!(
                "SELECT {COLLECTION} FROM collections
                 WHERE state = 'reading' AND (reader IS NULL OR touched_at < $1)
                 ORDER BY created_at, id LIMIT 1"
            ),
            &[self.stale.into()],
        )?;
        let Some(row) = row else {
            return Ok(Ok(None));
        };
        let collection = match collection_in(row) {
            Ok(collection) => collection,
            Err(why) => return Ok(Err(Unavailable(why.to_string()))),
        };
        // If two processes try this at the same time, only one of them succeeds.
        let taken = connection.execute(
            "UPDATE collections SET reader = $2, touched_at = $3
             WHERE id = $1 AND state = 'reading' AND (reader IS NULL OR touched_at < $4)",
            &[
                collection.id.as_str().into(),
                self.reader.as_str().into(),
                self.at.into(),
                self.stale.into(),
            ],
        )?;
        Ok(Ok((taken > 0).then_some(collection)))
    }
}

impl Operation for ImportedGames {
    type Done = ();
    type Refusal = CollectionError;

    fn apply(&self, connection: &mut dyn Connection) -> Refused {
        let id = || self.collection.as_str().into();
        let state = if self.is_done { "done" } else { "reading" };
        let kept = u32::try_from(self.games.len()).unwrap_or(u32::MAX);
        let rows = connection.execute(
            "UPDATE collections SET state = $3, read_bytes = $4, line = $5, read_games = $6,
                 games = games + $7, touched_at = $8
             WHERE id = $1 AND state = 'reading' AND reader = $2",
            &[
                id(),
                self.reader.as_str().into(),
                state.into(),
                (self.read_bytes as i64).into(),
                (self.line as i64).into(),
                self.read_games.into(),
                kept.into(),
                self.at.into(),
            ],
        )?;
        if let Err(refusal) = changed(rows) {
            return Ok(Err(refusal));
        }
        let games: Vec<_> = self
            .games
            .iter()
            .map(|game| {
                let heading = &game.heading;
                vec![
                    id(),
                    heading.number.into(),
                    heading.white.as_str().into(),
                    heading.black.as_str().into(),
                    heading.event.as_str().into(),
                    heading.date.as_str().into(),
                    heading.result.as_str().into(),
                    heading.plies.into(),
                    game.pgn.as_str().into(),
                ]
            })
            .collect();
        connection.execute_each(
            "INSERT INTO collection_games
                 (collection, number, white, black, event, date, result, plies, pgn)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            &games,
        )?;
        let problems: Vec<_> = self
            .problems
            .iter()
            .map(|problem| {
                vec![
                    id(),
                    problem.number.into(),
                    (problem.line as i64).into(),
                    problem.reason.as_str().into(),
                ]
            })
            .collect();
        connection.execute_each(
            "INSERT INTO collection_problems (collection, number, line, reason)
             VALUES ($1, $2, $3, $4)",
            &problems,
        )?;
        Ok(Ok(()))
    }
}

/// Deletes a collection of a player.
pub(crate) struct DeleteCollection {
    pub(crate) player: PlayerId,
    pub(crate) collection: CollectionId,
}

impl Operation for DeleteCollection {
    type Done = ();
    type Refusal = CollectionError;

    fn apply(&self, connection: &mut dyn Connection) -> Refused {
        let rows = connection.execute(
            "UPDATE collections SET state = 'deleted'
             WHERE id = $1 AND owner = $2 AND state <> 'deleted'",
            &[self.collection.as_str().into(), self.player.as_str().into()],
        )?;
        Ok(changed(rows))
    }
}

/// Deletes all collections of an erased player.
pub(crate) fn delete_all(connection: &mut dyn Connection, player: PlayerId) -> Result<(), Failure> {
    connection.execute(
        "UPDATE collections SET state = 'deleted', name = '' WHERE owner = $1",
        &[player.as_str().into()],
    )?;
    Ok(())
}

/// Removes the data of deleted collections.
pub(crate) struct Sweep {
    pub(crate) stale: Timestamp,
}

impl Operation for Sweep {
    type Done = bool;
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<bool, Unavailable>, Failure> {
        connection.execute(
            "UPDATE collections SET state = 'broken_off'
             WHERE state = 'uploading' AND touched_at < $1",
            &[self.stale.into()],
        )?;
        let removed = connection.execute(SWEEP_PIECES, &[SWEEP_BATCH.into()])?;
        if removed > 0 {
            return Ok(Ok(true));
        }
        for table in ["collection_games", "collection_problems", "found_puzzles"] {
            let removed = connection.execute(
                &format!(
                    "DELETE FROM {table} WHERE (collection, number) IN (
                         SELECT collection, number FROM {table}
                         WHERE collection IN (SELECT id FROM collections WHERE state = 'deleted')
                         LIMIT $1)"
                ),
                &[SWEEP_BATCH.into()],
            )?;
            if removed > 0 {
                return Ok(Ok(true));
            }
        }
        let removed = connection.execute(
            "DELETE FROM explored_moves WHERE (scope, key, move) IN (
                 SELECT scope, key, move FROM explored_moves
                 WHERE scope IN (SELECT 'c' || id FROM collections WHERE state = 'deleted')
                 LIMIT $1)",
            &[SWEEP_BATCH.into()],
        )?;
        if removed > 0 {
            return Ok(Ok(true));
        }
        connection.execute(
            "DELETE FROM puzzle_searches
             WHERE collection IN (SELECT id FROM collections WHERE state = 'deleted')",
            &[],
        )?;
        connection.execute("DELETE FROM collections WHERE state = 'deleted'", &[])?;
        Ok(Ok(false))
    }
}
