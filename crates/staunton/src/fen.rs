//! FENs from the command line.

use rules::{CastlingMode, FenError, Position};

/// Reads a FEN, and reports on standard error which impossible parts were dropped.
pub(crate) fn read(fen: &str, mode: CastlingMode) -> Result<Position, FenError> {
    let (position, notes) = Position::read_fen(fen, mode)?;
    for note in notes {
        eprintln!("note: {note}");
    }
    Ok(position)
}

/// The mode that `--chess960` asks for.
pub(crate) const fn castling_mode(chess960: bool) -> CastlingMode {
    if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    }
}
