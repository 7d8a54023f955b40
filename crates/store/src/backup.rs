//! Copies of a whole database, made while a server uses it, and put back.

use std::path::Path;

use crate::address::Address;
use crate::copies::{BackupError, Contents, Progress};
use crate::sqlite;

/// Copies the database at this address, as it is at one moment, to a new file, which takes the
/// place of an older copy of that name only when it is complete, checked and on disk. A server may
/// be using the database: it goes on reading and writing.
///
/// Games that cannot be read are copied as they are, and reported.
pub fn back_up(
    address: &str,
    to: &Path,
    progress: &mut dyn FnMut(Progress),
) -> Result<Contents, BackupError> {
    match address.parse()? {
        Address::Sqlite(path) => sqlite::back_up(&path, to, progress),
        Address::Postgres(_) => Err(BackupError::Postgres),
    }
}

/// Puts a copy in the place of the database at this address, after it was checked and brought to
/// this version's form. A database that is there is replaced only if `replace` says so, and never
/// while a server uses it. The copy itself is not changed.
pub fn restore(
    from: &Path,
    address: &str,
    replace: bool,
    progress: &mut dyn FnMut(Progress),
) -> Result<Contents, BackupError> {
    match address.parse()? {
        Address::Sqlite(path) => sqlite::restore(from, &path, replace, progress),
        Address::Postgres(_) => Err(BackupError::Postgres),
    }
}

/// Removes what [`back_up`] and [`restore`] have written of copies that are not complete: for a program
/// that is about to end without them.
pub fn discard_unfinished() {
    sqlite::discard_unfinished();
}
