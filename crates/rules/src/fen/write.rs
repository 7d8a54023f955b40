//! Formatting a position as a FEN.

use alloc::string::String;

use super::outermost_rook::outermost_rook;
use crate::{Bitboard, Board, CastlingSide, Color, Position};

/// Capacity for every FEN except those with very long counters.
const USUAL_CAPACITY: usize = 92;

impl Position {
    /// Returns the position as a FEN. The en-passant square is written only if a capture there is
    /// legal. Castling rights are `KQkq`; in Chess960 the file replaces the letter where it would
    /// be ambiguous (X-FEN).
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(USUAL_CAPACITY);
        self.fen_to(&mut text);
        text
    }

    /// Appends the FEN of [`Position::fen`] to a text: for programs that write many positions.
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

    /// Returns the position as a Shredder-FEN: like [`Position::fen`], but castling rights are the
    /// files of the rooks. While castling rights exist, the text alone shows that the position is
    /// Chess960.
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
        let mut text = String::with_capacity(USUAL_CAPACITY);
        self.write_fen(&mut text, true);
        text
    }

    fn write_fen(&self, text: &mut String, rook_files: bool) {
        self.board().push_fen(text);
        self.push_state(text, rook_files);
    }

    /// Appends every field except the placement, with a space before each field.
    fn push_state(&self, text: &mut String, rook_files: bool) {
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

/// Writes the FENs of consecutive positions, such as those of a game. Only ranks that differ from
/// the previous position are formatted again.
///
/// ```
/// use staunton_rules::{FenWriter, Position};
///
/// let mut writer = FenWriter::default();
/// let mut position = Position::start();
/// for mv in ["e4", "e5", "Nf3"] {
///     position = position.play(position.parse_san(mv)?)?;
///     let mut text = String::new();
///     writer.write(&position, &mut text);
///     assert_eq!(text, position.fen());
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FenWriter {
    /// The placement that was written last.
    board: Board,
    /// The letters of that placement, by rank and file.
    letters: [[u8; 8]; 8],
    /// The ranks of that placement, starting with the first.
    ranks: [RankText; 8],
}

/// The text of one rank.
#[derive(Clone, Copy, Debug)]
struct RankText {
    text: [u8; 8],
    length: usize,
}

/// The parts of a rank: letters by file, and counts of empty squares.
#[derive(Clone, Copy)]
struct RankForm {
    /// Indices into the letters of the rank followed by [`NUMBERS`].
    parts: [u8; 8],
    length: u8,
}

const NUMBERS: [u8; 8] = *b"12345678";

/// The form of a rank for each set of occupied files. A table is faster than branches, because the
/// placement is unpredictable.
static FORMS: [RankForm; 256] = {
    let mut forms = [RankForm {
        parts: [0; 8],
        length: 0,
    }; 256];
    let mut occupied = 0;
    while occupied < forms.len() {
        let form = &mut forms[occupied];
        let mut file = 0;
        while file < 8 {
            let empty = (occupied >> file).trailing_zeros() as u8;
            let empty = if empty > 8 - file { 8 - file } else { empty };
            // An occupied square is its own part.
            form.parts[form.length as usize] = if empty > 0 { 7 + empty } else { file };
            form.length += 1;
            file += if empty > 0 { empty } else { 1 };
        }
        occupied += 1;
    }
    forms
};

impl RankText {
    #[inline]
    fn new(occupied: u8, letters: [u8; 8]) -> Self {
        let form = &FORMS[usize::from(occupied)];
        let mut all = [0; 16];
        all[..8].copy_from_slice(&letters);
        all[8..].copy_from_slice(&NUMBERS);
        Self {
            text: form.parts.map(|part| all[usize::from(part & 15)]),
            length: usize::from(form.length),
        }
    }
}

impl Default for FenWriter {
    fn default() -> Self {
        Self {
            board: Board::EMPTY,
            letters: [[0; 8]; 8],
            ranks: [RankText::new(0, [0; 8]); 8],
        }
    }
}

impl FenWriter {
    /// Appends the FEN of a position to a text, as [`Position::fen_to`] does.
    pub fn write(&mut self, position: &Position, text: &mut String) {
        let changed = self.board.differences(position.board());
        self.board = *position.board();
        for square in changed {
            let letter = self
                .board
                .piece_at(square)
                .map_or(0, |piece| piece.letter() as u8);
            self.letters[square.rank().index()][square.file().index()] = letter;
        }
        let mut rest = changed;
        while let Some(square) = rest.first() {
            let rank = square.rank().index();
            let occupied = (self.board.occupied().0 >> (8 * rank)) as u8;
            self.ranks[rank] = RankText::new(occupied, self.letters[rank]);
            rest = rest.without(Bitboard::rank(square.rank()));
        }
        // At most eight letters per rank, and a slash after it.
        let mut fen = [0; 8 * 9];
        let mut length = 0;
        for rank in self.ranks.iter().rev() {
            fen[length..length + 8].copy_from_slice(&rank.text);
            length += rank.length;
            fen[length] = b'/';
            length += 1;
        }
        // The text is ASCII. The slash after the last rank is omitted.
        text.push_str(core::str::from_utf8(&fen[..length - 1]).unwrap_or_default());
        position.push_state(text, false);
    }
}

fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writer_agrees_with_fen() {
        let mut writer = FenWriter::default();
        let mut state = 1_u64;
        for game in 0..300 {
            let mut position = match game % 3 {
                0 => Position::start(),
                1 => Position::chess960(game).unwrap(),
                _ => "4k3/P6p/8/8/8/8/p6P/4K2R w K - 98 6000".parse().unwrap(),
            };
            for _ in 0..120 {
                let mut text = String::from("fen ");
                writer.write(&position, &mut text);
                assert_eq!(text[4..], position.fen());
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                position.play_unchecked(moves[(state >> 33) as usize % moves.len()]);
            }
        }
    }
}
