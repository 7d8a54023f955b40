//! Positions in requests.

use rules::{CastlingMode, FenError, Position};

use messages::error::RequestError;
use messages::sentence::Sentence;

/// Parses a FEN with any form of castling rights. Those of Chess960 may name the files of the
/// rooks, or be `KQkq`, which [`Position::fen`] writes.
pub(crate) fn read(fen: &str) -> Result<Position, RequestError> {
    let read = Position::detect_fen(fen.trim(), CastlingMode::Standard);
    read.map(|(position, _)| position).map_err(unreadable)
}

/// Parses a FEN with the castling rules of this mode.
pub(crate) fn read_as(fen: &str, mode: CastlingMode) -> Result<Position, RequestError> {
    Position::from_fen(fen.trim(), mode).map_err(unreadable)
}

fn unreadable(why: FenError) -> RequestError {
    RequestError::bad(Sentence::new("The position cannot be read: {why}.").saying("why", why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_castling_rights_in_every_notation() {
        for start in [Position::start(), Position::chess960(0).expect("a start")] {
            for fen in [start.fen(), start.shredder_fen()] {
                let Ok(read) = read(&fen) else {
                    panic!("{fen}")
                };
                assert!(read.is_same_position(&start), "{fen}");
            }
        }
    }

    #[test]
    fn missing_castling_rights_do_not_imply_chess960() {
        let Ok(castled) = read("r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w KQkq - 0 1") else {
            panic!("the FEN is valid")
        };
        assert_eq!(castled.castling_mode(), CastlingMode::Standard);
        assert!(castled.fen().contains(" w - - "));
    }
}
