//! The reads.

use arbiter::Timestamp;

use crate::rating::{HistoryQuery, RatedGame, Rating};
use crate::sql::{Connection, Failure, Row};
use crate::{
    ConditionalMoves, Damaged, GameId, LoadError, Outage, PlayerId, REMEMBERED_COMMANDS,
    RatingChange, Speed, StoredGame, StoredRow, Unavailable, archive, record,
};

const GAME: &str = "
    SELECT id, terms_format, terms, white_player, white_level, black_player, black_level,
        created_by, created_at, rematch_of, rematch_offer,
        (SELECT id FROM games AS later WHERE later.rematch_of = games.id) AS rematch
    FROM games WHERE id = $1";

/// The game with its journal, and the outages that are not in it.
pub(crate) fn game(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<Option<StoredGame>, LoadError> {
    let Some(mut stored) = journal_of(connection, game)? else {
        return Ok(None);
    };
    if let Some(last) = stored.rows.last() {
        stored.outages = outages_since(connection, last.entry.at)?;
    }
    Ok(Some(stored))
}

/// The game with its journal.
pub(crate) fn journal_of(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<Option<StoredGame>, LoadError> {
    let Some(row) = connection.query_one(GAME, &[game.as_str().into()])? else {
        return Ok(None);
    };
    let mut stored = record::game(row).map_err(|damage| damage.in_game(game))?;
    stored.rows = rows_since(connection, game, 0)?;
    Ok(Some(stored))
}

/// The rows after this version.
pub(crate) fn rows_since(
    connection: &mut dyn Connection,
    game: GameId,
    version: u32,
) -> Result<Vec<StoredRow>, LoadError> {
    let damaged = |damage: Damaged| damage.in_game(game);
    let mut rows = connection.query(
        "SELECT version, command_id, actor, request, at, events FROM journal
         WHERE game = $1 AND version > $2 ORDER BY version",
        &[game.as_str().into(), version.into()],
    )?;
    if rows.is_empty() {
        rows = archived_rows(connection, game)?.map_err(damaged)?;
    }
    let mut entries = Vec::new();
    for row in rows {
        let entry = record::entry(row).map_err(damaged)?;
        if entry.version > version {
            entries.push(entry);
        }
    }
    Ok(entries)
}

/// The rows of the game in the archive; none if it is not archived.
pub(crate) fn archived_rows(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<Result<Vec<Row>, Damaged>, Failure> {
    let row = connection.query_one(
        "SELECT format, journal FROM archives WHERE game = $1",
        &[game.as_str().into()],
    )?;
    let unpack = |mut row: Row| archive::unpack(row.integer("format")?, &row.bytes("journal")?);
    Ok(row.map_or(Ok(Vec::new()), unpack))
}

/// The entry of this command, also in an archived journal.
pub(crate) fn command(
    connection: &mut dyn Connection,
    game: GameId,
    id: &str,
) -> Result<Option<StoredRow>, LoadError> {
    let row = connection.query_one(
        "SELECT version, command_id, actor, request, at, events FROM journal
         WHERE game = $1 AND command_id = $2 AND version >
            (SELECT max(version) FROM journal WHERE game = $1) - CAST($3 AS BIGINT)",
        &[game.as_str().into(), id.into(), REMEMBERED_COMMANDS.into()],
    )?;
    let damaged = |damage: Damaged| damage.in_game(game);
    if let Some(row) = row {
        return Ok(Some(record::entry(row).map_err(damaged)?));
    }
    let archived = archived_rows(connection, game)?.map_err(damaged)?;
    let mut entries = archived
        .into_iter()
        .filter_map(|row| record::entry(row).ok());
    Ok(entries.find(|row| row.entry.command_id == id))
}

fn outages_since(
    connection: &mut dyn Connection,
    moment: Timestamp,
) -> Result<Vec<Outage>, LoadError> {
    let rows = connection.query(
        "SELECT began_at, ended_at FROM outages WHERE ended_at > $1 ORDER BY ended_at",
        &[moment.into()],
    )?;
    let mut outages = Vec::new();
    for mut row in rows {
        outages.push(Outage {
            began_at: row.timestamp("began_at")?,
            ended_at: row.timestamp("ended_at")?,
        });
    }
    Ok(outages)
}

/// The games that need attention at this moment, the most urgent first.
pub(crate) fn due_games(
    connection: &mut dyn Connection,
    at: Timestamp,
    limit: u32,
) -> Result<Vec<(GameId, Timestamp)>, Unavailable> {
    let rows = connection.query(
        "SELECT id, due_at FROM games WHERE due_at <= $1 ORDER BY due_at LIMIT $2",
        &[at.into(), limit.into()],
    )?;
    let due = |mut row: Row| Some((row.parsed("id").ok()?, row.timestamp("due_at").ok()?));
    Ok(rows.into_iter().filter_map(due).collect())
}

/// The conditional moves of both players of a game.
pub(crate) fn conditional_moves(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<Vec<ConditionalMoves>, LoadError> {
    let rows = connection.query(
        "SELECT player, version, plies, lines FROM conditional_moves WHERE game = $1",
        &[game.as_str().into()],
    )?;
    let mut all = Vec::new();
    for mut row in rows {
        all.push(ConditionalMoves {
            player: row.parsed("player")?,
            version: row.integer("version")?,
            plies: row.integer("plies")?,
            lines: row.json("lines")?,
        });
    }
    Ok(all)
}

/// The rated games that are played with a clock, the newest first.
pub(crate) fn games_to_watch(
    connection: &mut dyn Connection,
    limit: u32,
) -> Result<Vec<GameId>, Unavailable> {
    let rows = connection.query(
        "SELECT id FROM games
         WHERE rated = 1 AND finished_at IS NULL AND speed <> 'correspondence'
         AND white_player IS NOT NULL AND black_player IS NOT NULL
         ORDER BY created_at DESC LIMIT $1",
        &[limit.into()],
    )?;
    let id = |mut row: Row| row.parsed("id").ok();
    Ok(rows.into_iter().filter_map(id).collect())
}

pub(crate) fn last_heartbeat(
    connection: &mut dyn Connection,
) -> Result<Option<Timestamp>, Failure> {
    let row = connection.query_one("SELECT max(at) FROM heartbeats", &[])?;
    Ok(row.and_then(|mut row| row.timestamp("at").ok()))
}

pub(crate) fn heartbeat_of(
    connection: &mut dyn Connection,
    node: &str,
) -> Result<Option<Timestamp>, Failure> {
    let row = connection.query_one("SELECT at FROM heartbeats WHERE node = $1", &[node.into()])?;
    Ok(row.and_then(|mut row| row.timestamp("at").ok()))
}

/// All ratings of a player, the fastest speed first.
pub(crate) fn ratings_of(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<(Speed, Rating)>, LoadError> {
    let rows = connection.query(
        "SELECT speed, rating, deviation, volatility, games, rated_at FROM ratings
         WHERE player = $1 AND games > 0",
        &[player.as_str().into()],
    )?;
    let mut ratings: Vec<(Speed, Rating)> = Vec::new();
    for mut row in rows {
        ratings.push((row.parsed("speed")?, rating(&mut row)?));
    }
    let place = |speed: &Speed| Speed::ALL.iter().position(|other| other == speed);
    ratings.sort_by_key(|(speed, _)| place(speed));
    Ok(ratings)
}

/// A rating from its columns.
pub(crate) fn rating(row: &mut Row) -> Result<Rating, Damaged> {
    Ok(Rating {
        value: row.integer("rating")?,
        deviation: row.integer("deviation")?,
        volatility: row.integer("volatility")?,
        games: row.integer("games")?,
        rated_at: row.timestamp("rated_at")?,
    })
}

/// The longest part of a history that is told at once.
const HISTORY: u32 = 1_000;

/// The rated games of a player, the newest first.
pub(crate) fn rating_history(
    connection: &mut dyn Connection,
    query: &HistoryQuery,
) -> Result<Vec<RatedGame>, LoadError> {
    let rows = connection.query(
        "SELECT game, number, at, rating, deviation FROM rating_history
         WHERE player = $1 AND speed = $2 AND number < $3 ORDER BY number DESC LIMIT $4",
        &[
            query.player.as_str().into(),
            query.speed.as_str().into(),
            query.before.unwrap_or(u32::MAX).into(),
            query.limit.min(HISTORY).into(),
        ],
    )?;
    let mut games = Vec::new();
    for mut row in rows {
        games.push(RatedGame {
            game: row.parsed("game")?,
            number: row.integer("number")?,
            at: row.timestamp("at")?,
            rating: crate::rating::rounded(row.integer("rating")?),
            deviation: crate::rating::rounded(row.integer("deviation")?),
        });
    }
    Ok(games)
}

/// What this game has made of White's and Black's ratings.
pub(crate) fn rating_changes(
    connection: &mut dyn Connection,
    game: GameId,
) -> Result<[Option<RatingChange>; 2], LoadError> {
    let row = connection.query_one(
        "SELECT white_rating, white_change, black_rating, black_change FROM games WHERE id = $1",
        &[game.as_str().into()],
    )?;
    let Some(mut row) = row else {
        return Ok([None; 2]);
    };
    Ok(record::rating_changes(&mut row)?)
}
