//! Opens the database file: exclusively for one process, readable only by its owner, with a known
//! schema.

use std::cmp::Ordering;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::checkpoint::Checkpoints;
use super::connection::{Reader, Writer};
use super::identity::Identity;
use super::{failure, schema};
use crate::address::OpenError;
use crate::database::Database;
use crate::schema::{SchemaError, migrate, newest, version};
use crate::sql;

/// Marks a SQLite file as a Staunton database: "Stau" in ASCII.
pub(super) const APPLICATION_ID: i32 = 0x5374_6175;

const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// The writer's page cache in KiB. The SQLite default of 2 MB is smaller than the changes of one
/// transaction with many moves and finished games. Pages would then be written to the log before
/// the commit and read back from it.
const CACHE: i64 = 32 * 1024;
/// The number of readers: those for play and one for searches.
const READERS: usize = crate::database::READERS + 1;

pub(super) fn open(path: &Path) -> Result<Database, OpenError> {
    let path = resolve(path).map_err(|error| OpenError::File(path.to_owned(), error))?;
    let lock = lock(&path)?;
    if fs::metadata(&path).is_ok_and(|file| file.len() == 0) {
        return Err(OpenError::Empty(path));
    }
    create(&path).map_err(|error| OpenError::File(path.clone(), error))?;
    let (writer, readers) = connect(&path).map_err(|refusal| refusal.at(&path))?;
    let finally = move |writer: Box<dyn sql::Connection>| {
        // Everything is durable already. If the log cannot be merged now, the next start does it.
        drop(writer);
        drop(lock);
    };
    Database::start(Box::new(writer), readers, false, finally)
        .map_err(|error| OpenError::Unusable(path, error.to_string()))
}

/// Opens people and settings while a server may be using the file.
pub(super) fn open_beside(path: &Path) -> Result<Database, OpenError> {
    let writer = writer_of_today(path)?;
    Database::start(Box::new(writer), vec![view(path)?], false, drop)
        .map_err(|error| OpenError::Unusable(path.to_owned(), error.to_string()))
}

/// A connection for changing an existing file that no server uses, and the lock that keeps servers
/// from opening it.
pub(crate) fn edit(path: &Path) -> Result<(Box<dyn sql::Connection>, Lock), OpenError> {
    find(path).map_err(|why| OpenError::File(path.to_owned(), why))?;
    let lock = lock_of(path)?;
    Ok((Box::new(writer_of_today(path)?), lock))
}

/// A connection for writing to an existing file with the current schema.
fn writer_of_today(path: &Path) -> Result<Reader, OpenError> {
    let failed = |error: rusqlite::Error| FileError::from(error).at(path);
    let mut writer = of_today(path)?;
    let connection = writer.sqlite();
    connection
        .pragma_update(None, "synchronous", "FULL")
        .and_then(|()| connection.pragma_update(None, "foreign_keys", true))
        .and_then(|()| enable_secure_delete(connection))
        .map_err(failed)?;
    Ok(writer)
}

/// A read-only connection, while other processes may use the file.
pub(crate) fn view(path: &Path) -> Result<Box<dyn sql::Connection>, OpenError> {
    let mut reader = of_today(path)?;
    reader
        .sqlite()
        .pragma_update(None, "query_only", true)
        .map_err(|error| FileError::from(error).at(path))?;
    Ok(Box::new(reader))
}

