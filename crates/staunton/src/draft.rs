//! Atomic file replacement: a draft is written next to a file and replaces it when it is complete.
//! If anything fails before that, the old file stays and the draft is removed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use crate::stop;

/// A file that is being written. Dropping it keeps the old file.
pub(crate) struct Draft(Kind);

enum Kind {
    /// A pipe or a device, which cannot be replaced.
    Direct(File),
    /// A temporary file next to the file at this path.
    Beside(NamedTempFile, PathBuf),
}

/// Returns whether both paths lead to the same file. A pipe or a device is never the same, because
/// it has no contents to lose.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(|path| fs::canonicalize(path).ok());
    one.is_some_and(|one| one.is_file() && Some(one) == other)
}

/// Writes a whole file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::open(path)?;
    draft.write_all(bytes)?;
    draft.finish()
}

impl Draft {
    /// Opens a draft that replaces the file at this path in [`Self::finish`].
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(fs::Metadata::is_dir) {
            let why = "it is a folder, not a file";
            return Err(io::Error::new(io::ErrorKind::IsADirectory, why));
        }
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = File::options().write(true).open(path)?;
            return Ok(Self(Kind::Direct(file)));
        }
        let old = old.map(|old| old.permissions());
        if old.as_ref().is_some_and(fs::Permissions::readonly) {
            let why = "it is write-protected";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
        }
        // A symbolic link is kept: its target is replaced or created.
        let path = fs::canonicalize(path)
            .or_else(|_| fs::read_link(path).map(|to| path.with_file_name("").join(to)))
            .unwrap_or_else(|_| path.to_owned());
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        if !folder.exists() {
            let why = format!("there is no folder {}", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, why));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".staunton-");
        set_permissions(&mut builder, old.clone());
        let file = create(&builder, folder)?;
        #[cfg(unix)]
        if let Some(old) = old {
            // The umask has restricted them. Some file systems have no permissions.
            let _ = file.as_file().set_permissions(old);
        }
        Ok(Self(Kind::Beside(file, path)))
    }

    /// Returns whether [`Self::finish`] replaces a file.
    pub(crate) const fn replaces_a_file(&self) -> bool {
        matches!(self.0, Kind::Beside(..))
    }

    /// Moves the draft to its path.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.0 {
            Kind::Direct(_) => Ok(()),
            Kind::Beside(file, path) => {
                file.as_file().sync_all()?;
                // An interruption waits for this lock until the draft is in place.
                let mut unfinished = unfinished();
                unfinished.drafts.retain(|draft| draft != file.path());
                file.persist(path).map_err(|error| error.error)?;
                Ok(())
            }
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Kind::Direct(file) => file.write(bytes),
            Kind::Beside(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Kind::Direct(file) => file.flush(),
            Kind::Beside(file, _) => file.flush(),
        }
    }
}

/// The drafts to remove when the program is interrupted.
struct Unfinished {
    /// Whether the signal handler is installed.
    is_watched: bool,
    /// The files. Dropped drafts may still be listed: their names are not reused.
    drafts: Vec<PathBuf>,
}

static UNFINISHED: Mutex<Unfinished> = Mutex::new(Unfinished {
    is_watched: false,
    drafts: Vec::new(),
});

fn unfinished() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a file that is removed when the program is interrupted.
fn create(builder: &tempfile::Builder<'_, '_>, folder: &Path) -> io::Result<NamedTempFile> {
    let mut unfinished = unfinished();
    if !unfinished.is_watched {
        stop::then(interrupted)?;
        unfinished.is_watched = true;
    }
    let file = builder.tempfile_in(folder)?;
    unfinished.drafts.push(file.path().to_owned());
    Ok(file)
}

/// Removes the drafts and ends the program with the signal. While it holds the lock, no draft
/// replaces a file and no new draft is created.
fn interrupted(signal: i32) {
    let unfinished = unfinished();
    for draft in &unfinished.drafts {
        let _ = fs::remove_file(draft);
    }
    stop::end(signal);
}

/// Sets the permissions of the replaced file; a new file gets those of the umask.
#[cfg(unix)]
fn set_permissions(builder: &mut tempfile::Builder<'_, '_>, old: Option<fs::Permissions>) {
    use std::os::unix::fs::PermissionsExt;

    builder.permissions(old.unwrap_or_else(|| fs::Permissions::from_mode(0o666)));
}

#[cfg(not(unix))]
fn set_permissions(builder: &mut tempfile::Builder<'_, '_>, old: Option<fs::Permissions>) {
    if let Some(old) = old {
        builder.permissions(old);
    }
}
