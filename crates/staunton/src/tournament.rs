//! `staunton tournament`: commands for tournament files.

mod check;
mod convert;
mod crosstable;
mod dutch;
mod file;
mod pair;
mod standings;

use clap::Subcommand;

/// Pairs, checks, ranks and converts tournaments in FIDE's file format (TRF), without a server
///
/// Examples:
///   staunton tournament pair open.trf
///   staunton tournament check open.trf
///   staunton tournament standings open.trf --tiebreaks PTS,DE,BH/C1,SB --explain
///   staunton tournament crosstable open.trf --after 5
///   staunton tournament convert old.trf -o new.trf
///
/// Reads TRF26, TRF16 and the additions of JaVaFo and bbpPairings, in UTF-8 or Latin-1; "-" reads
/// standard input. Problems in a file are printed on standard error as "FILE:LINE:COL: MESSAGE".
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(clippy::doc_markdown, reason = "the help shows lines as they are")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Pair(pair::Args),
    Check(check::Args),
    Standings(standings::Args),
    Crosstable(crosstable::Args),
    Convert(convert::Args),
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let done = match self.command {
            Command::Pair(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Standings(args) => args.run(),
            Command::Crosstable(args) => args.run(),
            Command::Convert(args) => args.run(),
        };
        done.unwrap_or_else(|failure| failure.report())
    }
}
