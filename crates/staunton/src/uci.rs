//! `staunton uci`: runs the engine for chess interfaces.

use std::io::{self, BufReader};

use crate::exit::{FAILURE, SUCCESS};
use crate::print;

/// Runs the engine with the Universal Chess Interface on standard input and output
///
/// Enter this command as an engine in a chess GUI:
///   staunton uci
/// If the GUI takes no arguments, `staunton` alone does the same.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {}

impl Args {
    #[expect(
        clippy::unused_self,
        reason = "all subcommands have the same signature"
    )]
    pub(crate) fn run(self) -> u8 {
        match engine::uci::run(BufReader::new(io::stdin()), io::stdout()) {
            Ok(()) => SUCCESS,
            // The GUI has closed the pipe, so a report has no reader.
            Err(why) if why.kind() == io::ErrorKind::BrokenPipe => SUCCESS,
            Err(why) => {
                print::note(format_args!(
                    "error: the connection to the chess interface failed: {why}"
                ));
                FAILURE
            }
        }
    }
}
