//! Check detection for a move without making it.

use super::Position;
use crate::king_safety::passed_pawn;
use crate::{Bitboard, CastlingSide, Move, MoveKind, Role, Square, attacks};

/// The squares from which the side to move gives check, computed once for all its moves
/// ([`Position::checks`]).
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// The squares from which a piece attacks the enemy king, by [`Role::index`].
    squares: [Bitboard; 6],
    /// Pieces of the side to move that are the only blocker between one of its sliders and the
    /// enemy king.
    shields: Bitboard,
    /// The square of the enemy king.
    king: Square,
}

impl Position {
    /// Whether a move that is legal here gives check (FIDE 3.9.1): by the moving piece, the
    /// promoted piece, the castling rook, or a slider whose line opens.
    ///
    /// The move is not made, so this is much cheaper than [`Position::play`] with
    /// [`Position::is_check`]. For an illegal move the result is meaningless.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Position};
    ///
    /// let fen = "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1";
    /// let position = Position::from_fen(fen, CastlingMode::Standard)?;
    /// assert!(position.gives_check(position.parse_san("Nc3+")?));
    /// assert!(!position.gives_check(position.parse_san("Kf2")?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let role = match mv.kind() {
            MoveKind::Normal(role) | MoveKind::Promotion(role) => role,
            MoveKind::EnPassant | MoveKind::Castling => return self.special_move_gives_check(mv),
        };
        let left = from.bitboard();
        let occupied = self.board.occupied().without(left) | to.bitboard();
        self.checks_from(role, to, occupied) || self.opens_line_to_king(left, occupied)
    }

    /// Computes the input of [`Position::gives_check_by`] for this position.
    #[inline]
    pub fn checks(&self) -> Checks {
        let king = self.king(!self.turn);
        let occupied = self.board.occupied();
        let diagonals = attacks::bishop(king, occupied);
        let straights = attacks::rook(king, occupied);
        let in_line = attacks::on_empty_board(Role::Bishop, king)
            & self.board.diagonal_sliders(self.turn)
            | attacks::on_empty_board(Role::Rook, king) & self.board.straight_sliders(self.turn);
        let mut shields = Bitboard::EMPTY;
        for slider in in_line {
            let between = attacks::between(king, slider) & occupied;
            if !between.many() {
                shields |= between;
            }
        }
        Checks {
            squares: [
                attacks::pawn(!self.turn, king),
                attacks::knight(king),
                diagonals,
                straights,
                diagonals | straights,
                Bitboard::EMPTY,
            ],
            shields: shields & self.board.by_color(self.turn),
            king,
        }
    }

    /// Like [`Position::gives_check`] for a move that is legal here, with the precomputed result of
    /// [`Position::checks`]: faster for many moves.
    #[inline]
    pub fn gives_check_by(&self, mv: Move, checks: &Checks) -> bool {
        // The promoted piece may attack through the pawn's origin.
        let MoveKind::Normal(role) = mv.kind() else {
            return self.gives_check(mv);
        };
        let (from, to) = (mv.from(), mv.to());
        checks.squares[role.index()].contains(to)
            || checks.shields.contains(from) && !attacks::line(checks.king, from).contains(to)
    }

    #[inline(never)]
    fn special_move_gives_check(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let left = from.bitboard() | to.bitboard();
        let occupied = self.board.occupied().without(left);
        if mv.kind() == MoveKind::Castling {
            let side = CastlingSide::of(from, to);
            let rook = side.rook_target(self.turn);
            let king = side.king_target(self.turn);
            let occupied = occupied | king.bitboard() | rook.bitboard();
            self.checks_from(Role::Rook, rook, occupied) || self.opens_line_to_king(left, occupied)
        } else {
            let victim = passed_pawn(from, to).bitboard();
            let occupied = occupied.without(victim) | to.bitboard();
            self.checks_from(Role::Pawn, to, occupied)
                || self.opens_line_to_king(from.bitboard() | victim, occupied)
        }
    }

    /// Whether a piece of the side to move attacks the enemy king from a square, with sliders
    /// blocked by `occupied`.
    #[inline]
    fn checks_from(&self, role: Role, from: Square, occupied: Bitboard) -> bool {
        let king = self.king(!self.turn);
        if role == Role::Pawn {
            return attacks::pawn(self.turn, from).contains(king);
        }
        attacks::on_empty_board(role, from).contains(king)
            && (attacks::between(from, king) & occupied).is_empty()
    }

    /// Whether an unmoved slider of the side to move attacks the enemy king after pieces have left
    /// some squares and `occupied` ones remain. Before the move, none did.
    #[inline]
    fn opens_line_to_king(&self, left: Bitboard, occupied: Bitboard) -> bool {
        let king = self.king(!self.turn);
        let diagonals = attacks::on_empty_board(Role::Bishop, king);
        let straights = attacks::on_empty_board(Role::Rook, king);
        if ((diagonals | straights) & left).is_empty() {
            return false;
        }
        let in_line = diagonals & self.board.diagonal_sliders(self.turn)
            | straights & self.board.straight_sliders(self.turn);
        in_line
            .without(left)
            .into_iter()
            .any(|slider| (attacks::between(king, slider) & occupied).is_empty())
    }
}
