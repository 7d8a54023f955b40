//! People in the database.

use arbiter::Timestamp;
use async_trait::async_trait;

use super::{
    Account, AccountsQuery, Credentials, Invite, InviteError, Name, NewAccount, NewPassword,
    NewSession, People, RegisterError, Revoked, Role, RoleError, SessionSummary, Settings, Token,
    TokenError, guests, read,
};
use crate::database::Database;
use crate::sql::Connection;
use crate::write::{
    CallOff, EnsureSession, ErasePlayer, MakeToken, NoteTokenUse, NoteUse, RemoveGuests,
    RenameGuest, RevokeSessions, RevokeToken, SetRole, SignIn, SignInByInvite,
};
use crate::writer::Urgency::Other;
use crate::{InviteId, Player, PlayerId, SessionError, SessionId, TokenId, Unavailable};

#[async_trait]
impl People for Database {
    async fn ensure_session(
        &self,
        session: NewSession,
        newcomer: Player,
    ) -> Result<Player, SessionError> {
        let session = EnsureSession { session, newcomer };
        self.queues.submit(Other, session).await
    }

    async fn session(&self, session: SessionId) -> Result<Option<Player>, Unavailable> {
        let read = move |connection: &mut dyn Connection| Ok(read::session(connection, session)?);
        self.readers.read(read).await
    }

    async fn sessions_of(&self, player: PlayerId) -> Result<Vec<SessionSummary>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::sessions_of(connection, player);
        self.readers.read(read).await
    }

    async fn note_use(&self, session: SessionId, at: Timestamp) -> Result<(), Unavailable> {
        self.queues.submit(Other, NoteUse { session, at }).await
    }

    async fn revoke_sessions(
        &self,
        player: PlayerId,
        which: Revoked,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        let revoke = RevokeSessions { player, which, at };
        self.queues.submit(Other, revoke).await
    }

    async fn revoked_since(&self, at: Timestamp) -> Result<Vec<SessionId>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::revoked_since(connection, at);
        self.readers.read(read).await
    }

    async fn player(&self, player: PlayerId) -> Result<Option<Player>, Unavailable> {
        let read = move |connection: &mut dyn Connection| Ok(read::player(connection, player)?);
        self.readers.read(read).await
    }

    async fn is_erased(&self, player: PlayerId) -> Result<bool, Unavailable> {
        let read = move |connection: &mut dyn Connection| {
            let statement = "SELECT 1 FROM players WHERE id = $1 AND erased_at IS NOT NULL";
            let row = connection.query_one(statement, &[player.as_str().into()])?;
            Ok(row.is_some())
        };
        self.readers.read(read).await
    }

    async fn rename_guest(&self, player: PlayerId, name: Name) -> Result<(), RegisterError> {
        self.queues
            .submit(Other, RenameGuest { player, name })
            .await
    }

    async fn remove_unused_guests(
        &self,
        after: Option<PlayerId>,
        unused_since: Timestamp,
        at: Timestamp,
    ) -> Result<Option<PlayerId>, Unavailable> {
        let read =
            move |connection: &mut dyn Connection| guests::page(connection, after, unused_since);
        let guests::Page {
            unused,
            asleep,
            last,
        } = self.searchers.read(read).await?;
        if !unused.is_empty() || !asleep.is_empty() {
            let remove = RemoveGuests {
                guests: unused,
                asleep,
                unused_since,
                at,
            };
            self.queues.submit(Other, remove).await?;
        }
        Ok(last)
    }

    async fn erase_player(&self, player: PlayerId, at: Timestamp) -> Result<(), RoleError> {
        self.queues.submit(Other, ErasePlayer { player, at }).await
    }

    async fn register(&self, account: NewAccount) -> Result<Player, RegisterError> {
        self.queues.submit(Other, account).await
    }

    async fn credentials(&self, name: &str) -> Result<Option<Credentials>, Unavailable> {
        let name = name.to_owned();
        let read = move |connection: &mut dyn Connection| read::credentials(connection, &name);
        self.readers.read(read).await
    }

    async fn credentials_of(&self, player: PlayerId) -> Result<Option<Credentials>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::credentials_of(connection, player);
        self.readers.read(read).await
    }

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
        self.queues.submit(Other, sign_in).await
    }

    async fn sign_in_by_invite(
        &self,
        invite: InviteId,
        session: NewSession,
        replaces: Option<SessionId>,
    ) -> Result<Player, InviteError> {
        let sign_in = SignInByInvite {
            invite,
            session,
            replaces,
        };
        self.queues.submit(Other, sign_in).await
    }

    async fn set_password(&self, password: NewPassword) -> Result<(), InviteError> {
        self.queues.submit(Other, password).await
    }

    async fn accounts(&self, query: AccountsQuery) -> Result<Vec<Account>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::accounts(connection, &query);
        self.readers.read(read).await
    }

    async fn set_role(&self, player: PlayerId, role: Role) -> Result<(), RoleError> {
        self.queues.submit(Other, SetRole { player, role }).await
    }

    async fn make_invite(&self, invite: Invite) -> Result<(), InviteError> {
        self.queues.submit(Other, invite).await
    }

    async fn invite(&self, id: InviteId, at: Timestamp) -> Result<Option<Invite>, Unavailable> {
        let read = move |connection: &mut dyn Connection| Ok(read::invite(connection, id, at)?);
        self.readers.read(read).await
    }

    async fn invites(&self, at: Timestamp) -> Result<Vec<Invite>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::invites(connection, at);
        self.readers.read(read).await
    }

    async fn call_off_invite(&self, id: InviteId) -> Result<(), Unavailable> {
        self.queues.submit(Other, CallOff(id)).await
    }

    async fn make_token(&self, token: Token, by: Option<SessionId>) -> Result<(), TokenError> {
        self.queues.submit(Other, MakeToken { token, by }).await
    }

    async fn token(
        &self,
        id: TokenId,
        at: Timestamp,
    ) -> Result<Option<(Token, Player)>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::token(connection, id, at);
        self.readers.read(read).await
    }

    async fn tokens_of(&self, player: PlayerId, at: Timestamp) -> Result<Vec<Token>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::tokens_of(connection, player, at);
        self.readers.read(read).await
    }

    async fn note_token_use(&self, token: TokenId, at: Timestamp) -> Result<(), Unavailable> {
        self.queues.submit(Other, NoteTokenUse { token, at }).await
    }

    async fn revoke_token(
        &self,
        player: PlayerId,
        token: TokenId,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        let revoke = RevokeToken { player, token, at };
        self.queues.submit(Other, revoke).await
    }

    async fn settings(&self) -> Result<Settings, Unavailable> {
        let read = |connection: &mut dyn Connection| read::settings(connection);
        self.readers.read(read).await
    }

    async fn set_settings(&self, settings: Settings) -> Result<(), Unavailable> {
        self.queues.submit(Other, settings).await
    }
}
