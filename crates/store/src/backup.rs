//! Backups of a whole database, made while a server uses it, and their restoration.

use std::path::Path;

use crate::address::Address;
use crate::copies::{BackupError, Contents, Progress};
use crate::sqlite;

/// Copies a snapshot of the database at this address to a new file. The new file replaces an older
/// copy of the same name only after it is complete, checked and on disk. A server can use the
/// database in the meantime.
///
/// Games that cannot be read are copied unchanged and reported.
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

/// Replaces the database at this address with a copy, after checking the copy and migrating its
/// contents to this version. An existing database is replaced only if `replace` is true, and never
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

/// Removes the incomplete files of [`back_up`] and [`restore`], for a program that is about to
/// exit.
pub fn discard_unfinished() {
    sqlite::discard_unfinished();
}
