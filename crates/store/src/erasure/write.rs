//! Players: guests with a name, and people who are erased.

use arbiter::Timestamp;

use crate::PlayerId;
use crate::people::{Name, RegisterError, RoleError};
use crate::sql::{Connection, Failure};
use crate::write::Operation;
use crate::write::accounts;
use crate::write::classes;
use crate::write::conditional;
use crate::write::invites;
use crate::write::lessons;
use crate::write::library;
use crate::write::moderation;
use crate::write::puzzles;
use crate::write::sessions;
use crate::write::tokens;

/// The name of a player who has been erased.
const FORMER: &str = "Former player";

/// A guest takes another name.
pub(crate) struct RenameGuest {
    pub(crate) player: PlayerId,
    pub(crate) name: Name,
}

impl Operation for RenameGuest {
    type Done = ();
    type Refusal = RegisterError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), RegisterError>, Failure> {
        if accounts::is_registered(connection, self.player)? {
            return Ok(Err(RegisterError::AlreadyRegistered));
        }
        if accounts::is_name_taken(connection, &self.name)?
            || classes::is_taken_in_classes(connection, self.player, None, &self.name)?
        {
            return Ok(Err(RegisterError::NameTaken));
        }
        if let Some(own) = classes::known_as_another(connection, self.player, &self.name)? {
            return Ok(Err(RegisterError::InClass(own)));
        }
        let renamed = connection.execute(
            "UPDATE players SET name = $2 WHERE id = $1 AND erased_at IS NULL",
            &[self.player.as_str().into(), self.name.as_str().into()],
        )?;
        Ok(if renamed == 0 {
            Err(RegisterError::NoSuchPlayer)
        } else {
            Ok(())
        })
    }
}

/// A person is erased: their name, their account, their sessions and tokens, and what they have said.
/// Their games stay as they are.
pub(crate) struct ErasePlayer {
    pub(crate) player: PlayerId,
    pub(crate) at: Timestamp,
}

/// Whether there is such a player, who is not erased. Other requests of theirs that ask for this wait
/// until the transaction has ended, on whichever node.
pub(crate) fn lock(connection: &mut dyn Connection, player: PlayerId) -> Result<bool, Failure> {
    let locked = connection.execute(
        "UPDATE players SET name = name WHERE id = $1 AND erased_at IS NULL",
        &[player.as_str().into()],
    )?;
    Ok(locked > 0)
}

impl Operation for ErasePlayer {
    type Done = ();
    type Refusal = RoleError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), RoleError>, Failure> {
        if accounts::is_last_admin(connection, self.player)? {
            return Ok(Err(RoleError::LastAdmin));
        }
        let player = || self.player.as_str().into();
        // What they do at this moment on another node is there by now, or finds nobody later.
        lock(connection, self.player)?;
        invites::end_with_role(connection, self.player)?;
        connection.execute("DELETE FROM accounts WHERE player = $1", &[player()])?;
        connection.execute(
            "UPDATE players SET name = $2, erased_at = $3 WHERE id = $1",
            &[player(), FORMER.into(), self.at.into()],
        )?;
        // The server ends their games. If it is killed before it has, whoever starts next does.
        for side in ["white_player", "black_player"] {
            connection.execute(
                &format!("UPDATE games SET due_at = $2 WHERE {side} = $1 AND finished_at IS NULL"),
                &[player(), self.at.into()],
            )?;
        }
        classes::forget(connection, self.player)?;
        conditional::forget(connection, self.player)?;
        lessons::forget(connection, self.player)?;
        library::delete_all(connection, self.player)?;
        moderation::forget(connection, self.player)?;
        puzzles::forget(connection, self.player)?;
        sessions::end_all(connection, self.player, self.at)?;
        tokens::end_all(connection, self.player, self.at)?;
        Ok(Ok(()))
    }
}

/// Whether there is such a player, who is not erased.
pub(crate) fn exists(connection: &mut dyn Connection, player: PlayerId) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM players WHERE id = $1 AND erased_at IS NULL",
        &[player.as_str().into()],
    )?;
    Ok(row.is_some())
}
