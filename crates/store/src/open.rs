//! Opens a store from the URL of a database.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Store, postgres, sqlite};

/// Opens the database at this address: `sqlite:PATH`, a file that is made if there is none, or
/// `postgres://USER:PASSWORD@HOST/DATABASE`, of which the tables are made if there are none. Must
/// be called in a Tokio runtime.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, OpenError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Arc::new(postgres::open(address).await?));
    }
    let path = address
        .strip_prefix("sqlite:")
        .map(|rest| rest.strip_prefix("//").unwrap_or(rest))
        .filter(|path| !path.is_empty() && !path.starts_with(':') && !path.contains('?'))
        .ok_or_else(|| OpenError::Address(address.to_owned()))?;
    Ok(Arc::new(sqlite::open(Path::new(path)).await?))
}

/// Why a database was not opened, and what to do.
#[derive(Debug)]
pub enum OpenError {
    /// The address names no database.
    Address(String),
    /// Another process has it open.
    InUse(PathBuf),
    /// The file cannot be reached.
    File(PathBuf, io::Error),
    /// The file is something else, or belongs to another program.
    Foreign(PathBuf),
    /// A newer Staunton has used it.
    Newer(PathBuf),
    /// The file cannot be used; the sentence says why.
    Unusable(PathBuf, String),
    /// The database on a server cannot be used. The database without its password, and why.
    Server(String, String),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(address) => write!(
                f,
                "`{address}` is not the URL of a database; write sqlite:PATH, for example sqlite:staunton.db, or postgres://USER@HOST/DATABASE"
            ),
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
