//! Castling rights (FIDE 3.8.2; Guidelines II for Chess960).
#![expect(
    clippy::inline_always,
    reason = "a part of the move generator, where the side is a constant"
)]

use crate::{Bitboard, Color, File, Rank, Square, attacks};

/// Rules that govern castling.
///
/// ```
/// use staunton_rules::{CastlingMode, Position};
///
/// assert_eq!(Position::start().castling_mode(), CastlingMode::Standard);
/// assert_eq!("chess960".parse(), Ok(CastlingMode::Chess960));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CastlingMode {
    /// Standard chess: kings on the e-file, rooks in the corners.
    #[default]
    Standard,
    /// Chess960: the king is between the rooks, all three anywhere on the first rank.
    Chess960,
}

/// The side to which a king castles.
///
/// ```
/// use staunton_rules::{CastlingSide, Color, Square};
///
/// assert_eq!(CastlingSide::King.king_target(Color::White), Square::G1);
/// assert_eq!(CastlingSide::Queen.rook_target(Color::Black), Square::D8);
/// assert_eq!(CastlingSide::Queen.to_string(), "O-O-O");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingSide {
    /// King to the g-file, rook to the f-file: `O-O`.
    King,
    /// King to the c-file, rook to the d-file: `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// Both sides, kingside first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// `0` for kingside, `1` for queenside, for use as a table index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the side of the king on which the rook is.
    #[inline]
    pub fn of(king: Square, rook: Square) -> Self {
        if rook.file() > king.file() {
            Self::King
        } else {
            Self::Queen
        }
    }

    /// The FEN letter of this castling right for `color`, such as `K` or `q`.
    ///
    /// ```
    /// use staunton_rules::{CastlingSide, Color};
    ///
    /// assert_eq!(CastlingSide::King.letter(Color::White), 'K');
    /// assert_eq!(CastlingSide::Queen.letter(Color::Black), 'q');
    /// ```
    pub const fn letter(self, color: Color) -> char {
        match (self, color) {
            (Self::King, Color::White) => 'K',
            (Self::King, Color::Black) => 'k',
            (Self::Queen, Color::White) => 'Q',
            (Self::Queen, Color::Black) => 'q',
        }
    }

    /// The square on which the king of this color lands.
    #[inline]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::G,
            Self::Queen => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// The square on which the rook of this color lands.
    #[inline]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::F,
            Self::Queen => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// The SAN text.
    pub const fn san(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

/// The squares that matter for a castling move, regardless of their contents (FIDE 3.8.2;
/// Guidelines II for Chess960).
#[derive(Clone, Copy)]
pub(crate) struct CastlingPath {
    /// The squares that the king crosses, and its target.
    pub(crate) king: Bitboard,
    /// The squares that must be empty except for king and rook: every square that either crosses
    /// or lands on.
    pub(crate) empty: Bitboard,
    /// The squares of king and rook.
    pub(crate) movers: Bitboard,
}

impl CastlingPath {
    #[inline(always)]
    pub(crate) fn new(color: Color, king: Square, rook: Square) -> Self {
        let side = CastlingSide::of(king, rook);
        let (king_to, rook_to) = (side.king_target(color), side.rook_target(color));
        let king_path = attacks::between(king, king_to) | king_to.bitboard();
        let rook_path = attacks::between(rook, rook_to) | rook_to.bitboard();
        Self {
            king: king_path,
            empty: king_path | rook_path,
            movers: king.bitboard() | rook.bitboard(),
        }
    }

    /// Returns the blockers on squares that must be empty.
    #[inline(always)]
    pub(crate) fn obstacles(self, occupied: Bitboard) -> Bitboard {
        self.empty & occupied.without(self.movers)
    }
}

/// The rooks that still have a castling right. While such a rook exists, its king has not moved,
/// and the rook is between the king and an end of the first rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CastlingRights(Bitboard);

impl CastlingRights {
    pub(crate) const EMPTY: Self = Self(Bitboard::EMPTY);
    /// All four rights of the standard position.
    pub(crate) const CORNERS: Self = Self(
        Square::A1
            .bitboard()
            .union(Square::H1.bitboard())
            .union(Square::A8.bitboard())
            .union(Square::H8.bitboard()),
    );

    /// Returns the castling rook of this color on this side of its king.
    #[inline]
    pub(crate) fn rook(self, king: Square, color: Color, side: CastlingSide) -> Option<Square> {
        let beyond = match side {
            CastlingSide::King => Bitboard(!0 << king.index()),
            CastlingSide::Queen => Bitboard(!(!0 << king.index())),
        };
        (self.of(color) & beyond).first()
    }

    /// The castling rooks of both colors.
    #[inline]
    pub(crate) fn rooks(self) -> Bitboard {
        self.0
    }

    /// The castling rooks of this color.
    #[inline]
    pub(crate) fn of(self, color: Color) -> Bitboard {
        self.0 & home(color)
    }

    pub(crate) fn add(&mut self, rook: Square) {
        self.0 |= rook.bitboard();
    }

    /// Returns the remaining rights after the king of this color has moved.
    #[inline]
    pub(crate) fn without_king(self, color: Color) -> Self {
        Self(self.0.without(home(color)))
    }

    /// Returns the remaining rights after the pieces on these squares are gone.
    #[inline]
    pub(crate) fn without_rooks(self, squares: Bitboard) -> Self {
        Self(self.0.without(squares))
    }

    /// Returns a number from 0 to 15 that encodes the four rights. The argument gives the squares
    /// of the kings that have, or had, the rights.
    #[inline]
    pub(crate) fn mask(self, kings: [Square; 2]) -> usize {
        let bit = |color: Color, side: CastlingSide, shift: usize| {
            let there = self.rook(kings[color.index()], color, side).is_some();
            usize::from(there) << shift
        };
        bit(Color::White, CastlingSide::King, 0)
            | bit(Color::White, CastlingSide::Queen, 1)
            | bit(Color::Black, CastlingSide::King, 2)
            | bit(Color::Black, CastlingSide::Queen, 3)
    }
}

/// Returns the back rank of a side.
#[inline]
const fn home(color: Color) -> Bitboard {
    Bitboard::rank(Rank::First.relative_to(color))
}
