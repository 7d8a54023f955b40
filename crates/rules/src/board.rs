//! Which man stands where, and nothing else.

use std::fmt;

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks};

/// Men on squares: a placement, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    by_role: [Bitboard; 6],
    by_color: [Bitboard; 2],
}

impl Board {
    /// No man at all.
    pub const EMPTY: Self = Self {
        by_role: [Bitboard::EMPTY; 6],
        by_color: [Bitboard::EMPTY; 2],
    };

    /// The squares where men stand.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.by_color[0].union(self.by_color[1])
    }

    /// The men of one side.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The men of one kind, of both sides.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }

    /// The men of one kind and side.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color) & self.by_role(role)
    }

    /// Bishops and queens of one side.
    #[inline]
    pub fn diagonal_sliders(&self, color: Color) -> Bitboard {
        self.by_color(color) & (self.by_role(Role::Bishop) | self.by_role(Role::Queen))
    }

    /// Rooks and queens of one side.
    #[inline]
    pub fn straight_sliders(&self, color: Color) -> Bitboard {
        self.by_color(color) & (self.by_role(Role::Rook) | self.by_role(Role::Queen))
    }

    /// The man on this square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if self.by_color(Color::White).contains(square) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece { color, role })
    }

    /// The kind of the man on this square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL
            .into_iter()
            .find(|&role| self.by_role(role).contains(square))
    }

    /// Whose man stands on this square.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.by_color(color).contains(square))
    }

    /// Where this side's king stands; on a board of a [`crate::Position`] there is just one.
    #[inline]
    pub(crate) fn king(&self, color: Color) -> Square {
        Square::wrapping(self.pieces(color, Role::King).0.trailing_zeros())
    }

    /// Puts a man on a square, instead of whatever stood there.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        for set in self.by_role.iter_mut().chain(&mut self.by_color) {
            *set = set.without(square.bitboard());
        }
        if let Some(Piece { color, role }) = piece {
            self.toggle(color, role, square.bitboard());
        }
    }

    /// Puts men of one kind on empty squares, or takes such men away.
    #[inline]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.by_role[role.index()] ^= squares;
        self.by_color[color.index()] ^= squares;
    }

    /// Men of both sides that attack a square when `occupied` squares stop sliders.
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let pawns = attacks::pawn(Color::Black, square) & self.by_color(Color::White)
            | attacks::pawn(Color::White, square) & self.by_color(Color::Black);
        let diagonal = self.by_role(Role::Bishop) | self.by_role(Role::Queen);
        let straight = self.by_role(Role::Rook) | self.by_role(Role::Queen);
        pawns & self.by_role(Role::Pawn)
            | attacks::knight(square) & self.by_role(Role::Knight)
            | attacks::king(square) & self.by_role(Role::King)
            | attacks::bishop(square, occupied) & diagonal
            | attacks::rook(square, occupied) & straight
    }

    /// Every square that a side attacks when `occupied` squares stop its sliders.
    #[inline]
    pub(crate) fn attacked_by(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let pawns = self.pieces(color, Role::Pawn);
        let left = pawns.without(Bitboard::file(File::A)).0;
        let right = pawns.without(Bitboard::file(File::H)).0;
        let mut squares = Bitboard(match color {
            Color::White => left << 7 | right << 9,
            Color::Black => left >> 9 | right >> 7,
        });
        for from in self.pieces(color, Role::Knight) {
            squares |= attacks::knight(from);
        }
        for from in self.diagonal_sliders(color) {
            squares |= attacks::bishop(from, occupied);
        }
        for from in self.straight_sliders(color) {
            squares |= attacks::rook(from, occupied);
        }
        squares | attacks::king(self.king(color))
    }

    /// The first field of a FEN.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(72);
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let Some(piece) = self.piece_at(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                push_empty(&mut text, empty);
                empty = 0;
                text.push(piece.letter());
            }
            push_empty(&mut text, empty);
            if rank != Rank::First {
                text.push('/');
            }
        }
        text
    }
}

fn push_empty(text: &mut String, squares: u8) {
    if squares > 0 {
        text.push((b'0' + squares) as char);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}
