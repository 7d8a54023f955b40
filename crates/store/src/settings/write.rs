//! Writing the settings.

use super::types::Settings;
use crate::error::Unavailable;
use crate::operation::Operation;
use crate::sql::{Connection, Failure, json};

impl Operation for Settings {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "INSERT INTO settings (only_row, settings) VALUES (1, $1)
             ON CONFLICT (only_row) DO UPDATE SET settings = excluded.settings",
            &[json(self).into()],
        )?;
        Ok(Ok(()))
    }
}
