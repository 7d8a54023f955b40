//! Updates outside the journals when games end.

use arbiter::{Points, Timestamp};

use super::ending::{NOTE, note_values};
use super::types::{Ending, Seat};
use super::{columns, read};
use crate::conditional;
use crate::error::{Damaged, LoadError};
use crate::id::GameId;
use crate::rating::{self, Rated};
use crate::sql::{Connection, Failure, Row};

/// A game whose last entry was just written.
pub(crate) struct End {
    pub(crate) game: GameId,
    /// The time of the end.
    pub(crate) at: Timestamp,
    /// The ending, if the writer of the entry has computed it.
    pub(crate) ending: Option<Box<Ending>>,
}

/// Marks the games as finished, stores their endings and rates their players.
pub(crate) fn finish_all(connection: &mut dyn Connection, ends: &[End]) -> Result<(), Failure> {
    let (mut told, mut games) = (Vec::new(), Vec::new());
    for end in ends {
        games.push(vec![end.game.as_str().into()]);
        let ending = match &end.ending {
            Some(ending) => Some(Ending::clone(ending)),
            None => replayed(connection, end.game)?,
        };
        if let Some(ending) = ending {
            told.push((end.game, ending));
        } else {
            // The journal does not fold to a game, but the game is finished anyway.
            connection.execute(
                "UPDATE games SET due_at = NULL, finished_at = $2 WHERE id = $1",
                &[end.game.as_str().into(), end.at.into()],
            )?;
        }
    }
    connection.execute_each(conditional::END, &games)?;
    let values: Vec<_> = told
        .iter()
        .map(|(game, ending)| note_values(*game, ending))
        .collect();
    let note = format!("{NOTE} {PLAYERS}");
    let players = connection.query_each(&note, &values)?;
    let rated: Vec<_> = told
        .iter()
        .zip(players)
        .filter_map(|((game, ending), rows)| rated(*game, ending, rows.into_iter().next()?))
        .collect();
    rating::rate_all(connection, &rated)
}

/// The ending according to the journal.
fn replayed(connection: &mut dyn Connection, game: GameId) -> Result<Option<Ending>, Failure> {
    match read::journal_of(connection, game) {
        Ok(Some(stored)) => Ok(Ending::replayed(stored.terms, &stored.rows).unwrap_or(None)),
        Ok(None) | Err(LoadError::Damaged(_)) => Ok(None),
        Err(LoadError::Unavailable(why)) => Err(why.into()),
    }
}

/// Returns the columns that determine whether the game counts for ratings, and for which players.
const PLAYERS: &str = "
    RETURNING rated, speed, white_player, white_level, black_player, black_level,
        (SELECT count(*) FROM accounts
         WHERE player IN (games.white_player, games.black_player)) AS accounts";

/// The game, if it counts for ratings: it is rated, was played by two registered players and has a
/// result.
fn rated(game: GameId, ending: &Ending, mut row: Row) -> Option<Rated> {
    let mut read = || -> Result<_, Damaged> {
        let (rated, speed) = (row.integer::<i64>("rated")?, row.parsed("speed")?);
        let seats = columns::seats(&mut row)?;
        Ok((rated != 0, speed, seats, row.integer::<i64>("accounts")?))
    };
    let (is_rated, speed, seats, accounts) = read().ok()?;
    let (Seat::Person(white), Seat::Person(black)) = seats else {
        return None;
    };
    // A player who plays both sides has only one account.
    let counts = is_rated && accounts == 2 && ending.verdict.score != Points::None;
    counts.then_some(Rated {
        game,
        players: [white, black],
        speed,
        score: ending.verdict.score,
        at: ending.at,
    })
}
