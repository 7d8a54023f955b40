//! Locking players.

use crate::id::PlayerId;
use crate::sql::{Connection, Failure};

/// Whether there is such a player, who is not erased. Other requests of theirs that ask for this wait
/// until the transaction has ended, on whichever node.
pub(crate) fn lock(connection: &mut dyn Connection, player: PlayerId) -> Result<bool, Failure> {
    let locked = connection.execute(
        "UPDATE players SET name = name WHERE id = $1 AND erased_at IS NULL",
        &[player.as_str().into()],
    )?;
    Ok(locked > 0)
}
