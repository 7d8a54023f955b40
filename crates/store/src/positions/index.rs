//! Games that are not indexed yet.

use arbiter::Game;

use super::block::Entry;
use super::key::{Key, Material};
use crate::error::{Damaged, LoadError};
use crate::games;
use crate::id::GameId;
use crate::sql::Connection;

/// Returns finished games that are not in the index, and the sorted pairs of all these games.
pub(crate) fn entries_of_new_games(
    connection: &mut dyn Connection,
    limit: u32,
) -> Result<(Vec<i64>, Vec<Entry>), LoadError> {
    let rows = connection.query(
        "SELECT number, id, terms_format, terms FROM games
         WHERE indexed = 0 AND finished_at IS NOT NULL ORDER BY number LIMIT $1",
        &[limit.into()],
    )?;
    let (mut games, mut entries) = (Vec::new(), Vec::new());
    for mut row in rows {
        let number: i64 = row.integer("number")?;
        games.push(number);
        let mut read = || -> Result<Game, LoadError> {
            let id: GameId = row.parsed("id")?;
            let terms = games::terms(&mut row)?;
            let rows = games::rows_since(connection, id, 0)?;
            let moments = rows
                .iter()
                .map(|row| (row.entry.at, row.entry.events.as_slice()));
            Ok(Game::replay(terms, moments).map_err(|why| Damaged(why.to_string()))?)
        };
        match read() {
            Ok(game) => {
                for position in game.line().positions() {
                    entries.push((Key::of(&position).number(), number));
                    entries.push((Material::of(&position).key().number(), number));
                }
            }
            Err(LoadError::Damaged(why)) => {
                tracing::warn!(%why, "a damaged game is not found by its positions");
            }
            Err(unavailable) => return Err(unavailable),
        }
    }
    entries.sort_unstable();
    entries.dedup();
    Ok((games, entries))
}
