//! API tokens for programs that act for a player.

mod codes;
mod read;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;
use tokio::sync::watch;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::{PlayerId, SessionId, TokenId};
use crate::players::Player;
use codes::MakeCode;
use write::{MakeToken, NoteTokenUse, RevokeToken};

pub use codes::{AuthorizationCode, MOST_CODES, RedeemError, Redeemed, Redemption};
pub use types::{MOST_TOKENS, NotAScope, Scope, Scopes, Token, TokenError};
pub(crate) use write::end_all;

/// Durable storage of API tokens. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Tokens: Access {
    /// Creates a token for a player with an enabled account. `by` is the session of the request,
    /// which must still be valid; `None` means a request by the server's operator.
    async fn make_token(&self, token: Token, by: Option<SessionId>) -> Result<(), TokenError> {
        self.database().write(MakeToken { token, by }).await
    }

    /// Creates a code for a player with an enabled account. `by` is the session in which the player
    /// has consented, which must still be valid.
    async fn make_code(&self, code: AuthorizationCode, by: SessionId) -> Result<(), TokenError> {
        self.database().write(MakeCode { code, by }).await
    }

    /// Exchanges a code for a token. The second use of a code revokes the token.
    async fn redeem_code(&self, redemption: Redemption) -> Result<Redeemed, RedeemError> {
        self.database().write(redemption).await
    }

    /// The token and its player, if it is valid at this time.
    async fn token(
        &self,
        id: TokenId,
        at: Timestamp,
    ) -> Result<Option<(Token, Player)>, Unavailable> {
        self.database()
            .read(move |connection| read::token(connection, id, at))
            .await
    }

    /// The tokens of a player that are valid at this time, newest first.
    async fn tokens_of(&self, player: PlayerId, at: Timestamp) -> Result<Vec<Token>, Unavailable> {
        self.database()
            .read(move |connection| read::tokens_of(connection, player, at))
            .await
    }

    /// The codes of a player for programs, newest first: those of the last day, at most
    /// [`MOST_CODES`](crate::MOST_CODES).
    async fn codes_of(&self, player: PlayerId) -> Result<Vec<AuthorizationCode>, Unavailable> {
        self.database()
            .read(move |connection| codes::codes_of(connection, player))
            .await
    }

    /// Stores a use of the token at this time, like
    /// [`Sessions::note_use`](crate::Sessions::note_use).
    async fn note_token_use(&self, token: TokenId, at: Timestamp) -> Result<(), Unavailable> {
        self.database().write(NoteTokenUse { token, at }).await
    }

    /// Revokes a token of the player, if it exists.
    /// [`Sessions::revoked_since`](crate::Sessions::revoked_since) then lists it like a session.
    async fn revoke_token(
        &self,
        player: PlayerId,
        token: TokenId,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        let revoke = RevokeToken { player, token, at };
        self.database().write(revoke).await
    }

    /// The number of changes, by this process, that may make a result of [`Tokens::token`] obsolete:
    /// revoked tokens, and changes of accounts. It increases before the change returns. A result
    /// that was read after a number is valid while the number stays the same, apart from its expiry
    /// and from the changes by other processes.
    fn account_changes(&self) -> watch::Receiver<u64> {
        self.database().account_changes()
    }
}

impl Tokens for Database {}
