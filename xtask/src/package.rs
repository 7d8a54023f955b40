//! Packages the published crates as for a registry.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::failure::Failure;
use crate::{process, workspace};

/// The files that each package must contain besides its sources.
const FILES: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

/// A crate of the workspace.
#[derive(Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// The allowed registries: `None` means any, an empty list means that the crate is not
    /// published.
    publish: Option<Vec<String>>,
    description: Option<String>,
    keywords: Vec<String>,
    categories: Vec<String>,
    rust_version: Option<String>,
}

/// Packages every published crate, and checks the contents of the packages.
///
/// They are not compiled again: the tests have compiled the same sources.
pub(crate) fn check() -> Result<(), Failure> {
    let packages = published()?;
    for package in &packages {
        check_manifest(package)?;
        check_files(&package.name)?;
    }
    let names = packages
        .iter()
        .flat_map(|package| ["--package", &package.name]);
    process::run(
        process::cargo()
            .args(["package", "--locked", "--no-verify", "--allow-dirty"])
            .args(names),
    )
}

/// Returns the crates that are published.
pub(crate) fn published() -> Result<Vec<Package>, Failure> {
    let text =
        process::output(process::cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Metadata = serde_json::from_str(&text).map_err(|error| {
        Failure::new(format!(
            "`cargo metadata` printed unreadable JSON: {error}."
        ))
    })?;
    let packages: Vec<Package> = metadata
        .packages
        .into_iter()
        .filter(|package| package.publish.is_none())
        .collect();
    if packages.is_empty() {
        return Err(Failure::new("No crate of the workspace is published."));
    }
    Ok(packages)
}

fn check_manifest(package: &Package) -> Result<(), Failure> {
    let missing = [
        ("description", package.description.is_none()),
        ("keywords", package.keywords.is_empty()),
        ("categories", package.categories.is_empty()),
        ("rust-version", package.rust_version.is_none()),
    ];
    match missing.iter().find(|(_, is_missing)| *is_missing) {
        None => Ok(()),
        Some((field, _)) => Err(Failure::new(format!(
            "{} is published, but its Cargo.toml has no {field}.",
            package.name
        ))),
    }
}

fn check_files(name: &str) -> Result<(), Failure> {
    let list = process::output(process::cargo().args([
        "package",
        "--list",
        "--allow-dirty",
        "--package",
        name,
    ]))?;
    let packed: BTreeSet<&str> = list.lines().collect();
    let folder = name.trim_start_matches("staunton-");
    let crate_root = workspace::root().join("crates").join(folder);
    for file in packed.iter().filter(|file| is_source(file)) {
        let text = fs::read_to_string(crate_root.join(file)).unwrap_or_default();
        if let Some(path) = path_outside(file, &text) {
            return Err(Failure::new(format!(
                "{file} of {name} reads {path}, which is not in the package: move the code that \
                 reads it to a test that is excluded."
            )));
        }
    }
    for file in FILES {
        if !packed.contains(file) {
            return Err(Failure::new(format!(
                "The package of {name} has no {file}."
            )));
        }
        let is_licence = file.starts_with("LICENSE");
        let same = || {
            let read = |path| fs::read(path).unwrap_or_default();
            read(crate_root.join(file)) == read(workspace::root().join(file))
        };
        if is_licence && !same() {
            return Err(Failure::new(format!(
                "{file} of {name} differs from the one in the root of the repository."
            )));
        }
    }
    Ok(())
}

fn is_source(file: &str) -> bool {
    Path::new(file)
        .extension()
        .is_some_and(|extension| extension == "rs")
}

/// The first path in a source that leads out of its package. Paths in `include_str!` and similar
/// macros are relative to the source's folder, all others to the package.
fn path_outside<'text>(file: &str, text: &'text str) -> Option<&'text str> {
    let depth = file.matches('/').count();
    text.lines().find_map(|line| {
        let code = line.split("//").next().unwrap_or_default();
        let allowed = if code.contains("include_") || code.contains("#[path") {
            depth
        } else if code.contains("join(") {
            0
        } else {
            return None;
        };
        let path = code.split('"').nth(1)?;
        let up = path.split('/').take_while(|part| *part == "..").count();
        (up > allowed).then_some(path)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_paths_out_of_a_package() {
        for (file, code, found) in [
            ("src/a/b.rs", r#"include_str!("../../corpus/c.csv");"#, None),
            (
                "src/b.rs",
                r#"include_str!("../../engine/src/c.rs");"#,
                Some("../../engine/src/c.rs"),
            ),
            ("tests/b.rs", r#"#[path = "../src/c.rs"]"#, None),
            (
                "tests/b.rs",
                r#"Path::new(ROOT).join("../../web/c.json")"#,
                Some("../../web/c.json"),
            ),
            (
                "tests/b.rs",
                r#"Path::new(ROOT).join("corpus/c.csv")"#,
                None,
            ),
            ("tests/b.rs", r#"let traversal = "../../etc/passwd";"#, None),
        ] {
            let text = format!("fn f() {{\n    {code}\n}}\n");
            assert_eq!(path_outside(file, &text), found, "{file}: {code}");
        }
    }
}
