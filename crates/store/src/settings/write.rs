//! What the admins set.

use crate::people::Settings;
use crate::sql::{Connection, Failure};
use crate::write::Operation;
use crate::{Unavailable, record};

impl Operation for Settings {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "INSERT INTO settings (only_row, settings) VALUES (1, $1)
             ON CONFLICT (only_row) DO UPDATE SET settings = excluded.settings",
            &[record::json(self).into()],
        )?;
        Ok(Ok(()))
    }
}
