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
use write::{SetRole, SignIn};

pub use types::{Account, AccountsQuery, Credentials, NewAccount, NewPassword, RegisterError};
pub(crate) use write::is_last_admin;

/// Durable storage of accounts. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Accounts: Access {
    /// Makes an account for a player who has none, and a new session in the place of the old one.
    /// The player keeps everything. An invite that is given is used up, and gives the role.
    async fn register(&self, account: NewAccount) -> Result<Player, RegisterError> {
        self.database().write(account).await
    }

    /// How to know the person of this account, sought by a name in whatever case.
    async fn credentials(&self, name: &str) -> Result<Option<Credentials>, Unavailable> {
        let name = name.to_owned();
        self.database()
            .read(move |connection| read::credentials(connection, &name))
            .await
    }

    /// How to know the person of this account.
    async fn credentials_of(&self, player: PlayerId) -> Result<Option<Credentials>, Unavailable> {
        self.database()
            .read(move |connection| read::credentials_of(connection, player))
            .await
    }

    /// Makes a session of the player, who has proved who they are by the password with this hash: if
    /// that is still the password of their account, and the account is not disabled. The session that
    /// it replaces ends.
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

    /// Changes the password of an account, if the invite, where one is given, allows it and is
    /// used up by it. All sessions end but the one to keep, and all tokens and links to a password.
    async fn set_password(&self, password: NewPassword) -> Result<(), InviteError> {
        self.database().write(password).await
    }

    /// Accounts in the order of their names.
    async fn accounts(&self, query: AccountsQuery) -> Result<Vec<Account>, Unavailable> {
        self.database()
            .read(move |connection| read::accounts(connection, &query))
            .await
    }

    /// Gives the account another role. There is always an admin, once there has been one.
    async fn set_role(&self, player: PlayerId, role: Role) -> Result<(), RoleError> {
        self.database().write(SetRole { player, role }).await
    }
}

impl Accounts for Database {}
