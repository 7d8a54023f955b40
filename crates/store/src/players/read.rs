//! Reading players.

use super::types::Player;
use crate::error::Damaged;
use crate::id::PlayerId;
use crate::sql::{Connection, Failure, Row};

pub(crate) fn player(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Option<Player>, Failure> {
    let row = connection.query_one(
        "SELECT players.id, players.name, accounts.role, accounts.is_bot
         FROM players LEFT JOIN accounts ON accounts.player = players.id
         WHERE players.id = $1",
        &[player.as_str().into()],
    )?;
    Ok(row.and_then(|mut row| player_of(&mut row).ok()))
}

pub(crate) fn player_of(row: &mut Row) -> Result<Player, Damaged> {
    Ok(Player {
        id: row.parsed("id")?,
        name: row.text("name")?,
        role: row.parsed_or_null("role")?,
        is_bot: row.integer_or_null::<i64>("is_bot")? == Some(1),
    })
}

/// Whether the player exists and is not erased.
pub(crate) fn exists(connection: &mut dyn Connection, player: PlayerId) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM players WHERE id = $1 AND erased_at IS NULL",
        &[player.as_str().into()],
    )?;
    Ok(row.is_some())
}

pub(crate) fn is_registered(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM accounts WHERE player = $1",
        &[player.as_str().into()],
    )?;
    Ok(row.is_some())
}

/// Whether the player has been erased.
pub(crate) fn is_erased(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM players WHERE id = $1 AND erased_at IS NOT NULL",
        &[player.as_str().into()],
    )?;
    Ok(row.is_some())
}
