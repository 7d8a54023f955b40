//! Errors of copies.

use std::path::PathBuf;
use std::{fmt, io};

use crate::address::OpenError;
use crate::sql::Failure;

/// Errors of copying a database, with advice for the operator.
#[derive(Debug)]
pub enum BackupError {
    /// The database cannot be used.
    Open(OpenError),
    /// The file does not exist.
    Missing(PathBuf),
    /// The file exists already. A restoration replaces it only on request.
    Exists(PathBuf),
    /// The copy would replace something that is not a copy of a database.
    NotABackup(PathBuf),
    /// The copy would replace a database that is or was used by a server.
    Database(PathBuf),
    /// The file is damaged. The text is the message of SQLite.
    Broken(PathBuf, String),
    /// The file cannot be read or written.
    File(PathBuf, io::Error),
    /// SQLite cannot read or write the file.
    Failed(String),
    /// The copy to another database may be complete, but it could not be read back.
    Unchecked(String),
    /// The database is in PostgreSQL, which has separate backup tools.
    Postgres,
    /// A transfer only works from SQLite to PostgreSQL.
    NoTransfer,
    /// The target database of the transfer has rows in this table.
    NotEmpty(String),
    /// The two databases differ in these tables or columns, which is a bug in this program.
    Different(String),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(why) => why.fmt(f),
            Self::Missing(path) => write!(f, "there is no file {}", path.display()),
            Self::Exists(path) => write!(
                f,
                "there is a database at {} already; nothing was changed. To put the backup in its \
                 place, add --replace: its games are lost then",
                path.display()
            ),
            Self::NotABackup(path) => write!(
                f,
                "{} is there already and is no backup of Staunton; it was not changed, choose \
                 another name",
                path.display()
            ),
            Self::Database(path) => write!(
                f,
                "{} is a server's own database; it was not changed, choose another name for the \
                 backup",
                path.display()
            ),
            Self::Broken(path, why) => write!(
                f,
                "{} is damaged ({why}); nothing was changed, use an older backup",
                path.display()
            ),
            Self::File(path, why) => write!(f, "{}: {why}; nothing was changed", path.display()),
            Self::Failed(why) => write!(f, "{why}; nothing was changed"),
            Self::Unchecked(why) => write!(
                f,
                "{why}; everything may be copied, but was not checked: to be sure, make an empty \
                 PostgreSQL database and transfer again"
            ),
            Self::NoTransfer => f.write_str(
                "games are transferred from a SQLite database (--database sqlite:PATH) to a \
                 PostgreSQL database (postgres://USER@HOST/DATABASE), no other way",
            ),
            Self::NotEmpty(table) => write!(
                f,
                "the PostgreSQL database has been used already (its table {table} has rows); \
                 nothing was changed, make an empty one for the transfer"
            ),
            Self::Different(names) => write!(
                f,
                "the databases differ in {names}; nothing was changed, please report this"
            ),
            Self::Postgres => f.write_str(
                "the database is in PostgreSQL: use its own tools. To back up: pg_dump \
                 --format=custom --file=FILE URL; to restore into an empty database: pg_restore \
                 --no-owner --dbname=URL FILE",
            ),
        }
    }
}

impl std::error::Error for BackupError {}

impl From<OpenError> for BackupError {
    fn from(why: OpenError) -> Self {
        Self::Open(why)
    }
}

impl From<Failure> for BackupError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure.message)
    }
}
