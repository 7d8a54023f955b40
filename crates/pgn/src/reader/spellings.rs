//! Spellings of moves that only files contain: piece letters in lower case, and castling as a move
//! of the king.

use rules::{Move, MoveError, MoveKind, Position};

/// Parses a move with English piece letters, also in the spellings of files: `nf3`, and `Kg1` for
/// castling. The error is that of the plain spelling.
pub(super) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    position.parse_move(text).or_else(|error| {
        capitalized(text)
            .and_then(|text| {
                let mv = position.parse_san(&text).ok();
                mv.or_else(|| castling(position, &text))
            })
            .or_else(|| castling(position, text))
            .ok_or(error)
    })
}

/// Returns a move with its piece letter in upper case. The letter `b` is also a file, so it means a
/// bishop only if the move of a pawn is impossible.
fn capitalized(text: &str) -> Option<String> {
    let rest = text.strip_prefix(['p', 'n', 'b', 'r', 'q', 'k'])?;
    let letter = text[..text.len() - rest.len()].to_ascii_uppercase();
    Some(letter + rest)
}

/// Returns the castling that is written as a move of the king, as in `Kg1`.
fn castling(position: &Position, text: &str) -> Option<Move> {
    let target = text
        .trim_end_matches(['+', '#', '!', '?'])
        .strip_prefix('K')?;
    let king = position.king(position.turn());
    let mv = position.parse_uci(&format!("{king}{target}")).ok()?;
    (mv.kind() == MoveKind::Castling).then_some(mv)
}
