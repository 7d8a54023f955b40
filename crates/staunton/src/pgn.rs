//! `staunton pgn`: files of games.

mod check;
mod files;
mod normalize;
mod positions;
mod stats;

use std::path::PathBuf;

use clap::Subcommand;

/// Checks, tidies and counts games in PGN files
///
/// Examples:
///   staunton pgn check games.pgn
///   staunton pgn normalize old.pgn.gz > new.pgn
///   zstdcat games.pgn.zst | staunton pgn stats -
///
/// Files may be compressed with zstd or gzip, whatever their names; "-" reads the standard
/// input. All cores are used, and the order of the games is kept.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
#[expect(clippy::doc_markdown, reason = "the help shows lines as they are")]
enum Command {
    /// Names everything that is wrong, with its place
    ///
    /// One line for each problem, "FILE:LINE:COL: game N: MESSAGE"; the last line is "games N,
    /// moves N, problems N". It counts the moves that could be read, those in variations too,
    /// each side's by itself. Exits with 1 when there were problems, and with 2 when a file
    /// could not be read.
    Check(Files),
    /// Prints the games in export format
    ///
    /// That is what every program reads: the seven tags first, plain SAN, lines of fewer than
    /// 80 columns. What could not be read is kept as a comment, and named on the standard error.
    Normalize(Files),
    /// Counts games, results, moves and more
    Stats(stats::Args),
    /// Prints the position in which each game ends, and how the game stands there
    ///
    /// One line for each game: the FEN, a tab, and the first that holds of checkmate,
    /// stalemate, dead, fivefold, 75-move, threefold-claimable, 50-move-claimable, open. Only
    /// the final position is judged, and a claim as it stands, without a named move.
    Positions(Files),
}

#[derive(clap::Args)]
struct Files {
    /// Files of games; "-" is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        match self.command {
            Command::Check(Files { files }) => check::run(&files),
            Command::Normalize(Files { files }) => normalize::run(&files),
            Command::Stats(args) => args.run(),
            Command::Positions(Files { files }) => positions::run(&files),
        }
    }
}
