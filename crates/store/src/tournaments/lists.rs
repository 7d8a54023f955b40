//! Lists of tournaments.

use arbiter::Timestamp;

use super::read::{OVERVIEW, overview};
use super::state::TournamentState;
use super::types::{ListedTournament, TournamentFilter};
use crate::error::{Damaged, Unavailable};
use crate::id::{PlayerId, TournamentId};
use crate::sql::{Connection, Row, all};

/// The maximum length of the list of a player's tournaments.
const MOST_OF_PLAYER: u32 = 200;
/// The maximum length of the list of a group.
const MOST_OF_GROUP: u32 = 50;

/// The sort key of open tournaments without a start. It is exact as a number in JSON.
const NO_START: Timestamp = Timestamp((1 << 53) - 1);

/// The time by which lists of open tournaments are sorted.
pub(super) fn sort_key_while_open(starts_at: Option<Timestamp>) -> Timestamp {
    starts_at.unwrap_or(NO_START).min(NO_START)
}

/// Reads the columns `id`, `organizer`, `organizers.name` and the sort key, then [`OVERVIEW`].
fn listed(row: &mut Row) -> Result<ListedTournament, Damaged> {
    Ok(ListedTournament {
        id: row.parsed("id")?,
        organizer: row.parsed_or_null("organizer")?,
        organizer_name: row.text_or_null("organizer_name")?,
        sort_at: row.timestamp("sort_at")?,
        overview: overview(row)?,
    })
}

/// The tournaments of a list.
pub(super) fn tournaments(
    connection: &mut dyn Connection,
    filter: &TournamentFilter,
    limit: u32,
) -> Result<Vec<ListedTournament>, Unavailable> {
    let mut values = vec![limit.into()];
    let mut conditions = vec!["TRUE"];
    let key = if let Some(state) = filter.state {
        values.push(state.as_str().into());
        conditions.push("state = $2");
        "sort_at"
    } else {
        "tournaments.created_at"
    };
    if filter.only_listed {
        conditions.push("is_listed = 1");
    }
    let (direction, comparison) = match filter.state {
        Some(TournamentState::Open) => ("", ">"),
        _ => ("DESC", "<"),
    };
    let next = format!(
        "({key}, tournaments.id) {comparison} (${}, ${})",
        values.len() + 1,
        values.len() + 2
    );
    if let Some((at, id)) = &filter.after {
        values.extend([(*at).into(), id.as_str().into()]);
        conditions.push(&next);
    }
    let rows = connection.query(
        &format!(
            "SELECT tournaments.id, organizer, organizers.name AS organizer_name, {key}, {OVERVIEW}
             FROM tournaments LEFT JOIN players AS organizers ON organizers.id = organizer
             WHERE {} ORDER BY {key} {direction}, tournaments.id {direction} LIMIT $1",
            conditions.join(" AND ")
        ),
        &values,
    )?;
    Ok(all(rows, |mut row| listed(&mut row))?)
}

/// The tournaments in which the player plays or is an official, newest first, with the player's
/// last number.
pub(super) fn of_player(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<(ListedTournament, Option<u32>)>, Unavailable> {
    let rows = connection.query(
        &format!(
            "SELECT own.number, tournaments.id, organizer, organizers.name AS organizer_name,
                 tournaments.created_at, {OVERVIEW}
             FROM (SELECT tournament, max(number) AS number
                   FROM (SELECT tournament, number FROM tournament_players WHERE player = $1
                         UNION ALL
                         SELECT tournament, NULL FROM tournament_officials WHERE player = $1)
                       AS parts
                   GROUP BY tournament) AS own
             JOIN tournaments ON tournaments.id = own.tournament
             LEFT JOIN players AS organizers ON organizers.id = organizer
             ORDER BY tournaments.created_at DESC, tournaments.id DESC LIMIT {MOST_OF_PLAYER}"
        ),
        &[player.as_str().into()],
    )?;
    let own = |mut row: Row| {
        let number = row.integer_or_null("number")?;
        Ok((listed(&mut row)?, number))
    };
    Ok(all(rows, own)?)
}

/// The tournaments of an organizer that share the name of a group.
pub(super) fn of_group(
    connection: &mut dyn Connection,
    organizer: PlayerId,
    group: &str,
) -> Result<Vec<ListedTournament>, Unavailable> {
    let rows = connection.query(
        &format!(
            "SELECT tournaments.id, organizer, organizers.name AS organizer_name, sort_at, {OVERVIEW}
             FROM tournaments LEFT JOIN players AS organizers ON organizers.id = organizer
             WHERE organizer = $1 AND group_name = $2
             ORDER BY tournaments.name, tournaments.id LIMIT {MOST_OF_GROUP}"
        ),
        &[organizer.as_str().into(), group.into()],
    )?;
    Ok(all(rows, |mut row| listed(&mut row))?)
}

/// The last commands of a player: each tournament with the version that resulted from the command,
/// and the time.
pub(super) fn commands_of(
    connection: &mut dyn Connection,
    player: PlayerId,
    limit: u32,
) -> Result<Vec<(TournamentId, u32, Timestamp)>, Unavailable> {
    let rows = connection.query(
        "SELECT tournament, version, at FROM tournament_entries WHERE actor = $1
         ORDER BY at DESC, tournament, version DESC LIMIT $2",
        &[player.as_str().into(), limit.into()],
    )?;
    let command = |mut row: Row| {
        let tournament = row.parsed("tournament")?;
        Ok((tournament, row.integer("version")?, row.timestamp("at")?))
    };
    Ok(all(rows, command)?)
}

/// The tournaments that are due at this time, most urgent first.
pub(super) fn due(
    connection: &mut dyn Connection,
    at: Timestamp,
    limit: u32,
) -> Result<Vec<(TournamentId, Timestamp)>, Unavailable> {
    let rows = connection.query(
        "SELECT id, due_at FROM tournaments WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2",
        &[at.into(), limit.into()],
    )?;
    let due = |mut row: Row| Ok((row.parsed("id")?, row.timestamp("due_at")?));
    Ok(all(rows, due)?)
}
