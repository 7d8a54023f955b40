//! Parser for the fields of a FEN.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::counters::{self, read_counter};
use super::error::FenError;
use super::note::{EN_PASSANT, FenNote, RIGHTS};
use super::outermost_rook::outermost_rook;
use super::words::without_punctuation;
use crate::notation::is_dash;
use crate::{Board, CastlingMode, CastlingSide, Color, File, Piece, Rank, Setup, Square};

impl Setup {
    /// Parses the fields of a FEN without checking whether the position is playable.
    ///
    /// Together with [`Position::from_setup`] this is the strict FEN parser: it rejects impossible
    /// castling rights and en-passant squares, while [`Position::read_fen`] drops them.
    pub fn from_fen(fen: &str, mode: CastlingMode) -> Result<Self, FenError> {
        let (mut setup, mut fields) = first_fields(fen)?;
        if let Some(field) = fields.next() {
            read_castling(field, mode, &mut setup)?;
        }
        if let Some(field) = fields.next() {
            setup.en_passant = read_en_passant(field)?;
        }
        if let Some(field) = fields.next() {
            setup.halfmove_clock = read_counter("halfmove clock", field)?;
        }
        if let Some(field) = fields.next() {
            // Some programs count the first move as 0.
            setup.fullmove_number = read_counter("move number", field)?.max(1);
        }
        match fields.next() {
            Some(text) => Err(FenError::TrailingText(text.to_owned())),
            None => Ok(setup),
        }
    }

    /// Parses the fields of a FEN like [`Setup::from_fen`], but corrects unreadable fields after the
    /// side to move, with a note for each. Rights of Chess960 in standard chess remain an error:
    /// they are readable, and without them the position would be a different one.
    pub(super) fn read_fen(
        fen: &str,
        mode: CastlingMode,
    ) -> Result<(Self, Vec<FenNote>), FenError> {
        let (mut setup, mut fields) = first_fields(fen)?;
        let mut notes = Vec::new();
        if let Some(field) = fields.next()
            && let Err(why) = read_castling(field, mode, &mut setup)
        {
            if mode == CastlingMode::Standard && names_files(field) {
                return Err(why);
            }
            let readable = readable_rights(field, mode, &mut setup);
            notes.push(FenNote::corrected(RIGHTS, field, readable));
        }
        if let Some(field) = fields.next() {
            setup.en_passant = read_en_passant(field).unwrap_or_else(|_| {
                let square = read_en_passant(without_punctuation(field)).ok().flatten();
                let read = square.map_or_else(|| "-".to_owned(), |square| square.to_string());
                notes.push(FenNote::corrected(EN_PASSANT, field, read));
                square
            });
        }
        counters::read(fields, &mut setup, &mut notes);
        Ok((setup, notes))
    }
}

/// Parses the required fields, and returns the others.
fn first_fields(fen: &str) -> Result<(Setup, impl Iterator<Item = &str>), FenError> {
    // This also splits at the no-break spaces of web pages.
    let mut fields = fen.split_whitespace();
    let mut setup = Setup::empty();
    setup.board = read_board(fields.next().ok_or(FenError::Missing("placement"))?)?;
    setup.turn = match fields.next().ok_or(FenError::Missing("side to move"))? {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        other => return Err(FenError::Turn(other.to_owned())),
    };
    Ok((setup, fields))
}

/// Reads the castling rights whose letters are readable, each once, and returns these letters.
fn readable_rights(field: &str, mode: CastlingMode, setup: &mut Setup) -> String {
    // More letters have no meaning.
    const LONGEST: usize = 32;

    let mut readable = String::new();
    for letter in field.chars().take(LONGEST) {
        readable.push(letter);
        setup.castling = Default::default();
        if read_castling(&readable, mode, setup).is_err() {
            readable.pop();
        }
    }
    setup.castling = Default::default();
    if readable.is_empty() || read_castling(&readable, mode, setup).is_err() {
        return "-".to_owned();
    }
    readable
}

/// Whether a field contains a letter for the file of a rook.
pub(super) fn names_files(rights: &str) -> bool {
    let is_file = |letter: u8| matches!(letter.to_ascii_lowercase(), b'a'..=b'h');
    rights.bytes().any(is_file)
}

/// The piece for each ASCII letter.
static PIECES: [Option<Piece>; 128] = {
    let mut pieces = [None; 128];
    let mut letter = 0;
    while letter < 128 {
        pieces[letter] = Piece::from_letter(letter as u8 as char);
        letter += 1;
    }
    pieces
};

