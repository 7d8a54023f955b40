//! How games and entries are stored in the tables.

use arbiter::{Events, Terms, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::{Entry, GameId, Seat, StoredGame, StoredRow};

/// The version of the JSON of terms that this program writes. Whatever was written
/// in an older one must stay readable. Events carry their format themselves.
pub(super) const TERMS_FORMAT: u16 = 1;

/// SQLite's integers are signed; a later moment is never reached in practice.
pub(super) fn millis(at: Timestamp) -> i64 {
    i64::try_from(at.0).unwrap_or(i64::MAX)
}

pub(super) fn timestamp(millis: i64) -> Timestamp {
    Timestamp(u64::try_from(millis).unwrap_or(0))
}

pub(super) fn json<T: Serialize>(value: &T) -> Result<String, sqlx::Error> {
    serde_json::to_string(value).map_err(|error| sqlx::Error::Encode(error.into()))
}

/// The columns of a seat: the session of a person, the level of a computer.
pub(super) fn seat_columns(seat: Seat) -> (Option<String>, Option<u8>) {
    match seat {
        Seat::Open => (None, None),
        Seat::Person(session) => (Some(session.to_string()), None),
        Seat::Engine { level } => (None, Some(level)),
    }
}

/// White's seat and Black's.
pub(super) fn seats(row: &SqliteRow) -> Result<(Seat, Seat), sqlx::Error> {
    Ok((
        seat(row, "white_session", "white_level")?,
        seat(row, "black_session", "black_level")?,
    ))
}

fn seat(row: &SqliteRow, session: &str, level: &str) -> Result<Seat, sqlx::Error> {
    if let Some(session) = parsed_or_null(row, session)? {
        return Ok(Seat::Person(session));
    }
    let level: Option<u8> = row.try_get(level)?;
    Ok(level.map_or(Seat::Open, |level| Seat::Engine { level }))
}

/// The game of a line of `games` that also names its `rematch`.
pub(super) fn game(row: &SqliteRow, rows: Vec<StoredRow>) -> Result<StoredGame, sqlx::Error> {
    let (white, black) = seats(row)?;
    Ok(StoredGame {
        id: parsed(row, "id")?,
        terms: terms(row)?,
        white,
        black,
        created_by: parsed(row, "created_by")?,
        created_at: timestamp(row.try_get("created_at")?),
        rematch_of: parsed_or_null(row, "rematch_of")?,
        rematch: parsed_or_null(row, "rematch")?,
        rows,
    })
}

/// The entry of a line of `journal`.
pub(super) fn entry(row: &SqliteRow) -> Result<StoredRow, sqlx::Error> {
    Ok(StoredRow {
        version: row.try_get("version")?,
        entry: Entry {
            command_id: row.try_get("command_id")?,
            actor: row.try_get("actor")?,
            request: row.try_get("request")?,
            at: timestamp(row.try_get("at")?),
            events: from_json::<Events>(row, "events")?.events,
        },
    })
}

pub(super) fn game_id(row: &SqliteRow) -> Result<GameId, sqlx::Error> {
    parsed(row, "id")
}

fn parsed<T>(row: &SqliteRow, column: &str) -> Result<T, sqlx::Error>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>,
{
    parsed_or_null(row, column)?.ok_or_else(|| unreadable(column, "it is NULL".into()))
}

fn parsed_or_null<T>(row: &SqliteRow, column: &str) -> Result<Option<T>, sqlx::Error>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>,
{
    let text: Option<&str> = row.try_get(column)?;
    text.map(|text| {
        text.parse()
            .map_err(|error| unreadable(column, Box::new(error)))
    })
    .transpose()
}

fn terms(row: &SqliteRow) -> Result<Terms, sqlx::Error> {
    let format: u16 = row.try_get("terms_format")?;
    if format != TERMS_FORMAT {
        let why = format!("format {format} is not known to this version");
        return Err(unreadable("terms", why.into()));
    }
    from_json(row, "terms")
}

fn from_json<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> Result<T, sqlx::Error> {
    serde_json::from_str(row.try_get(column)?).map_err(|error| unreadable(column, error.into()))
}

fn unreadable(column: &str, source: sqlx::error::BoxDynError) -> sqlx::Error {
    sqlx::Error::ColumnDecode {
        index: column.to_owned(),
        source,
    }
}
