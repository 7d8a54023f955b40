//! Reading tokens.

use arbiter::Timestamp;

use super::types::Token;
use crate::error::{Damaged, Unavailable};
use crate::id::{PlayerId, TokenId};
use crate::players::{self, Player};
use crate::sql::{Connection, Row, all, one};

/// The maximum length of a list of tokens.
const MAX_LISTED: u32 = 200;

pub(crate) fn token(
    connection: &mut dyn Connection,
    id: TokenId,
    at: Timestamp,
) -> Result<Option<(Token, Player)>, Unavailable> {
    let row = connection.query_one(
        "SELECT tokens.id, tokens.player, tokens.name, scopes, tokens.created_at, used_at,
             expires_at, players.id, players.name, accounts.role, accounts.is_bot
         FROM tokens JOIN players ON players.id = tokens.player
             JOIN accounts ON accounts.player = tokens.player
         WHERE tokens.id = $1 AND (expires_at IS NULL OR expires_at > $2)",
        &[id.to_string().into(), at.into()],
    )?;
    one(row, |mut row| {
        Ok((token_in(&mut row)?, players::player_of(&mut row)?))
    })
}

pub(crate) fn tokens_of(
    connection: &mut dyn Connection,
    player: PlayerId,
    at: Timestamp,
) -> Result<Vec<Token>, Unavailable> {
    let rows = connection.query(
        "SELECT id, player, name, scopes, created_at, used_at, expires_at FROM tokens
         WHERE player = $1 AND (expires_at IS NULL OR expires_at > $2)
         ORDER BY created_at DESC, id LIMIT $3",
        &[player.as_str().into(), at.into(), MAX_LISTED.into()],
    )?;
    Ok(all(rows, |mut row| token_in(&mut row))?)
}

fn token_in(row: &mut Row) -> Result<Token, Damaged> {
    Ok(Token {
        id: row.parsed("id")?,
        player: row.parsed("player")?,
        name: row.text("name")?,
        scopes: row.parsed("scopes")?,
        created_at: row.timestamp("created_at")?,
        used_at: row.integer_or_null("used_at")?.map(Timestamp),
        expires_at: row.integer_or_null("expires_at")?.map(Timestamp),
    })
}
