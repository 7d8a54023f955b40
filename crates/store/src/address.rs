//! URLs of databases, and errors of opening one.

use std::path::PathBuf;
use std::str::FromStr;
use std::{fmt, io};

/// The location of a database.
pub(crate) enum Address {
    /// A SQLite file.
    Sqlite(PathBuf),
    /// A PostgreSQL URL.
    Postgres(String),
}

impl FromStr for Address {
    type Err = OpenError;

    fn from_str(address: &str) -> Result<Self, OpenError> {
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            return Ok(Self::Postgres(address.to_owned()));
        }
        address
            .strip_prefix("sqlite:")
            .map(|rest| rest.strip_prefix("//").unwrap_or(rest))
            .filter(|path| !path.is_empty() && !path.starts_with(':') && !path.contains('?'))
            .map(|path| Self::Sqlite(path.into()))
            .ok_or_else(|| OpenError::Address(address.to_owned()))
    }
}

/// Errors of opening a database, with advice for the operator.
#[derive(Debug)]
pub enum OpenError {
    /// The address is not a database URL.
    Address(String),
    /// Another process has the database open.
    InUse(PathBuf),
    /// The file cannot be accessed.
    File(PathBuf, io::Error),
    /// The file is not a database or belongs to another program.
    Foreign(PathBuf),
    /// The file has no contents.
    Empty(PathBuf),
    /// A newer version of Staunton has used the file.
    Newer(PathBuf),
    /// The file cannot be used. The text is the reason.
    Unusable(PathBuf, String),
    /// The database on a server cannot be used. The fields are its URL without the password, and
    /// the reason.
    Server(String, String),
}

impl OpenError {
    /// The error for a database that needs a migration and cannot be read before it.
    pub(crate) fn older(name: PathBuf) -> Self {
        Self::Unusable(
            name,
            "it was last used by an older Staunton; start the server once, which brings it up to date"
                .to_owned(),
        )
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(address) => {
                // Other texts than the path of a file may contain a password.
                let is_path = !address.is_empty() && !address.contains([':', '=', '@', ' ']);
                let path = if is_path { address } else { "staunton.db" };
                write!(
                    f,
                    "`{}` is not the URL of a database; write sqlite:PATH, for example sqlite:{path}, or postgres://USER@HOST/DATABASE",
                    without_password(address)
                )
            }
            Self::InUse(path) => write!(
                f,
                "{} is open in another Staunton process; stop that one first or choose another file",
                path.display()
            ),
            Self::File(path, error) => write!(
                f,
                "cannot open {}: {error}; the file must be readable and writable, and so must its folder",
                path.display()
            ),
            Self::Foreign(path) => write!(
                f,
                "{} is not a Staunton database; it was not changed, choose another file",
                path.display()
            ),
            Self::Empty(path) => write!(
                f,
                "{} is empty, so its data is lost or was never written; restore a backup, or delete the file to begin with a new database",
                path.display()
            ),
            Self::Newer(path) => write!(
                f,
                "{} was last used by a newer Staunton; it was not changed, use that version of Staunton",
                path.display()
            ),
            Self::Server(name, why) => write!(f, "cannot use {name}: {why}"),
            Self::Unusable(path, why) => write!(f, "cannot use {}: {why}", path.display()),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File(_, error) => Some(error),
            _ => None,
        }
    }
}

/// Shortens a text that is not a URL: it may still contain a password, and logs have more readers
/// than settings. The beginning is enough to show the mistake.
fn without_password(address: &str) -> String {
    match address.split_once([':', '=']) {
        Some((beginning, _)) if beginning != "sqlite" => format!("{beginning}…"),
        _ => address.to_owned(),
    }
}
