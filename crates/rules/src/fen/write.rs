//! Writing a position as a FEN.

use std::fmt::Write;

use super::outermost_rook;
use crate::{CastlingSide, Color, Position};

impl Position {
    /// The position as a FEN. The en-passant square is given only when a capture there is
    /// legal; castling is `KQkq`, in Chess960 with the file where that would be ambiguous
    /// (X-FEN).
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(92);
        self.board().push_fen(&mut text);
        text.push(' ');
        text.push(self.turn().letter());
        text.push(' ');
        self.push_castling(&mut text);
        text.push(' ');
        match self.en_passant() {
            Some(target) => text.extend([target.file().letter(), target.rank().letter()]),
            None => text.push('-'),
        }
        for counter in [self.halfmove_clock(), self.fullmove_number()] {
            // Writing to a String cannot fail.
            let _ = write!(text, " {counter}");
        }
        text
    }

    fn push_castling(&self, text: &mut String) {
        let before = text.len();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling_rook(color, side) else {
                    continue;
                };
                let letter = if outermost_rook(self.board(), color, side) != rook {
                    rook.file().letter()
                } else if side == CastlingSide::King {
                    'k'
                } else {
                    'q'
                };
                text.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
        if text.len() == before {
            text.push('-');
        }
    }
}
