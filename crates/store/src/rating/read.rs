//! Reading ratings.

use super::types::{HistoryQuery, RatedGame, Rating, RatingChange, rounded};
use crate::error::{Damaged, LoadError};
use crate::id::{GameId, PlayerId};
use crate::speed::Speed;
use crate::sql::{Connection, Row};

/// All ratings of a player, fastest speed first.
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

/// The maximum length of a part of the history.
const HISTORY: u32 = 1_000;

/// The rated games of a player, newest first.
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
            rating: rounded(row.integer("rating")?),
            deviation: rounded(row.integer("deviation")?),
        });
    }
    Ok(games)
}

/// The changes of White's and Black's ratings by this game.
pub(crate) fn changes_of(
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
    Ok(changes(&mut row)?)
}

/// The changes of White's and Black's ratings by a game, from four columns.
pub(crate) fn changes(row: &mut Row) -> Result<[Option<RatingChange>; 2], Damaged> {
    Ok([
        change(row, "white_rating", "white_change")?,
        change(row, "black_rating", "black_change")?,
    ])
}

fn change(row: &mut Row, after: &str, change: &str) -> Result<Option<RatingChange>, Damaged> {
    let (after, change) = (row.integer_or_null(after)?, row.integer_or_null(change)?);
    let pair = after.zip(change);
    Ok(pair.map(|(after, change)| RatingChange { after, change }))
}
