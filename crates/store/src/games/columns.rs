//! Conversions of games and entries from and to table columns.

use arbiter::{Events, Terms, Verdict};
use rules::Color;

use super::types::{Ending, GameSummary, Seat, StoredGame, StoredRow};
use crate::entry::Entry;
use crate::error::Damaged;
use crate::rating;
use crate::sql::{Row, Value, from_word};

/// The version of the JSON of terms that this program writes. All older versions must stay
/// readable. Events include a format number.
pub(crate) const TERMS_FORMAT: u16 = 2;

/// The columns of a seat: the id of a player and the identity of the computer's level or character.
pub(crate) fn seat_columns(seat: Seat) -> (Value, Value) {
    match seat {
        Seat::Open => (Value::Null, Value::Null),
        Seat::Person(player) => (player.as_str().into(), Value::Null),
        Seat::Engine { identity } => (Value::Null, identity.into()),
    }
}

/// White's seat and Black's seat, from four columns.
pub(crate) fn seats(row: &mut Row) -> Result<(Seat, Seat), Damaged> {
    Ok((
        seat(row, "white_player", "white_level")?,
        seat(row, "black_player", "black_level")?,
    ))
}

fn seat(row: &mut Row, player: &str, identity: &str) -> Result<Seat, Damaged> {
    let player = row.parsed_or_null(player)?;
    let identity = row.integer_or_null(identity)?;
    Ok(match (player, identity) {
        (Some(player), _) => Seat::Person(player),
        (None, Some(identity)) => Seat::Engine { identity },
        (None, None) => Seat::Open,
    })
}

/// The column value of a side.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The side that has offered a rematch.
pub(crate) fn rematch_offer(row: &mut Row) -> Result<Option<Color>, Damaged> {
    let offer: Option<String> = row.parsed_or_null("rematch_offer")?;
    let read = |offer: String| {
        let sides = [Color::White, Color::Black].into_iter();
        let mut named = sides.filter(|&color| side(color) == offer);
        let unknown = || Damaged::column("rematch_offer", format_args!("{offer:?} is no side"));
        named.next().ok_or_else(unknown)
    };
    offer.map(read).transpose()
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
        rematch_offer: rematch_offer(&mut row)?,
        rematch: row.parsed_or_null("rematch")?,
        tournament: row.parsed_or_null("tournament")?,
        rows: Vec::new(),
        outages: Vec::new(),
    })
}

/// The entry in a row of `journal`.
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

pub(crate) fn terms(row: &mut Row) -> Result<Terms, Damaged> {
    let format: u16 = row.integer("terms_format")?;
    if (1..=TERMS_FORMAT).contains(&format) {
        row.json("terms")
    } else {
        let why = format_args!("format {format} is not known to this version");
        Err(Damaged::column("terms", why))
    }
}

/// The columns of a [`GameSummary`], in the order in which [`summary`] reads them.
pub(crate) const SUMMARY: &str = "
    id, white_player, white_level, black_player, black_level, created_at, rated, speed,
    finished_at, result, reason, plies, opening, final_fen, white_rating, white_change,
    black_rating, black_change";

pub(crate) fn summary(mut row: Row) -> Result<GameSummary, Damaged> {
    let id = row.parsed("id")?;
    let read = |row: &mut Row| {
        let (white, black) = seats(row)?;
        Ok(GameSummary {
            id,
            white,
            black,
            created_at: row.timestamp("created_at")?,
            rated: row.integer::<i64>("rated")? != 0,
            speed: row.parsed("speed")?,
            ending: ending(row)?,
        })
    };
    read(&mut row).map_err(|damage: Damaged| damage.in_game(id))
}

fn ending(row: &mut Row) -> Result<Option<Ending>, Damaged> {
    let Some(at) = row.integer_or_null("finished_at")? else {
        return Ok(None);
    };
    let score = from_word(&row.text("result")?, "result")?;
    let reason = from_word(&row.text("reason")?, "reason")?;
    Ok(Some(Ending {
        at: arbiter::Timestamp(at),
        verdict: Verdict { score, reason },
        plies: row.integer("plies")?,
        opening: row.text("opening")?,
        fen: row.text("final_fen")?,
        ratings: rating::changes(row)?,
    }))
}
