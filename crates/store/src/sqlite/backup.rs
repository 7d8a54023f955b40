//! Copies a consistent snapshot of the file while it is being written.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, ffi};
use tempfile::NamedTempFile;

use super::connection::Reader;
use super::file::{self, APPLICATION_ID, FileError};
use super::{failure, schema};
use crate::address::OpenError;
use crate::copies::{BackupError, Contents, Progress, count, fold_all};
use crate::schema::{newest, version};

/// The number of pages copied between two progress reports: 1 MiB.
const STEP: i32 = 256;

/// Copies that do not have their final names yet. The list may still contain abandoned copies, but
/// their names are not used again.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Implements [`crate::discard_unfinished`].
pub(crate) fn discard_unfinished() {
    for copy in unfinished().drain(..) {
        // A copy that is being migrated has a journal file.
        for path in [beside(&copy, "-journal"), copy] {
            let _ = fs::remove_file(path);
        }
    }
}

/// Implements [`crate::back_up`].
pub(crate) fn back_up(
    database: &Path,
    to: &Path,
    progress: &mut dyn FnMut(Progress),
) -> Result<Contents, BackupError> {
    let source = open_source(database, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let to = resolve(to)?;
    may_replace(&to)?;
    let copy = copy(&source, database, &to, progress)?;
    let mut reader = open_copy(&copy)?;
    check_structure(reader.sqlite(), database, progress)?;
    let contents = if version(&mut reader, &schema::LEDGER)? == newest(schema::MIGRATIONS) {
        fold_all(&mut reader, progress)?
    } else {
        Contents {
            games: count(&mut reader)?,
            ..Contents::default()
        }
    };
    close(reader)?;
    persist(copy, &to)?;
    Ok(contents)
}

/// Opens the source of a copy, which must be a Staunton database.
pub(super) fn open_source(path: &Path, access: OpenFlags) -> Result<Connection, BackupError> {
    file::find(path).map_err(|why| match why.kind() {
        io::ErrorKind::NotFound => BackupError::Missing(path.to_owned()),
        _ => BackupError::File(path.to_owned(), why),
    })?;
    let id = |connection: &Connection| {
        connection.query_row("PRAGMA application_id", [], |row| row.get::<_, i32>(0))
    };
    let opened = file::open_plainly(path, access)
        .and_then(|connection| id(&connection).map(|id| (connection, id)));
    match opened {
        Ok((connection, APPLICATION_ID)) => Ok(connection),
        Ok(_) => Err(OpenError::Foreign(path.to_owned()).into()),
        Err(why) => Err(FileError::from(why).at(path).into()),
    }
}

pub(super) fn resolve(path: &Path) -> Result<PathBuf, BackupError> {
    file::resolve(path).map_err(|why| BackupError::File(path.to_owned(), why))
}

/// Checks that the backup only replaces an older backup. A database that a server has used has a
/// lock file.
fn may_replace(path: &Path) -> Result<(), BackupError> {
    if beside(path, ".lock").exists() || beside(path, "-wal").exists() {
        return Err(BackupError::Database(path.to_owned()));
    }
    if !path.exists() {
        return Ok(());
    }
    match open_source(path, OpenFlags::SQLITE_OPEN_READ_ONLY) {
        Ok(_) => Ok(()),
        Err(_) => Err(BackupError::NotABackup(path.to_owned())),
    }
}

pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

/// Copies a snapshot of the database to a new file in the folder of `to`.
///
/// All pages are read in one transaction. With a write-ahead log the transaction does not block
/// writers, and concurrent writes do not restart the copy.
pub(super) fn copy(
    source: &Connection,
    name: &Path,
    to: &Path,
    progress: &mut dyn FnMut(Progress),
) -> Result<NamedTempFile, BackupError> {
    let folder = to.parent().unwrap_or(Path::new("."));
    let new = {
        let mut unfinished = unfinished();
        let new = tempfile::Builder::new()
            .prefix(".staunton-")
            .suffix(".new")
            .tempfile_in(folder)
            .map_err(|why| BackupError::File(folder.to_owned(), why))?;
        unfinished.push(new.path().to_owned());
        new
    };
    let copied = (|| {
        source.execute_batch("BEGIN; SELECT count(*) FROM sqlite_schema")?;
        let mut target = Connection::open(new.path())?;
        // The file is unused until it is complete, so it needs no journal.
        target.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")?;
        let backup = Backup::new(source, &mut target)?;
        loop {
            let step = backup.step(STEP)?;
            let counts = backup.progress();
            let of = u64::from(counts.pagecount.unsigned_abs());
            let left = u64::from(counts.remaining.unsigned_abs());
            progress(Progress::Copied {
                pages: of.saturating_sub(left),
                of,
            });
            match step {
                StepResult::Done => break,
                StepResult::More => {}
                // Only the start of a transaction waits for locks, and this transaction has
                // started.
                _ => {
                    let busy = ffi::Error::new(ffi::SQLITE_BUSY);
                    return Err(rusqlite::Error::SqliteFailure(busy, None));
                }
            }
        }
        drop(backup);
        target.close().map_err(|(_, why)| why)?;
        source.execute_batch("COMMIT")
    })();
    // SQLite does not report which of the two files failed.
    copied.map_err(|why| {
        let (from, to, why) = (name.display(), to.display(), failure::sentence(&why));
        BackupError::Failed(format!("{from} cannot be copied to {to}: {why}"))
    })?;
    Ok(new)
}

/// Opens the copy as a single file, without a log.
pub(super) fn open_copy(copy: &NamedTempFile) -> Result<Reader, BackupError> {
    let path = copy.path();
    file::open_plainly(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .and_then(|connection| {
            connection.execute_batch("PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF")?;
            Reader::new(Arc::new(path.to_owned()), connection)
        })
        .map_err(|why| failed(path, &why))
}

pub(super) fn check_structure(
    connection: &Connection,
    name: &Path,
    progress: &mut dyn FnMut(Progress),
) -> Result<(), BackupError> {
    progress(Progress::Checking);
    let word: String = connection
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(|why| BackupError::Broken(name.to_owned(), failure::sentence(&why)))?;
    if word == "ok" {
        Ok(())
    } else {
        Err(BackupError::Broken(name.to_owned(), word))
    }
}

pub(super) fn close(reader: Reader) -> Result<(), BackupError> {
    let path = reader.path().to_owned();
    reader.close().map_err(|why| failed(&path, &why))
}

/// Syncs the file, renames it, then syncs the folder.
pub(super) fn persist(copy: NamedTempFile, to: &Path) -> Result<(), BackupError> {
    let written = |why| BackupError::File(to.to_owned(), why);
    copy.as_file().sync_all().map_err(written)?;
    {
        // The lock delays `discard_unfinished` until the copy has its final name.
        let mut unfinished = unfinished();
        unfinished.retain(|path| path != copy.path());
        copy.persist(to).map_err(|why| written(why.error))?;
    }
    file::sync_folder_of(to).map_err(written)
}

pub(super) fn failed(path: &Path, why: &rusqlite::Error) -> BackupError {
    BackupError::Failed(format!("{}: {}", path.display(), failure::sentence(why)))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn discards_an_unfinished_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("games.db");
        let source = Connection::open(&database).expect("a database");
        let table = source.execute_batch("CREATE TABLE games (id TEXT)");
        table.expect("a table");
        let unnamed = || {
            let names = fs::read_dir(folder.path()).expect("a folder");
            let names = names.map(|entry| entry.expect("an entry").file_name());
            let is_copy = |name: &OsString| name.to_string_lossy().ends_with(".new");
            names.filter(is_copy).count()
        };
        let mut seen = Vec::new();
        let to = folder.path().join("backup.db");
        let copied = copy(&source, &database, &to, &mut |_| {
            seen.push(unnamed());
            discard_unfinished();
            seen.push(unnamed());
        });
        assert!(copied.is_ok());
        assert_eq!(seen, [1, 0]);
    }
}
