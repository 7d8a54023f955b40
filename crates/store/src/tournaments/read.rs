//! Reading a tournament, its journal and its games.

use arbiter::{Timestamp, Verdict};

use super::types::{
    Entrant, GameOfTournament, StoredTournament, StoredTournamentRow, TournamentEntry,
    TournamentOverview,
};
use crate::error::{Damaged, LoadError, Unavailable};
use crate::id::{GameId, PlayerId, TournamentId};
use crate::sql::{Connection, Row, all, from_word};

/// The columns of a [`TournamentOverview`], in the order in which [`overview`] reads them.
pub(super) const OVERVIEW: &str = "
    tournaments.name, kind, state, starts_at, rounds, round, players, is_listed, due_at, group_name";

/// The columns for lists.
pub(super) fn overview(row: &mut Row) -> Result<TournamentOverview, Damaged> {
    Ok(TournamentOverview {
        name: row.text("name")?,
        kind: row.text("kind")?,
        state: row.parsed("state")?,
        starts_at: row.integer_or_null("starts_at")?.map(Timestamp),
        rounds: row.integer("rounds")?,
        round: row.integer("round")?,
        players: row.integer("players")?,
        is_listed: row.integer::<i64>("is_listed")? != 0,
        due: row.integer_or_null("due_at")?.map(Timestamp),
        group: row.text_or_null("group_name")?,
    })
}

/// The tournament with its whole journal.
pub(super) fn tournament(
    connection: &mut dyn Connection,
    id: TournamentId,
) -> Result<Option<StoredTournament>, LoadError> {
    let row = connection.query_one(
        &format!("SELECT organizer, created_at, {OVERVIEW} FROM tournaments WHERE id = $1"),
        &[id.as_str().into()],
    )?;
    let Some(mut row) = row else {
        return Ok(None);
    };
    let mut read = || {
        Ok(StoredTournament {
            id,
            organizer: row.parsed_or_null("organizer")?,
            officials: Vec::new(),
            created_at: row.timestamp("created_at")?,
            overview: overview(&mut row)?,
            entrants: Vec::new(),
            rows: Vec::new(),
        })
    };
    let mut stored = read().map_err(|damage| in_tournament(id, &damage))?;
    stored.officials = officials(connection, id)?;
    stored.entrants = entrants(connection, id)?;
    stored.rows = rows_after(connection, id, 0, u32::MAX)?;
    Ok(Some(stored))
}

fn in_tournament(id: TournamentId, damage: &Damaged) -> Damaged {
    Damaged(format!("the tournament {id} is damaged: {damage}"))
}

fn officials(
    connection: &mut dyn Connection,
    id: TournamentId,
) -> Result<Vec<PlayerId>, LoadError> {
    let rows = connection.query(
        "SELECT player FROM tournament_officials WHERE tournament = $1 ORDER BY place",
        &[id.as_str().into()],
    )?;
    let officials = all(rows, |mut row| row.parsed("player"));
    officials.map_err(|damage| in_tournament(id, &damage).into())
}

/// The entrants, in the order of their numbers.
pub(super) fn entrants(
    connection: &mut dyn Connection,
    id: TournamentId,
) -> Result<Vec<Entrant>, LoadError> {
    let rows = connection.query(
        "SELECT number, player, players.name
         FROM tournament_players LEFT JOIN players ON players.id = player
         WHERE tournament = $1 ORDER BY number",
        &[id.as_str().into()],
    )?;
    let entrant = |mut row: Row| {
        Ok(Entrant {
            number: row.integer("number")?,
            player: row.parsed_or_null("player")?,
            name: row.text_or_null("name")?,
        })
    };
    all(rows, entrant).map_err(|damage| in_tournament(id, &damage).into())
}

/// The rows of the journal after this version.
pub(super) fn rows_after(
    connection: &mut dyn Connection,
    id: TournamentId,
    version: u32,
    limit: u32,
) -> Result<Vec<StoredTournamentRow>, LoadError> {
    let rows = connection.query(
        "SELECT version, command_id, actor, at, content FROM tournament_entries
         WHERE tournament = $1 AND version > $2 ORDER BY version LIMIT $3",
        &[id.as_str().into(), version.into(), limit.into()],
    )?;
    let entry = |mut row: Row| {
        Ok(StoredTournamentRow {
            version: row.integer("version")?,
            entry: TournamentEntry {
                command: row.text("command_id")?,
                actor: row.parsed_or_null("actor")?,
                at: row.timestamp("at")?,
                content: row.text("content")?,
            },
        })
    };
    all(rows, entry).map_err(|damage| in_tournament(id, &damage).into())
}

