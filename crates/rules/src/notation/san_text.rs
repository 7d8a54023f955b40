//! What a text in algebraic notation says, before it is compared with a position.

use alloc::vec::Vec;

use crate::{Bitboard, CastlingSide, File, Rank, Role, Square};

/// A move as written.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SanText {
    Castling(CastlingSide),
    Piece {
        role: Role,
        /// Where the piece may come from, as far as the text says.
        origin: Bitboard,
        to: Square,
        promotion: Option<Role>,
    },
}

/// Longer texts are no moves; the longest that is one is about `Ng1xf3e.p.++!!`.
const LONGEST: usize = 24;

impl SanText {
    /// Reads a text, or answers none when it is no move.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let text = strip_signs(text.trim());
        if let Some(side) = castling(text) {
            return Some(Self::Castling(side));
        }
        let (role, rest) = read_role(text);
        let (rest, promotion) = promotion(rest)?;
        let mut letters: Vec<char> = rest.chars().collect();
        let rank = Rank::from_letter(letters.pop()?)?;
        let file = File::from_letter(letters.pop()?)?;
        if matches!(letters.last(), Some('x' | ':' | '-' | '×')) {
            letters.pop();
        }
        Some(Self::Piece {
            role,
            origin: origin(&letters)?,
            to: Square::new(file, rank),
            promotion,
        })
    }
}

/// Leaves out check, mate and judgement signs and `e.p.` at the end.
fn strip_signs(text: &str) -> &str {
    let bare = text.trim_end_matches(['+', '#', '!', '?', '†', '‡', ' ']);
    let bare = ["e.p.", "e.p", "ep"]
        .iter()
        .find_map(|&sign| bare.strip_suffix(sign))
        .unwrap_or(bare);
    bare.trim_end()
}

fn castling(text: &str) -> Option<CastlingSide> {
    match text {
        "O-O" | "0-0" | "o-o" | "OO" | "00" => Some(CastlingSide::King),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// The piece at the beginning of a text: a capital letter, a figure, or nothing for a pawn.
fn read_role(text: &str) -> (Role, &str) {
    let Some(first) = text.chars().next() else {
        return (Role::Pawn, text);
    };
    match symbol(first) {
        Some(role) => (role, &text[first.len_utf8()..]),
        None => (Role::Pawn, text),
    }
}

fn symbol(letter: char) -> Option<Role> {
    Some(match letter {
        'P' | '♙' | '♟' => Role::Pawn,
        'N' | '♘' | '♞' => Role::Knight,
        'B' | '♗' | '♝' => Role::Bishop,
        'R' | '♖' | '♜' => Role::Rook,
        'Q' | '♕' | '♛' => Role::Queen,
        'K' | '♔' | '♚' => Role::King,
        _ => return None,
    })
}

/// What follows the target: `=Q`, `Q`, `(Q)`, `/Q`, small letters too after a sign.
fn promotion(text: &str) -> Option<(&str, Option<Role>)> {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let Some(last) = bare.chars().next_back() else {
        return Some((text, None));
    };
    let before = &bare[..bare.len() - last.len_utf8()];
    let target = before.strip_suffix(['=', '(', '/']);
    let role = match (symbol(last), target) {
        (Some(role), _) => role,
        // After a sign a small letter cannot be a file.
        (None, Some(_)) => Role::from_letter(last)?,
        (None, None) if last.is_ascii_digit() && bare.len() == text.len() => {
            return Some((text, None));
        }
        // `e8q`: a letter that follows a rank.
        (None, None) if before.ends_with(|c: char| c.is_ascii_digit()) => Role::from_letter(last)?,
        (None, None) => return None,
    };
    Some((target.unwrap_or(before), Some(role)))
}

/// The squares that what stands before the target allows.
fn origin(letters: &[char]) -> Option<Bitboard> {
    match *letters {
        [] => Some(Bitboard::FULL),
        [file, rank] => {
            Some(Square::new(File::from_letter(file)?, Rank::from_letter(rank)?).bitboard())
        }
        [one] => File::from_letter(one)
            .map(Bitboard::file)
            .or_else(|| Rank::from_letter(one).map(Bitboard::rank)),
        _ => None,
    }
}
