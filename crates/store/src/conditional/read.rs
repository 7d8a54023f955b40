//! Reading conditional moves.

use super::types::ConditionalMoves;
use crate::error::LoadError;
use crate::id::GameId;
use crate::sql::Connection;

/// The conditional moves of both players of a game.
pub(crate) fn moves_in(
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
