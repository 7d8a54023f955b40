//! `cargo xtask dev`: a server and the page, rebuilt when their sources change.

mod processes;
mod sources;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::dev::processes::Processes;
use crate::dev::sources::Sources;
use crate::failure::Failure;
use crate::{needs, npm_package, process, web, workspace};

/// The interval between two checks of the sources and the processes.
const INTERVAL: Duration = Duration::from_millis(500);

/// Runs the server and Vite until Ctrl-C, and replaces the server after each successful build.
pub(crate) fn run(serve: &[String]) -> Result<(), Failure> {
    needs::node()?;
    web::install(process::run)?;
    npm_package::build_for_client_if_possible()?;
    let mut processes = Processes::new()?;
    let mut sources = Sources::read();
    if let Ok(program) = build() {
        processes.replace_server(server(&program, serve)?)?;
    }
    processes.start_page(&mut page())?;
    while processes.are_wanted()? {
        if sources.have_changed() {
            println!("\nThe sources have changed.");
            match build() {
                Ok(program) => processes.replace_server(server(&program, serve)?)?,
                Err(_) => println!("The server was not replaced: the build failed."),
            }
        }
        thread::sleep(INTERVAL);
    }
    processes.stop();
    Ok(())
}

/// Builds the server without optimizations, and returns the path of the program.
fn build() -> Result<PathBuf, Failure> {
    process::run(process::cargo().args(["build", "--locked", "--package", "staunton"]))?;
    workspace::built("debug", "staunton")
}

/// The server, which keeps its games apart from those of `cargo xtask play`.
///
/// It runs from a copy of the program, so that the next build can write the program.
fn server(program: &Path, options: &[String]) -> Result<Command, Failure> {
    let folder = workspace::root().join("target/dev");
    let copy = folder.join(program.file_name().unwrap_or(program.as_os_str()));
    let copied = fs::create_dir_all(&folder)
        .and_then(|()| fs::copy(program, folder.join("next")))
        .and_then(|_| fs::rename(folder.join("next"), &copy));
    copied
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}.", copy.display())))?;
    let mut command = process::command(copy);
    command.arg("serve").arg("--data-dir").arg(folder);
    command.args(options);
    Ok(command)
}

/// Vite, which forwards requests of the page to the server.
fn page() -> Command {
    let mut command = process::command("node");
    command.current_dir(workspace::web());
    command.arg("node_modules/vite/bin/vite.js");
    command
}
