//! FENs from the command line.

use std::borrow::Cow;
use std::fs;

use crate::print;
use rules::{CastlingMode, Position};

/// The prefix of the number of a Chess960 starting position.
const CHESS960: &str = "chess960:";

/// Parses a FEN, and reports on standard error what was corrected, dropped or detected. Also accepts
/// the words of [`written_out`].
pub(crate) fn read(fen: &str, mode: CastlingMode) -> Result<Position, String> {
    let mode = if fen.trim().starts_with(CHESS960) {
        CastlingMode::Chess960
    } else {
        mode
    };
    let read = Position::detect_fen(&written_out(fen)?, mode);
    let (position, notes) = read.map_err(|why| match fs::metadata(fen) {
        Ok(found) if found.is_dir() => format!("{fen} is a folder, not a FEN"),
        Ok(_) => format!("{fen} is a file, not a FEN"),
        Err(_) => why.to_string(),
    })?;
    for note in notes {
        print::note(format_args!("note: {note}"));
    }
    Ok(position)
}

/// Replaces a word with the FEN of its position: `startpos`, as in UCI, is the standard position, and
/// `chess960:NUMBER` a Chess960 starting position. Removes the byte order mark that a file may begin
/// with.
pub(crate) fn written_out(fen: &str) -> Result<Cow<'_, str>, String> {
    let fen = fen.trim_start_matches('\u{feff}');
    let word = fen.trim();
    if word == "startpos" {
        return Ok(Position::start().fen().into());
    }
    if let Some(rest) = word.strip_prefix("startpos ") {
        return Err(format!(
            "{:?} follows startpos, which is a whole position",
            rest.trim()
        ));
    }
    let Some(number) = word.strip_prefix(CHESS960) else {
        return Ok(fen.into());
    };
    let start = number.parse().ok().and_then(Position::chess960);
    let start = start.ok_or_else(|| {
        format!("there is no Chess960 starting position {number:?}: choose 0 to 959")
    })?;
    Ok(start.fen().into())
}

/// The castling mode that `--chess960` selects.
pub(crate) const fn castling_mode(chess960: bool) -> CastlingMode {
    if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    }
}
