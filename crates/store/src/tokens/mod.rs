//! API tokens, which let programs act for a person.

mod read;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::{PlayerId, SessionId, TokenId};
use crate::players::Player;
use write::{MakeToken, NoteTokenUse, RevokeToken};

pub use types::{MOST_TOKENS, NotAScope, Scope, Scopes, Token, TokenError};
pub(crate) use write::end_all;

/// Durable storage of API tokens. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Tokens: Access {
    /// Makes a token for somebody who has an account that is not disabled, and who asks for it in this
    /// session, if it is still theirs; without one the server's operator does.
    async fn make_token(&self, token: Token, by: Option<SessionId>) -> Result<(), TokenError> {
        self.database().write(MakeToken { token, by }).await
    }

    /// The token and the player for whom it acts, if it is still good at this moment.
    async fn token(
        &self,
        id: TokenId,
        at: Timestamp,
    ) -> Result<Option<(Token, Player)>, Unavailable> {
        self.database()
            .read(move |connection| read::token(connection, id, at))
            .await
    }

    /// The tokens of a player that are good at this moment, the newest first.
    async fn tokens_of(&self, player: PlayerId, at: Timestamp) -> Result<Vec<Token>, Unavailable> {
        self.database()
            .read(move |connection| read::tokens_of(connection, player, at))
            .await
    }

    /// Notes that the token is used at this moment, as [`Sessions::note_use`](crate::Sessions::note_use) does.
    async fn note_token_use(&self, token: TokenId, at: Timestamp) -> Result<(), Unavailable> {
        self.database().write(NoteTokenUse { token, at }).await
    }

    /// Takes a token of the player back, if there is one.
    /// [`Sessions::revoked_since`](crate::Sessions::revoked_since) names it as if it were a session.
    async fn revoke_token(
        &self,
        player: PlayerId,
        token: TokenId,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        let revoke = RevokeToken { player, token, at };
        self.database().write(revoke).await
    }
}

impl Tokens for Database {}
