//! `cargo xtask load` and `cargo xtask chaos`: a real server under load, and under faults.

use std::ffi::OsStr;

use crate::failure::Failure;
use crate::{process, workspace};

/// A trial of the crate `trials`.
#[derive(Clone, Copy)]
pub(crate) enum Trial {
    Load,
    Chaos,
}

/// How the server and the trial are built.
#[derive(Clone, Copy)]
pub(crate) enum Build {
    /// As it is used.
    Release,
    /// As the tests use it.
    Debug,
}

/// Builds the server and the trial, and runs the trial with these options.
pub(crate) fn run(
    trial: Trial,
    build: Build,
    options: &[impl AsRef<OsStr>],
) -> Result<(), Failure> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--quiet", "--locked"]);
    cargo.args(["--package", "staunton", "--package", "staunton-trials"]);
    let kind = match build {
        Build::Release => {
            cargo.arg("--release");
            "release"
        }
        Build::Debug => "debug",
    };
    process::run(&mut cargo)?;
    let name = match trial {
        Trial::Load => "load",
        Trial::Chaos => "chaos",
    };
    process::run(
        process::command(workspace::built(kind, "trials")?)
            .arg("--program")
            .arg(workspace::built(kind, "staunton")?)
            .arg(name)
            .args(options),
    )
}
