//! Writing accounts: registration, passwords, roles and sign-in.

use super::types::{NewAccount, NewPassword, RegisterError};
use crate::error::Unavailable;
use crate::id::{PlayerId, SessionId};
use crate::invites::{self, Grant, InviteError};
use crate::names::{self, Name};
use crate::operation::Operation;
use crate::players::{self, Player, Role, RoleError};
use crate::sessions::{self, NewSession, SessionError};
use crate::sql::{Connection, Failure};
use crate::tokens;

impl Operation for NewAccount {
    type Done = Player;
    type Refusal = RegisterError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Player, RegisterError>, Failure> {
        let (player, at) = (self.player, self.session.at);
        if !players::lock(connection, player)? {
            return Ok(Err(RegisterError::NoSuchPlayer));
        }
        if players::is_registered(connection, player)? {
            return Ok(Err(RegisterError::AlreadyRegistered));
        }
        if names::is_taken(connection, &self.name)?
            || names::is_taken_in_classes(connection, player, None, &self.name)?
        {
            return Ok(Err(RegisterError::NameTaken));
        }
        if let Some(own) = names::known_as_another(connection, player, &self.name)? {
            // Another player may have registered this name in the meantime.
            let is_free = match own.parse::<Name>() {
                Ok(known) => !names::is_taken(connection, &known)?,
                Err(_) => false,
            };
            if is_free {
                return Ok(Err(RegisterError::InClass(own)));
            }
        }
        let role = match self.invite {
            None => self.role,
            Some(invite) => match invites::grant_of(connection, invite, at)? {
                Some(Grant::Account(role)) => role,
                Some(Grant::Password(_) | Grant::SignIn(_)) | None => {
                    return Ok(Err(RegisterError::NoSuchInvite));
                }
            },
        };
        if sessions::is_taken(connection, self.session.id)? {
            return Ok(Err(RegisterError::IdTaken));
        }
        if let Some(invite) = self.invite
            && !invites::use_up(connection, invite)?
        {
            return Ok(Err(RegisterError::NoSuchInvite));
        }
        let is_first_admin = role == Role::Admin && !has_admin(connection)?;
        let made = connection.execute(
            "INSERT INTO accounts (player, name_key, name_shape, password, role, registered_at)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            &[
                player.as_str().into(),
                self.name.key().into(),
                self.name.shape().into(),
                self.password.as_str().into(),
                role.as_str().into(),
                at.into(),
            ],
        )?;
        if made == 0 {
            // Another node took the name first; the transaction is rolled back.
            return Err(Failure::try_again("another account has taken the name"));
        }
        connection.execute(
            "UPDATE players SET name = $2 WHERE id = $1",
            &[player.as_str().into(), self.name.as_str().into()],
        )?;
        if is_first_admin {
            invites::end_for_first_admin(connection)?;
        }
        sessions::begin(connection, player, &self.session)?;
        if let Some(old) = self.replaces {
            sessions::end(connection, old, at)?;
        }
        Ok(Ok(Player {
            id: player,
            name: self.name.as_str().to_owned(),
            role: Some(role),
            is_bot: false,
        }))
    }
}

impl Operation for NewPassword {
    const CHANGES_ACCOUNTS: bool = true;

    type Done = ();
    type Refusal = InviteError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), InviteError>, Failure> {
        // Locks the row against transactions that disable the account or change its password.
        let holds = connection.execute(
            "UPDATE accounts SET role = role WHERE player = $1",
            &[self.player.as_str().into()],
        )?;
        // The session may have ended since the old password was checked. The check is then void.
        let asks = match self.keep {
            Some(session) => sessions::is_of(connection, session, self.player)?,
            None => true,
        };
        if holds == 0 || !asks {
            return Ok(Err(InviteError::NoAccount));
        }
        if let Some(invite) = self.invite {
            let grant = invites::grant_of(connection, invite, self.at)?;
            let is_theirs = grant == Some(Grant::Password(self.player));
            if !is_theirs || !invites::use_up(connection, invite)? {
                return Ok(Err(InviteError::NoSuchInvite));
            }
        }
        connection.execute(
            "UPDATE accounts SET password = $2 WHERE player = $1",
            &[self.player.as_str().into(), self.password.as_str().into()],
        )?;
        invites::end_with_password(connection, self.player)?;
        tokens::end_all(connection, self.player, self.at)?;
        match self.keep {
            Some(keep) => sessions::end_others(connection, self.player, keep, self.at)?,
            None => sessions::end_all(connection, self.player, self.at)?,
        }
        Ok(Ok(()))
    }
}

