//! What a text in algebraic notation says, before it is compared with a position.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Bitboard, CastlingSide, File, Rank, Role, Square, UciMove};

/// A move as written.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SanText {
    Castling(CastlingSide),
    /// Short: `Nf3`, `Ngf3`, `exd5`.
    Short {
        role: Role,
        /// Where the piece may come from, as far as the text says.
        origin: Bitboard,
        to: Square,
        promotion: Option<Role>,
    },
    /// Both squares: `Ng1-f3`, `e2-e4`, `e1g1`.
    Long {
        /// None when no letter says which piece it is: whatever stands there.
        role: Option<Role>,
        mv: UciMove,
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
            // A pawn that captures says from where, or at least that it does.
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

/// Leaves out check, mate and judgement signs and `e.p.` at the end; and whether that was there.
fn strip_signs(text: &str) -> (&str, bool) {
    const SIGNS: [char; 7] = ['+', '#', '!', '?', '†', '‡', ' '];

    let bare = text.trim_end_matches(SIGNS);
    let before = ["e.p.", "e.p", "ep"]
        .iter()
        .find_map(|&sign| bare.strip_suffix(sign));
    // Check may be said on either side of it.
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

/// The piece at the beginning of a text, if a capital letter or a figure names one.
fn read_role(text: &str) -> (Option<Role>, &str) {
    let first = text.chars().next();
    match first.and_then(|first| Some((symbol(first)?, first.len_utf8()))) {
        Some((role, length)) => (Some(role), &text[length..]),
        None => (None, text),
    }
}

/// The dashes that word processors and books put for the hyphen.
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
