//! Syzygy tablebases (Ronald de Man, 2013).
//!
//! For each ending there are two files: `.rtbw` contains the values of all positions, `.rtbz` the
//! distances to the next capture or pawn move. There is no official specification. The description
//! used here is <https://chess.stackexchange.com/questions/22207>.

mod layout;
mod pairs;
mod probe;
mod root;
mod source;
mod squares;
mod table;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

pub use root::{RootMove, RootMoves};

use crate::Material;
use crate::error::{FolderError, ProbeError};
use layout::MOST_PIECES;
use table::{Kind, Table};

/// The Syzygy tables in some folders. A file is opened when a position needs it first, and its size
/// and all places in it are checked. Any number of threads may use the tables.
#[derive(Default)]
pub struct Syzygy {
    files: HashMap<Material, Files>,
    largest: u32,
    /// The errors that [`Syzygy::new_errors`] has not returned yet, at most one for each file.
    errors: Mutex<Vec<ProbeError>>,
}

/// The files of one ending.
#[derive(Default)]
struct Files {
    wdl: File,
    dtz: File,
}

#[derive(Default)]
struct File {
    /// The path and the material that it is named after; `None` if there is no such file.
    found: Option<(Arc<Path>, Material)>,
    table: OnceLock<Result<Table, ProbeError>>,
    /// Whether an error of this file is known.
    failed: AtomicBool,
}

impl Syzygy {
    /// Finds the tables in these folders. Files with other names are ignored. If two folders contain
    /// the same table, that of the first folder counts.
    ///
    /// # Errors
    ///
    /// Returns an error if a folder cannot be read.
    pub fn open<P: AsRef<Path>>(folders: &[P]) -> Result<Self, FolderError> {
        let mut tables = Self::default();
        for folder in folders {
            let folder = folder.as_ref();
            tables.add_folder(folder).map_err(|why| FolderError {
                folder: folder.to_path_buf(),
                why,
            })?;
        }
        Ok(tables)
    }

    fn add_folder(&mut self, folder: &Path) -> std::io::Result<()> {
        for entry in fs::read_dir(folder)? {
            self.add(entry?.path());
        }
        Ok(())
    }

    fn add(&mut self, path: PathBuf) {
        let extension = path.extension().unwrap_or_default();
        let kinds = [Kind::Wdl, Kind::Dtz].into_iter();
        let kind = kinds.into_iter().find(|kind| extension == kind.extension());
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let (Some(kind), Ok(material)) = (kind, name.parse::<Material>()) else {
            return;
        };
        let pieces = material.pieces();
        if !(3..=MOST_PIECES as u32).contains(&pieces) {
            return;
        }
        let files = self.files.entry(material.normalized()).or_default();
        let file = match kind {
            Kind::Wdl => &mut files.wdl,
            Kind::Dtz => &mut files.dtz,
        };
        if file.found.is_none() {
            file.found = Some((path.into(), material));
            if kind == Kind::Wdl {
                self.largest = self.largest.max(pieces);
            }
        }
    }

    /// The number of pieces in the largest WDL table; 0 without tables.
    pub const fn largest(&self) -> u32 {
        self.largest
    }

    /// The endings of which there is a WDL file, in no particular order.
    pub fn materials(&self) -> impl Iterator<Item = Material> {
        let with_wdl = self.files.iter();
        with_wdl
            .filter(|(_, files)| files.wdl.found.is_some())
            .map(|(&material, _)| material)
    }

    /// The numbers of WDL and DTZ files.
    pub fn count(&self) -> [usize; 2] {
        let count = |file: fn(&Files) -> &File| {
            let files = self.files.values();
            files.filter(|files| file(files).found.is_some()).count()
        };
        [count(|files| &files.wdl), count(|files| &files.dtz)]
    }

    /// Returns the errors of files that occurred since the last call: the first one of each file that is
    /// unreadable or damaged. A search that ignores positions without a value reports them this way.
    pub fn new_errors(&self) -> Vec<ProbeError> {
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *errors)
    }

    /// Reads the header of every file, and returns the errors: the files that are incomplete, or
    /// contain other tables than their names say.
    pub fn check(&self) -> Vec<ProbeError> {
        let mut errors = Vec::new();
        for (&material, files) in &self.files {
            for (file, kind) in [(&files.wdl, Kind::Wdl), (&files.dtz, Kind::Dtz)] {
                if file.found.is_some() {
                    errors.extend(self.table(material, kind).err());
                }
            }
        }
        errors
    }

    /// Returns the table of an ending.
    fn table(&self, material: Material, kind: Kind) -> Result<Opened<'_>, ProbeError> {
        let missing = || ProbeError::Missing(material, kind.extension());
        let files = self.files.get(&material.normalized()).ok_or_else(missing)?;
        let file = match kind {
            Kind::Wdl => &files.wdl,
            Kind::Dtz => &files.dtz,
        };
        let Some((path, named)) = &file.found else {
            return Err(missing());
        };
        let open = || Table::open(path, kind, *named).map_err(|fault| fault.of(path));
        match file.table.get_or_init(open) {
            Ok(table) => Ok(Opened { table, file, path }),
            Err(error) => Err(self.note(file, error.clone())),
        }
    }

    /// Records the first error of a file.
    fn note(&self, file: &File, error: ProbeError) -> ProbeError {
        if !file.failed.swap(true, Ordering::Relaxed) {
            let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
            errors.push(error.clone());
        }
        error
    }
}

/// A table and its file, for errors.
struct Opened<'t> {
    table: &'t Table,
    file: &'t File,
    path: &'t Arc<Path>,
}