/// A connection to an existing file with the current schema.
fn of_today(path: &Path) -> Result<Reader, OpenError> {
    find(path).map_err(|why| OpenError::File(path.to_owned(), why))?;
    let connect = || {
        let connection = open_plainly(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let id = connection.query_row("PRAGMA application_id", [], |row| row.get::<_, i32>(0))?;
        if id != APPLICATION_ID {
            return Err(FileError::Foreign);
        }
        Ok(Reader::new(Arc::new(path.to_owned()), connection)?)
    };
    let mut reader = connect().map_err(|why| why.at(path))?;
    let version = version(&mut reader, &schema::LEDGER)
        .map_err(|failure| FileError::Unusable(failure.message).at(path))?;
    match version.cmp(&newest(schema::MIGRATIONS)) {
        Ordering::Less => Err(OpenError::older(path.to_owned())),
        Ordering::Equal => Ok(reader),
        Ordering::Greater => Err(OpenError::Newer(path.to_owned())),
    }
}

/// Fails if the file does not exist. If the folder is not accessible, returns that error: a missing
/// file would be misleading.
pub(super) fn find(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.is_file() {
        Ok(())
    } else {
        Err(io::ErrorKind::NotFound.into())
    }
}

/// The canonical path of the file, so that different paths to it use the same lock.
pub(super) fn resolve(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let name = path.file_name().ok_or(error)?;
            let folder = match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            Ok(fs::canonicalize(folder)?.join(name))
        }
        result => result,
    }
}

/// Keeps other processes from opening the database until it is dropped or the process ends.
#[must_use]
pub(crate) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough: a child between fork and exec still holds a copy of it.
        let _ = self.0.unlock();
    }
}

/// Locks a file next to the database. Locking the database itself would interfere with SQLite's
/// own locks.
pub(super) fn lock(path: &Path) -> Result<Lock, OpenError> {
    let beside = beside(path, ".lock");
    let file = owner_only()
        .open(&beside)
        .map_err(|error| OpenError::File(beside.clone(), error))?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(OpenError::File(beside, error)),
    }
}

/// Locks the database at this path, which need not be canonical.
pub(crate) fn lock_of(path: &Path) -> Result<Lock, OpenError> {
    let path = resolve(path).map_err(|error| OpenError::File(path.to_owned(), error))?;
    lock(&path)
}

