//! The pieces and attacks of one side, oriented so that its pawns move up the board. So every term
//! is written once, from White's point of view.

use rules::{Bitboard, Board, Color, File, Rank, Role, Square, attacks};

/// One side of a position.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// Its pieces, by [`Role::index`].
    pieces: [Bitboard; 6],
    /// All its pieces.
    pub(super) all: Bitboard,
    pub(super) king: Square,
    /// The squares around its king, and one rank further.
    pub(super) zone: Bitboard,
    /// Squares attacked by its pieces, by [`Role::index`].
    attacks: [Bitboard; 6],
    /// Squares attacked by any of its pieces.
    pub(super) attacked: Bitboard,
    /// Squares attacked by more than one of its pieces.
    pub(super) twice: Bitboard,
    /// Danger units of its attacks on the enemy king ([`super::king`]).
    pub(super) units: usize,
}

impl Side {
    /// Creates one side from its own point of view, with the attacks of its pawns and its king.
    pub(super) fn new(board: &Board, color: Color, king: Square) -> Self {
        let turned = |set: Bitboard| match color {
            Color::White => set,
            Color::Black => Bitboard(set.0.swap_bytes()),
        };
        let pieces = Role::ALL.map(|role| turned(board.pieces(color, role)));
        let king = Square::new(king.file(), king.rank().relative_to(color));
        let ring = attacks::king(king) | king.bitboard();
        let mut side = Self {
            pieces,
            all: turned(board.by_color(color)),
            king,
            zone: ring | north(ring),
            attacks: [Bitboard::EMPTY; 6],
            attacked: Bitboard::EMPTY,
            twice: Bitboard::EMPTY,
            units: 0,
        };
        let pawns = side.pieces(Role::Pawn);
        side.mark(Role::Pawn, north_west(pawns));
        side.mark(Role::Pawn, north_east(pawns));
        side.mark(Role::King, attacks::king(king));
        side
    }

    /// Returns the same side from its opponent's point of view: its pawns move down the board.
    pub(super) fn turned(&self) -> Self {
        let turned = |set: Bitboard| Bitboard(set.0.swap_bytes());
        Self {
            pieces: self.pieces.map(turned),
            all: turned(self.all),
            king: Square::new(self.king.file(), self.king.rank().relative_to(Color::Black)),
            zone: turned(self.zone),
            attacks: self.attacks.map(turned),
            attacked: turned(self.attacked),
            twice: turned(self.twice),
            units: self.units,
        }
    }

    #[inline]
    pub(super) const fn pieces(&self, role: Role) -> Bitboard {
        self.pieces[role.index()]
    }

    /// Its knights, bishops, rooks and queens.
    #[inline]
    pub(super) fn minor_and_major(&self) -> Bitboard {
        self.all
            .without(self.pieces(Role::Pawn) | self.pieces(Role::King))
    }

    #[inline]
    pub(super) const fn attacks(&self, role: Role) -> Bitboard {
        self.attacks[role.index()]
    }

    /// Records the attacks of one piece.
    #[inline]
    pub(super) fn mark(&mut self, role: Role, reach: Bitboard) {
        self.attacks[role.index()] |= reach;
        self.twice |= self.attacked & reach;
        self.attacked |= reach;
    }
}

/// Shifts one rank up the board.
#[inline]
pub(super) const fn north(set: Bitboard) -> Bitboard {
    Bitboard(set.0 << 8)
}

/// Shifts one rank down the board.
#[inline]
pub(super) const fn south(set: Bitboard) -> Bitboard {
    Bitboard(set.0 >> 8)
}

/// The adjacent squares on both sides.
#[inline]
pub(super) fn beside(set: Bitboard) -> Bitboard {
    Bitboard(set.without(Bitboard::file(File::H)).0 << 1)
        | Bitboard(set.without(Bitboard::file(File::A)).0 >> 1)
}

#[inline]
const fn north_west(set: Bitboard) -> Bitboard {
    Bitboard(set.without(Bitboard::file(File::A)).0 << 7)
}

#[inline]
const fn north_east(set: Bitboard) -> Bitboard {
    Bitboard(set.without(Bitboard::file(File::H)).0 << 9)
}

/// Squares attacked by pawns that move up.
#[inline]
pub(super) fn pawn_attacks(pawns: Bitboard) -> Bitboard {
    north_west(pawns) | north_east(pawns)
}

/// The squares and all squares above them.
#[inline]
pub(super) const fn up(set: Bitboard) -> Bitboard {
    let set = set.0 | set.0 << 8;
    let set = set | set << 16;
    Bitboard(set | set << 32)
}

/// The squares and all squares below them.
#[inline]
pub(super) const fn down(set: Bitboard) -> Bitboard {
    let set = set.0 | set.0 >> 8;
    let set = set | set >> 16;
    Bitboard(set | set >> 32)
}

/// The complete files of the squares.
#[inline]
pub(super) fn files(set: Bitboard) -> Bitboard {
    up(set) | down(set)
}

/// Returns a square's rank as an index into a group of eight.
#[inline]
pub(super) const fn rank(square: Square) -> usize {
    square.rank().index()
}

/// The squares of this rank and all ranks above.
#[inline]
pub(super) const fn from_rank(rank: Rank) -> Bitboard {
    Bitboard(!0 << (8 * rank.index()))
}
