//! Moves in the short form in which nearly all stand, read straight from the bytes.
//!
//! What is written any other way is left to [`Position::parse_move`], which also says what is
//! wrong with it.

use rules::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square};

/// The one legal move that these bytes mean in plain SAN; none when they are written otherwise,
/// or when no move or several fit.
#[inline]
pub(crate) fn plain_move(position: &Position, text: &[u8]) -> Option<Move> {
    match Wanted::read(text)? {
        Wanted::Castling(side) => position.castling_move(side),
        Wanted::Man {
            role,
            origin,
            to,
            promotion,
        } => position.move_of(role, origin, to, promotion),
    }
}

/// What is written.
enum Wanted {
    Castling(CastlingSide),
    Man {
        role: Role,
        origin: Bitboard,
        to: Square,
        promotion: Option<Role>,
    },
}

impl Wanted {
    #[inline]
    fn read(text: &[u8]) -> Option<Self> {
        let mut text = text;
        while let [rest @ .., b'+' | b'#'] = text {
            text = rest;
        }
        let (role, text) = match text {
            [b'N', rest @ ..] => (Role::Knight, rest),
            [b'B', rest @ ..] => (Role::Bishop, rest),
            [b'R', rest @ ..] => (Role::Rook, rest),
            [b'Q', rest @ ..] => (Role::Queen, rest),
            [b'K', rest @ ..] => (Role::King, rest),
            b"O-O" => return Some(Self::Castling(CastlingSide::King)),
            b"O-O-O" => return Some(Self::Castling(CastlingSide::Queen)),
            _ => (Role::Pawn, text),
        };
        let (text, promotion) = match text {
            [rest @ .., b'=', letter] => (rest, Some(promoted(*letter)?)),
            _ => (text, None),
        };
        let [origin @ .., file, rank] = text else {
            return None;
        };
        let to = Square::new(file_of(*file)?, rank_of(*rank)?);
        let origin = match origin {
            [rest @ .., b'x'] => rest,
            _ => origin,
        };
        let origin = match *origin {
            [] => Bitboard::FULL,
            [one] => match file_of(one) {
                Some(file) => Bitboard::file(file),
                None => Bitboard::rank(rank_of(one)?),
            },
            [file, rank] => Square::new(file_of(file)?, rank_of(rank)?).bitboard(),
            _ => return None,
        };
        Some(Self::Man {
            role,
            origin,
            to,
            promotion,
        })
    }
}

#[inline]
const fn file_of(letter: u8) -> Option<File> {
    File::from_letter(letter as char)
}

#[inline]
const fn rank_of(letter: u8) -> Option<Rank> {
    Rank::from_letter(letter as char)
}

#[inline]
const fn promoted(letter: u8) -> Option<Role> {
    match letter {
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        _ => None,
    }
}
