//! Locking players.

use std::collections::BTreeSet;

use crate::id::PlayerId;
use crate::sql::{Connection, Failure};

const LOCK: &str = "UPDATE players SET name = name WHERE id = $1 AND erased_at IS NULL";

/// Returns whether the player exists and is not erased. Locks the player against other requests
/// that call this function, on all nodes, until the transaction ends.
pub(crate) fn lock(connection: &mut dyn Connection, player: PlayerId) -> Result<bool, Failure> {
    let locked = connection.execute(LOCK, &[player.as_str().into()])?;
    Ok(locked > 0)
}

/// Locks the players like [`lock`], in the same order in all processes. Returns whether they all
/// exist and are not erased.
pub(crate) fn lock_all(
    connection: &mut dyn Connection,
    players: &BTreeSet<PlayerId>,
) -> Result<bool, Failure> {
    let rows: Vec<_> = players
        .iter()
        .map(|player| vec![player.as_str().into()])
        .collect();
    let locked = connection.execute_each(LOCK, &rows)?;
    Ok(locked.into_iter().all(|changed| changed > 0))
}
