//! Creating and postponing tournaments, and removing erased players.

use std::collections::BTreeSet;

use arbiter::Timestamp;

use super::error::TournamentError;
use super::lists::sort_key_while_open;
use super::state::TournamentState;
use super::types::{MOST_TOURNAMENTS, NewTournament, TournamentEntry, TournamentOverview};
use crate::error::Unavailable;
use crate::id::{PlayerId, TournamentId};
use crate::operation::Operation;
use crate::players;
use crate::sql::{Connection, Failure, Value, number};

impl Operation for NewTournament {
    /// The id of the tournament. For a repeated request, the id of the existing tournament.
    type Done = TournamentId;
    type Refusal = TournamentError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<TournamentId, TournamentError>, Failure> {
        let people: BTreeSet<_> = [Some(self.organizer), self.first.actor]
            .into_iter()
            .flatten()
            .collect();
        if !players::lock_all(connection, &people)? {
            return Ok(Err(TournamentError::NoSuchPlayer));
        }
        let organizer = || Value::from(self.organizer.as_str());
        if let Some(key) = &self.request_key {
            let known = connection.query_one(
                "SELECT id FROM tournaments WHERE organizer = $1 AND request_key = $2",
                &[organizer(), key.as_str().into()],
            )?;
            if let Some(id) = known.and_then(|mut row| row.parsed("id").ok()) {
                return Ok(Ok(id));
            }
        }
        if has_too_many(connection, self.organizer)? {
            return Ok(Err(TournamentError::TooMany));
        }
        let mut values = vec![
            self.id.as_str().into(),
            organizer(),
            self.request_key.as_deref().into(),
            self.at.into(),
        ];
        values.extend(overview_values(
            &self.overview,
            sort_at(&self.overview, None, self.first.at),
        ));
        let made = connection.execute(
            "INSERT INTO tournaments (id, organizer, request_key, created_at, version, name, kind,
                 state, starts_at, rounds, round, players, is_listed, due_at, sort_at,
                 group_name)
             VALUES ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
             ON CONFLICT DO NOTHING",
            &values,
        )?;
        if made == 0 {
            return Ok(Err(TournamentError::IdTaken));
        }
        set_officials(connection, self.id, &[self.organizer])?;
        insert_entry(connection, self.id, 1, &self.first)?;
        Ok(Ok(self.id))
    }
}

/// Whether the organizer has reached the maximum number of tournaments that have not ended.
pub(super) fn has_too_many(
    connection: &mut dyn Connection,
    organizer: PlayerId,
) -> Result<bool, Failure> {
    let unfinished = number(
        connection,
        "SELECT count(*) AS number FROM tournaments WHERE organizer = $1 AND state <> 'ended'",
        &[organizer.as_str().into()],
    )?;
    Ok(unfinished >= MOST_TOURNAMENTS)
}

/// The sort key after an entry at this time. `before` contains the state and the sort key before
/// the entry.
pub(super) fn sort_at(
    overview: &TournamentOverview,
    before: Option<(TournamentState, Timestamp)>,
    at: Timestamp,
) -> Timestamp {
    match (overview.state, before) {
        (TournamentState::Open, _) => sort_key_while_open(overview.starts_at),
        (state, Some((same, sort_at))) if same == state => sort_at,
        _ => at,
    }
}

/// The values of the columns for lists, in the order `name`, `kind`, `state`, `starts_at`, `rounds`,
/// `round`, `players`, `is_listed`, `due_at`, `sort_at`, `group_name`.
pub(super) fn overview_values(overview: &TournamentOverview, sort_at: Timestamp) -> [Value; 11] {
    [
        overview.name.as_str().into(),
        overview.kind.as_str().into(),
        overview.state.as_str().into(),
        overview.starts_at.into(),
        overview.rounds.into(),
        overview.round.into(),
        overview.players.into(),
        overview.is_listed.into(),
        overview.due.into(),
        sort_at.into(),
        overview.group.as_deref().into(),
    ]
}

pub(super) fn insert_entry(
    connection: &mut dyn Connection,
    id: TournamentId,
    version: u32,
    entry: &TournamentEntry,
) -> Result<(), Failure> {
    connection.execute(
        "INSERT INTO tournament_entries (tournament, version, command_id, actor, at, content)
         VALUES ($1, $2, $3, $4, $5, $6)",
        &[
            id.as_str().into(),
            version.into(),
            entry.command.as_str().into(),
            entry.actor.as_ref().map(PlayerId::as_str).into(),
            entry.at.into(),
            entry.content.as_str().into(),
        ],
    )?;
    Ok(())
}

/// Replaces the officials. The first one is the organizer.
pub(super) fn set_officials(
    connection: &mut dyn Connection,
    id: TournamentId,
    officials: &[PlayerId],
) -> Result<(), Failure> {
    connection.execute(
        "DELETE FROM tournament_officials WHERE tournament = $1",
        &[id.as_str().into()],
    )?;
    let rows: Vec<_> = (0_u32..)
        .zip(officials)
        .map(|(place, player)| vec![id.as_str().into(), place.into(), player.as_str().into()])
        .collect();
    connection.execute_each(
        "INSERT INTO tournament_officials (tournament, place, player) VALUES ($1, $2, $3)",
        &rows,
    )?;
    Ok(())
}

/// Sets the time at which a tournament needs the server next.
pub(super) struct PostponeTournament {
    pub(super) tournament: TournamentId,
    /// The required version of the tournament; `None` for any version.
    pub(super) version: Option<u32>,
    pub(super) due: Option<Timestamp>,
}

impl Operation for PostponeTournament {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "UPDATE tournaments SET due_at = $2 WHERE id = $1 AND version = coalesce($3, version)",
            &[
                self.tournament.as_str().into(),
                self.due.into(),
                self.version.into(),
            ],
        )?;
        Ok(Ok(()))
    }
}

/// Removes an erased player from all tournaments. The journals and the numbers of entrants remain.
pub(crate) fn forget(connection: &mut dyn Connection, player: PlayerId) -> Result<(), Failure> {
    for statement in [
        "UPDATE tournament_entries SET actor = NULL WHERE actor = $1",
        "UPDATE tournament_players SET player = NULL WHERE player = $1",
        "DELETE FROM tournament_officials WHERE player = $1",
        "UPDATE tournaments SET organizer = NULL, request_key = NULL WHERE organizer = $1",
    ] {
        connection.execute(statement, &[player.as_str().into()])?;
    }
    Ok(())
}
