//! People: players, their sessions and accounts, and how they come to have them.

mod database;

use arbiter::Timestamp;
use async_trait::async_trait;

pub use crate::accounts::types::{
    Account, AccountsQuery, Credentials, NewAccount, NewPassword, RegisterError,
};
pub use crate::invites::types::{Grant, Invite, InviteError};
pub use crate::names::name::key as name_key;
pub use crate::names::name::{Name, NameError};
pub use crate::players::role::{NotARole, Role, RoleError};
pub use crate::sessions::types::{NewSession, SessionSummary};
pub use crate::settings::types::{Registration, Settings};
pub use crate::tokens::types::{MOST_TOKENS, NotAScope, Scope, Scopes, Token, TokenError};

pub(crate) use crate::accounts::read;
pub(crate) use crate::guests::read as guests;
use crate::{InviteId, Player, PlayerId, SessionError, SessionId, TokenId, Unavailable};

/// Durable storage of people. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait People: Send + Sync + 'static {
    /// The player of the session. If there is no such session, it is made, and is the
    /// newcomer's, a guest who is made too.
    async fn ensure_session(
        &self,
        session: NewSession,
        newcomer: Player,
    ) -> Result<Player, SessionError>;

    /// The player of the session, if it is known.
    async fn session(&self, session: SessionId) -> Result<Option<Player>, Unavailable>;

    /// The sessions of a player, the last used first; at most 200.
    async fn sessions_of(&self, player: PlayerId) -> Result<Vec<SessionSummary>, Unavailable>;

    /// Notes that the session is used at this moment. Moments less than an hour apart are not
    /// told from each other.
    async fn note_use(&self, session: SessionId, at: Timestamp) -> Result<(), Unavailable>;

    /// Ends sessions of a player: this one, or all but the one to keep.
    async fn revoke_sessions(
        &self,
        player: PlayerId,
        which: Revoked,
        at: Timestamp,
    ) -> Result<(), Unavailable>;

    /// The sessions that have ended since this moment, on whichever node; they are remembered for
    /// a day.
    async fn revoked_since(&self, at: Timestamp) -> Result<Vec<SessionId>, Unavailable>;

    /// The player with this id, if there is one.
    async fn player(&self, player: PlayerId) -> Result<Option<Player>, Unavailable>;

    /// Whether the player has been erased.
    async fn is_erased(&self, player: PlayerId) -> Result<bool, Unavailable>;

    /// Gives a guest another name, which may not be confused with that of an account.
    async fn rename_guest(&self, player: PlayerId, name: Name) -> Result<(), RegisterError>;

    /// Looks at some of the players whose ids stand behind this one, and removes the guests among them
    /// who have used no session since a moment and whom nothing refers to: no game, no message, nothing
    /// that they have done. The sessions of all of them that were not used since then end. Returns behind
    /// whom others stand, if there are more.
    async fn remove_unused_guests(
        &self,
        after: Option<PlayerId>,
        unused_since: Timestamp,
        at: Timestamp,
    ) -> Result<Option<PlayerId>, Unavailable>;

    /// Erases a person: their name, their account, their sessions and tokens. The id and the games
    /// stay.
    async fn erase_player(&self, player: PlayerId, at: Timestamp) -> Result<(), RoleError>;

    /// Makes an account for a player who has none, and a new session in the place of the old one.
    /// The player keeps everything. An invite that is given is used up, and gives the role.
    async fn register(&self, account: NewAccount) -> Result<Player, RegisterError>;

    /// How to know the person of this account, sought by a name in whatever case.
    async fn credentials(&self, name: &str) -> Result<Option<Credentials>, Unavailable>;

    /// How to know the person of this account.
    async fn credentials_of(&self, player: PlayerId) -> Result<Option<Credentials>, Unavailable>;

    /// Makes a session of the player, who has proved who they are by the password with this hash: if
    /// that is still the password of their account, and the account is not disabled. The session that
    /// it replaces ends.
    async fn sign_in(
        &self,
        player: PlayerId,
        password: &str,
        session: NewSession,
        replaces: Option<SessionId>,
    ) -> Result<(), SessionError>;

    /// Makes a session of the guest whom this invite signs in, and uses it up. All their other sessions
    /// end, and so does the one that it replaces.
    async fn sign_in_by_invite(
        &self,
        invite: InviteId,
        session: NewSession,
        replaces: Option<SessionId>,
    ) -> Result<Player, InviteError>;

    /// Changes the password of an account, if the invite, where one is given, allows it and is
    /// used up by it. All sessions end but the one to keep, and all tokens and links to a password.
    async fn set_password(&self, password: NewPassword) -> Result<(), InviteError>;

    /// Accounts in the order of their names.
    async fn accounts(&self, query: AccountsQuery) -> Result<Vec<Account>, Unavailable>;

    /// Gives the account another role. There is always an admin, once there has been one.
    async fn set_role(&self, player: PlayerId, role: Role) -> Result<(), RoleError>;

    /// Makes an invite, if its maker may do so at this moment. An invite to a new password takes the
    /// place of the player's earlier ones.
    async fn make_invite(&self, invite: Invite) -> Result<(), InviteError>;

    /// The invite, if it is still good at this moment.
    async fn invite(&self, id: InviteId, at: Timestamp) -> Result<Option<Invite>, Unavailable>;

    /// The invites to an account that are good at this moment, the newest first; at most 200.
    async fn invites(&self, at: Timestamp) -> Result<Vec<Invite>, Unavailable>;

    /// Takes an invite back, if there is one.
    async fn call_off_invite(&self, id: InviteId) -> Result<(), Unavailable>;

    /// Makes a token for somebody who has an account that is not disabled, and who asks for it in this
    /// session, if it is still theirs; without one the server's operator does.
    async fn make_token(&self, token: Token, by: Option<SessionId>) -> Result<(), TokenError>;

    /// The token and the player for whom it acts, if it is still good at this moment.
    async fn token(
        &self,
        id: TokenId,
        at: Timestamp,
    ) -> Result<Option<(Token, Player)>, Unavailable>;

    /// The tokens of a player that are good at this moment, the newest first.
    async fn tokens_of(&self, player: PlayerId, at: Timestamp) -> Result<Vec<Token>, Unavailable>;

    /// Notes that the token is used at this moment, as [`People::note_use`] does.
    async fn note_token_use(&self, token: TokenId, at: Timestamp) -> Result<(), Unavailable>;

    /// Takes a token of the player back, if there is one.
    /// [`People::revoked_since`] names it as if it were a session.
    async fn revoke_token(
        &self,
        player: PlayerId,
        token: TokenId,
        at: Timestamp,
    ) -> Result<(), Unavailable>;

    /// What the admins have set.
    async fn settings(&self) -> Result<Settings, Unavailable>;

    /// Sets it.
    async fn set_settings(&self, settings: Settings) -> Result<(), Unavailable>;
}

/// Which sessions of a player end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revoked {
    /// This one.
    One(SessionId),
    /// All others.
    AllBut(SessionId),
    /// All.
    All,
}
