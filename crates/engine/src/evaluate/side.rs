//! One side's pieces and what they attack, turned so that its pawns go up the board. So every
//! term is written once, as White sees it.

use rules::{Bitboard, Board, Color, File, Rank, Role, Square, attacks};

/// One side of a position.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// Its pieces, by [`Role::index`].
    pieces: [Bitboard; 6],
    /// All its pieces.
    pub(super) all: Bitboard,
    pub(super) king: Square,
    /// The squares around its king, and a rank further.
    pub(super) zone: Bitboard,
    /// What its pieces attack, by [`Role::index`].
    attacks: [Bitboard; 6],
    /// What any of its pieces attacks.
    pub(super) attacked: Bitboard,
    /// What more than one of its pieces attacks.
    pub(super) twice: Bitboard,
    /// How much its pieces bear on the enemy king ([`super::king`]).
    pub(super) units: usize,
}

impl Side {
    /// One side as it sees the board itself, with the attacks of its pawns and its king.
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

    /// The same side as its opponent sees it: its pawns come down the board.
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

    /// Notes what one piece attacks.
    #[inline]
    pub(super) fn mark(&mut self, role: Role, reach: Bitboard) {
        self.attacks[role.index()] |= reach;
        self.twice |= self.attacked & reach;
        self.attacked |= reach;
    }
}

/// A step up the board.
#[inline]
pub(super) const fn north(set: Bitboard) -> Bitboard {
    Bitboard(set.0 << 8)
}

/// A step down the board.
#[inline]
pub(super) const fn south(set: Bitboard) -> Bitboard {
    Bitboard(set.0 >> 8)
}

/// The squares beside, on both sides.
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

/// What pawns going up attack.
#[inline]
pub(super) fn pawn_attacks(pawns: Bitboard) -> Bitboard {
    north_west(pawns) | north_east(pawns)
}

/// The squares and all above them.
#[inline]
pub(super) const fn up(set: Bitboard) -> Bitboard {
    let set = set.0 | set.0 << 8;
    let set = set | set << 16;
    Bitboard(set | set << 32)
}

/// The squares and all below them.
#[inline]
pub(super) const fn down(set: Bitboard) -> Bitboard {
    let set = set.0 | set.0 >> 8;
    let set = set | set >> 16;
    Bitboard(set | set >> 32)
}

/// The whole files of the squares.
#[inline]
pub(super) fn files(set: Bitboard) -> Bitboard {
    up(set) | down(set)
}

/// A square's rank as an index into a group of eight.
#[inline]
pub(super) const fn rank(square: Square) -> usize {
    square.rank().index()
}

/// The squares of the ranks from this one up.
#[inline]
pub(super) const fn from_rank(rank: Rank) -> Bitboard {
    Bitboard(!0 << (8 * rank.index()))
}
