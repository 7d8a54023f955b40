//! `staunton uci`: the engine for chess interfaces.

use std::io::{self, BufReader};

use crate::{FAILURE, SUCCESS};

/// Speaks the Universal Chess Interface on standard input and output
///
/// Name this command in a chess interface that asks for an engine:
///   staunton uci
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {}

impl Args {
    #[expect(clippy::unused_self, reason = "every subcommand is run alike")]
    pub(crate) fn run(self) -> u8 {
        match engine::uci::run(BufReader::new(io::stdin()), io::stdout()) {
            Ok(()) => SUCCESS,
            // Whoever read our output has gone away: there is nobody left to tell.
            Err(why) if why.kind() == io::ErrorKind::BrokenPipe => SUCCESS,
            Err(why) => {
                eprintln!("error: the interface can no longer be reached: {why}");
                FAILURE
            }
        }
    }
}
