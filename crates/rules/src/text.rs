//! Text conversions: `FromStr` parses the text that `Display` writes.

use core::fmt;
use core::str::FromStr;

use crate::{CastlingMode, CastlingSide, Color, File, Move, Piece, Rank, Role, UciMove};

/// The error for a text that is not a value of the expected type.
///
/// ```
/// use staunton_rules::Role;
///
/// let error = "bischop".parse::<Role>().unwrap_err();
/// assert_eq!(error.to_string(), "expected pawn, knight, bishop, rook, queen, king or p n b r q k");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    expected: &'static str,
}

impl ParseError {
    /// Creates the error with the expected format, worded to follow "expected": `a file: a letter
    /// from a to h`. Also for types of other crates that implement `FromStr`.
    pub const fn expected(what: &'static str) -> Self {
        Self { expected: what }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParseError {}

/// Returns the character of a text that has exactly one.
fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for File {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        only_char(text)
            .and_then(Self::from_letter)
            .ok_or(ParseError::expected("a file: a letter from a to h"))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Rank {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        only_char(text)
            .and_then(Self::from_letter)
            .ok_or(ParseError::expected("a rank: a digit from 1 to 8"))
    }
}

/// Parses `white` or `black` in any case, and the FEN letters `w` and `b`.
impl FromStr for Color {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|color| {
                text.eq_ignore_ascii_case(color.name()) || only_char(text) == Some(color.letter())
            })
            .ok_or(ParseError::expected("white, black, w or b"))
    }
}

/// Parses the English name, or its letter in either case.
impl FromStr for Role {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let by_name = Self::ALL.into_iter().find(|role| role.name() == text);
        by_name
            .or_else(|| only_char(text).and_then(Self::from_letter))
            .ok_or(ParseError::expected(
                "pawn, knight, bishop, rook, queen, king or p n b r q k",
            ))
    }
}

/// Parses a FEN letter (`N`, `n`) or a color and a name (`White knight`).
impl FromStr for Piece {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let in_words = || {
            let (color, role) = text.split_once(' ')?;
            Some(Self {
                color: color.parse().ok()?,
                role: role.parse().ok()?,
            })
        };
        only_char(text)
            .and_then(Self::from_letter)
            .or_else(in_words)
            .ok_or(ParseError::expected(
                "a piece: PNBRQK or pnbrqk, or words like White knight",
            ))
    }
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.san())
    }
}

impl FromStr for CastlingSide {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|side| side.san() == text)
            .ok_or(ParseError::expected("O-O or O-O-O"))
    }
}

impl fmt::Display for CastlingMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Standard => "standard",
            Self::Chess960 => "chess960",
        })
    }
}

impl FromStr for CastlingMode {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "standard" => Ok(Self::Standard),
            "chess960" => Ok(Self::Chess960),
            _ => Err(ParseError::expected("standard or chess960")),
        }
    }
}

/// Converts the squares and the promotion of a move. Castling becomes the king capturing its own
/// rook, as in Chess960 UCI; [`crate::Position::uci`] follows the position's mode.
impl From<Move> for UciMove {
    fn from(mv: Move) -> Self {
        Self {
            from: mv.from(),
            to: mv.to(),
            promotion: mv.promotion(),
        }
    }
}

/// Writes UCI notation, with castling as the king capturing its own rook.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        UciMove::from(*self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use core::fmt::{Debug, Display};
    use std::string::ToString;

    use super::*;

    fn assert_read_as_written<T>(values: impl IntoIterator<Item = T>)
    where
        T: Copy + Debug + Display + FromStr<Err = ParseError> + PartialEq,
    {
        for value in values {
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        for text in ["", "x", "white  knight", "é", "O-O-O-O", "White", " e"] {
            if let Ok(value) = text.parse::<T>() {
                assert!(value.to_string().eq_ignore_ascii_case(text), "{text}");
            }
        }
    }

    #[test]
    fn round_trips_texts() {
        assert_read_as_written(File::ALL);
        assert_read_as_written(Rank::ALL);
        assert_read_as_written(Color::ALL);
        assert_read_as_written(Role::ALL);
        assert_read_as_written(CastlingSide::ALL);
        assert_read_as_written([CastlingMode::Standard, CastlingMode::Chess960]);
        for color in Color::ALL {
            assert_read_as_written(Role::ALL.map(|role| Piece { color, role }));
            for role in Role::ALL {
                let piece = Piece { color, role };
                assert_eq!(piece.letter().to_string().parse(), Ok(piece));
            }
            assert_eq!(color.letter().to_string().parse(), Ok(color));
            assert_eq!(color.name().parse(), Ok(color));
        }
        for role in Role::ALL {
            assert_eq!(role.letter().to_string().parse(), Ok(role));
        }
    }
}
