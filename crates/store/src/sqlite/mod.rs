//! SQLite: one file, used exclusively by this process.

mod backup;
mod check;
mod checkpoint;
mod connection;
mod failure;
mod file;
mod identity;
mod restore;
#[cfg(test)]
mod round_trips;
mod schema;

use std::path::Path;

use crate::address::OpenError;
use crate::database::Database;
pub(crate) use backup::{back_up, discard_unfinished};
pub(crate) use file::{edit, lock_of, view};
pub(crate) use restore::restore;

/// Opens the file without blocking the caller's asynchronous tasks.
pub(crate) async fn open(path: &Path) -> Result<Database, OpenError> {
    let database = aside(path, file::open).await?;
    let path = path.to_owned();
    Ok(database.with_check(move || check::find_damage(&path)))
}

/// Like [`open`], but only for people and settings, while a server may be using the file.
pub(crate) async fn open_beside(path: &Path) -> Result<Database, OpenError> {
    aside(path, file::open_beside).await
}

async fn aside(
    path: &Path,
    open: fn(&Path) -> Result<Database, OpenError>,
) -> Result<Database, OpenError> {
    let path = path.to_owned();
    let named = path.clone();
    tokio::task::spawn_blocking(move || open(&path))
        .await
        .unwrap_or_else(|stopped| Err(OpenError::Unusable(named, stopped.to_string())))
}
