//! `cargo xtask referee chess-js`: the tests of chess.js against the npm package.

use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::{needs, npm_package, process, web, workspace};

/// Run the tests of chess.js 1.4 against the entry `chess-js` of the npm package
///
/// Copies the tests to a temporary folder, and prints passed and failed tests, and each exception with
/// its article. An exception that passes is an error too.
#[derive(Args)]
#[command(after_help = "Example:\n  \
    git clone https://github.com/jhlywa/chess.js ../chess.js\n  \
    cargo xtask referee chess-js ../chess.js")]
pub(crate) struct Options {
    /// A copy of the repository of chess.js, outside this repository
    folder: PathBuf,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    needs::node()?;
    web::install(process::run)?;
    let package = npm_package::build()?;
    let folder = std::path::absolute(&options.folder)
        .map_err(|error| Failure::new(format!("{}: {error}.", options.folder.display())))?;
    process::run(
        process::command("node")
            .arg("xtask/src/referee/chess_js.js")
            .args([folder, package, workspace::web()]),
    )
}
