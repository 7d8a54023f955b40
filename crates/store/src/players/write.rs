//! Locking players.

use crate::id::PlayerId;
use crate::sql::{Connection, Failure};

/// Returns whether the player exists and is not erased. Locks the player against other requests
/// that call this function, on all nodes, until the transaction ends.
pub(crate) fn lock(connection: &mut dyn Connection, player: PlayerId) -> Result<bool, Failure> {
    let locked = connection.execute(
        "UPDATE players SET name = name WHERE id = $1 AND erased_at IS NULL",
        &[player.as_str().into()],
    )?;
    Ok(locked > 0)
}
