//! Reading tokens.

use arbiter::Timestamp;

use super::codes::AuthorizationCode;
use super::types::Token;
use crate::error::{Damaged, Unavailable};
use crate::id::{CodeId, PlayerId, TokenId};
use crate::players::{self, Player};
use crate::sql::{Connection, Failure, Row, all, one};

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

/// The code, and the token that was made from it.
pub(crate) fn code(
    connection: &mut dyn Connection,
    id: CodeId,
) -> Result<Option<(AuthorizationCode, Option<TokenId>)>, Failure> {
    let row = connection.query_one(
        "SELECT id, player, client, redirect_uri, challenge, scopes, created_at, expires_at, token
         FROM authorization_codes WHERE id = $1",
        &[id.to_string().into()],
    )?;
    Ok(row.and_then(|row| code_in(row).ok()))
}

fn code_in(mut row: Row) -> Result<(AuthorizationCode, Option<TokenId>), Damaged> {
    let code = AuthorizationCode {
        id: row.parsed("id")?,
        player: row.parsed("player")?,
        client: row.text("client")?,
        redirect_uri: row.text("redirect_uri")?,
        challenge: row.text("challenge")?,
        scopes: row.parsed("scopes")?,
        created_at: row.timestamp("created_at")?,
        expires_at: row.timestamp("expires_at")?,
    };
    Ok((code, row.parsed_or_null("token")?))
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
