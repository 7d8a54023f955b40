//! The place of temporary files.

use std::path::{Path, PathBuf};

use super::rewrite::Rewrite;

/// Returns the folder for temporary files while the input file with this index is read: next to the
/// output, or the system's temporary folder.
pub(super) fn folder(rewrite: &Rewrite, file: usize) -> PathBuf {
    let target = &rewrite.target;
    let output = if target.in_place {
        rewrite.files.paths.get(file).map(PathBuf::as_path)
    } else {
        target.file()
    };
    match output.map(Path::parent) {
        None => std::env::temp_dir(),
        Some(Some(folder)) if folder.is_dir() && !folder.starts_with("/dev") => folder.to_owned(),
        Some(_) => PathBuf::from("."),
    }
}
