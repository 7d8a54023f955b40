//! Reading the settings.

use super::types::Settings;
use crate::error::Unavailable;
use crate::sql::{Connection, one};

pub(crate) fn settings(connection: &mut dyn Connection) -> Result<Settings, Unavailable> {
    let row = connection.query_one("SELECT settings FROM settings", &[])?;
    let settings = one(row, |mut row| row.json("settings"))?;
    Ok(settings.unwrap_or_default())
}
