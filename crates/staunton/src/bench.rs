//! `staunton bench`: the engine's signature and speed.

use crate::exit::SUCCESS;
use crate::print;

/// Searches a fixed set of positions; the number of nodes is the signature of the engine
///
/// Example:
///   staunton bench
///
/// Prints "signature N", the same on every machine for the same source, and "nps N", the nodes
/// per second on one core of this machine.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let Self {} = self;
        let bench = engine::bench();
        print::line(format_args!("signature {}", bench.nodes));
        print::line(format_args!(
            "nps {:.0}",
            bench.nodes as f64 / bench.time.as_secs_f64()
        ));
        SUCCESS
    }
}
