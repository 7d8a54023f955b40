//! Identity of the open file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::sql::{Cause, Consequence, Failure};

/// The identity of the open file, to detect that another file has replaced it.
pub(super) struct Identity {
    path: Arc<PathBuf>,
    number: io::Result<FileNumber>,
}

impl Identity {
    pub(super) fn of(path: Arc<PathBuf>) -> Self {
        let number = number(&path);
        Self { path, number }
    }

    /// Fails if the file has been moved or replaced: later writes would be missing when the path is
    /// opened again.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match (&self.number, number(&self.path)) {
            (Ok(then), Ok(now)) if *then == now => Ok(()),
            _ => Err(Failure {
                consequence: Consequence::RolledBack,
                cause: Cause::Database,
                message: format!(
                    "{}: the file was moved away or replaced while in use; put it back, or \
                     restart the server",
                    self.path.display()
                ),
            }),
        }
    }
}

#[cfg(unix)]
type FileNumber = (u64, u64);

#[cfg(unix)]
fn number(path: &Path) -> io::Result<FileNumber> {
    use std::os::unix::fs::MetadataExt;
    let file = fs::metadata(path)?;
    Ok((file.dev(), file.ino()))
}

/// On other systems an open file cannot be moved.
#[cfg(not(unix))]
type FileNumber = ();

#[cfg(not(unix))]
fn number(_: &Path) -> io::Result<FileNumber> {
    Ok(())
}
