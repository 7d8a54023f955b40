//! Accounts of registered players.

mod read;
mod types;
mod write;

use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::{PlayerId, SessionId};
use crate::invites::InviteError;
use crate::players::{Player, Role, RoleError};
use crate::sessions::{NewSession, SessionError};
use write::{BecomeBot, SetRole, SignIn};

pub use types::{Account, AccountsQuery, Credentials, NewAccount, NewPassword, RegisterError};
pub(crate) use write::is_last_admin;

/// Durable storage of accounts. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Accounts: Access {
    /// Creates an account for a player without one, and a new session that replaces the old one.
    /// The player keeps all their data. An invite, if given, is consumed and determines the role.
    async fn register(&self, account: NewAccount) -> Result<Player, RegisterError> {
        self.database().write(account).await
    }

    /// The credentials of the account with this name, in any case.
    async fn credentials(&self, name: &str) -> Result<Option<Credentials>, Unavailable> {
        let name = name.to_owned();
        self.database()
            .read(move |connection| read::credentials(connection, &name))
            .await
    }

    /// The credentials of this player's account.
    async fn credentials_of(&self, player: PlayerId) -> Result<Option<Credentials>, Unavailable> {
        self.database()
            .read(move |connection| read::credentials_of(connection, player))
            .await
    }

    /// Creates a session for a player whose password was verified against this hash. Fails if the
    /// hash has changed since or the account is disabled. The replaced session ends.
    async fn sign_in(
        &self,
        player: PlayerId,
        password: &str,
        session: NewSession,
        replaces: Option<SessionId>,
    ) -> Result<(), SessionError> {
        let sign_in = SignIn {
            player,
            password: password.to_owned(),
            session,
            replaces,
        };
        self.database().write(sign_in).await
    }

    /// Changes the password of an account. If an invite is given, it must allow the change and is
    /// consumed. Ends all sessions except `keep`, and removes all tokens and all links for a
    /// password change.
    async fn set_password(&self, password: NewPassword) -> Result<(), InviteError> {
        self.database().write(password).await
    }

    /// Accounts in the order of their names.
    async fn accounts(&self, query: AccountsQuery) -> Result<Vec<Account>, Unavailable> {
        self.database()
            .read(move |connection| read::accounts(connection, &query))
            .await
    }

    /// Makes the account of a player a bot account, if the player has never had a game. Returns
    /// whether it is one now.
    async fn become_bot(&self, player: PlayerId) -> Result<bool, Unavailable> {
        self.database().write(BecomeBot { player }).await
    }

    /// Changes the role of the account. Once there has been an admin, at least one always remains.
    async fn set_role(&self, player: PlayerId, role: Role) -> Result<(), RoleError> {
        self.database().write(SetRole { player, role }).await
    }
}

impl Accounts for Database {}
