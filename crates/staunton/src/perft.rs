//! `staunton perft`: counts move sequences.

use indicatif::{ProgressBar, ProgressStyle};
use lab::Perft;
use rules::Position;

use crate::exit::{FAILURE, SUCCESS};
use crate::fen::castling_mode;
use crate::{print, threads};

/// The maximum depth, at which counts cannot overflow: no position has more than a few hundred
/// moves.
const DEEPEST: i64 = 12;

/// Counts the legal move sequences of a given length, the standard test of a move generator
///
/// Examples:
///   staunton perft 6
///   staunton perft 5 --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" --divide
///   staunton perft 7 --threads 4 --hash 256
///
/// The last line is "nodes N"; with --divide, one line for each first move precedes it.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Number of plies, 0 to 12
    #[arg(value_parser = clap::value_parser!(u32).range(0..=DEEPEST))]
    depth: u32,
    /// The position to start from; chess960:N is a Chess960 start [default: startpos, the standard
    /// position]
    #[arg(long)]
    fen: Option<String>,
    /// Use the castling rules of Chess960
    #[arg(long)]
    chess960: bool,
    /// Print the count of each first move
    #[arg(long)]
    divide: bool,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads::parser())]
    threads: u16,
    /// Size of the hash table in MiB; 0 for none
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_048_576))]
    hash: u32,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let position = match self.position() {
            Ok(position) => position,
            Err(why) => {
                print::note(format_args!("error: {why}"));
                return FAILURE;
            }
        };
        let perft = Perft {
            threads: self.threads.into(),
            hash_mb: self.hash as usize,
        };
        let bar = ProgressBar::new(0);
        bar.set_style(ProgressStyle::default_bar());
        let counts = perft.divide(&position, self.depth, |done, of| {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let counts = match counts {
            Ok(counts) => counts,
            Err(why) => {
                print::note(format_args!("error: {why}"));
                return FAILURE;
            }
        };
        if self.divide {
            for (mv, nodes) in &counts {
                print::line(format_args!("{} {nodes}", position.uci(*mv)));
            }
        }
        // The empty sequence is the only one of length zero.
        let nodes = if self.depth == 0 {
            1
        } else {
            counts.iter().map(|(_, nodes)| nodes).sum()
        };
        print::line(format_args!("nodes {nodes}"));
        SUCCESS
    }

    fn position(&self) -> Result<Position, String> {
        match &self.fen {
            None => Ok(Position::start()),
            Some(fen) => crate::fen::read(fen, castling_mode(self.chess960)),
        }
    }
}
