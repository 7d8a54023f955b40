//! Packages the published crates as for a registry.

use std::collections::BTreeSet;
use std::fs;

use serde::Deserialize;

use crate::failure::Failure;
use crate::{process, workspace};

/// What each package must contain beside its sources.
const FILES: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    /// The allowed registries: none means any, an empty list means that it is not published.
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

fn published() -> Result<Vec<Package>, Failure> {
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
