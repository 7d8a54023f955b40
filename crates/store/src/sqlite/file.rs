//! Opens the file: for one process only, readable by its owner only, with a known schema.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, SqlSafeStr};

use super::failure;
use crate::OpenError;

/// Marks a SQLite file as ours: "Stau" in ASCII.
const APPLICATION_ID: i32 = 0x5374_6175;

const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
const READERS: u32 = 4;

/// Every change of the schema, oldest first. A released one is never edited.
const MIGRATIONS: &[(i64, &str, &str)] = &[(
    1,
    "games",
    include_str!("../../migrations/sqlite/0001_games.sql"),
)];

pub(super) struct Opened {
    pub(super) path: PathBuf,
    pub(super) connection: SqliteConnection,
    pub(super) readers: SqlitePool,
    pub(super) lock: File,
}

pub(super) async fn open(path: &Path) -> Result<Opened, OpenError> {
    let path = resolve(path).map_err(|error| OpenError::File(path.to_owned(), error))?;
    let lock = lock(&path)?;
    create(&path).map_err(|error| OpenError::File(path.clone(), error))?;
    let options = SqliteConnectOptions::new()
        .filename(&path)
        .busy_timeout(BUSY_TIMEOUT);
    let connection = open_writer(&options)
        .await
        .map_err(|refusal| refusal.at(&path))?;
    let readers = SqlitePoolOptions::new()
        .max_connections(READERS)
        .connect_with(options.read_only(true))
        .await
        .map_err(|error| FileError::from(error).at(&path))?;
    Ok(Opened {
        path,
        connection,
        readers,
        lock,
    })
}

/// The canonical path of the file, so that different paths to it use the same lock.
fn resolve(path: &Path) -> io::Result<PathBuf> {
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

/// Locks a file next to the database; the lock is released when the `File` is dropped or the
/// process ends. Locking the database itself would interfere with SQLite's own locks.
fn lock(path: &Path) -> Result<File, OpenError> {
    let mut beside = OsString::from(path);
    beside.push(".lock");
    let beside = PathBuf::from(beside);
    let file = owner_only()
        .open(&beside)
        .map_err(|error| OpenError::File(beside.clone(), error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(OpenError::File(beside, error)),
    }
}

/// Makes the file if there is none; SQLite gives its log the same permissions.
fn create(path: &Path) -> io::Result<()> {
    let is_new = !path.exists();
    owner_only().open(path)?;
    #[cfg(unix)]
    if is_new && let Some(folder) = path.parent() {
        // The new name is durable only after its folder is synced.
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn owner_only() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

async fn open_writer(options: &SqliteConnectOptions) -> Result<SqliteConnection, FileError> {
    // Nothing is written yet: the file may belong to another program.
    let mut connection = options
        .clone()
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .connect()
        .await?;
    let (id,): (i32,) = sqlx::query_as("PRAGMA application_id")
        .fetch_one(&mut connection)
        .await?;
    let (tables,): (i64,) = sqlx::query_as("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut connection)
        .await?;
    if id != APPLICATION_ID {
        if id != 0 || tables > 0 {
            return Err(FileError::Foreign);
        }
        let mark = format!("PRAGMA application_id = {APPLICATION_ID}");
        connection.execute(AssertSqlSafe(mark)).await?;
    }
    let (mode,): (String,) = sqlx::query_as("PRAGMA journal_mode = WAL")
        .fetch_one(&mut connection)
        .await?;
    if mode != "wal" {
        let why = "its file system cannot share memory between connections; choose a local disk";
        return Err(FileError::Unusable(why.to_owned()));
    }
    migrate(&mut connection).await?;
    // A killed process may have left commits that are not on disk yet. From here on
    // everything that can be read is durable.
    connection
        .execute("PRAGMA wal_checkpoint(TRUNCATE)")
        .await?;
    Ok(connection)
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), FileError> {
    let known = MIGRATIONS.iter().map(|&(version, name, sql)| {
        Migration::new(
            version,
            name.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    });
    match Migrator::with_migrations(known.collect())
        .run(connection)
        .await
    {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(_)) => Err(FileError::Newer),
        Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
            Err(FileError::Failed(error))
        }
        Err(error) => Err(FileError::Unusable(error.to_string())),
    }
}

/// Why the file was refused, without its path.
enum FileError {
    Foreign,
    Newer,
    Unusable(String),
    Failed(sqlx::Error),
}

impl From<sqlx::Error> for FileError {
    fn from(error: sqlx::Error) -> Self {
        if failure::is_not_a_database(&error) {
            Self::Foreign
        } else {
            Self::Failed(error)
        }
    }
}

impl FileError {
    fn at(self, path: &Path) -> OpenError {
        let path = path.to_owned();
        match self {
            Self::Foreign => OpenError::Foreign(path),
            Self::Newer => OpenError::Newer(path),
            Self::Unusable(why) => OpenError::Unusable(path, why),
            Self::Failed(error) => OpenError::Unusable(path, failure::sentence(&error)),
        }
    }
}
