//! The ratings that games change when they end.

use std::collections::BTreeMap;

use arbiter::{Points, Timestamp};

use super::read;
use super::types::{Rating, RatingChange, rate};
use crate::id::{GameId, PlayerId};
use crate::speed::Speed;
use crate::sql::{Connection, Failure, Value};

/// A rated game that has ended.
pub(crate) struct Rated {
    pub(crate) game: GameId,
    /// White's and Black's.
    pub(crate) players: [PlayerId; 2],
    pub(crate) speed: Speed,
    pub(crate) score: Points,
    pub(crate) at: Timestamp,
}

/// Rates the games, one after the other.
///
/// The ratings of all players are locked first, in one order for all processes: two games of one
/// player that end at one moment are rated one after the other, wherever they end.
pub(crate) fn rate_all(connection: &mut dyn Connection, games: &[Rated]) -> Result<(), Failure> {
    let mut ratings = BTreeMap::new();
    for game in games {
        for player in game.players {
            ratings.insert((player, game.speed.as_str()), Rating::NEW);
        }
    }
    lock_all(connection, &mut ratings)?;
    let (mut histories, mut changes) = (Vec::new(), Vec::new());
    for game in games {
        let keys = game.players.map(|player| (player, game.speed.as_str()));
        let before = keys.map(|key| ratings[&key]);
        let Some(after) = rate(before, game.score, game.at) else {
            continue;
        };
        let mut change = vec![game.game.as_str().into()];
        for ((key, before), after) in keys.into_iter().zip(before).zip(after) {
            ratings.insert(key, after);
            let mut history = values(&key, &after);
            history.push(game.game.as_str().into());
            histories.push(history);
            let of_player = RatingChange::between(&before, &after);
            change.push(of_player.after.into());
            change.push(i64::from(of_player.change).into());
        }
        changes.push(change);
    }
    let ratings: Vec<_> = ratings.iter().map(|(key, new)| values(key, new)).collect();
    connection.execute_each(
        "UPDATE ratings SET rating = $3, deviation = $4, volatility = $5, games = $6, rated_at = $7
         WHERE player = $1 AND speed = $2",
        &ratings,
    )?;
    connection.execute_each(
        "INSERT INTO rating_history (player, speed, rating, deviation, volatility, number, at, game)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &histories,
    )?;
    connection.execute_each(
        "UPDATE games SET white_rating = $2, white_change = $3, black_rating = $4,
             black_change = $5
         WHERE id = $1",
        &changes,
    )?;
    Ok(())
}

/// Whose rating, and at which speed.
type Key = (PlayerId, &'static str);

/// The ratings as they stand, which nobody else changes until this transaction has ended.
fn lock_all(
    connection: &mut dyn Connection,
    ratings: &mut BTreeMap<Key, Rating>,
) -> Result<(), Failure> {
    let new: Vec<_> = ratings.iter().map(|(key, new)| values(key, new)).collect();
    let stored = connection.query_each(
        // The update that changes nothing locks the row, and sees what others have committed.
        "INSERT INTO ratings (player, speed, rating, deviation, volatility, games, rated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (player, speed) DO UPDATE SET games = ratings.games
         RETURNING rating, deviation, volatility, games, rated_at",
        &new,
    )?;
    for (rating, rows) in ratings.values_mut().zip(stored) {
        // A row that cannot be read, which nothing writes, is begun anew: the game must end.
        if let Some(Ok(stored)) = rows
            .into_iter()
            .next()
            .map(|mut row| read::rating(&mut row))
        {
            *rating = stored;
        }
    }
    Ok(())
}

fn values(&(player, speed): &Key, rating: &Rating) -> Vec<Value> {
    vec![
        player.as_str().into(),
        speed.into(),
        rating.value.into(),
        rating.deviation.into(),
        rating.volatility.into(),
        rating.games.into(),
        rating.rated_at.into(),
    ]
}
