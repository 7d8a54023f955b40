//! The crates of the workspace, their dependencies, and the files in other folders that they read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::failure::Failure;
use crate::{process, workspace};

/// The crates by their names.
#[derive(Default)]
pub(crate) struct Crates(BTreeMap<String, Crate>);

/// A crate of the workspace.
#[derive(Default)]
pub(crate) struct Crate {
    /// Its folder, like `crates/rules`.
    pub(crate) folder: String,
    /// The crates of the workspace that it is built with.
    pub(crate) uses: BTreeSet<String>,
    /// The crates of the workspace that only its tests use.
    pub(crate) tests_use: BTreeSet<String>,
    /// The files outside its folder that it is built with; a folder means all files below it.
    pub(crate) reads: BTreeSet<String>,
    /// The files outside its folder that only its tests read.
    pub(crate) tests_read: BTreeSet<String>,
}

/// The output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    kind: Option<String>,
    /// `None` for a crate of a registry.
    path: Option<PathBuf>,
}

impl Crates {
    pub(crate) fn read() -> Result<Self, Failure> {
        let text = process::output(process::cargo().args([
            "metadata",
            "--no-deps",
            "--format-version",
            "1",
        ]))?;
        let metadata: Metadata = serde_json::from_str(&text).map_err(|error| {
            Failure::new(format!(
                "`cargo metadata` printed unreadable JSON: {error}."
            ))
        })?;
        let crates = metadata.packages.into_iter().map(|package| {
            let name = package.name.clone();
            (name, Crate::new(&package, &workspace::root()))
        });
        Ok(Self(crates.collect()))
    }

    #[cfg(test)]
    pub(crate) fn new(crates: impl IntoIterator<Item = (&'static str, Crate)>) -> Self {
        let crates = crates.into_iter();
        Self(crates.map(|(name, it)| (name.to_owned(), it)).collect())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Crate)> {
        self.0.iter().map(|(name, it)| (name.as_str(), it))
    }

    /// The crate whose folder contains a file, and the path of the file in that folder.
    pub(crate) fn containing<'a>(&self, path: &'a str) -> Option<(&str, &'a str)> {
        self.iter().find_map(|(name, it)| {
            let below = path.strip_prefix(&it.folder)?.strip_prefix('/')?;
            Some((name, below))
        })
    }

    /// These crates and all crates that are built with them.
    pub(crate) fn built_with(&self, changed: &BTreeSet<String>) -> BTreeSet<String> {
        let mut found = changed.clone();
        loop {
            let users: Vec<String> = self
                .iter()
                .filter(|(name, it)| !found.contains(*name) && !it.uses.is_disjoint(&found))
                .map(|(name, _)| name.to_owned())
                .collect();
            if users.is_empty() {
                return found;
            }
            found.extend(users);
        }
    }

    /// The crates whose tests use these.
    pub(crate) fn tested_with(&self, changed: &BTreeSet<String>) -> BTreeSet<String> {
        self.iter()
            .filter(|(_, it)| !it.tests_use.is_disjoint(changed))
            .map(|(name, _)| name.to_owned())
            .collect()
    }
}

impl Crate {
    fn new(package: &Package, root: &Path) -> Self {
        let folder = package.manifest_path.parent().unwrap_or(root);
        let local = |for_tests: bool| {
            package
                .dependencies
                .iter()
                .filter(|dependency| dependency.path.is_some())
                .filter(|dependency| (dependency.kind.as_deref() == Some("dev")) == for_tests)
                .map(|dependency| dependency.name.clone())
                .collect()
        };
        let mut it = Self {
            folder: relative(folder, root),
            uses: local(false),
            tests_use: local(true),
            ..Self::default()
        };
        it.find_files(folder, root);
        it
    }

    /// Finds the literals in the sources that name files outside the folder.
    fn find_files(&mut self, folder: &Path, root: &Path) {
        for file in rust_files(folder) {
            let text = fs::read_to_string(&file).unwrap_or_default();
            let below = relative(&file, folder);
            let for_tests = is_for_tests(&below);
            let files = if for_tests {
                &mut self.tests_read
            } else {
                &mut self.reads
            };
            files.extend(files_outside(&text, |path| root.join(path).exists()));
        }
    }
}

/// Whether a file of a crate, given by its path in the crate, is compiled only for tests and
/// benchmarks.
pub(crate) fn is_for_tests(path: &str) -> bool {
    ["tests/", "benches/", "examples/"]
        .iter()
        .any(|folder| path.starts_with(folder))
}

/// The files of the repository that the literals in a source name: relative to the source, like
/// `"../../docs/PROTOCOL.md"`, or up to a placeholder, like `"web/src/{path}"`.
///
/// `exists` returns whether a path from the root of the repository exists.
fn files_outside(text: &str, exists: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let literals = text
        .lines()
        .flat_map(|line| line.split('"').skip(1).step_by(2));
    literals
        .filter_map(|literal| {
            let outside = literal.starts_with("../..");
            let path = literal.trim_start_matches("../");
            let path = path.split('{').next().unwrap_or(path).trim_end_matches('/');
            let names_place = outside || path.contains('/');
            (names_place && !path.is_empty() && exists(path)).then(|| path.to_owned())
        })
        .collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    files
}

/// A path below another, with `/` between its parts.
fn relative(path: &Path, root: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_files_that_sources_name() {
        let text = r#"
            let path = Path::new(ROOT).join("../../web/src/lib/protocol/protocol.ts");
            include_str!("../../../../docs/OPERATIONS.md");
            read(&format!("web/src/components/{path}"))
            include_str!("../README.md");
            copy("README.md", "share/doc");
            "../../target/nothing"
        "#;
        let there = [
            "web/src/lib/protocol/protocol.ts",
            "docs/OPERATIONS.md",
            "web/src/components",
            "README.md",
        ];
        let found = files_outside(text, |path| there.contains(&path));
        assert_eq!(found.into_iter().collect::<Vec<_>>(), {
            let mut expected = there[..3].to_vec();
            expected.sort_unstable();
            expected
        });
    }

    #[test]
    fn knows_this_workspace() {
        let crates = Crates::read().unwrap();
        let changed = BTreeSet::from(["staunton-mating".to_owned()]);
        let affected = crates.built_with(&changed);
        assert!(affected.contains("staunton-arbiter"), "directly");
        assert!(affected.contains("staunton"), "by way of the server");
        assert!(!affected.contains("staunton-rules"));
        let tested = crates.tested_with(&affected);
        assert!(tested.contains("xtask"), "by way of the lessons");

        let (name, path) = crates.containing("crates/rules/src/lib.rs").unwrap();
        assert_eq!((name, path), ("staunton-rules", "src/lib.rs"));
        assert!(crates.containing("web/package.json").is_none());

        let of = |wanted: &str| {
            let mut all = crates.iter();
            all.find(|(name, _)| *name == wanted).unwrap().1
        };
        assert!(
            of("staunton-protocol")
                .tests_read
                .contains("docs/PROTOCOL.md")
        );
    }
}
