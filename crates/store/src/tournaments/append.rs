//! Writing journal entries of tournaments, with the changes outside the journal.

use std::collections::BTreeSet;

use arbiter::Timestamp;

use super::error::TournamentError;
use super::state::TournamentState;
use super::types::AppendToTournament;
use super::write::{has_too_many, insert_entry, overview_values, set_officials, sort_at};
use crate::error::Damaged;
use crate::games::{self, NewGame};
use crate::id::{GameId, PlayerId};
use crate::notice::Committed;
use crate::operation::Operation;
use crate::players;
use crate::sql::{Connection, Failure, Row, Value};

impl Operation for AppendToTournament {
    type Done = ();
    type Refusal = TournamentError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<(), TournamentError>, Failure> {
        // Locks the players before the tournament, as the erasure of a player does.
        let people_exist = players::lock_all(connection, &self.people())?;
        let Some(current) = lock(connection, self)? else {
            return Ok(Err(TournamentError::NoSuchTournament));
        };
        if let Some(refusal) = refusal(connection, self, &current, people_exist)? {
            return Ok(Err(refusal));
        }
        games::insert_all(connection, &self.new_games())?;
        self.insert_games(connection)?;
        self.set_entrants(connection)?;
        if let Some(officials) = &self.officials {
            set_officials(connection, self.tournament, officials)?;
        }
        insert_entry(connection, self.tournament, self.version, &self.entry)?;
        self.set_overview(connection, &current)?;
        Ok(Ok(()))
    }

    fn committed(&self) -> Vec<Committed> {
        let games = self.games.iter();
        games.flat_map(|game| game.game.committed()).collect()
    }
}

/// The state of a tournament before an entry.
struct Current {
    version: u32,
    organizer: Option<PlayerId>,
    state: TournamentState,
    sort_at: Timestamp,
}

/// Locks the tournament, so that concurrent processes write its entries one after another.
fn lock(
    connection: &mut dyn Connection,
    append: &AppendToTournament,
) -> Result<Option<Current>, Failure> {
    let row = connection.query_one(
        "UPDATE tournaments SET version = version WHERE id = $1
         RETURNING version, organizer, state, sort_at",
        &[append.tournament.as_str().into()],
    )?;
    let read = |mut row: Row| {
        Ok(Current {
            version: row.integer("version")?,
            organizer: row.parsed_or_null("organizer")?,
            state: row.parsed("state")?,
            sort_at: row.timestamp("sort_at")?,
        })
    };
    let current: Result<_, Damaged> = row.map(read).transpose();
    current.map_err(|damage| crate::error::Unavailable::from(damage).into())
}

/// Returns the reason why the entry cannot be written, if there is one.
fn refusal(
    connection: &mut dyn Connection,
    append: &AppendToTournament,
    current: &Current,
    people_exist: bool,
) -> Result<Option<TournamentError>, Failure> {
    let done = connection.query_one(
        "SELECT version FROM tournament_entries WHERE tournament = $1 AND command_id = $2",
        &[
            append.tournament.as_str().into(),
            append.entry.command.as_str().into(),
        ],
    )?;
    if let Some(version) = done.and_then(|mut row| row.integer("version").ok()) {
        return Ok(Some(TournamentError::AlreadyDone { version }));
    }
    if append.version != current.version + 1 {
        let actual = current.version;
        return Ok(Some(TournamentError::VersionConflict { actual }));
    }
    if !people_exist {
        return Ok(Some(TournamentError::NoSuchPlayer));
    }
    if let Some(organizer) = append.next_organizer()
        && Some(organizer) != current.organizer
        && has_too_many(connection, organizer)?
    {
        return Ok(Some(TournamentError::TooMany));
    }
    let are_free = games::are_free(connection, &append.new_games())?;
    Ok((!are_free).then_some(TournamentError::GameIdTaken))
}

impl AppendToTournament {
    fn new_games(&self) -> Vec<&NewGame> {
        self.games.iter().map(|game| &game.game).collect()
    }

    /// All players in the rows of this entry.
    fn people(&self) -> BTreeSet<PlayerId> {
        let entrants = self.entrants.iter().filter_map(|(_, player)| *player);
        let officials = self.officials.iter().flatten().copied();
        let games = self.games.iter().flat_map(|game| game.game.people());
        let actor = self.entry.actor.into_iter();
        actor
            .chain(entrants)
            .chain(officials)
            .chain(games)
            .collect()
    }

    /// The organizer after this entry, if the officials change.
    fn next_organizer(&self) -> Option<PlayerId> {
        self.officials.as_ref()?.first().copied()
    }

    fn insert_games(&self, connection: &mut dyn Connection) -> Result<(), Failure> {
        let row = |(round, board, game): (u32, u32, GameId)| {
            vec![
                self.tournament.as_str().into(),
                round.into(),
                board.into(),
                game.as_str().into(),
            ]
        };
        let games = self.games.iter();
        let rows: Vec<_> = games
            .map(|game| row((game.round, game.board, game.game.id)))
            .collect();
        connection.execute_each(
            "INSERT INTO tournament_games (tournament, round, board, game)
             VALUES ($1, $2, $3, $4)",
            &rows,
        )?;
        Ok(())
    }

    fn set_entrants(&self, connection: &mut dyn Connection) -> Result<(), Failure> {
        let row = |(number, player): &(u32, Option<PlayerId>)| {
            vec![
                self.tournament.as_str().into(),
                (*number).into(),
                player.as_ref().map(PlayerId::as_str).into(),
            ]
        };
        let rows: Vec<Vec<Value>> = self.entrants.iter().map(row).collect();
        connection.execute_each(
            "INSERT INTO tournament_players (tournament, number, player) VALUES ($1, $2, $3)
             ON CONFLICT (tournament, number) DO UPDATE SET player = excluded.player",
            &rows,
        )?;
        Ok(())
    }

    fn set_overview(
        &self,
        connection: &mut dyn Connection,
        current: &Current,
    ) -> Result<(), Failure> {
        let before = Some((current.state, current.sort_at));
        let sort_at = sort_at(&self.overview, before, self.entry.at);
        let mut values = vec![self.tournament.as_str().into(), self.version.into()];
        values.extend(overview_values(&self.overview, sort_at));
        connection.execute(
            "UPDATE tournaments SET version = $2, name = $3, kind = $4, state = $5, starts_at = $6,
                 rounds = $7, round = $8, players = $9, is_listed = $10, due_at = $11,
                 sort_at = $12, group_name = $13
             WHERE id = $1",
            &values,
        )?;
        if self.officials.is_some() && self.next_organizer() != current.organizer {
            // The request key belongs to the earlier organizer.
            connection.execute(
                "UPDATE tournaments SET organizer = $2, request_key = NULL WHERE id = $1",
                &[
                    self.tournament.as_str().into(),
                    self.next_organizer().as_ref().map(PlayerId::as_str).into(),
                ],
            )?;
        }
        Ok(())
    }
}
