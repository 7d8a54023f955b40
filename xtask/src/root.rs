//! The repository's root.

use std::path::{Path, PathBuf};

/// The folder of the whole workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the task runner is in a folder of the repository")
        .to_path_buf()
}
