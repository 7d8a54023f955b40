//! Where results go: to the standard output, or to a file that is put in its place when all is
//! written.

use std::fs::{self, File};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Where the results are wanted.
#[derive(clap::Args, Default)]
pub(super) struct Target {
    /// Write to this file; it is replaced when all is written
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Replace each file by its result, when that is complete
    #[arg(long, conflicts_with = "output")]
    pub(super) in_place: bool,
}

/// An open output.
pub(super) struct Output(Kind);

enum Kind {
    Standard(BufWriter<Stdout>),
    /// A pipe or a device, which cannot be replaced.
    Direct(BufWriter<File>),
    Draft(BufWriter<NamedTempFile>, PathBuf),
}

impl Output {
    pub(super) fn standard() -> Self {
        Self(Kind::Standard(BufWriter::new(io::stdout())))
    }

    /// A file that is written beside `path`, and takes its place with [`Self::finish`].
    pub(super) fn file(path: &Path) -> io::Result<Self> {
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = File::options().write(true).open(path)?;
            return Ok(Self(Kind::Direct(BufWriter::new(file))));
        }
        // A link stays one: the file that it leads to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".staunton-");
        set_permissions(&mut builder, old.map(|old| old.permissions()));
        let draft = builder.tempfile_in(folder)?;
        Ok(Self(Kind::Draft(BufWriter::new(draft), path)))
    }

    /// Whether a file takes the place of another with [`Self::finish`].
    pub(super) const fn replaces_a_file(&self) -> bool {
        matches!(self.0, Kind::Draft(..))
    }

    /// Writes what is still in memory, and puts a file in its place.
    pub(super) fn finish(self) -> io::Result<()> {
        match self.0 {
            Kind::Standard(mut out) => out.flush(),
            Kind::Direct(mut out) => out.flush(),
            Kind::Draft(out, path) => {
                let draft = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                draft.as_file().sync_all()?;
                draft.persist(path).map_err(|error| error.error)?;
                Ok(())
            }
        }
    }

    /// Forgets what is still in memory, and a file that is not complete.
    pub(super) fn discard(self) {
        match self.0 {
            Kind::Standard(out) => drop(out.into_parts()),
            Kind::Direct(out) => drop(out.into_parts()),
            Kind::Draft(out, _) => drop(out.into_parts()),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Kind::Standard(out) => out.write(bytes),
            Kind::Direct(out) => out.write(bytes),
            Kind::Draft(out, _) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Kind::Standard(out) => out.flush(),
            Kind::Direct(out) => out.flush(),
            Kind::Draft(out, _) => out.flush(),
        }
    }
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

/// Whether the standard output is this file, as after `… games.pgn > games.pgn`.
#[cfg(unix)]
pub(super) fn is_standard_output(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let (Ok(input), Ok(output)) = (
        fs::metadata(path),
        io::stdout().as_fd().try_clone_to_owned(),
    ) else {
        return false;
    };
    File::from(output).metadata().is_ok_and(|output| {
        output.is_file() && (output.dev(), output.ino()) == (input.dev(), input.ino())
    })
}

#[cfg(not(unix))]
pub(super) fn is_standard_output(_: &Path) -> bool {
    false
}
