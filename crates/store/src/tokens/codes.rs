//! Authorization codes (RFC 6749, 4.1): a program receives one with the consent of its user, and
//! exchanges it for a token. The code is bound to the program by a challenge (RFC 7636).

use std::fmt;

use arbiter::Timestamp;

use super::types::{MOST_TOKENS, Scopes, Token, TokenError};
use super::write::{MakeToken, end_one};
use crate::error::{Damaged, Unavailable};
use crate::id::{CodeId, PlayerId, SessionId, TokenId};
use crate::operation::Operation;
use crate::sessions;
use crate::sql::{Connection, Failure, Row, all};

/// The maximum number of codes of a player. A new code replaces the oldest one.
pub const MOST_CODES: usize = 20;
/// The time in milliseconds for which an expired code is kept, so that its second use is noticed.
const KEPT: u64 = 24 * 60 * 60 * 1_000;

/// A code that a program exchanges for a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorizationCode {
    /// Its id.
    pub id: CodeId,
    /// The player who has consented.
    pub player: PlayerId,
    /// The name that the program has given to itself.
    pub client: String,
    /// The address to which the browser brings the code.
    pub redirect_uri: String,
    /// The SHA-256 of the program's secret, in base64url.
    pub challenge: String,
    /// The permissions of the token.
    pub scopes: Scopes,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The time of expiry.
    pub expires_at: Timestamp,
}

/// A request of a program that exchanges a code for a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redemption {
    /// The code.
    pub code: CodeId,
    /// The name that the program gives to itself.
    pub client: String,
    /// The address to which the browser has brought the code.
    pub redirect_uri: String,
    /// The SHA-256 of the program's secret, in base64url.
    pub challenge: String,
    /// The id of the new token.
    pub token: TokenId,
    /// The time of the request.
    pub at: Timestamp,
    /// The time at which the new token expires.
    pub expires_at: Timestamp,
}

/// The result of a [`Redemption`] that has changed something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Redeemed {
    /// The token was created.
    Token(Token),
    /// The code was used before. The token that was made from it is revoked, because one of the two
    /// programs has a stolen code.
    Again,
}

