//! Erasing players.

use arbiter::Timestamp;

use crate::id::PlayerId;
use crate::operation::Operation;
use crate::players::{self, RoleError};
use crate::sql::{Connection, Failure};
use crate::{
    accounts, classes, conditional, follows, invites, lessons, library, moderation, puzzles,
    sessions, standing, tokens, tournaments,
};

/// The name of an erased player.
const ERASED_NAME: &str = "Former player";

/// Erases a player: their name, account, sessions, tokens and chat lines. Their games remain
/// unchanged.
pub(crate) struct ErasePlayer {
    pub(crate) player: PlayerId,
    pub(crate) at: Timestamp,
}

impl Operation for ErasePlayer {
    const CHANGES_ACCOUNTS: bool = true;

    type Done = ();
    type Refusal = RoleError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), RoleError>, Failure> {
        if accounts::is_last_admin(connection, self.player)? {
            return Ok(Err(RoleError::LastAdmin));
        }
        let player = || self.player.as_str().into();
        // Waits for concurrent writes of this player on other nodes. Later ones find no such
        // player.
        players::lock(connection, self.player)?;
        invites::end_with_role(connection, self.player)?;
        connection.execute("DELETE FROM accounts WHERE player = $1", &[player()])?;
        connection.execute(
            "UPDATE players SET name = $2, erased_at = $3 WHERE id = $1",
            &[player(), ERASED_NAME.into(), self.at.into()],
        )?;
        // The server ends their games. If it is killed before that, the next node to start does it.
        for side in ["white_player", "black_player"] {
            connection.execute(
                &format!("UPDATE games SET due_at = $2 WHERE {side} = $1 AND finished_at IS NULL"),
                &[player(), self.at.into()],
            )?;
        }
        classes::forget(connection, self.player)?;
        conditional::forget(connection, self.player)?;
        follows::forget(connection, self.player)?;
        lessons::forget(connection, self.player)?;
        library::delete_all(connection, self.player)?;
        moderation::forget(connection, self.player)?;
        puzzles::forget(connection, self.player)?;
        sessions::end_all(connection, self.player, self.at)?;
        standing::forget(connection, self.player)?;
        tokens::end_all(connection, self.player, self.at)?;
        tournaments::forget(connection, self.player)?;
        Ok(Ok(()))
    }
}
