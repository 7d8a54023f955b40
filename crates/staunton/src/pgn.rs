//! `staunton pgn`: commands for files of games.

mod check;
mod dedupe;
mod eco;
mod export;
mod files;
mod final_state;
mod finding;
mod games;
mod input;
mod names;
mod normalize;
mod output;
mod positions;
mod rewrite;
mod select;
mod sort;
mod split;
mod stats;
mod strip;
mod temporary;

use clap::Subcommand;
use input::Files;

/// Checks, normalizes, filters, sorts, classifies, exports and counts games in PGN files
///
/// Examples:
///   staunton pgn check games.pgn
///   staunton pgn normalize old.pgn.gz -o new.pgn
///   staunton pgn filter --player carlsen --from 2024 games.pgn.zst > carlsen.pgn
///   staunton pgn sort january.pgn february.pgn -o year.pgn
///   zstdcat games.pgn.zst | staunton pgn stats -
///
/// Files may be compressed with zstd, gzip, bzip2, xz or zip (all *.pgn in it), whatever their
/// names are; "-" reads standard input. UTF-8, UTF-16 and Latin-1 are recognized. All cores are
/// used, and the order of the games is kept.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
#[expect(clippy::doc_markdown, reason = "the help shows lines as they are")]
enum Command {
    /// Reports all problems with their places
    ///
    /// Prints one line for each problem, "FILE:LINE:COL: game N: MESSAGE"; the last line is "games
    /// N, moves N, problems N". The moves are all plies that could be read, also in variations.
    /// Exits with 1 if there are problems, and with 2 if a file could not be read.
    Check(Files),
    Normalize(normalize::Args),
    Filter(normalize::FilterArgs),
    Split(split::Args),
    Sort(sort::Args),
    Dedupe(dedupe::Args),
    Eco(eco::Args),
    Export(export::Args),
    /// Counts games, results, moves and more
    Stats(stats::Args),
    /// Prints the final position of each game and its status
    ///
    /// Prints one line for each game: the FEN, a tab, and the first status that applies of
    /// checkmate, stalemate, dead, fivefold, 75-move, threefold-claimable, 50-move-claimable, open.
    /// Only the final position is judged, and claims are judged without a named move.
    Positions(Files),
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        match self.command {
            Command::Check(files) => check::run(&files),
            Command::Normalize(args) => args.run(),
            Command::Filter(args) => args.run(),
            Command::Split(args) => args.run(),
            Command::Sort(args) => args.run(),
            Command::Dedupe(args) => args.run(),
            Command::Eco(args) => args.run(),
            Command::Export(args) => args.run(),
            Command::Stats(args) => args.run(),
            Command::Positions(files) => positions::run(&files),
        }
    }
}
