//! Published clients of the HTTP API: one plays whole games in the tests, and one sends generated
//! requests.

use std::fs;
use std::path::PathBuf;

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::{process, workspace};

/// The environment variable in which the tests find a Python with the packages.
pub(crate) const VARIABLE: &str = "API_CLIENTS_PYTHON";

/// The packages of the Python package index, with the SHA-256 digests of their files.
const REQUIREMENTS: &str = include_str!("api_clients.txt");

/// Returns a Python that has the packages: the one that the environment names, or one in a virtual
/// environment in the target folder, which the first call creates.
pub(crate) fn python() -> Result<PathBuf, Failure> {
    if let Some(named) = std::env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
        return Ok(named.into());
    }
    let environment = workspace::built("tools", "api-clients")?;
    let python = environment.join("bin/python");
    let requirements = environment.join("requirements.txt");
    let is_current = fs::read_to_string(&requirements).is_ok_and(|text| text == REQUIREMENTS);
    let installed = process::command(&python)
        .args(["-c", "import berserk, cli_chess, pyte, schemathesis"])
        .output();
    if is_current && installed.is_ok_and(|output| output.status.success()) {
        return Ok(python);
    }
    needs::programs(&[Program::Python])?;
    process::run(
        process::command("python3")
            .args(["-m", "venv", "--clear"])
            .arg(&environment),
    )?;
    fs::write(&requirements, REQUIREMENTS)
        .map_err(|why| Failure::new(format!("The clients cannot be installed: {why}.")))?;
    process::run(
        process::command(&python)
            .args(["-m", "pip", "install", "--quiet", "--require-hashes"])
            .arg("--requirement")
            .arg(&requirements),
    )?;
    Ok(python)
}
