//! The reasons why a position has no value from a table.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::Material;

/// The reason why a table gives no value for a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ProbeError {
    /// A side may still castle. Tables contain no castling rights.
    Castling,
    /// The position has more pieces than this, the largest known number.
    TooManyPieces(u32),
    /// There is no file with this ending and extension.
    Missing(Material, &'static str),
    /// A file cannot be read.
    Unreadable(Arc<Path>, Arc<io::Error>),
    /// A file is incomplete or damaged, or contains another table than its name says.
    Damaged(Arc<Path>, &'static str),
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Castling => f.write_str("tables contain no positions with castling rights"),
            Self::TooManyPieces(most) => {
                write!(
                    f,
                    "the largest table has {most} pieces, the position has more"
                )
            }
            Self::Missing(material, extension) => {
                write!(
                    f,
                    "the file {}.{extension} is missing",
                    material.normalized()
                )
            }
            Self::Unreadable(path, why) => {
                write!(f, "{} cannot be read: {why}", path.display())
            }
            Self::Damaged(path, what) => write!(f, "{} is damaged: {what}", path.display()),
        }
    }
}

impl std::error::Error for ProbeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable(_, why) => Some(why),
            _ => None,
        }
    }
}

/// A folder of tables that cannot be listed.
#[derive(Debug)]
pub struct FolderError {
    /// The folder.
    pub folder: PathBuf,
    /// The reason.
    pub why: io::Error,
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folder = self.folder.display();
        write!(f, "the folder {folder} cannot be read: {}", self.why)
    }
}

impl std::error::Error for FolderError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.why)
    }
}

/// The reason why bytes of a file give no value. The caller adds the name of the file.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The file cannot be read.
    Io(io::Error),
    /// The bytes contradict the format.
    Damaged(&'static str),
}

impl From<io::Error> for Fault {
    fn from(why: io::Error) -> Self {
        Self::Io(why)
    }
}

impl Fault {
    /// Returns the error for a file.
    pub(crate) fn of(self, path: &Arc<Path>) -> ProbeError {
        match self {
            Self::Io(why) => ProbeError::Unreadable(Arc::clone(path), Arc::new(why)),
            Self::Damaged(what) => ProbeError::Damaged(Arc::clone(path), what),
        }
    }
}
