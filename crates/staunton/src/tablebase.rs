//! `staunton tablebase`: exact endings with three and four pieces, and Syzygy tables.

mod make;
mod probe;

use clap::Subcommand;

use crate::exit::FAILURE;
use crate::print;

/// Makes exact tables of endings with three and four pieces, and shows values of positions
///
/// Examples:
///   staunton tablebase probe "8/8/8/8/8/2k5/8/K6Q w - - 0 1"
///   staunton tablebase make tables KQvK KPvK --verify
///   staunton tablebase probe "8/8/8/8/8/2k5/8/K6Q w - - 0 1" --folder tables --moves
///   staunton tablebase probe "8/8/8/8/8/2k5/8/K6Q w - - 0 1" --syzygy /srv/syzygy
///
/// The engine uses Syzygy tables with the UCI option SyzygyPath.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(clippy::doc_markdown, reason = "the help shows names as they are")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Make(make::Make),
    Probe(probe::Probe),
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let result = match &self.command {
            Command::Make(make) => make.run(),
            Command::Probe(probe) => probe.run(),
        };
        result.unwrap_or_else(|why| {
            print::note(format_args!("error: {why}"));
            FAILURE
        })
    }
}