/// Changes the role of an account.
pub(crate) struct SetRole {
    pub(crate) player: PlayerId,
    pub(crate) role: Role,
}

impl Operation for SetRole {
    const CHANGES_ACCOUNTS: bool = true;

    type Done = ();
    type Refusal = RoleError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), RoleError>, Failure> {
        if self.role != Role::Admin && is_last_admin(connection, self.player)? {
            return Ok(Err(RoleError::LastAdmin));
        }
        let is_first_admin = self.role == Role::Admin && !has_admin(connection)?;
        let changed = connection.execute(
            "UPDATE accounts SET role = $2 WHERE player = $1",
            &[self.player.as_str().into(), self.role.as_str().into()],
        )?;
        if changed == 0 {
            return Ok(Err(RoleError::NoAccount));
        }
        invites::end_with_role(connection, self.player)?;
        if is_first_admin {
            invites::end_for_first_admin(connection)?;
        }
        Ok(Ok(()))
    }
}

/// Makes an account without games a bot account.
pub(crate) struct BecomeBot {
    pub(crate) player: PlayerId,
}

impl Operation for BecomeBot {
    const CHANGES_ACCOUNTS: bool = true;

    type Done = bool;
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<bool, Unavailable>, Failure> {
        // The lock makes the creation of a game, which locks its players, wait.
        if !players::lock(connection, self.player)? {
            return Ok(Ok(false));
        }
        let changed = connection.execute(
            "UPDATE accounts SET is_bot = 1
             WHERE player = $1 AND (is_bot = 1 OR (
                 NOT EXISTS (SELECT 1 FROM games WHERE white_player = $1)
                 AND NOT EXISTS (SELECT 1 FROM games WHERE black_player = $1)))",
            &[self.player.as_str().into()],
        )?;
        Ok(Ok(changed > 0))
    }
}

/// Whether there is an admin, disabled or not.
fn has_admin(connection: &mut dyn Connection) -> Result<bool, Failure> {
    let admin = connection.query_one(
        "SELECT 1 AS one FROM accounts WHERE role = 'admin' LIMIT 1",
        &[],
    )?;
    Ok(admin.is_some())
}

/// Whether this player is the only admin who can sign in.
pub(crate) fn is_last_admin(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<bool, Failure> {
    // Locks the rows, so that other nodes wait before the same check.
    let admins = connection.execute(
        "UPDATE accounts SET role = role WHERE role = 'admin' AND disabled_at IS NULL",
        &[],
    )?;
    let row = connection.query_one(
        "SELECT 1 FROM accounts WHERE player = $1 AND role = 'admin' AND disabled_at IS NULL",
        &[player.as_str().into()],
    )?;
    Ok(admins == 1 && row.is_some())
}

/// Creates a session for a player whose password was verified.
pub(crate) struct SignIn {
    pub(crate) player: PlayerId,
    /// The password hash that was verified.
    pub(crate) password: String,
    pub(crate) session: NewSession,
    pub(crate) replaces: Option<SessionId>,
}

impl Operation for SignIn {
    type Done = ();
    type Refusal = SessionError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), SessionError>, Failure> {
        // Locks the row against transactions that disable the account or change its password.
        let holds = connection.execute(
            "UPDATE accounts SET role = role
             WHERE player = $1 AND password = $2 AND disabled_at IS NULL",
            &[self.player.as_str().into(), self.password.as_str().into()],
        )?;
        if holds == 0 {
            return Ok(Err(SessionError::NoSuchPlayer));
        }
        if !sessions::begin(connection, self.player, &self.session)? {
            return Ok(Err(SessionError::IdTaken));
        }
        if let Some(old) = self.replaces {
            sessions::end(connection, old, self.session.at)?;
        }
        Ok(Ok(()))
    }
}
