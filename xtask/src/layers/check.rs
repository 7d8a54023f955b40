//! Checks the crates of this repository.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::rules::{CRATES, SERVER};
use super::{cycles, imports, source, violations};
use crate::failure::Failure;
use crate::workspace;

/// The problems of a crate; empty if there are none.
pub(crate) struct Checked {
    /// The name of its folder.
    pub(crate) name: String,
    pub(crate) problems: Vec<String>,
}

/// Checks all crates, or one, and prints every problem.
pub(crate) fn run(only: Option<&str>) -> Result<(), Failure> {
    let mut failed = Vec::new();
    for checked in all(only)? {
        let Checked { name, problems } = checked;
        println!("{name}: {} problems", problems.len());
        for problem in &problems {
            println!("  {problem}");
        }
        if !problems.is_empty() {
            failed.push(name);
        }
    }
    if failed.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(format!(
            "The modules of these crates break the rules: {}.",
            failed.join(", ")
        )))
    }
}

/// The problems of all crates of the workspace, or of one, and of the dependencies between the
/// crates of the server.
pub(crate) fn all(only: Option<&str>) -> Result<Vec<Checked>, Failure> {
    let mut folders = Vec::new();
    let crates = workspace::root().join("crates");
    let entries = fs::read_dir(&crates).map_err(|why| unreadable(&crates, &why))?;
    for entry in entries {
        let folder = entry.map_err(|why| unreadable(&crates, &why))?.path();
        if folder.join("Cargo.toml").is_file() {
            folders.push(folder);
        }
    }
    folders.push(workspace::root().join("xtask"));
    folders.sort();
    let mut checked = Vec::new();
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        if only.is_none_or(|only| only == name) {
            let name = name.into_owned();
            let mut problems = of_crate(&folder)?;
            problems.extend(of_dependencies(&name, &read(&folder.join("Cargo.toml"))?)?);
            checked.push(Checked { name, problems });
        }
    }
    match only {
        Some(only) if checked.is_empty() => Err(Failure::new(format!("No crate is named {only}."))),
        _ => Ok(checked),
    }
}

/// The problems of a crate: its library and each of its programs are trees of modules.
fn of_crate(folder: &Path) -> Result<Vec<String>, Failure> {
    let mut problems = Vec::new();
    for root in roots(folder)? {
        let modules = source::parse(&root, &|file| fs::read_to_string(file).ok())?;
        let mut imports = imports::find(&modules);
        for import in &mut imports {
            if let Ok(file) = import.file.strip_prefix(workspace::root()) {
                import.file = file.to_path_buf();
            }
        }
        for depth in [1, 2] {
            let cycles = cycles::find(&imports, depth);
            let shown = cycles.iter().map(|cycle| format!("depth {depth}: {cycle}"));
            problems.extend(shown);
        }
        if folder == workspace::root().join(SERVER.folder) {
            let paths: Vec<_> = modules.into_iter().map(|module| module.path).collect();
            problems.extend(violations::find(&SERVER, &paths, &imports));
        }
    }
    Ok(problems)
}

/// The root files of the library and the programs of a crate.
fn roots(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let source = folder.join("src");
    let mut roots: Vec<PathBuf> = ["lib.rs", "main.rs"].map(|file| source.join(file)).into();
    let programs = source.join("bin");
    if programs.is_dir() {
        for entry in fs::read_dir(&programs).map_err(|why| unreadable(&programs, &why))? {
            let program = entry.map_err(|why| unreadable(&programs, &why))?.path();
            roots.push(program.join("main.rs"));
            roots.push(program);
        }
    }
    roots.retain(|root| root.is_file());
    Ok(roots)
}

/// Reports the dependencies of a crate of the server, from its manifest, on higher crates.
pub(crate) fn of_dependencies(name: &str, manifest: &str) -> Result<Vec<String>, Failure> {
    #[derive(serde::Deserialize)]
    struct Manifest {
        #[serde(default)]
        dependencies: BTreeMap<String, toml::Value>,
    }
    let Some(own) = CRATES.iter().position(|other| *other == name) else {
        return Ok(Vec::new());
    };
    let manifest: Manifest = toml::from_str(manifest)
        .map_err(|why| Failure::new(format!("{name}/Cargo.toml is not well formed: {why}.")))?;
    let above = CRATES[..own].iter().filter(|above| {
        let mut names = manifest.dependencies.keys();
        names.any(|name| name.strip_prefix("staunton-").unwrap_or(name) == **above)
    });
    Ok(above
        .map(|above| format!("the crate {name} depends on the higher crate {above}"))
        .collect())
}

fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|why| unreadable(file, &why))
}

fn unreadable(file: &Path, why: &std::io::Error) -> Failure {
    Failure::new(format!("{} cannot be read: {why}.", file.display()))
}
