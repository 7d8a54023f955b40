//! FENs from the command line.

use std::borrow::Cow;

use crate::print;
use rules::{CastlingMode, FenError, Position};

/// Parses a FEN, and reports on standard error which impossible parts were dropped. The word
/// `startpos` means the standard position, as in UCI.
pub(crate) fn read(fen: &str, mode: CastlingMode) -> Result<Position, FenError> {
    let (position, notes) = Position::read_fen(&written_out(fen), mode)?;
    for note in notes {
        print::note(format_args!("note: {note}"));
    }
    Ok(position)
}

/// Replaces `startpos` with its FEN, and removes the byte order mark that a file may begin with.
pub(crate) fn written_out(fen: &str) -> Cow<'_, str> {
    let fen = fen.trim_start_matches('\u{feff}');
    if fen.trim() == "startpos" {
        Position::start().fen().into()
    } else {
        fen.into()
    }
}

/// The castling mode that `--chess960` selects.
pub(crate) const fn castling_mode(chess960: bool) -> CastlingMode {
    if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    }
}
