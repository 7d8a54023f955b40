//! The ratings that games change when they end.

use std::collections::BTreeMap;

use arbiter::{Points, Timestamp};

use super::accounts;
use crate::rating::{self, Rating, RatingChange};
use crate::sql::{Connection, Failure, Value};
use crate::{Damaged, Ending, GameId, PlayerId, Seat, Speed, StoredGame};

/// A rated game that has ended.
pub(super) struct Rated {
    game: GameId,
    /// White's and Black's.
    players: [PlayerId; 2],
    speed: Speed,
    score: Points,
    at: Timestamp,
}

impl Rated {
    /// The game with this ending, if it counts: it was played for ratings by two people who have
    /// accounts, and has a result.
    pub(super) fn of(
        connection: &mut dyn Connection,
        game: &StoredGame,
        ending: &Ending,
    ) -> Result<Option<Self>, Failure> {
        let (Seat::Person(white), Seat::Person(black)) = (game.white, game.black) else {
            return Ok(None);
        };
        let score = ending.verdict.score;
        if !game.terms.rated || score == Points::None || white == black {
            return Ok(None);
        }
        for player in [white, black] {
            if !accounts::is_registered(connection, player)? {
                return Ok(None);
            }
        }
        Ok(Some(Self {
            game: game.id,
            players: [white, black],
            speed: Speed::of(&game.terms.time),
            score,
            at: ending.at,
        }))
    }
}

/// Rates the games, one after the other.
///
/// The ratings of all players are locked first, in one order for all processes: two games of one
/// player that end at one moment are rated one after the other, wherever they end.
pub(super) fn rate_all(connection: &mut dyn Connection, games: &[Rated]) -> Result<(), Failure> {
    let mut ratings = BTreeMap::new();
    for game in games {
        for player in game.players {
            ratings.insert((player, game.speed.as_str()), Rating::NEW);
        }
    }
    for ((player, speed), rating) in &mut ratings {
        *rating = lock(connection, *player, speed)?;
    }
    for game in games {
        let speed = game.speed.as_str();
        let before = game.players.map(|player| ratings[&(player, speed)]);
        let Some(after) = rating::rate(before, game.score, game.at) else {
            continue;
        };
        let mut changes = Vec::new();
        for ((player, before), after) in game.players.into_iter().zip(before).zip(after) {
            ratings.insert((player, speed), after);
            note(connection, game.game, player, speed, &after)?;
            changes.push(RatingChange::between(&before, &after));
        }
        connection.execute(
            "UPDATE games SET white_rating = $2, white_change = $3, black_rating = $4,
                 black_change = $5
             WHERE id = $1",
            &[
                game.game.as_str().into(),
                changes[0].after.into(),
                i64::from(changes[0].change).into(),
                changes[1].after.into(),
                i64::from(changes[1].change).into(),
            ],
        )?;
    }
    Ok(())
}

/// The rating as it stands, which nobody else changes until this transaction has ended.
fn lock(connection: &mut dyn Connection, player: PlayerId, speed: &str) -> Result<Rating, Failure> {
    let new = Rating::NEW;
    let row = connection.query_one(
        // The update that changes nothing locks the row, and sees what others have committed.
        "INSERT INTO ratings (player, speed, rating, deviation, volatility, games, rated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (player, speed) DO UPDATE SET games = ratings.games
         RETURNING rating, deviation, volatility, games, rated_at",
        &[
            player.as_str().into(),
            speed.into(),
            new.value.into(),
            new.deviation.into(),
            new.volatility.into(),
            new.games.into(),
            new.rated_at.into(),
        ],
    )?;
    let read = |mut row| crate::read::rating(&mut row);
    let rating: Option<Result<Rating, Damaged>> = row.map(read);
    // A row that cannot be read, which nothing writes, is begun anew: the game must end.
    Ok(rating.and_then(Result::ok).unwrap_or(new))
}

fn note(
    connection: &mut dyn Connection,
    game: GameId,
    player: PlayerId,
    speed: &str,
    rating: &Rating,
) -> Result<(), Failure> {
    let whose: [Value; 2] = [player.as_str().into(), speed.into()];
    let numbers: [Value; 5] = [
        rating.value.into(),
        rating.deviation.into(),
        rating.volatility.into(),
        rating.games.into(),
        rating.rated_at.into(),
    ];
    connection.execute(
        "UPDATE ratings SET rating = $3, deviation = $4, volatility = $5, games = $6, rated_at = $7
         WHERE player = $1 AND speed = $2",
        &[&whose[..], &numbers].concat(),
    )?;
    connection.execute(
        "INSERT INTO rating_history (player, speed, rating, deviation, volatility, number, at, game)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[&whose[..], &numbers, &[game.as_str().into()]].concat(),
    )?;
    Ok(())
}
