//! Reading relations and reports.

use arbiter::Timestamp;

use super::types::{MOST_UNWANTED, Relation, Report, ReportReason, RestrictedPlayer};
use crate::error::{Damaged, Unavailable};
use crate::id::PlayerId;
use crate::sql::{Connection, Failure, Row, all};

/// The maximum length of a list of reports.
const MOST_REPORTS: u32 = 200;

pub(crate) fn restricted_by(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<RestrictedPlayer>, Unavailable> {
    let rows = connection.query(
        "SELECT other, name, blocked, since FROM relations JOIN players ON players.id = other
         WHERE player = $1 ORDER BY since DESC, other LIMIT $2",
        &[player.as_str().into(), MOST_UNWANTED.into()],
    )?;
    let read = all(rows, |mut row| {
        Ok(RestrictedPlayer {
            player: row.parsed("other")?,
            name: row.text("name")?,
            relation: match row.integer::<i64>("blocked")? {
                0 => Relation::Muted,
                _ => Relation::Blocked,
            },
            since: row.timestamp("since")?,
        })
    })?;
    Ok(read)
}

pub(crate) fn is_blocked(
    connection: &mut dyn Connection,
    one: PlayerId,
    other: PlayerId,
) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM relations WHERE blocked = 1
         AND ((player = $1 AND other = $2) OR (player = $2 AND other = $1)) LIMIT 1",
        &[one.as_str().into(), other.as_str().into()],
    )?;
    Ok(row.is_some())
}

const REPORTS: &str = "
    SELECT number, reporters.name AS reporter, subject, subjects.name AS name,
        accounts.role AS role, until, game, reason, text, lines, made_at
    FROM reports JOIN players AS reporters ON reporters.id = reporter
        JOIN players AS subjects ON subjects.id = subject
        LEFT JOIN accounts ON accounts.player = subject
        LEFT JOIN silences ON silences.player = subject";

pub(crate) fn open_reports(
    connection: &mut dyn Connection,
    about_all: bool,
    limit: u32,
) -> Result<Vec<Report>, Unavailable> {
    let about = if about_all {
        ""
    } else {
        "AND (accounts.role IS NULL OR accounts.role = 'player')"
    };
    let statement = format!("{REPORTS} WHERE closed_at IS NULL {about} ORDER BY number LIMIT $1");
    let rows = connection.query(&statement, &[limit.min(MOST_REPORTS).into()])?;
    Ok(all(rows, report)?)
}

/// The subject of a report.
pub(crate) fn reported(
    connection: &mut dyn Connection,
    number: u64,
) -> Result<Option<PlayerId>, Unavailable> {
    let row = connection.query_one(
        "SELECT subject FROM reports WHERE number = $1",
        &[i64::try_from(number).unwrap_or(i64::MAX).into()],
    )?;
    Ok(row.map(|mut row| row.parsed("subject")).transpose()?)
}

pub(crate) fn reports_by(
    connection: &mut dyn Connection,
    reporter: PlayerId,
) -> Result<Vec<Report>, Unavailable> {
    let statement = format!("{REPORTS} WHERE reporter = $1 ORDER BY number DESC LIMIT $2");
    let values = [reporter.as_str().into(), MOST_REPORTS.into()];
    Ok(all(connection.query(&statement, &values)?, report)?)
}

fn report(mut row: Row) -> Result<Report, Damaged> {
    Ok(Report {
        number: row.integer("number")?,
        reporter: row.text("reporter")?,
        subject: row.parsed("subject")?,
        name: row.text("name")?,
        role: row.parsed_or_null("role")?,
        silent_until: row.integer_or_null("until")?.map(Timestamp),
        game: row.parsed_or_null("game")?,
        reason: row.parsed::<ReportReason>("reason")?,
        text: row.text("text")?,
        lines: row.json("lines")?,
        made_at: row.timestamp("made_at")?,
    })
}
