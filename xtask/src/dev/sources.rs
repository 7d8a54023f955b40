//! The source files of the program, and their changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::workspace;

/// The parts of the repository that the program is built from. Vite watches those of the page.
const PLACES: [&str; 4] = ["crates", "Cargo.toml", "Cargo.lock", ".cargo"];

/// The times of the last change of all source files.
///
/// Reading every file takes a few milliseconds, so no notifications of the system are needed.
pub(crate) struct Sources {
    root: PathBuf,
    times: BTreeMap<PathBuf, SystemTime>,
}

impl Sources {
    pub(crate) fn read() -> Self {
        Self::below(workspace::root())
    }

    fn below(root: PathBuf) -> Self {
        let times = times(&root);
        Self { root, times }
    }

    /// Whether a file was written, created or removed since the last call.
    pub(crate) fn have_changed(&mut self) -> bool {
        let times = times(&self.root);
        let changed = times != self.times;
        self.times = times;
        changed
    }
}

fn times(root: &Path) -> BTreeMap<PathBuf, SystemTime> {
    let mut times = BTreeMap::new();
    let mut paths: Vec<PathBuf> = PLACES.iter().map(|place| root.join(place)).collect();
    while let Some(path) = paths.pop() {
        // A file may be removed at any time.
        let Ok(about) = fs::metadata(&path) else {
            continue;
        };
        if about.is_dir() {
            let entries = fs::read_dir(&path).into_iter().flatten().flatten();
            paths.extend(entries.map(|entry| entry.path()));
        } else if let Ok(time) = about.modified() {
            times.insert(path, time);
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_files_that_are_written_created_or_removed() {
        let root = std::env::temp_dir().join(format!("xtask-sources-{}", std::process::id()));
        let file = root.join("crates/rules/src/lib.rs");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, "").unwrap();
        let mut sources = Sources::below(root.clone());
        assert!(!sources.have_changed());

        let later = SystemTime::now() + std::time::Duration::from_secs(5);
        fs::File::options()
            .write(true)
            .open(&file)
            .and_then(|file| file.set_modified(later))
            .unwrap();
        assert!(sources.have_changed());
        assert!(!sources.have_changed());

        fs::write(root.join("Cargo.toml"), "").unwrap();
        assert!(sources.have_changed());
        fs::remove_file(file).unwrap();
        assert!(sources.have_changed());

        fs::create_dir_all(root.join("web/src")).unwrap();
        fs::write(root.join("web/src/main.ts"), "").unwrap();
        assert!(!sources.have_changed(), "Vite watches the page");
        fs::remove_dir_all(root).unwrap();
    }
}
