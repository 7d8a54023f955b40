//! Writing guests: removal and renaming.

use arbiter::Timestamp;

use super::read::is_unused;
use crate::accounts::RegisterError;
use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::names::{self, Name};
use crate::operation::Operation;
use crate::sql::{Connection, Failure};
use crate::{players, sessions};

/// Removes unused guests, after checking again that they are unused, and ends unused sessions of
/// other players.
pub(crate) struct RemoveGuests {
    pub(crate) guests: Vec<PlayerId>,
    /// The players who have an unused session.
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
            // If another process writes a reference to the guest at this time (including a use of a
            // session), the database refuses the removal.
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

/// Renames a guest.
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