/// Errors of exchanging a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RedeemError {
    /// No code has this id, or its player has no account or has a new password.
    NoSuchCode,
    /// The code has expired.
    Expired,
    /// The code was made for another program.
    OtherClient,
    /// The browser has brought the code to another address.
    OtherRedirect,
    /// The secret does not match the challenge.
    WrongVerifier,
    /// The player already has [`MOST_TOKENS`] tokens.
    TooMany,
    /// Another token has this id; the caller should choose another random one.
    IdTaken,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for RedeemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchCode => f.write_str("there is no such code"),
            Self::Expired => f.write_str("the code has expired"),
            Self::OtherClient => f.write_str("the code was made for another client_id"),
            Self::OtherRedirect => f.write_str("the code was made for another redirect_uri"),
            Self::WrongVerifier => f.write_str("the code_verifier does not match the challenge"),
            Self::TooMany => write!(
                f,
                "a player can have at most {MOST_TOKENS} tokens: revoke one first"
            ),
            Self::IdTaken => f.write_str("another token has this id"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for RedeemError {}

impl From<Unavailable> for RedeemError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

impl From<TokenError> for RedeemError {
    fn from(why: TokenError) -> Self {
        match why {
            TokenError::NoAccount => Self::NoSuchCode,
            TokenError::TooMany => Self::TooMany,
            TokenError::IdTaken => Self::IdTaken,
            TokenError::Unavailable(why) => Self::Unavailable(why),
        }
    }
}

/// Locks the account against transactions that disable it, change its password, or use its codes.
/// Returns whether the player has an enabled account.
fn lock_account(connection: &mut dyn Connection, player: PlayerId) -> Result<bool, Failure> {
    let locked = connection.execute(
        "UPDATE accounts SET role = role WHERE player = $1 AND disabled_at IS NULL",
        &[player.as_str().into()],
    )?;
    Ok(locked > 0)
}

/// Returns a code, and the token that was made from it.
fn find(
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

/// Returns the codes of a player, the newest first.
pub(crate) fn codes_of(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<AuthorizationCode>, Unavailable> {
    let rows = connection.query(
        "SELECT id, player, client, redirect_uri, challenge, scopes, created_at, expires_at, token
         FROM authorization_codes WHERE player = $1 ORDER BY created_at DESC, id LIMIT $2",
        &[player.as_str().into(), (MOST_CODES as u32).into()],
    )?;
    Ok(all(rows, |row| code_in(row).map(|(code, _)| code))?)
}

/// Creates a code.
pub(crate) struct MakeCode {
    pub(crate) code: AuthorizationCode,
    /// The session in which the player has consented.
    pub(crate) by: SessionId,
}

impl Operation for MakeCode {
    type Done = ();
    type Refusal = TokenError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), TokenError>, Failure> {
        let code = &self.code;
        let player = || code.player.as_str().into();
        if !lock_account(connection, code.player)?
            || !sessions::is_of(connection, self.by, code.player)?
        {
            return Ok(Err(TokenError::NoAccount));
        }
        let made = connection.execute(
            "INSERT INTO authorization_codes
                 (id, player, client, redirect_uri, challenge, scopes, created_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
            &[
                code.id.to_string().into(),
                player(),
                code.client.as_str().into(),
                code.redirect_uri.as_str().into(),
                code.challenge.as_str().into(),
                code.scopes.to_string().into(),
                code.created_at.into(),
                code.expires_at.into(),
            ],
        )?;
        if made == 0 {
            return Ok(Err(TokenError::IdTaken));
        }
        let old = Timestamp(code.created_at.0.saturating_sub(KEPT));
        connection.execute(
            "DELETE FROM authorization_codes WHERE expires_at <= $1",
            &[old.into()],
        )?;
        connection.execute(
            "DELETE FROM authorization_codes WHERE player = $1 AND id NOT IN (
                 SELECT id FROM authorization_codes WHERE player = $1
                 ORDER BY created_at DESC, id LIMIT $2)",
            &[player(), (MOST_CODES as u32).into()],
        )?;
        Ok(Ok(()))
    }
}

impl Operation for Redemption {
    const CHANGES_ACCOUNTS: bool = true;

    type Done = Redeemed;
    type Refusal = RedeemError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Redeemed, RedeemError>, Failure> {
        // The account is locked first, as in all writes of codes.
        let Some((code, _)) = find(connection, self.code)? else {
            return Ok(Err(RedeemError::NoSuchCode));
        };
        if !lock_account(connection, code.player)? {
            return Ok(Err(RedeemError::NoSuchCode));
        }
        let Some((code, token)) = find(connection, self.code)? else {
            return Ok(Err(RedeemError::NoSuchCode));
        };
        if let Some(token) = token {
            end_one(connection, code.player, token, self.at)?;
            return Ok(Ok(Redeemed::Again));
        }
        if let Some(why) = self.objection(&code) {
            return Ok(Err(why));
        }
        let token = Token {
            id: self.token,
            player: code.player,
            name: code.client,
            scopes: code.scopes,
            created_at: self.at,
            used_at: None,
            expires_at: Some(self.expires_at),
        };
        let make = MakeToken {
            token: token.clone(),
            by: None,
        };
        if let Err(why) = make.apply(connection)? {
            return Ok(Err(why.into()));
        }
        connection.execute(
            "UPDATE authorization_codes SET token = $2 WHERE id = $1",
            &[self.code.to_string().into(), self.token.to_string().into()],
        )?;
        Ok(Ok(Redeemed::Token(token)))
    }
}

impl Redemption {
    /// Returns the reason why an unused code gives no token, if there is one.
    fn objection(&self, code: &AuthorizationCode) -> Option<RedeemError> {
        if code.expires_at <= self.at {
            Some(RedeemError::Expired)
        } else if code.client != self.client {
            Some(RedeemError::OtherClient)
        } else if code.redirect_uri != self.redirect_uri {
            Some(RedeemError::OtherRedirect)
        } else if code.challenge != self.challenge {
            Some(RedeemError::WrongVerifier)
        } else {
            None
        }
    }
}
