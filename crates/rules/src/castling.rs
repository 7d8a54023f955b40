//! Castling rights (FIDE 3.8.2; Guidelines II for Chess960).

use crate::{Color, File, Rank, Square};

/// By which rules a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CastlingMode {
    /// Kings on the e-file, rooks in the corners.
    #[default]
    Standard,
    /// King and rooks anywhere on the first rank, the king between the rooks.
    Chess960,
}

/// To which side a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingSide {
    /// King to the g-file, rook to the f-file: `O-O`.
    King,
    /// King to the c-file, rook to the d-file: `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// Both, the king's side first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// `0` for the king's side, `1` for the queen's: for tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side on which a rook stands as the king sees it.
    #[inline]
    pub fn of(king: Square, rook: Square) -> Self {
        if rook.file() > king.file() {
            Self::King
        } else {
            Self::Queen
        }
    }

    /// Where the king of this colour lands.
    #[inline]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::G,
            Self::Queen => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Where the rook of this colour lands.
    #[inline]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::F,
            Self::Queen => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// As notation writes it.
    pub const fn san(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

/// The rooks that may still castle, by colour and side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CastlingRights {
    /// The rook's square index, or [`Self::NONE`].
    rooks: [[u8; 2]; 2],
}

impl CastlingRights {
    const NONE: u8 = 64;
    pub(crate) const EMPTY: Self = Self {
        rooks: [[Self::NONE; 2]; 2],
    };

    #[inline]
    pub(crate) fn rook(self, color: Color, side: CastlingSide) -> Option<Square> {
        Square::from_index(self.rooks[color.index()][side.index()] as usize)
    }

    pub(crate) fn add(&mut self, color: Color, side: CastlingSide, rook: Square) {
        self.rooks[color.index()][side.index()] = rook.index() as u8;
    }

    /// The king of this colour has moved.
    #[inline]
    pub(crate) fn remove_all(&mut self, color: Color) {
        self.rooks[color.index()] = [Self::NONE; 2];
    }

    /// Whatever stood on this square is gone; was it a rook that could castle?
    #[inline]
    pub(crate) fn remove_rook(&mut self, color: Color, square: Square) {
        for rook in &mut self.rooks[color.index()] {
            if *rook as usize == square.index() {
                *rook = Self::NONE;
            }
        }
    }

    /// A number from 0 to 15: which of the four rights there are.
    #[inline]
    pub(crate) fn mask(self) -> usize {
        let bit = |color: usize, side: usize, shift: usize| {
            usize::from(self.rooks[color][side] != Self::NONE) << shift
        };
        bit(0, 0, 0) | bit(0, 1, 1) | bit(1, 0, 2) | bit(1, 1, 3)
    }
}