pub(super) fn read_board(field: &str) -> Result<Board, FenError> {
    let ranks = 1 + field.bytes().filter(|&byte| byte == b'/').count();
    if ranks != 8 {
        return Err(FenError::Ranks(ranks));
    }
    let mut board = Board::EMPTY;
    let mut letters = field.chars();
    for rank in Rank::ALL.into_iter().rev() {
        let mut squares = 0;
        for letter in letters.by_ref().take_while(|&letter| letter != '/') {
            if let '1'..='8' = letter {
                squares += letter as usize - '0' as usize;
                continue;
            }
            let piece = PIECES.get(letter as usize).copied().flatten();
            let piece = piece.ok_or(FenError::NotAPiece(letter))?;
            if let Some(file) = File::from_index(squares) {
                board.put(Square::new(file, rank), piece);
            }
            squares += 1;
        }
        if squares != 8 {
            return Err(FenError::RankWidth {
                rank: rank.letter(),
                squares,
            });
        }
    }
    Ok(board)
}

/// Parses the castling field. `KQkq` means the corners. In Chess960 it means the outermost rook on
/// that side of the king (X-FEN), and a letter from A to H means the rook on that file
/// (Shredder-FEN).
fn read_castling(field: &str, mode: CastlingMode, setup: &mut Setup) -> Result<(), FenError> {
    if is_none(field) {
        return Ok(());
    }
    let bad = || FenError::Castling(field.to_owned());
    for letter in field.chars() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let rank = Rank::First.relative_to(color);
        let (side, rook) = match (letter.to_ascii_lowercase(), mode) {
            ('k', CastlingMode::Standard) => (CastlingSide::King, Square::new(File::H, rank)),
            ('q', CastlingMode::Standard) => (CastlingSide::Queen, Square::new(File::A, rank)),
            ('k', CastlingMode::Chess960) => (
                CastlingSide::King,
                outermost_rook(&setup.board, color, CastlingSide::King),
            ),
            ('q', CastlingMode::Chess960) => (
                CastlingSide::Queen,
                outermost_rook(&setup.board, color, CastlingSide::Queen),
            ),
            (file @ 'a'..='h', CastlingMode::Chess960) => {
                let file = File::from_letter(file).ok_or_else(bad)?;
                let rook = Square::new(file, rank);
                (side_of_rook(setup, color, rook), rook)
            }
            _ => return Err(bad()),
        };
        if setup.castling[color.index()][side.index()]
            .replace(rook)
            .is_some()
        {
            return Err(bad());
        }
    }
    for color in Color::ALL {
        put_outer_first(setup, color);
    }
    Ok(())
}

/// Swaps two rooks on one side of the king if needed: the outer rook has the right of that side,
/// regardless of the order in the FEN.
fn put_outer_first(setup: &mut Setup, color: Color) {
    let king = setup.board.king(color);
    let rights = &mut setup.castling[color.index()];
    let [Some(one), Some(other)] = *rights else {
        return;
    };
    let [side, other_side] = [one, other].map(|rook| CastlingSide::of(king, rook));
    if king.rank() != one.rank() || side != other_side {
        return;
    }
    let outer = [one, other]
        .into_iter()
        .max_by_key(|rook| rook.file().index().abs_diff(king.file().index()));
    if rights[side.index()] != outer {
        rights.swap(0, 1);
    }
}

/// Returns the side of the right with the rook on this square. If the king is not on its back rank,
/// the first right becomes the kingside right, the order in which a setup writes them. If two rooks
/// are on one side, the second takes the free side. That right is impossible, but the later rights
/// check reports it, and the rest of the FEN can still be parsed.
fn side_of_rook(setup: &Setup, color: Color, rook: Square) -> CastlingSide {
    let king = setup.board.king(color);
    let rights = setup.castling[color.index()];
    if king.rank() == rook.rank() && king != rook {
        let side = CastlingSide::of(king, rook);
        if rights[side.index()].is_none_or(|first| first == rook) {
            return side;
        }
    }
    match rights[CastlingSide::King.index()] {
        None => CastlingSide::King,
        Some(_) => CastlingSide::Queen,
    }
}

/// Whether a field is empty: a hyphen, or the dash that web pages substitute for it.
fn is_none(field: &str) -> bool {
    let mut letters = field.chars();
    let is_sign = |letter| letter == '-' || is_dash(letter);
    letters.next().is_some_and(is_sign) && letters.next().is_none()
}

fn read_en_passant(field: &str) -> Result<Option<Square>, FenError> {
    if is_none(field) {
        return Ok(None);
    }
    let square = field.parse();
    square
        .map(Some)
        .map_err(|_| FenError::EnPassant(field.to_owned()))
}
