//! Checks that every game can be read.

use arbiter::Game;

use super::contents::{Contents, NAMED, Progress};
use crate::error::{Damaged, LoadError, Unavailable};
use crate::games::{self, StoredGame};
use crate::id::GameId;
use crate::sql::{Connection, Failure, Row};

/// The number of games read between two progress reports.
const PAGE: u32 = 500;

/// Reads and folds the journal of every game.
pub(crate) fn fold_all(
    connection: &mut dyn Connection,
    progress: &mut dyn FnMut(Progress),
) -> Result<Contents, Failure> {
    let of = count(connection)?;
    let mut contents = Contents {
        folded: true,
        ..Contents::default()
    };
    let mut last = 0_i64;
    loop {
        let rows = connection.query(
            "SELECT number, id FROM games WHERE number > $1 ORDER BY number LIMIT $2",
            &[last.into(), PAGE.into()],
        )?;
        if rows.is_empty() {
            return Ok(contents);
        }
        for mut row in rows {
            last = number(&mut row)?;
            contents.games += 1;
            if let Err(damage) = check(connection, &mut row)? {
                contents.damaged += 1;
                if contents.named.len() < NAMED {
                    contents.named.push(damage);
                }
            }
        }
        progress(Progress::Folded {
            games: contents.games,
            of,
        });
    }
}

/// The number of games.
pub(crate) fn count(connection: &mut dyn Connection) -> Result<u64, Failure> {
    let row = connection.query_one("SELECT count(*) FROM games", &[])?;
    Ok(row
        .and_then(|mut row| row.integer("count").ok())
        .unwrap_or(0))
}

fn number(row: &mut Row) -> Result<i64, Failure> {
    row.integer("number")
        .map_err(|damage| Unavailable(damage.0).into())
}

fn check(connection: &mut dyn Connection, row: &mut Row) -> Result<Result<(), Damaged>, Failure> {
    let game: GameId = match row.parsed("id") {
        Ok(id) => id,
        Err(damage) => return Ok(Err(damage)),
    };
    match games::journal_of(connection, game) {
        Ok(stored) => Ok(stored.map_or(Ok(()), fold).map_err(|why| why.in_game(game))),
        Err(LoadError::Damaged(damage)) => Ok(Err(damage)),
        Err(LoadError::Unavailable(why)) => Err(why.into()),
    }
}

/// Folds the journal, which must contain all versions without a gap.
fn fold(stored: StoredGame) -> Result<(), Damaged> {
    for (row, expected) in stored.rows.iter().zip(1..) {
        if row.version != expected {
            return Err(Damaged(format!("its version {expected} is missing")));
        }
    }
    let moments = stored
        .rows
        .iter()
        .map(|row| (row.entry.at, row.entry.events.as_slice()));
    match Game::replay(stored.terms, moments) {
        Ok(_) => Ok(()),
        Err(why) => Err(Damaged(why.to_string())),
    }
}
