//! Writing API tokens: creation, use and revocation.

use arbiter::Timestamp;

use super::types::{MOST_TOKENS, Token, TokenError};
use crate::error::Unavailable;
use crate::id::{PlayerId, SessionId, TokenId};
use crate::operation::Operation;
use crate::sessions;
use crate::sql::{Connection, Failure, Value};

/// Creates a token.
pub(crate) struct MakeToken {
    pub(crate) token: Token,
    /// The session of the request; `None` for the server's operator.
    pub(crate) by: Option<SessionId>,
}

impl Operation for MakeToken {
    type Done = ();
    type Refusal = TokenError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), TokenError>, Failure> {
        let token = &self.token;
        let player = || token.player.as_str().into();
        // Locks the row against transactions that disable the account or change its password.
        let holds = connection.execute(
            "UPDATE accounts SET role = role WHERE player = $1 AND disabled_at IS NULL",
            &[player()],
        )?;
        let asks = match self.by {
            Some(session) => sessions::is_of(connection, session, token.player)?,
            None => true,
        };
        if holds == 0 || !asks {
            return Ok(Err(TokenError::NoAccount));
        }
        let others = connection.query(
            "SELECT 1 FROM tokens WHERE player = $1 AND (expires_at IS NULL OR expires_at > $2)",
            &[player(), token.created_at.into()],
        )?;
        if others.len() >= MOST_TOKENS {
            return Ok(Err(TokenError::TooMany));
        }
        connection.execute(
            "DELETE FROM tokens WHERE player = $1 AND expires_at <= $2",
            &[player(), token.created_at.into()],
        )?;
        let made = connection.execute(
            "INSERT INTO tokens (id, player, name, scopes, created_at, used_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            &[
                token.id.to_string().into(),
                player(),
                token.name.as_str().into(),
                token.scopes.to_string().into(),
                token.created_at.into(),
                token.used_at.into(),
                token.expires_at.into(),
            ],
        )?;
        Ok(if made == 0 {
            Err(TokenError::IdTaken)
        } else {
            Ok(())
        })
    }
}

/// Stores a use of a token.
pub(crate) struct NoteTokenUse {
    pub(crate) token: TokenId,
    pub(crate) at: Timestamp,
}

impl Operation for NoteTokenUse {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "UPDATE tokens SET used_at = $2 WHERE id = $1 AND coalesce(used_at, 0) <= $3",
            &[
                self.token.to_string().into(),
                self.at.into(),
                Timestamp(self.at.0.saturating_sub(sessions::USES_APART)).into(),
            ],
        )?;
        Ok(Ok(()))
    }
}

/// Revokes a token of a player.
pub(crate) struct RevokeToken {
    pub(crate) player: PlayerId,
    pub(crate) token: TokenId,
    pub(crate) at: Timestamp,
}

impl Operation for RevokeToken {
    const CHANGES_ACCOUNTS: bool = true;

    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        end_one(connection, self.player, self.token, self.at)?;
        Ok(Ok(()))
    }
}

/// Ends a token of a player.
pub(crate) fn end_one(
    connection: &mut dyn Connection,
    player: PlayerId,
    token: TokenId,
    at: Timestamp,
) -> Result<(), Failure> {
    let values = [player.as_str().into(), token.to_string().into()];
    end_where(connection, "player = $1 AND id = $2", &values, at)
}

/// Ends all tokens of a player, and the codes from which others could be made.
pub(crate) fn end_all(
    connection: &mut dyn Connection,
    player: PlayerId,
    at: Timestamp,
) -> Result<(), Failure> {
    connection.execute(
        "DELETE FROM authorization_codes WHERE player = $1",
        &[player.as_str().into()],
    )?;
    end_where(connection, "player = $1", &[player.as_str().into()], at)
}

/// Revokes the tokens that match the condition. As for sessions, all nodes close the connections
/// opened with them.
fn end_where(
    connection: &mut dyn Connection,
    condition: &str,
    values: &[Value],
    at: Timestamp,
) -> Result<(), Failure> {
    sessions::end_those(connection, "tokens", condition, values, at)
}
