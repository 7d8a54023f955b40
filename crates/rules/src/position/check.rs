//! Whether a move gives check, found without making it.

use super::Position;
use crate::king_safety::passed_pawn;
use crate::{Bitboard, CastlingSide, Move, MoveKind, Role, Square, attacks};

/// From where the side to move gives check, worked out once for all its moves
/// ([`Position::checks`]).
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// By [`Role::index`]: the squares from which a piece attacks the enemy king.
    squares: [Bitboard; 6],
    /// Own pieces that alone stand between an own slider and the enemy king.
    shields: Bitboard,
    /// Where the enemy king stands.
    king: Square,
}

impl Position {
    /// Whether a move that is legal here gives check (FIDE 3.9.1): by the piece that moves, what
    /// it becomes or the rook that castles, or by one whose line it opens.
    ///
    /// The move is not made, so this is much cheaper than [`Position::play`] with
    /// [`Position::is_check`]. For a move that is not legal the answer means nothing.
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

    /// What [`Position::gives_check_by`] needs to know of this position.
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

    /// As [`Position::gives_check`], for a move that is legal here, by what [`Position::checks`]
    /// says of this position: quicker where many moves are asked about.
    #[inline]
    pub fn gives_check_by(&self, mv: Move, checks: &Checks) -> bool {
        // What a pawn becomes may look through the square that it comes from.
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

    /// Whether a piece of the side to move attacks the enemy king from a square, when `occupied`
    /// squares stop it.
    #[inline]
    fn checks_from(&self, role: Role, from: Square, occupied: Bitboard) -> bool {
        let king = self.king(!self.turn);
        if role == Role::Pawn {
            return attacks::pawn(self.turn, from).contains(king);
        }
        attacks::on_empty_board(role, from).contains(king)
            && (attacks::between(from, king) & occupied).is_empty()
    }

    /// Whether a slider of the side to move that stays where it is attacks the enemy king, once
    /// pieces have left some squares and `occupied` ones remain. Before, none did.
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