/// The version that resulted from a command, if it was carried out.
pub(super) fn version_of(
    connection: &mut dyn Connection,
    id: TournamentId,
    command: &str,
) -> Result<Option<u32>, LoadError> {
    let row = connection.query_one(
        "SELECT version FROM tournament_entries WHERE tournament = $1 AND command_id = $2",
        &[id.as_str().into(), command.into()],
    )?;
    let version = row.map(|mut row| row.integer("version")).transpose();
    version.map_err(|damage| in_tournament(id, &damage).into())
}

/// The games of the rounds from this one on, with their results.
pub(super) fn games(
    connection: &mut dyn Connection,
    id: TournamentId,
    first_round: u32,
) -> Result<Vec<GameOfTournament>, LoadError> {
    let rows = connection.query(
        "SELECT tournament_games.round, board, game, finished_at, result, reason, plies
         FROM tournament_games JOIN games ON games.id = game
         WHERE tournament = $1 AND tournament_games.round >= $2
         ORDER BY tournament_games.round, board, games.number",
        &[id.as_str().into(), first_round.into()],
    )?;
    all(rows, game).map_err(|damage| in_tournament(id, &damage).into())
}

/// A page of the games after this round and board. All games on a board are on the same page.
pub(super) fn games_after(
    connection: &mut dyn Connection,
    id: TournamentId,
    after: Option<(u32, u32)>,
    limit: u32,
) -> Result<Vec<GameOfTournament>, LoadError> {
    let (round, board) = after.unwrap_or((0, 0));
    let rows = connection.query(
        "SELECT tournament_games.round, board, game, finished_at, result, reason, plies
         FROM tournament_games JOIN games ON games.id = game
         WHERE tournament = $1 AND (tournament_games.round, board) > ($2, $3)
         ORDER BY tournament_games.round, board, games.number LIMIT $4",
        &[id.as_str().into(), round.into(), board.into(), limit.into()],
    )?;
    let games: Result<Vec<_>, LoadError> =
        all(rows, game).map_err(|damage| in_tournament(id, &damage).into());
    let mut games = games?;
    if games.len() == limit as usize
        && let Some((round, board)) = games.last().map(|last| (last.round, last.board))
    {
        // The next page may contain more games on the last board.
        let first = games.partition_point(|game| (game.round, game.board) < (round, board));
        if first > 0 {
            games.truncate(first);
        }
    }
    Ok(games)
}

/// The games on these boards, named by round and number, with their results.
pub(super) fn games_on(
    connection: &mut dyn Connection,
    id: TournamentId,
    boards: &[(u32, u32)],
) -> Result<Vec<GameOfTournament>, LoadError> {
    let mut games = Vec::with_capacity(boards.len());
    for &(round, board) in boards {
        let rows = connection.query(
            "SELECT tournament_games.round, board, game, finished_at, result, reason, plies
             FROM tournament_games JOIN games ON games.id = game
             WHERE tournament = $1 AND tournament_games.round = $2 AND board = $3
             ORDER BY games.number",
            &[id.as_str().into(), round.into(), board.into()],
        )?;
        let found: Result<Vec<_>, LoadError> =
            all(rows, game).map_err(|damage| in_tournament(id, &damage).into());
        games.extend(found?);
    }
    Ok(games)
}

fn game(mut row: Row) -> Result<GameOfTournament, Damaged> {
    Ok(GameOfTournament {
        round: row.integer("round")?,
        board: row.integer("board")?,
        game: row.parsed("game")?,
        ended_at: row.integer_or_null("finished_at")?.map(Timestamp),
        verdict: verdict(&mut row)?,
        plies: row.integer_or_null("plies")?,
    })
}

fn verdict(row: &mut Row) -> Result<Option<Verdict>, Damaged> {
    let (score, reason) = (row.text_or_null("result")?, row.text_or_null("reason")?);
    let Some((score, reason)) = score.zip(reason) else {
        return Ok(None);
    };
    Ok(Some(Verdict {
        score: from_word(&score, "result")?,
        reason: from_word(&reason, "reason")?,
    }))
}

/// The tournament of a game, its round and its board.
pub(super) fn of_game(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<Option<(TournamentId, u32, u32)>, Unavailable> {
    let row = connection.query_one(
        "SELECT tournament, round, board FROM tournament_games WHERE game = $1",
        &[game.as_str().into()],
    )?;
    let place = |mut row: Row| {
        let tournament = row.parsed("tournament")?;
        Ok::<_, Damaged>((tournament, row.integer("round")?, row.integer("board")?))
    };
    Ok(row.map(place).transpose()?)
}
