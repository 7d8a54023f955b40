//! Guests who are removed.

use arbiter::Timestamp;

use crate::people::guests::is_unused;
use crate::sql::{Connection, Failure};
use crate::write::{Operation, sessions};
use crate::{PlayerId, Unavailable};

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
