//! Writing conditional moves.

use super::types::ConditionalMoves;
use crate::error::Unavailable;
use crate::id::{GameId, PlayerId};
use crate::notice::Committed;
use crate::operation::Operation;
use crate::players;
use crate::sql::{Connection, Failure, json};

/// Replaces a player's conditional moves in a game. Empty lines remove them.
pub(crate) struct SetConditional {
    pub(crate) game: GameId,
    pub(crate) moves: ConditionalMoves,
}

impl Operation for SetConditional {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        let key = || [self.game.as_str().into(), self.moves.player.as_str().into()];
        connection.execute(
            "DELETE FROM conditional_moves WHERE game = $1 AND player = $2",
            &key(),
        )?;
        if !self.moves.lines.is_empty() && players::exists(connection, self.moves.player)? {
            let [game, player] = key();
            connection.execute(
                "INSERT INTO conditional_moves (game, player, version, plies, lines)
                 VALUES ($1, $2, $3, $4, $5)",
                &[
                    game,
                    player,
                    self.moves.version.into(),
                    self.moves.plies.into(),
                    json(&self.moves.lines).into(),
                ],
            )?;
        }
        Ok(Ok(()))
    }

    fn committed(&self) -> Vec<Committed> {
        vec![Committed::outside_journal(self.game)]
    }
}

/// Removes the conditional moves of a finished game.
pub(crate) const END: &str = "DELETE FROM conditional_moves WHERE game = $1";

/// Removes the conditional moves of an erased player.
pub(crate) fn forget(connection: &mut dyn Connection, player: PlayerId) -> Result<(), Failure> {
    connection.execute(
        "DELETE FROM conditional_moves WHERE player = $1",
        &[player.as_str().into()],
    )?;
    Ok(())
}
