//! Looks for damage in the database file.

use std::path::Path;

use rusqlite::OpenFlags;

use super::failure;
use super::file::open_plainly;

/// Reads the whole file on a separate connection. Returns the first damage, or `None` if there is
/// none. The write-ahead log is not restarted meanwhile.
pub(super) fn find_damage(path: &Path) -> Result<Option<String>, String> {
    let checked = open_plainly(path, OpenFlags::SQLITE_OPEN_READ_ONLY).and_then(|connection| {
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0))
    });
    match checked {
        Ok(found) if found == "ok" => Ok(None),
        Ok(damage) => Ok(Some(damage)),
        Err(why) if failure::is_damage(&why) => Ok(Some(failure::sentence(&why))),
        Err(why) => Err(failure::sentence(&why)),
    }
}
