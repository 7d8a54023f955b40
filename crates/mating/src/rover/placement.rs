//! The board without one king.

use rules::{Bitboard, Board, CastlingMode, Color, Piece, Position, Role, Setup, Square, attacks};

use crate::sets;

/// A position without one of its kings, the rover, which may be on any square of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Placement {
    /// The pieces, without the rover.
    pub(super) board: Board,
    pub(super) turn: Color,
    /// The en passant square, if an enemy pawn attacks it.
    pub(super) en_passant: Option<Square>,
}

impl Placement {
    pub(super) fn of(position: &Position, rover: Color) -> Self {
        let mut board = *position.board();
        board.set(position.king(rover), None);
        Self {
            board,
            turn: position.turn(),
            en_passant: position.en_passant(),
        }
    }

    /// Returns the position with the rover on this square.
    pub(super) fn position(&self, rover: Color, at: Square) -> Option<Position> {
        let mut setup = Setup::empty();
        setup.board = self.board;
        setup.turn = self.turn;
        setup.en_passant = self.en_passant;
        let (color, role) = (rover, Role::King);
        setup.board.set(at, Some(Piece { color, role }));
        Position::from_setup(&setup, CastlingMode::Standard).ok()
    }

    /// The king that is on the board.
    #[inline]
    pub(super) fn king(&self, rover: Color) -> Square {
        let king = self.board.pieces(!rover, Role::King).first();
        king.expect("the other king is on the board")
    }

    /// Squares that the pieces of a color attack without the rover on the board. A rover on one of
    /// these squares is in check: the rover itself cannot be between.
    #[inline]
    pub(super) fn attacked_by(&self, color: Color) -> Bitboard {
        let board = &self.board;
        let occupied = board.occupied();
        let mut attacked = sets::pawn_attacks(color, board.pieces(color, Role::Pawn))
            | sets::knight_attacks(board.pieces(color, Role::Knight))
            | sets::king_attacks(board.pieces(color, Role::King));
        let diagonal = board.diagonal_sliders(color);
        if diagonal.any() {
            attacked |= sets::bishop_attacks(diagonal, occupied);
        }
        let straight = board.straight_sliders(color);
        if straight.any() {
            attacked |= sets::rook_attacks(straight, occupied);
        }
        attacked
    }

    /// Rover squares for which the king on the board is not in check: all squares if nothing
    /// attacks it, otherwise the squares between it and every attacker.
    #[inline]
    pub(super) fn shelters(&self, rover: Color) -> Bitboard {
        let king = self.king(rover);
        let checkers =
            self.board.attackers_to(king, self.board.occupied()) & self.board.by_color(rover);
        let mut shelters = !(attacks::king(king) | king.bitboard());
        for checker in checkers {
            shelters &= attacks::between(checker, king);
        }
        shelters
    }

    /// Returns the squares of this set on which the rover is when the side to move is in check.
    #[inline]
    pub(super) fn in_check(&self, rover: Color, squares: Bitboard) -> Bitboard {
        if self.turn == rover {
            squares & self.attacked_by(!rover)
        } else {
            squares.without(self.shelters(rover))
        }
    }

    /// Returns the placement after a piece other than the rover has moved, as `role`.
    #[inline]
    pub(super) fn after(&self, from: Square, to: Square, role: Role) -> Self {
        let mut next = self.passed();
        next.board.set(from, None);
        let color = self.turn;
        next.board.set(to, Some(Piece { color, role }));
        next
    }

    /// Returns the placement with the other side to move.
    #[inline]
    pub(super) fn passed(&self) -> Self {
        Self {
            board: self.board,
            turn: !self.turn,
            en_passant: None,
        }
    }

    /// A well-distributed hash, equal for equal placements.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        let board = &self.board;
        let mut hash = self.turn.index() as u64;
        hash = hash << 8 | self.en_passant.map_or(64, Square::index) as u64;
        for set in Role::ALL.map(|role| board.by_role(role)) {
            hash = mix(hash ^ set.0);
        }
        mix(hash ^ board.by_color(Color::White).0)
    }
}

/// Multiplies to double width and folds the halves.
#[inline]
fn mix(value: u64) -> u64 {
    let product = u128::from(value ^ 0x2d35_8dcc_aa6c_78a5) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}
