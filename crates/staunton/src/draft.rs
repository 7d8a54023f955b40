//! A file that is written beside the one whose place it takes when it is complete: whatever
//! happens before, what was there stays, and nothing is left beside it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use crate::stop;

/// What is written to a path. Dropping it leaves what was there.
pub(crate) struct Draft(Kind);

enum Kind {
    /// A pipe or a device, which cannot be replaced.
    Direct(File),
    /// A file beside the one at this path.
    Beside(NamedTempFile, PathBuf),
}

/// Whether both paths lead to one file. A pipe or a device has nothing to lose.
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
    /// What is written to it takes the place of what is at this path with [`Self::finish`].
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = File::options().write(true).open(path)?;
            return Ok(Self(Kind::Direct(file)));
        }
        let old = old.map(|old| old.permissions());
        if old.as_ref().is_some_and(fs::Permissions::readonly) {
            let why = "it is write-protected";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
        }
        // A link stays one: the file that it leads to is replaced, or made.
        let path = fs::canonicalize(path)
            .or_else(|_| fs::read_link(path).map(|to| path.with_file_name("").join(to)))
            .unwrap_or_else(|_| path.to_owned());
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".staunton-");
        set_permissions(&mut builder, old.clone());
        let file = create(&builder, folder)?;
        #[cfg(unix)]
        if let Some(old) = old {
            // The user's mask has cut them. Some file systems have none.
            let _ = file.as_file().set_permissions(old);
        }
        Ok(Self(Kind::Beside(file, path)))
    }

    /// Whether a file takes the place of another with [`Self::finish`].
    pub(crate) const fn replaces_a_file(&self) -> bool {
        matches!(self.0, Kind::Beside(..))
    }

    /// Puts it in its place.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.0 {
            Kind::Direct(_) => Ok(()),
            Kind::Beside(file, path) => {
                file.as_file().sync_all()?;
                // Who interrupts the program meanwhile waits until the draft has its place.
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

/// What must not be left when the program is interrupted.
struct Unfinished {
    /// Whether somebody waits for an interruption.
    is_watched: bool,
    /// The files. One that was dropped may be among them still: its name is not used again.
    drafts: Vec<PathBuf>,
}

static UNFINISHED: Mutex<Unfinished> = Mutex::new(Unfinished {
    is_watched: false,
    drafts: Vec::new(),
});

fn unfinished() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a file that is removed when the program is interrupted.
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

/// Removes the drafts, and ends the program by the signal. None takes its place any more, and no other
/// is made.
fn interrupted(signal: i32) {
    let unfinished = unfinished();
    for draft in &unfinished.drafts {
        let _ = fs::remove_file(draft);
    }
    stop::end(signal);
}

/// The permissions of the file that is replaced; a new file is for whom the user's mask says.
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
