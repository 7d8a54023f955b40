//! `cargo xtask load` and `cargo xtask chaos`: a real server under load, and under faults.

use std::ffi::OsStr;
use std::process::Command;

use crate::failure::Failure;
use crate::{process, workspace};

/// A trial of the crate `trials`.
#[derive(Clone, Copy)]
pub(crate) enum Trial {
    Load,
    Chaos,
}

/// Builds the server and the trial in release mode, and runs the trial with these options.
pub(crate) fn run(trial: Trial, options: &[impl AsRef<OsStr>]) -> Result<(), Failure> {
    process::run(
        process::cargo()
            .args(["build", "--quiet", "--locked", "--release"])
            .args(["--package", "staunton", "--package", "staunton-trials"]),
    )?;
    process::run(command(trial, "release")?.args(options))
}

/// The trial with the server, both built in the folder `kind` of the target directory.
pub(crate) fn command(trial: Trial, kind: &str) -> Result<Command, Failure> {
    let name = match trial {
        Trial::Load => "load",
        Trial::Chaos => "chaos",
    };
    let mut command = process::command(workspace::built(kind, "trials")?);
    command
        .arg("--program")
        .arg(workspace::built(kind, "staunton")?)
        .arg(name);
    Ok(command)
}
