//! Sessions.

use arbiter::Timestamp;

use super::Operation;
use crate::sql::{Connection, Failure};
use crate::{SessionId, Unavailable};

pub(crate) struct EnsureSession {
    pub(crate) session: SessionId,
    pub(crate) name: String,
    pub(crate) at: Timestamp,
}

impl Operation for EnsureSession {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "INSERT INTO sessions (id, name, created_at) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING",
            &[
                self.session.to_string().into(),
                self.name.as_str().into(),
                self.at.into(),
            ],
        )?;
        Ok(Ok(()))
    }
}

pub(super) fn exists(connection: &mut dyn Connection, session: SessionId) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM sessions WHERE id = $1",
        &[session.to_string().into()],
    )?;
    Ok(row.is_some())
}
