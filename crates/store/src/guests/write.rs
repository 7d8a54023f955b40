//! Guests who are removed.

use arbiter::Timestamp;

use super::read::is_unused;
use crate::accounts::RegisterError;
use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::names::{self, Name};
use crate::operation::Operation;
use crate::sql::{Connection, Failure};
use crate::{players, sessions};

/// Guests who were found to be unused are removed, if they still are, and unused sessions of others end.
pub(crate) struct RemoveGuests {
    pub(crate) guests: Vec<PlayerId>,
    /// Who has a session that is unused.
    pub(crate) asleep: Vec<PlayerId>,
    pub(crate) unused_since: Timestamp,
    pub(crate) at: Timestamp,
}

impl Operation for RemoveGuests {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        for guest in &self.guests {
            if !is_unused(connection, *guest, self.unused_since)? {
                continue;
            }
            // What another process writes of them at this moment, the use of a session too, still refers
            // to them, and the database then refuses to remove them.
            sessions::end_unused(connection, *guest, self.unused_since, self.at)?;
            connection.execute(
                "DELETE FROM players WHERE id = $1",
                &[guest.as_str().into()],
            )?;
        }
        for player in &self.asleep {
            sessions::end_unused(connection, *player, self.unused_since, self.at)?;
        }
        Ok(Ok(()))
    }
}

/// A guest takes another name.
pub(crate) struct RenameGuest {
    pub(crate) player: PlayerId,
    pub(crate) name: Name,
}

impl Operation for RenameGuest {
    type Done = ();
    type Refusal = RegisterError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), RegisterError>, Failure> {
        if players::is_registered(connection, self.player)? {
            return Ok(Err(RegisterError::AlreadyRegistered));
        }
        if names::is_taken(connection, &self.name)?
            || names::is_taken_in_classes(connection, self.player, None, &self.name)?
        {
            return Ok(Err(RegisterError::NameTaken));
        }
        if let Some(own) = names::known_as_another(connection, self.player, &self.name)? {
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
