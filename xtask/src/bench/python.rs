//! `cargo xtask bench python`: the Python package beside other packages for Python.

use std::path::PathBuf;

use crate::failure::Failure;
use crate::process;
use crate::python_package::{self, Build, Environment};

/// Names of Python from version 3.13 on, which bulletchess needs.
const NEW: [&str; 3] = ["python3.15", "python3.14", "python3.13"];

/// The package that only a new Python can install, with the SHA-256 digests of its files.
const BULLETCHESS: &str = include_str!("python/bulletchess.txt");

/// Builds the package, installs the other packages, and measures.
pub(super) fn run(rounds: u32) -> Result<(), Failure> {
    let wheel = python_package::build(Build::Release)?;
    let new = process::find(&NEW);
    let (python, name) = match &new {
        Some(python) => (python.clone(), "python-peers"),
        None => (PathBuf::from("python3"), "python-package"),
    };
    let environment = Environment::with_tools(&python, name)?;
    environment.install(&wheel)?;
    if new.is_some() {
        environment.add(BULLETCHESS)?;
    }
    process::run(
        process::command(environment.python())
            // Each line is shown at once.
            .args(["-u", "xtask/src/bench/python/bench.py"])
            .arg(rounds.to_string()),
    )
}
