//! The heartbeat.

use arbiter::Timestamp;

use super::Operation;
use crate::Unavailable;
use crate::sql::{Connection, Failure};

pub(crate) struct Heartbeat(pub(crate) Timestamp);

impl Operation for Heartbeat {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "INSERT INTO heartbeat (only_row, at) VALUES (1, $1)
             ON CONFLICT (only_row) DO UPDATE SET at = excluded.at",
            &[self.0.into()],
        )?;
        Ok(Ok(()))
    }
}
