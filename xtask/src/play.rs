//! `cargo xtask play`: from a checkout to a game in the browser.

use std::path::PathBuf;
use std::process::Command;

use crate::failure::Failure;
use crate::{needs, npm_package, process, progress, web, workspace};

/// The profile in the root's `Cargo.toml` that compiles quickly.
const PROFILE: &str = "play";

/// Builds everything and becomes the server.
pub(crate) fn run(serve: &[String]) -> Result<(), Failure> {
    needs::node()?;
    let program = build()?;
    println!("Built. Ctrl-C stops the server; your games are kept.\n");
    let mut server = process::command(program);
    server.arg("serve").arg("--open").args(serve);
    become_program(&mut server)
}

/// Builds the web client and the program that contains it, and returns the program's path.
pub(crate) fn build() -> Result<PathBuf, Failure> {
    web::install(|npm| progress::run("1 of 3: the web client's packages", npm))?;
    npm_package::build_for_client_if_possible()?;
    progress::run("2 of 3: the web client", &mut web::script("build"))?;
    progress::run(
        "3 of 3: the server",
        process::cargo().args([
            "build",
            "--profile",
            PROFILE,
            "--locked",
            "--package",
            "staunton",
        ]),
    )?;
    workspace::built(PROFILE, "staunton")
}

/// Replaces this process with the server, so that only the server handles Ctrl-C.
#[cfg(unix)]
fn become_program(server: &mut Command) -> Result<(), Failure> {
    use std::os::unix::process::CommandExt;
    let error = server.exec();
    Err(Failure::new(format!(
        "The server could not be started: {error}."
    )))
}

#[cfg(not(unix))]
fn become_program(server: &mut Command) -> Result<(), Failure> {
    process::run(server)
}
