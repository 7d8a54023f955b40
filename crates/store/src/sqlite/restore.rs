//! A copy takes the place of the database.

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

/// As [`crate::restore`].
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
    // Without a lock no server has used what is there: it may be a backup, and a lock beside it
    // would keep the next one from replacing it.
    let lock = beside(&database, ".lock");
    if database.exists() && !replace && !lock.exists() {
        return Err(BackupError::Exists(database));
    }
    // Until the end no server can begin to use it.
    let _lock = file::lock(&database)?;
    // At once: if this fails, the server must be able to open the lock all the same.
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

/// Brings the log of the old database into it, or removes it: what is put in its place must not
/// find it.
fn remove_log(database: &Path) -> Result<(), BackupError> {
    if database.exists() {
        // If it cannot be opened, it is replaced all the same.
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

/// What root restores belongs to the user that the server runs as: the owner of its folder.
#[cfg(unix)]
fn give_to_owner_of_folder(path: &Path) {
    if let Some(folder) = path.parent()
        && let Ok(about) = fs::metadata(folder)
    {
        use std::os::unix::fs::{MetadataExt, lchown};
        // Only root can give files away, and only root has to. A link is not followed: whoever
        // owns the folder may have made it, and it may lead to what is root's.
        let _ = lchown(path, Some(about.uid()), Some(about.gid()));
    }
}

/// Windows has no such owner.
#[cfg(not(unix))]
const fn give_to_owner_of_folder(_: &Path) {}
