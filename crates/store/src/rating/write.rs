//! Updates ratings when games end.

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
    /// White and Black.
    pub(crate) players: [PlayerId; 2],
    pub(crate) speed: Speed,
    pub(crate) score: Points,
    pub(crate) at: Timestamp,
}

/// Rates the games sequentially.
///
/// First locks the ratings of all players, in the same order in all processes. Two games of one
/// player that end at the same time are therefore rated sequentially, even in different processes.
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

/// The key of a rating: player and speed.
type Key = (PlayerId, &'static str);

/// Reads the current ratings and locks them until the transaction ends.
fn lock_all(
    connection: &mut dyn Connection,
    ratings: &mut BTreeMap<Key, Rating>,
) -> Result<(), Failure> {
    let new: Vec<_> = ratings.iter().map(|(key, new)| values(key, new)).collect();
    let stored = connection.query_each(
        // The update of a conflicting row changes nothing, but locks the row and reads the latest
        // committed version.
        "INSERT INTO ratings (player, speed, rating, deviation, volatility, games, rated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (player, speed) DO UPDATE SET games = ratings.games
         RETURNING rating, deviation, volatility, games, rated_at",
        &new,
    )?;
    for (rating, rows) in ratings.values_mut().zip(stored) {
        // An unreadable row, which is never written, is replaced by the initial rating, because the
        // game must end.
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
