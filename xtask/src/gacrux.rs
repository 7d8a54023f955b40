//! `gacrux`, the program of FIDE's Technical Commission with which tournaments are compared.

use std::fs;
use std::path::PathBuf;

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::{process, workspace};

/// Its packages of the Python package index, with the SHA-256 digests of their files.
const REQUIREMENTS: &str = "\
gacrux==1.11.65 --hash=sha256:9f65b32e78c4d7723ed7bdaeec8fec8a87b966b6680f2fe47048fdf35c5f1870
networkx==3.6.1 --hash=sha256:d47fbf302e7d9cbbb9e2555a0d267983d2aa476bac30e90dfbe5669bd57f3762
";

/// Returns a Python that has the package: in a virtual environment in the target folder, which the
/// first call creates.
pub(crate) fn python() -> Result<PathBuf, Failure> {
    let environment = workspace::built("tools", "gacrux")?;
    let python = environment.join("bin/python");
    let installed = process::command(&python)
        .args(["-c", "import gacrux.pairingchecker"])
        .output();
    if installed.is_ok_and(|output| output.status.success()) {
        return Ok(python);
    }
    needs::programs(&[Program::Python])?;
    process::run(
        process::command("python3")
            .args(["-m", "venv", "--clear"])
            .arg(&environment),
    )?;
    let requirements = environment.join("requirements.txt");
    fs::write(&requirements, REQUIREMENTS)
        .map_err(|why| Failure::new(format!("gacrux cannot be installed: {why}.")))?;
    process::run(
        process::command(&python)
            .args(["-m", "pip", "install", "--quiet", "--require-hashes"])
            .arg("--requirement")
            .arg(&requirements),
    )?;
    Ok(python)
}