/// Creates the file if it does not exist. SQLite gives its log the same permissions. The file gets
/// its name when it has contents: an empty file is a sign of lost data, even after a kill.
fn create(path: &Path) -> io::Result<()> {
    if path.exists() {
        return owner_only().open(path).map(drop);
    }
    let draft = beside(path, ".new");
    for left in [&draft, &beside(path, ".new-journal")] {
        match fs::remove_file(left) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    owner_only().open(&draft)?;
    mark(&draft).map_err(|error| io::Error::other(failure::sentence(&error)))?;
    fs::rename(draft, path)?;
    sync_folder_of(path)
}

/// Marks an empty file as a database of this program.
fn mark(path: &Path) -> rusqlite::Result<()> {
    let connection = open_plainly(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.close().map_err(|(_, error)| error)
}

/// The path of another file in the same folder, whose name begins with that of the database.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Syncs the folder, so that a new file name is durable. Windows cannot open folders and does not
/// need this.
pub(super) fn sync_folder_of(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

fn owner_only() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Opens the connections of the writer and the readers.
fn connect(path: &Path) -> Result<(Writer, Vec<Box<dyn sql::Connection>>), FileError> {
    let shared = Arc::new(path.to_owned());
    let connection = open_writer(path)?;
    let mut writer = Reader::new(Arc::clone(&shared), connection)?;
    // A table cannot be replaced while others refer to it.
    writer.sqlite().pragma_update(None, "foreign_keys", false)?;
    migrate(&mut writer, &schema::LEDGER, schema::MIGRATIONS)?;
    writer.sqlite().pragma_update(None, "foreign_keys", true)?;
    // A killed process may have left commits in the log that are not on disk yet. From here on
    // everything readable is durable.
    writer
        .sqlite()
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    let copier = open_plainly(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let checkpoints = Checkpoints::start(writer.sqlite(), copier)?
        .map_err(|error| FileError::Unusable(error.to_string()))?;
    let mut readers: Vec<Box<dyn sql::Connection>> = Vec::new();
    for _ in 0..READERS {
        let reader = open_plainly(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        readers.push(Box::new(Reader::new(Arc::clone(&shared), reader)?));
    }
    let identity = Identity::of(shared);
    Ok((Writer::new(writer, identity, checkpoints), readers))
}

pub(super) fn open_plainly(path: &Path, access: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    // On macOS only this setting makes the disk flush its cache; other systems always do.
    connection.pragma_update(None, "fullfsync", true)?;
    Ok(connection)
}

fn open_writer(path: &Path) -> Result<Connection, FileError> {
    // Nothing is written yet, because the file may belong to another program.
    let connection = open_plainly(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let number = |pragma| connection.query_row(pragma, [], |row| row.get::<_, i32>(0));
    let id = number("PRAGMA application_id")?;
    let tables = number("SELECT count(*) FROM sqlite_schema")?;
    if id != APPLICATION_ID {
        if id != 0 || tables > 0 {
            return Err(FileError::Foreign);
        }
        connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    let mode: String =
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if mode != "wal" {
        let why = "its file system cannot share memory between connections; choose a local disk";
        return Err(FileError::Unusable(why.to_owned()));
    }
    connection.pragma_update(None, "synchronous", "FULL")?;
    // A negative value is a size in KiB, a positive value a number of pages.
    connection.pragma_update(None, "cache_size", -CACHE)?;
    enable_secure_delete(&connection)?;
    Ok(connection)
}

/// Makes SQLite overwrite deleted data, if this needs no additional page writes.
fn enable_secure_delete(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update_and_check(None, "secure_delete", "FAST", |_| Ok(()))
}

/// The reason for refusing the file, without its path.
pub(super) enum FileError {
    Foreign,
    Newer,
    Unusable(String),
    Failed(rusqlite::Error),
}

impl From<rusqlite::Error> for FileError {
    fn from(error: rusqlite::Error) -> Self {
        if failure::is_not_a_database(&error) {
            Self::Foreign
        } else {
            Self::Failed(error)
        }
    }
}

impl From<SchemaError> for FileError {
    fn from(error: SchemaError) -> Self {
        match error {
            SchemaError::Newer => Self::Newer,
            SchemaError::Failed(failure) => Self::Unusable(failure.message),
        }
    }
}

impl FileError {
    pub(super) fn at(self, path: &Path) -> OpenError {
        let path = path.to_owned();
        match self {
            Self::Foreign => OpenError::Foreign(path),
            Self::Newer => OpenError::Newer(path),
            Self::Unusable(why) => {
                // The message of a failure begins with the path of the file too.
                let name = format!("{}: ", path.display());
                let why = why.strip_prefix(&name).unwrap_or(&why).to_owned();
                OpenError::Unusable(path, why)
            }
            Self::Failed(error) => OpenError::Unusable(path, failure::sentence(&error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sql::Connection as _;

    #[test]
    fn unlocks_while_a_forked_process_still_has_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        let held = lock(&path).expect("a lock");
        let copy_of_child = held.0.try_clone().expect("a copy");
        assert!(matches!(lock(&path), Err(OpenError::InUse(_))));
        drop(held);
        assert!(lock(&path).is_ok());
        drop(copy_of_child);
    }

    #[test]
    fn turns_on_fullfsync_for_macos() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        fs::write(&path, []).expect("an empty file");
        let connection = open_plainly(&path, OpenFlags::SQLITE_OPEN_READ_WRITE);
        let connection = connection.expect("a database");
        let is_on = connection.query_row("PRAGMA fullfsync", [], |row| row.get::<_, bool>(0));
        assert_eq!(is_on, Ok(true));
    }

    #[test]
    fn writes_a_large_transaction_once_at_its_commit() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        let log = folder.path().join("games.db-wal");
        fs::write(&path, []).expect("an empty file");
        let (mut writer, _readers) = connect(&path).ok().expect("a database");
        let written = || fs::metadata(&log).map_or(0, |log| log.len());
        writer.begin().expect("a transaction");
        writer.run("CREATE TABLE much (bytes BLOB)").expect("room");
        let before = written();
        for _ in 0..2_000 {
            let row = [vec![7; 3_000].into()];
            let done = writer.execute("INSERT INTO much VALUES ($1)", &row);
            assert_eq!(done, Ok(1));
        }
        assert_eq!(written(), before);
        writer.commit().expect("a commit");
        assert!(written() > before + 2_000 * 3_000);
    }
}
