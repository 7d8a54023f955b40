//! The destination of results: standard output, or a file that is replaced when the output is
//! complete.

use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

use crate::draft::{Draft, is_same_file};

/// The output options.
#[derive(clap::Args, Default)]
pub(super) struct Target {
    /// Write to this file; it is replaced when the output is complete. "-" is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Replace each file with its result when that is complete
    #[arg(long, conflicts_with = "output")]
    pub(super) in_place: bool,
}

impl Target {
    /// The single output file; `None` for standard output, which is also selected by `-`.
    pub(super) fn file(&self) -> Option<&Path> {
        self.output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
    }

    /// Returns whether the results replace this input file.
    pub(super) fn replaces(&self, path: &Path) -> bool {
        let file = self.file();
        self.in_place || file.is_some_and(|file| is_same_file(file, path))
    }
}

/// An open output.
pub(super) struct Output(Kind);

enum Kind {
    Standard(BufWriter<Stdout>),
    File(BufWriter<Draft>),
}

impl Output {
    pub(super) fn standard() -> Self {
        Self(Kind::Standard(BufWriter::new(io::stdout())))
    }

    /// Opens a file that replaces the one at this path in [`Self::finish`].
    pub(super) fn file(path: &Path) -> io::Result<Self> {
        Ok(Self(Kind::File(BufWriter::new(Draft::open(path)?))))
    }

    /// Returns whether [`Self::finish`] replaces a file.
    pub(super) fn replaces_a_file(&self) -> bool {
        match &self.0 {
            Kind::Standard(_) => false,
            Kind::File(out) => out.get_ref().replaces_a_file(),
        }
    }

    /// Writes the buffer, and moves a file to its path.
    pub(super) fn finish(self) -> io::Result<()> {
        match self.0 {
            Kind::Standard(mut out) => out.flush(),
            Kind::File(out) => {
                let draft = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                draft.finish()
            }
        }
    }

    /// Drops the buffer and an incomplete file.
    pub(super) fn discard(self) {
        match self.0 {
            Kind::Standard(out) => drop(out.into_parts()),
            Kind::File(out) => drop(out.into_parts()),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Kind::Standard(out) => out.write(bytes),
            Kind::File(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Kind::Standard(out) => out.flush(),
            Kind::File(out) => out.flush(),
        }
    }
}
