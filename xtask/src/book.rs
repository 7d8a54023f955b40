//! `cargo xtask book`: plays the games of the opening explorer's book.

use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::process;
use crate::root;

/// The file in the repository.
const FILE: &str = "crates/server/data/engine-games.pgn.gz";

/// The options.
#[derive(Args)]
pub(crate) struct Book {
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    threads: u32,
    /// Write this file instead
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Builds with optimizations, then plays.
pub(crate) fn run(book: &Book) -> Result<(), Failure> {
    // Relative paths refer to the folder in which the task was started.
    let out = book.out.as_ref();
    let out = out.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone()));
    process::run(
        process::cargo()
            .args(["run", "--release", "--locked", "--quiet"])
            .args(["--package", "staunton-lab", "--example", "opening_games"])
            .arg("--")
            .arg(out.unwrap_or_else(|| root::root().join(FILE)))
            .args([book.nodes.to_string(), book.threads.to_string()]),
    )
}
