//! Replaces a database with a copy.

use std::fs;
use std::io;
use std::path::Path;

use rusqlite::OpenFlags;

use super::backup::{
    beside, check_structure, close, copy, failed, open_copy, open_source, persist, resolve,
};
use super::file::{self, FileError};
use super::schema;
use crate::copies::{BackupError, Contents, Progress, fold_all};
use crate::schema::migrate;

/// Implements [`crate::restore`].
pub(crate) fn restore(
    from: &Path,
    database: &Path,
    replace: bool,
    progress: &mut dyn FnMut(Progress),
) -> Result<Contents, BackupError> {
    let source = open_source(from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let database = resolve(database)?;
    if fs::canonicalize(from).is_ok_and(|from| from == database) {
        return Err(BackupError::NotABackup(database));
    }
    // Without a lock file, no server has used the existing file. It may be a backup, and a lock
    // file would prevent the next backup from replacing it.
    let lock = beside(&database, ".lock");
    if database.exists() && !replace && !lock.exists() {
        return Err(BackupError::Exists(database));
    }
    // The lock keeps servers from opening the database until the end.
    let _lock = file::lock(&database)?;
    // Change the owner now: if a later step fails, the server must still be able to open the lock
    // file.
    give_to_owner_of_folder(&lock);
    if database.exists() && !replace {
        return Err(BackupError::Exists(database));
    }
    let copy = copy(&source, from, &database, progress)?;
    let mut reader = open_copy(&copy)?;
    check_structure(reader.sqlite(), from, progress)?;
    reader
        .sqlite()
        .pragma_update(None, "foreign_keys", false)
        .map_err(|why| failed(from, &why))?;
    migrate(&mut reader, &schema::LEDGER, schema::MIGRATIONS)
        .map_err(|why| FileError::from(why).at(from))?;
    let contents = fold_all(&mut reader, progress)?;
    close(reader)?;
    remove_log(&database)?;
    give_to_owner_of_folder(copy.path());
    persist(copy, &database)?;
    Ok(contents)
}

/// Merges the log of the old database into it, or removes the log. The new database must not find
/// the old log.
fn remove_log(database: &Path) -> Result<(), BackupError> {
    if database.exists() {
        // If the old database cannot be opened, it is replaced anyway.
        let _ = file::open_plainly(database, OpenFlags::SQLITE_OPEN_READ_WRITE)
            .and_then(|old| old.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)"));
    }
    for ending in ["-wal", "-shm", "-journal"] {
        let path = beside(database, ending);
        match fs::remove_file(&path) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                return Err(BackupError::File(path, why));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Gives a file restored by root to the user of the server: the owner of its folder.
#[cfg(unix)]
fn give_to_owner_of_folder(path: &Path) {
    if let Some(folder) = path.parent()
        && let Ok(about) = fs::metadata(folder)
    {
        use std::os::unix::fs::{MetadataExt, lchown};
        // Only root can change the owner, and only root has to. Links are not followed: the owner
        // of the folder could have created a link to a file of root.
        let _ = lchown(path, Some(about.uid()), Some(about.gid()));
    }
}

/// Windows has no such owner.
#[cfg(not(unix))]
const fn give_to_owner_of_folder(_: &Path) {}
