//! Parsed SAN text, before it is matched with a position.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Bitboard, CastlingSide, File, Rank, Role, Square, UciMove};

/// A move as it is written.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SanText {
    Castling(CastlingSide),
    /// Short: `Nf3`, `Ngf3`, `exd5`.
    Short {
        role: Role,
        /// The possible origin squares according to the text.
        origin: Bitboard,
        to: Square,
        promotion: Option<Role>,
    },
    /// Both squares: `Ng1-f3`, `e2-e4`, `e1g1`.
    Long {
        /// The role named by the text, or `None` if no letter names it.
        role: Option<Role>,
        mv: UciMove,
    },
}

/// Maximum length of a move text. The longest valid one is about `Ng1xf3e.p.++!!`.
const MAX_LENGTH: usize = 24;

impl SanText {
    /// Parses a text. Returns `None` if it is not a move.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text.len() > MAX_LENGTH {
            return None;
        }
        let text: String = text
            .chars()
            .map(|c| if is_dash(c) { '-' } else { c })
            .collect();
        let (text, in_passing) = strip_signs(text.trim());
        if let Some(side) = castling(text) {
            return Some(Self::Castling(side));
        }
        let (role, rest) = read_role(text);
        let (rest, promotion) = promotion(rest)?;
        let mut letters: Vec<char> = rest.chars().collect();
        let rank = Rank::from_letter(letters.pop()?)?;
        let file = File::from_letter(letters.pop()?)?;
        let sign = letters.pop_if(|letter| matches!(*letter, 'x' | ':' | '-' | '×'));
        let is_pawn = matches!(role, None | Some(Role::Pawn));
        let to = Square::new(file, rank);
        let origin = match *letters {
            // A capturing pawn names its file, or at least has a capture sign.
            [] if is_pawn && !in_passing && matches!(sign, None | Some('-')) => {
                Bitboard::file(file)
            }
            [] => Bitboard::FULL,
            [one] => File::from_letter(one)
                .map(Bitboard::file)
                .or_else(|| Rank::from_letter(one).map(Bitboard::rank))?,
            [file, rank] => {
                let from = Square::new(File::from_letter(file)?, Rank::from_letter(rank)?);
                let mv = UciMove {
                    from,
                    to,
                    promotion,
                };
                return Some(Self::Long { role, mv });
            }
            _ => return None,
        };
        Some(Self::Short {
            role: role.unwrap_or(Role::Pawn),
            origin,
            to,
            promotion,
        })
    }
}

/// Signs of check and mate that may be before the promotion piece.
const CHECKS: [char; 2] = ['+', '#'];

/// Removes trailing check, mate and judgment signs and `e.p.`, and returns whether `e.p.` was
/// present.
fn strip_signs(text: &str) -> (&str, bool) {
    const SIGNS: [char; 7] = ['+', '#', '!', '?', '†', '‡', ' '];

    let bare = text.trim_end_matches(SIGNS);
    let before = ["e.p.", "e.p", "ep"]
        .iter()
        .find_map(|&sign| bare.strip_suffix(sign));
    // A check sign may be on either side of `e.p.`.
    let text = before.unwrap_or(bare).trim_end_matches(SIGNS);
    (text, before.is_some())
}

fn castling(text: &str) -> Option<CastlingSide> {
    match text {
        "O-O" | "0-0" | "o-o" | "OO" | "00" => Some(CastlingSide::King),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// Parses the piece at the beginning of a text, if a capital letter or a figurine names one.
fn read_role(text: &str) -> (Option<Role>, &str) {
    let first = text.chars().next();
    match first.and_then(|first| Some((symbol(first)?, first.len_utf8()))) {
        Some((role, length)) => (Some(role), &text[length..]),
        None => (None, text),
    }
}

/// Whether the character is a hyphen or a dash that word processors and books substitute for it.
pub(crate) const fn is_dash(c: char) -> bool {
    matches!(
        c,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}'
    )
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

/// Parses the text after the target: `=Q`, `Q`, `(Q)`, `/Q`, `=(Q)`, and lowercase letters after a
/// sign. A check sign may be before it, as in `a8+=Q`.
fn promotion(text: &str) -> Option<(&str, Option<Role>)> {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let Some(last) = bare.chars().next_back() else {
        return Some((text, None));
    };
    let before = &bare[..bare.len() - last.len_utf8()];
    let target = before.strip_suffix(['=', '(', '/']);
    let role = match (symbol(last), target) {
        (Some(role), _) => role,
        // After a sign, a lowercase letter cannot be a file.
        (None, Some(_)) => Role::from_letter(last)?,
        (None, None) if last.is_ascii_digit() && bare.len() == text.len() => {
            return Some((text, None));
        }
        // `e8q`: a letter after a rank.
        (None, None)
            if before
                .trim_end_matches(CHECKS)
                .ends_with(|c: char| c.is_ascii_digit()) =>
        {
            Role::from_letter(last)?
        }
        (None, None) => return None,
    };
    let target = target.map(|target| target.trim_end_matches('='));
    let target = target.unwrap_or(before).trim_end_matches(CHECKS);
    Some((target, Some(role)))
}
