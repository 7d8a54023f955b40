//! `staunton analyse`: evaluates positions and annotates games.

mod annotate;
mod chances;
mod games;
mod hash;
mod interrupt;
mod output;
mod position;
mod suite;
mod summary;

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::analysis::Budget;

pub(crate) use hash::HASH_MB;
pub(crate) use interrupt::interrupt;
pub(crate) use suite::Solution;

use crate::exit::FAILURE;
use crate::{epd, print};

/// The default budget for a position.
const ONE_POSITION: Budget = Budget {
    depth: None,
    nodes: None,
    time: Some(Duration::from_secs(5)),
};
/// The default budget for each position of a game: in nodes, so that the same game always gets
/// the same annotations.
const POSITION_OF_A_GAME: Budget = Budget {
    depth: None,
    nodes: Some(200_000),
    time: None,
};

/// The default budget for each position of a test suite.
pub(crate) const POSITION_OF_A_SUITE: Budget = Budget {
    depth: None,
    nodes: Some(1_000_000),
    time: None,
};

/// Evaluates a position and shows the best moves, annotates games, or solves a test suite
///
/// Examples:
///   staunton analyse "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
///   staunton analyse "8/8/8/8/8/2k5/1q6/K7 w - - 0 1" --depth 20 --multipv 3 --json
///   staunton analyse games.pgn --nodes 1000000 > annotated.pgn
///   zstdcat games.pgn.zst | staunton analyse - --time 0.5 > annotated.pgn
///   staunton analyse suite.epd --time 1
///
/// For a position, each iteration prints one line for each of the best moves:
///   depth D/SELDEPTH line N score +0.31 nodes N nps N time S pv 1. e4 e5
/// The score is in pawns for the side to move, or in moves to mate: "#3", or "#-3" when the side to
/// move is mated. The last lines are the result, with the nodes and the time of the whole search.
/// With --nodes the last iteration stops when the nodes are used up, and counts only if it found a
/// better move. Ctrl-C ends the search with the best result found by then.
///
/// Games are printed with annotations. Each move of the main line gets [%eval …] (for White) and,
/// if it lowers the expected score by 5, 10 or 20 percentage points, ?!, ? or ?? and the better
/// line as a variation. Existing annotations are kept, except older evals. A summary of each game
/// goes to standard error: for each player the accuracy (100 minus the mean loss of expected score
/// in percentage points), the mean loss in centipawns (at most 1000 for one move), and the number
/// of inaccuracies, mistakes and blunders. Ctrl-C ends the analysis: the results found by then are
/// written, and the exit code is 2.
///
/// A file whose name ends with .epd is a test suite: each line is a position with its solution, bm
/// (best moves), am (moves to avoid) or dm (mate in a number of moves), and perhaps an id. Each
/// position prints "ID: solved|missed, MOVE (SOLUTION)"; the last line is "solved N of M, P %".
///
/// --json prints one object per line. For a position, an object for each iteration: depth,
/// seldepth, nodes, nps, time_ms, lines (each with score, uci and san) and final, which is true in
/// the last object, the result. For games, an object for the start and each move: game, ply, fen,
/// uci and san of the move that led there, score, depth, nodes, judgement (null, "inaccuracy",
/// "mistake" or "blunder") and better (better lines than the move, as above); then for each game an
/// object with game and summary, which has for white and for black moves, accuracy and mean_loss
/// (both null without a move), inaccuracies, mistakes and blunders. For a suite, an object for each
/// position: line, id, move, expected, solved; then one with solved and positions. A score is {"cp": N} or
/// {"mate": N}, for the side to move in the position.
///
/// Exit code: 0; 1 if the games contain errors; 2 if the position, the file or a line of a suite
/// cannot be read.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(clippy::doc_markdown, reason = "the help shows the text as it is")]
pub(crate) struct Args {
    /// A position in Forsyth-Edwards Notation, or startpos, or a file of games, which may be
    /// compressed; "-" reads games from standard input
    #[arg(value_name = "FEN|FILE.pgn|FILE.epd")]
    subject: OsString,
    /// Seconds for each position [default for a position: 5]
    #[arg(long, value_name = "S", value_parser = seconds, conflicts_with_all = ["depth", "nodes"])]
    time: Option<Duration>,
    /// Plies for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "nodes")]
    depth: Option<u32>,
    /// Nodes to search for each position; the same number gives the same result [default for games:
    /// 200000, for suites: 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of best moves to show; in games, number of better moves to show
    #[arg(long, value_name = "N", default_value = "1")]
    multipv: NonZeroUsize,
    /// Use the castling rules of Chess960; for games, their tags decide
    #[arg(long)]
    chess960: bool,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let asked = Budget {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
        };
        let or = |default| {
            if asked == Budget::default() {
                default
            } else {
                asked
            }
        };
        if let Some(path) = self.file().filter(|path| epd::is_suite(path)) {
            let work = suite::Work {
                budget: or(POSITION_OF_A_SUITE),
                mode: crate::fen::castling_mode(self.chess960),
                json: self.json,
            };
            return work.run(&path);
        }
        if let Some(path) = self.file() {
            let work = games::Work {
                budget: or(POSITION_OF_A_GAME),
                lines: self.multipv,
                json: self.json,
            };
            return work.run(&path);
        }
        let subject = self.subject.to_string_lossy();
        match crate::fen::read(&subject, crate::fen::castling_mode(self.chess960)) {
            Ok(position) => position::run(&position, or(ONE_POSITION), self.multipv, self.json),
            Err(why) => {
                print::note(format_args!(
                    "error: {subject:?} is neither a file nor a position: {why}"
                ));
                FAILURE
            }
        }
    }

    /// Returns the path of the file of games, or `None` if the argument is a position.
    fn file(&self) -> Option<PathBuf> {
        let path = Path::new(&self.subject);
        let is_named_like_one = || {
            let extension = path.extension().and_then(|extension| extension.to_str());
            matches!(extension, Some("pgn" | "epd" | "zst" | "gz"))
        };
        (self.subject == "-" || path.exists() || is_named_like_one()).then(|| path.to_owned())
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "give a number of seconds greater than 0, such as 2.5".to_owned())
}
