//! Paths in this repository.

use std::path::PathBuf;

use serde::Deserialize;

use crate::failure::Failure;
use crate::process;
pub(crate) use crate::root::root;

/// The web client's folder.
pub(crate) fn web() -> PathBuf {
    root().join("web")
}

/// The folder for everything that is built.
pub(crate) fn target() -> Result<PathBuf, Failure> {
    #[derive(Deserialize)]
    struct Metadata {
        target_directory: PathBuf,
    }
    let text =
        process::output(process::cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Metadata = serde_json::from_str(&text).map_err(|error| {
        Failure::new(format!(
            "`cargo metadata` printed unreadable JSON: {error}."
        ))
    })?;
    Ok(metadata.target_directory)
}

/// The path of a built program; `kind` is `debug`, `release` or `play`.
pub(crate) fn built(kind: &str, program: &str) -> Result<PathBuf, Failure> {
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    Ok(target()?.join(kind).join(file))
}
