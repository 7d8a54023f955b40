//! How games and entries are stored in the tables.

use arbiter::{Events, Terms};
use serde::Serialize;

use crate::sql::{Row, Value};
use crate::{Damaged, Entry, Seat, StoredGame, StoredRow};

/// The version of the JSON of terms that this program writes. Whatever was written
/// in an older one must stay readable. Events carry their format themselves.
pub(crate) const TERMS_FORMAT: u16 = 1;

/// # Panics
/// Never: terms and events have no maps with keys that are not texts.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("terms and events can be written as JSON")
}

/// The columns of a seat: the session of a person, the level of a computer.
pub(crate) fn seat_columns(seat: Seat) -> (Value, Value) {
    match seat {
        Seat::Open => (Value::Null, Value::Null),
        Seat::Person(session) => (session.to_string().into(), Value::Null),
        Seat::Engine { level } => (Value::Null, level.into()),
    }
}

/// White's seat and Black's, from four columns.
pub(crate) fn seats(row: &mut Row) -> Result<(Seat, Seat), Damaged> {
    Ok((
        seat(row, "white_session", "white_level")?,
        seat(row, "black_session", "black_level")?,
    ))
}

fn seat(row: &mut Row, session: &str, level: &str) -> Result<Seat, Damaged> {
    let session = row.parsed_or_null(session)?;
    let level = row.integer_or_null(level)?;
    Ok(match (session, level) {
        (Some(session), _) => Seat::Person(session),
        (None, Some(level)) => Seat::Engine { level },
        (None, None) => Seat::Open,
    })
}

/// A game without its journal.
pub(crate) fn game(mut row: Row) -> Result<StoredGame, Damaged> {
    let id = row.parsed("id")?;
    let terms = terms(&mut row)?;
    let (white, black) = seats(&mut row)?;
    Ok(StoredGame {
        id,
        terms,
        white,
        black,
        created_by: row.parsed("created_by")?,
        created_at: row.timestamp("created_at")?,
        rematch_of: row.parsed_or_null("rematch_of")?,
        rematch: row.parsed_or_null("rematch")?,
        rows: Vec::new(),
    })
}

/// The entry of a line of `journal`.
pub(crate) fn entry(mut row: Row) -> Result<StoredRow, Damaged> {
    let version = row.integer("version")?;
    let read = |row: &mut Row| {
        Ok(Entry {
            command_id: row.text("command_id")?,
            actor: row.text("actor")?,
            request: row.text("request")?,
            at: row.timestamp("at")?,
            events: row.json::<Events>("events")?.events,
        })
    };
    let entry = read(&mut row).map_err(|damage: Damaged| damage.in_version(version))?;
    Ok(StoredRow { version, entry })
}

fn terms(row: &mut Row) -> Result<Terms, Damaged> {
    let format: u16 = row.integer("terms_format")?;
    if format == TERMS_FORMAT {
        row.json("terms")
    } else {
        let why = format_args!("format {format} is not known to this version");
        Err(Damaged::column("terms", why))
    }
}
