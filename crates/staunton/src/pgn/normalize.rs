//! `staunton pgn normalize` and `filter`: games in export format.

use super::rewrite::Rewrite;
use super::select::Select;

/// Prints the games in export format
///
/// Every program can read this format: the seven tags first, plain SAN, lines of fewer than 80
/// columns. Text that could not be read is kept as a comment and reported on standard error.
/// Several files become one. With --output or --in-place a file is replaced only after all its
/// games have been written.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    rewrite: Rewrite,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        self.rewrite.run(&Select::default(), |_| ())
    }
}

/// Prints the games that meet conditions, in export format
///
/// Examples:
///   staunton pgn filter --player carlsen --from 2024 games.pgn.zst
///   staunton pgn filter --material KRPkr --min-elo 2500 a.pgn b.pgn -o rooks.pgn
///   staunton pgn filter --ending checkmate --no-comments games.pgn
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(clippy::doc_markdown, reason = "the help shows names as they are")]
pub(super) struct FilterArgs {
    #[command(flatten)]
    rewrite: Rewrite,
    #[command(flatten)]
    select: Select,
}

impl FilterArgs {
    pub(super) fn run(self) -> u8 {
        self.rewrite.run(&self.select, |_| ())
    }
}
