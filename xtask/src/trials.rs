//! `cargo xtask load` and `cargo xtask chaos`: real servers under load, and under faults.

use std::ffi::OsStr;
use std::process::Command;

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::{nats_server, process, workspace};

/// A trial of the crate `trials`.
#[derive(Clone, Copy)]
pub(crate) enum Trial {
    Load,
    Chaos,
    /// Measures PostgreSQL without a server.
    Notify,
}

/// Builds the trial, and the server if it is needed, in release mode, and runs the trial with these
/// options.
pub(crate) fn run(trial: Trial, options: &[impl AsRef<OsStr>]) -> Result<(), Failure> {
    let mut build = process::cargo();
    build
        .args(["build", "--quiet", "--locked", "--release"])
        .args(["--package", "staunton-trials"]);
    match trial {
        Trial::Load | Trial::Chaos => build.args(["--package", "staunton"]),
        Trial::Notify => &mut build,
    };
    process::run(&mut build)?;
    let mut command = command(trial, "release")?;
    if options.iter().any(|option| names_nodes(option.as_ref())) {
        prepare_nodes(&mut command)?;
    }
    process::run(command.args(options))
}

/// Whether this option starts several nodes.
fn names_nodes(option: &OsStr) -> bool {
    let option = option.to_string_lossy();
    option == "--nodes" || option.starts_with("--nodes=")
}

/// Checks that the programs for several nodes are installed, and passes the path of `nats-server`.
pub(crate) fn prepare_nodes(command: &mut Command) -> Result<(), Failure> {
    if cfg!(target_os = "linux") {
        needs::programs(&[Program::PostgreSql, Program::Iproute])?;
    }
    command.env(nats_server::VARIABLE, nats_server::find()?);
    Ok(())
}

/// The trial with the server, both built in the folder `kind` of the target directory.
pub(crate) fn command(trial: Trial, kind: &str) -> Result<Command, Failure> {
    let name = match trial {
        Trial::Load => "load",
        Trial::Chaos => "chaos",
        Trial::Notify => "notify",
    };
    let mut command = process::command(workspace::built(kind, "trials")?);
    command
        .arg("--program")
        .arg(workspace::built(kind, "staunton")?)
        .arg(name);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_the_option_for_several_nodes() {
        for (option, expected) in [
            ("--nodes", true),
            ("--nodes=1,2,3", true),
            ("--nodes-of", false),
            ("3", false),
        ] {
            assert_eq!(names_nodes(OsStr::new(option)), expected, "{option}");
        }
    }
}
