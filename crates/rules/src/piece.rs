//! Roles of pieces, and colored pieces.

use core::fmt;

use crate::Color;

/// A kind of piece, of either color (FIDE 2.2). The pawn is included.
///
/// ```
/// use staunton_rules::Role;
///
/// assert_eq!(Role::from_letter('N'), Some(Role::Knight));
/// assert_eq!(Role::Knight.to_string(), "knight");
/// assert!(!Role::PROMOTIONS.contains(&Role::King));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// Moves forward, captures diagonally forward (FIDE 3.7).
    Pawn,
    /// Leaps (FIDE 3.6).
    Knight,
    /// Diagonals (FIDE 3.2).
    Bishop,
    /// Ranks and files (FIDE 3.3).
    Rook,
    /// Ranks, files and diagonals (FIDE 3.4).
    Queen,
    /// One step, and castling (FIDE 3.8).
    King,
}

impl Role {
    /// All six roles, pawn first, king last.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// The roles that a pawn may promote to (FIDE 3.7.3.3), the most common one first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// `0` for the pawn to `5` for the king, for use as a table index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the role with this number. Only the lowest three bits count; 6 and 7 mean the king.
    #[inline]
    pub(crate) const fn wrapping(index: u16) -> Self {
        match index & 7 {
            0 => Self::Pawn,
            1 => Self::Knight,
            2 => Self::Bishop,
            3 => Self::Rook,
            4 => Self::Queen,
            _ => Self::King,
        }
    }

    /// The conventional value of a piece in pawns: a guideline, not a rule. The king has no value.
    ///
    /// ```
    /// # use staunton_rules::Role;
    /// assert_eq!(Role::ALL.map(Role::value), [1, 3, 3, 5, 9, 0]);
    /// ```
    pub const fn value(self) -> u8 {
        match self {
            Self::Pawn => 1,
            Self::Knight | Self::Bishop => 3,
            Self::Rook => 5,
            Self::Queen => 9,
            Self::King => 0,
        }
    }

    /// The lowercase English letter: `p n b r q k`.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The English name: `pawn`, `knight`, `bishop`, `rook`, `queen` or `king`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// Returns the role for an English letter, upper- or lowercase.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A piece: a role and a color.
///
/// ```
/// use staunton_rules::{Color, Piece, Role};
///
/// let piece = Piece { color: Color::Black, role: Role::Queen };
/// assert_eq!(piece.letter(), 'q');
/// assert_eq!("q".parse(), Ok(piece));
/// assert_eq!(piece.to_string(), "Black queen");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The color of the piece.
    pub color: Color,
    /// The role of the piece.
    pub role: Role,
}

impl Piece {
    /// The FEN letter: uppercase for White.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// Returns the piece for a FEN letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match Role::from_letter(letter) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
