//! Reading collections.

use super::types::{CollectedGame, Collection, GameHeading, ImportProblem};
use crate::error::{Damaged, LoadError};
use crate::id::{CollectionId, PlayerId};
use crate::sql::{Connection, Row, all};

/// The maximum length of a list.
const MAX_LISTED: u32 = 200;
/// The maximum number of problems in a list.
const PROBLEMS: u32 = 100;

/// The columns of a [`Collection`], in the order in which [`collection_in`] reads them.
pub(crate) const COLLECTION: &str =
    "id, owner, name, created_at, state, bytes, read_bytes, line, read_games, games";

pub(crate) fn collection_in(mut row: Row) -> Result<Collection, Damaged> {
    Ok(Collection {
        id: row.parsed("id")?,
        owner: row.parsed("owner")?,
        name: row.text("name")?,
        created_at: row.timestamp("created_at")?,
        state: row.parsed("state")?,
        bytes: row.integer("bytes")?,
        read_bytes: row.integer("read_bytes")?,
        line: row.integer("line")?,
        read_games: row.integer("read_games")?,
        games: row.integer("games")?,
    })
}

pub(super) fn collections_of(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<Collection>, LoadError> {
    let rows = connection.query(
        &format!(
            "SELECT {COLLECTION} FROM collections WHERE owner = $1 AND state <> 'deleted'
             ORDER BY created_at DESC, id LIMIT $2"
        ),
        &[player.as_str().into(), MAX_LISTED.into()],
    )?;
    Ok(all(rows, collection_in)?)
}

pub(super) fn collection(
    connection: &mut dyn Connection,
    id: CollectionId,
) -> Result<Option<Collection>, LoadError> {
    let row = connection.query_one(
        &format!("SELECT {COLLECTION} FROM collections WHERE id = $1 AND state <> 'deleted'"),
        &[id.as_str().into()],
    )?;
    Ok(row.map(collection_in).transpose()?)
}

pub(super) fn piece(
    connection: &mut dyn Connection,
    collection: CollectionId,
    number: u32,
) -> Result<Option<Vec<u8>>, LoadError> {
    let row = connection.query_one(
        "SELECT bytes FROM collection_pieces WHERE collection = $1 AND number = $2",
        &[collection.as_str().into(), number.into()],
    )?;
    Ok(row.map(|mut row| row.bytes("bytes")).transpose()?)
}

const HEADING: &str = "number, white, black, event, date, result, plies";

fn heading_in(row: &mut Row) -> Result<GameHeading, Damaged> {
    Ok(GameHeading {
        number: row.integer("number")?,
        white: row.text("white")?,
        black: row.text("black")?,
        event: row.text("event")?,
        date: row.text("date")?,
        result: row.text("result")?,
        plies: row.integer("plies")?,
    })
}

pub(super) fn games_in(
    connection: &mut dyn Connection,
    collection: CollectionId,
    after: u32,
    limit: u32,
) -> Result<Vec<GameHeading>, LoadError> {
    let rows = connection.query(
        &format!(
            "SELECT {HEADING} FROM collection_games WHERE collection = $1 AND number > $2
             ORDER BY number LIMIT $3"
        ),
        &[
            collection.as_str().into(),
            after.into(),
            limit.min(MAX_LISTED).into(),
        ],
    )?;
    Ok(all(rows, |mut row| heading_in(&mut row))?)
}

pub(super) fn game_in(
    connection: &mut dyn Connection,
    collection: CollectionId,
    number: u32,
) -> Result<Option<CollectedGame>, LoadError> {
    let row = connection.query_one(
        &format!(
            "SELECT {HEADING}, pgn FROM collection_games WHERE collection = $1 AND number = $2"
        ),
        &[collection.as_str().into(), number.into()],
    )?;
    Ok(row.map(whole_game_in).transpose()?)
}

/// The first game after this number.
pub(crate) fn game_after(
    connection: &mut dyn Connection,
    collection: CollectionId,
    number: u32,
) -> Result<Option<CollectedGame>, LoadError> {
    let row = connection.query_one(
        &format!(
            "SELECT {HEADING}, pgn FROM collection_games WHERE collection = $1 AND number > $2
             ORDER BY number LIMIT 1"
        ),
        &[collection.as_str().into(), number.into()],
    )?;
    Ok(row.map(whole_game_in).transpose()?)
}

fn whole_game_in(mut row: Row) -> Result<CollectedGame, Damaged> {
    Ok(CollectedGame {
        heading: heading_in(&mut row)?,
        pgn: row.text("pgn")?,
    })
}

pub(super) fn problems_in(
    connection: &mut dyn Connection,
    collection: CollectionId,
) -> Result<Vec<ImportProblem>, LoadError> {
    let rows = connection.query(
        "SELECT number, line, reason FROM collection_problems WHERE collection = $1
         ORDER BY number LIMIT $2",
        &[collection.as_str().into(), PROBLEMS.into()],
    )?;
    let read = all(rows, |mut row| {
        Ok(ImportProblem {
            number: row.integer("number")?,
            line: row.integer("line")?,
            reason: row.text("reason")?,
        })
    })?;
    Ok(read)
}
