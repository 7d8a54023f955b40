//! `staunton explain`: checks a move, and explains why it is illegal.

use rules::{CastlingMode, MoveError};

use crate::exit::{FAILURE, NO, SUCCESS};
use crate::print;

/// Checks whether a move is legal; if not, prints the reason and the article of the FIDE Laws
///
/// Examples:
///   staunton explain "4k3/8/8/8/8/7b/8/4K2R w K - 0 1" O-O
///   staunton explain startpos e2-e5
///   staunton explain "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" e1c1
///
/// Prints "legal: e2e4 (e4)" and exits with 0, "illegal: REASON [FIDE 3.x]" and exits with 1, or
/// "error: …" and exits with 2 if the position or the move cannot be read.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The position in Forsyth-Edwards Notation, startpos, or chess960:N for a Chess960 start
    fen: String,
    /// The move in SAN (Nf3, O-O, e8=Q), long algebraic notation (Ng1-f3) or UCI (g1f3, e1g1,
    /// e7e8q)
    #[arg(value_name = "MOVE")]
    mv: String,
    /// Use the castling rules of Chess960
    #[arg(long)]
    chess960: bool,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let mode = crate::fen::castling_mode(self.chess960);
        let (line, code) = explain(&self.fen, &self.mv, mode);
        print::line(format_args!("{line}"));
        code
    }
}

fn explain(fen: &str, mv: &str, mode: CastlingMode) -> (String, u8) {
    let position = match crate::fen::read(fen, mode) {
        Ok(position) => position,
        Err(why) => return (format!("error: {why}"), FAILURE),
    };
    match position.parse_move(mv) {
        Ok(mv) => (
            format!("legal: {} ({})", position.uci(mv), position.san(mv)),
            SUCCESS,
        ),
        Err(MoveError::Illegal(why)) => (format!("illegal: {why} [FIDE {}]", why.article()), NO),
        Err(why) => (format!("error: {why}"), FAILURE),
    }
}
