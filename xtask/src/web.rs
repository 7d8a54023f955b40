//! The web client: its packages and its scripts.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::failure::Failure;
use crate::needs::Program;
use crate::{process, workspace};

/// Installs the packages that the lockfile names, unless exactly these are installed.
///
/// `run` runs the command that installs them.
pub(crate) fn install(
    run: impl FnOnce(&mut Command) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let lockfile = workspace::web().join("package-lock.json");
    let wanted = fs::read(&lockfile).map_err(|error| {
        Failure::new(format!("{} cannot be read: {error}.", lockfile.display()))
    })?;
    // Written after a complete `npm ci`, which empties the folder first: a copy of the
    // lockfile that was installed from.
    let stamp = workspace::web().join("node_modules/.installed-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    run(npm().args(["ci", "--no-audit", "--no-fund"]))?;
    fs::write(&stamp, wanted)
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}.", stamp.display())))
}

/// The command that runs a script of `web/package.json`.
pub(crate) fn script(name: &str) -> Command {
    let mut command = npm();
    command.args(["run", "--silent", name]);
    command
}

/// Runs Playwright against a built program, in this Chromium or headless shell. One test also runs in
/// Firefox and `WebKitGTK`.
pub(crate) fn playwright(program: &Path, chromium: &Path, options: &[&str]) -> Result<(), Failure> {
    let mut command = npm();
    command
        .args(["exec", "--", "playwright", "test"])
        .args(options)
        .env("CHROMIUM", chromium)
        .env("STAUNTON", program);
    if let Some(firefox) = Program::Firefox.find() {
        command.env("FIREFOX", firefox);
    }
    process::run(&mut command)
}

/// npm in the web client's folder.
pub(crate) fn npm() -> Command {
    let mut command = process::command(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(workspace::web());
    command
}

/// npm in another folder.
pub(crate) fn npm_in(folder: &Path) -> Command {
    let mut npm = npm();
    npm.current_dir(folder);
    npm
}
