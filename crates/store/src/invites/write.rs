//! Writing invites: creation, use and withdrawal.

use arbiter::Timestamp;

use super::read;
use super::types::{Grant, Invite, InviteError};
use crate::error::Unavailable;
use crate::id::{InviteId, PlayerId, SessionId};
use crate::operation::Operation;
use crate::players::{self, Player, Role};
use crate::sessions::{self, NewSession};
use crate::sql::{Connection, Failure, Row, Value};

impl Operation for Invite {
    type Done = ();
    type Refusal = InviteError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), InviteError>, Failure> {
        if let Some(maker) = self.created_by
            && !may_make(connection, maker, self.grant)?
        {
            return Ok(Err(InviteError::NotAllowed));
        }
        let (role, player, sign_in) = match self.grant {
            Grant::Account(role) => (Value::from(role.as_str()), Value::Null, false),
            Grant::Password(player) => {
                if !players::is_registered(connection, player)? {
                    return Ok(Err(InviteError::NoAccount));
                }
                (Value::Null, player.as_str().into(), false)
            }
            Grant::SignIn(player) => {
                if players::is_registered(connection, player)? {
                    return Ok(Err(InviteError::HasAccount));
                }
                (Value::Null, player.as_str().into(), true)
            }
        };
        connection.execute(
            "DELETE FROM invites WHERE player = $1 OR expires_at <= $2",
            &[player.clone(), self.created_at.into()],
        )?;
        let made = connection.execute(
            "INSERT INTO invites (id, role, player, sign_in, created_by, created_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            &[
                self.id.to_string().into(),
                role,
                player,
                sign_in.into(),
                self.created_by
                    .map(|player| player.as_str().to_owned())
                    .into(),
                self.created_at.into(),
                self.expires_at.into(),
            ],
        )?;
        Ok(if made == 0 {
            Err(InviteError::IdTaken)
        } else {
            Ok(())
        })
    }
}

/// Whether this player may create such a link at this time. Their role, or the role of the player
/// that the link is for, may have changed since the request was authorized.
fn may_make(
    connection: &mut dyn Connection,
    maker: PlayerId,
    grant: Grant,
) -> Result<bool, Failure> {
    let Some((own, false)) = role_of(connection, maker)? else {
        return Ok(false);
    };
    let highest = match grant {
        Grant::Account(role) => Some(role),
        Grant::Password(player) => role_of(connection, player)?.map(|(role, _)| role),
        Grant::SignIn(_) => None,
    };
    // A link gives access to another role or account. It must not let its maker gain privileges.
    Ok(own == Role::Admin || (own == Role::Organiser && highest <= Some(Role::Player)))
}

/// The role of an account and whether the account is disabled. Locks the account against changes on
/// all nodes until the transaction ends.
fn role_of(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Option<(Role, bool)>, Failure> {
    let row = connection.query_one(
        "UPDATE accounts SET role = role WHERE player = $1 RETURNING role, disabled_at",
        &[player.as_str().into()],
    )?;
    let read = |mut row: Row| {
        let role = row.parsed("role").ok()?;
        let disabled_at: Option<i64> = row.integer_or_null("disabled_at").ok()?;
        Some((role, disabled_at.is_some()))
    };
    Ok(row.and_then(read))
}

/// Deletes the links made by a player whose role has changed, and the links to that player's
/// account.
pub(crate) fn end_with_role(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<(), Failure> {
    connection.execute(
        "DELETE FROM invites WHERE player = $1 OR created_by = $1",
        &[player.as_str().into()],
    )?;
    Ok(())
}

/// Deletes the links to an account whose password has changed.
pub(crate) fn end_with_password(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<(), Failure> {
    connection.execute(
        "DELETE FROM invites WHERE player = $1",
        &[player.as_str().into()],
    )?;
    Ok(())
}

/// Deletes the admin links made by the program and its operator, because there is an admin now.
pub(crate) fn end_for_first_admin(connection: &mut dyn Connection) -> Result<(), Failure> {
    connection.execute(
        "DELETE FROM invites WHERE role = 'admin' AND created_by IS NULL",
        &[],
    )?;
    Ok(())
}

/// Withdraws an invite.
pub(crate) struct CallOff(pub(crate) InviteId);

impl Operation for CallOff {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        use_up(connection, self.0)?;
        Ok(Ok(()))
    }
}

/// The permission of the invite at this time.
pub(crate) fn grant_of(
    connection: &mut dyn Connection,
    invite: InviteId,
    at: Timestamp,
) -> Result<Option<Grant>, Failure> {
    Ok(read::invite(connection, invite, at)?.map(|invite| invite.grant))
}

/// Removes the invite. Returns false if another request has used it.
pub(crate) fn use_up(connection: &mut dyn Connection, invite: InviteId) -> Result<bool, Failure> {
    let id = invite.to_string().into();
    let removed = connection.execute("DELETE FROM invites WHERE id = $1", &[id])?;
    Ok(removed > 0)
}

/// Creates a session for a guest with a sign-in link. The guest's other sessions end, because the
/// link is for guests who have lost the device with their session.
pub(crate) struct SignInByInvite {
    pub(crate) invite: InviteId,
    pub(crate) session: NewSession,
    pub(crate) replaces: Option<SessionId>,
}

impl Operation for SignInByInvite {
    type Done = Player;
    type Refusal = InviteError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Player, InviteError>, Failure> {
        let at = self.session.at;
        let grant = grant_of(connection, self.invite, at)?;
        let Some(Grant::SignIn(player)) = grant else {
            return Ok(Err(InviteError::NoSuchInvite));
        };
        // The player may have registered since: then only the password gives access.
        if players::is_registered(connection, player)? {
            return Ok(Err(InviteError::HasAccount));
        }
        if !players::exists(connection, player)? {
            return Ok(Err(InviteError::NoSuchInvite));
        }
        if sessions::is_taken(connection, self.session.id)? {
            return Ok(Err(InviteError::IdTaken));
        }
        let known = players::player(connection, player)?;
        let (Some(player), true) = (known, use_up(connection, self.invite)?) else {
            return Ok(Err(InviteError::NoSuchInvite));
        };
        sessions::end_all(connection, player.id, at)?;
        sessions::begin(connection, player.id, &self.session)?;
        if let Some(old) = self.replaces {
            sessions::end(connection, old, at)?;
        }
        Ok(Ok(player))
    }
}
