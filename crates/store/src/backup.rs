//! Copies of a whole database, made while a server uses it, and put back.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::open::{Address, OpenError};
use crate::sql::Failure;
use crate::{Damaged, sqlite};

/// At most so many damaged games are named.
pub(crate) const NAMED: usize = 100;

/// How far a copy has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many pages of the file are copied.
    Copied {
        /// Pages.
        pages: u64,
        /// Of so many.
        of: u64,
    },
    /// So many rows are copied to another database.
    Rows {
        /// Rows.
        rows: u64,
        /// Of so many.
        of: u64,
    },
    /// The structure of the file is being checked, which takes a while for a large one.
    Checking,
    /// The journals of so many games were read and folded.
    Folded {
        /// Games.
        games: u64,
        /// Of so many.
        of: u64,
    },
}

/// What a copy contains.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Contents {
    /// Its games.
    pub games: u64,
    /// How many of them cannot be read.
    pub damaged: u64,
    /// The first hundred of these, and why.
    pub named: Vec<Damaged>,
    /// Whether the journals were read. They are not in the copy of a file that another version
    /// of Staunton uses.
    pub folded: bool,
}

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

/// Why nothing was copied, and what to do.
#[derive(Debug)]
pub enum BackupError {
    /// The database cannot be used.
    Open(OpenError),
    /// There is no such file.
    Missing(PathBuf),
    /// The file is there already; a restoration replaces it only if asked to.
    Exists(PathBuf),
    /// The copy would replace something that is not a copy of a database.
    NotABackup(PathBuf),
    /// The copy would replace a database that a server uses or has used.
    Database(PathBuf),
    /// The file is not whole; what SQLite says about it.
    Broken(PathBuf, String),
    /// The file cannot be read or written.
    File(PathBuf, io::Error),
    /// SQLite cannot read or write the file.
    Failed(String),
    /// Everything is copied to another database, or may be, and could not be read there.
    Unchecked(String),
    /// The database is in PostgreSQL, which has tools of its own.
    Postgres,
    /// A transfer goes from SQLite to PostgreSQL only.
    NoTransfer,
    /// The database to transfer to has rows in this table.
    NotEmpty(String),
    /// The databases differ in these tables or columns: a fault of this program.
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
