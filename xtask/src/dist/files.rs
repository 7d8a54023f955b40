//! The files of an installation.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::{process, workspace};

/// The folder for all results.
pub(super) fn folder() -> PathBuf {
    workspace::root().join("target/dist")
}

/// The version of the workspace.
pub(super) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Copies the program and its other files into the folders of an installation.
pub(super) fn lay_out(tree: &Path, program: &Path) -> Result<(), Failure> {
    let name = format!("staunton{}", std::env::consts::EXE_SUFFIX);
    copy(program, &tree.join("bin").join(name))?;
    process::run(
        process::command(program)
            .arg("man")
            .arg(tree.join("share/man/man1")),
    )?;
    for (shell, place) in [
        ("bash", "share/bash-completion/completions/staunton"),
        ("fish", "share/fish/vendor_completions.d/staunton.fish"),
        ("zsh", "share/zsh/vendor-completions/_staunton"),
    ] {
        let script = process::output(process::command(program).args(["completions", shell]))?;
        write(&tree.join(place), script)?;
    }
    for (file, place) in [
        (
            "packaging/staunton.toml",
            "share/doc/staunton/staunton.toml",
        ),
        (
            "packaging/systemd/staunton.service",
            "lib/systemd/system/staunton.service",
        ),
        (
            "packaging/systemd/staunton-worker.service",
            "lib/systemd/system/staunton-worker.service",
        ),
        (
            "packaging/grafana/staunton.json",
            "share/staunton/grafana.json",
        ),
        ("docs/OPERATIONS.md", "share/doc/staunton/OPERATIONS.md"),
        ("docs/SECURITY.md", "share/doc/staunton/SECURITY.md"),
    ] {
        copy(file, &tree.join(place))?;
    }
    for file in setups()? {
        let place = Path::new("share/doc/staunton").join(&file);
        copy(Path::new("packaging").join(file), &tree.join(place))?;
    }
    Ok(())
}

/// The files of the ready-made setups, given by their paths in `packaging`. The compose files build
/// the image from the repository, so they are of no use elsewhere.
fn setups() -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for folder in ["setups/one-node", "setups/three-nodes"] {
        let path = workspace::root().join("packaging").join(folder);
        let unreadable = |why| Failure::new(format!("{} cannot be read: {why}.", path.display()));
        for entry in fs::read_dir(&path).map_err(unreadable)? {
            let name = entry.map_err(unreadable)?.file_name();
            if name != "compose.yaml" && name != ".env" {
                files.push(Path::new(folder).join(name));
            }
        }
    }
    Ok(files)
}

/// Makes an empty folder, or empties an existing one.
pub(super) fn clear(folder: &Path) -> Result<(), Failure> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|why| failed(folder, &why))?;
    }
    fs::create_dir_all(folder).map_err(|why| failed(folder, &why))
}

/// Copies a file of the repository, with its permissions, and creates the folders for it.
pub(super) fn copy(from: impl AsRef<Path>, to: &Path) -> Result<(), Failure> {
    let from = workspace::root().join(from);
    make_folder_of(to)?;
    fs::copy(&from, to)
        .map(drop)
        .map_err(|why| failed(to, &why))
}

pub(super) fn write(file: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    make_folder_of(file)?;
    fs::write(file, text).map_err(|why| failed(file, &why))
}

fn make_folder_of(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).map_err(|why| failed(folder, &why))
}

pub(super) fn failed(path: &Path, why: &std::io::Error) -> Failure {
    Failure::new(format!("{} cannot be written: {why}.", path.display()))
}
