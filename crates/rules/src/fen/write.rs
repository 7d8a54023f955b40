//! Writing a position as a FEN.

use alloc::string::String;

use super::outermost_rook;
use crate::{CastlingSide, Color, Position};

/// Room for every FEN but those with counters of many digits.
const LONGEST_USUAL: usize = 92;

impl Position {
    /// The position as a FEN. The en-passant square is given only when a capture there is
    /// legal; castling is `KQkq`, in Chess960 with the file where that would be ambiguous
    /// (X-FEN).
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(LONGEST_USUAL);
        self.fen_to(&mut text);
        text
    }

    /// As [`Position::fen`], at the end of a text: for programs that write many positions.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let mut text = String::from("fen ");
    /// Position::start().fen_to(&mut text);
    /// assert!(text.starts_with("fen rnbqkbnr/"));
    /// ```
    pub fn fen_to(&self, text: &mut String) {
        self.write_fen(text, false);
    }

    /// The position as a Shredder-FEN: as [`Position::fen`], but castling rights are the files of
    /// the rooks, so that the text alone shows that it is Chess960 as long as there are any.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::chess960(518).expect("a start");
    /// assert!(start.fen().contains(" KQkq "));
    /// assert!(start.shredder_fen().contains(" HAha "));
    /// assert_eq!(start.shredder_fen().parse(), Ok(start));
    /// ```
    pub fn shredder_fen(&self) -> String {
        let mut text = String::with_capacity(LONGEST_USUAL);
        self.write_fen(&mut text, true);
        text
    }

    fn write_fen(&self, text: &mut String, rook_files: bool) {
        self.board().push_fen(text);
        text.push(' ');
        text.push(self.turn().letter());
        text.push(' ');
        self.push_castling(rook_files, text);
        text.push(' ');
        match self.en_passant() {
            Some(target) => text.extend([target.file().letter(), target.rank().letter()]),
            None => text.push('-'),
        }
        for counter in [self.halfmove_clock(), self.fullmove_number()] {
            text.push(' ');
            push_number(text, counter);
        }
    }

    fn push_castling(&self, rook_files: bool, text: &mut String) {
        let before = text.len();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling_rook(color, side) else {
                    continue;
                };
                let letter = if rook_files || outermost_rook(self.board(), color, side) != rook {
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

fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}
