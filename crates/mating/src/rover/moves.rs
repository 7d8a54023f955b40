//! Legal moves of a placement, each with the rover squares for which it is legal.

use rules::{Bitboard, Color, Move, MoveKind, Rank, Role, Square, attacks};

use super::placement::Placement;
use crate::meter::{Exhausted, Meter};
use crate::sets;

/// Cost of a pseudo-legal move, in steps.
const TRY: u64 = 4;

/// The move that leads from one placement to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The rover moves to an adjacent square.
    Rover,
    /// Another piece moves.
    Piece(Move),
}

/// A placement that a move leads to.
pub(super) struct Next {
    pub(super) placement: Placement,
    /// Possible rover squares after the move.
    pub(super) squares: Bitboard,
    pub(super) step: Step,
    /// Whether the move is a capture or a promotion.
    pub(super) changes_material: bool,
}

/// Iterates over the legal moves of one placement.
pub(super) struct Moves<'a, F> {
    pub(super) placement: &'a Placement,
    pub(super) rover: Color,
    /// Possible rover squares.
    pub(super) squares: Bitboard,
    /// Receives the resulting placements.
    pub(super) sink: F,
    pub(super) meter: &'a mut Meter,
}

impl<F: FnMut(Next, &mut Meter) -> Result<(), Exhausted>> Moves<'_, F> {
    /// Passes every resulting placement to the sink. Returns the rover squares for which the side
    /// to move has no legal move.
    pub(super) fn play(mut self) -> Result<Bitboard, Exhausted> {
        let mut stuck = self.squares;
        if self.placement.turn == self.rover {
            stuck = stuck.without(self.rover_moves()?);
        }
        for role in Role::ALL {
            for from in self.placement.board.pieces(self.placement.turn, role) {
                stuck = stuck.without(self.piece_moves(role, from)?);
            }
        }
        Ok(stuck)
    }

    /// Moves the rover. Returns the squares from which it can move.
    fn rover_moves(&mut self) -> Result<Bitboard, Exhausted> {
        let board = &self.placement.board;
        let safe = sets::king_attacks(self.squares)
            .without(board.by_color(self.rover) | self.placement.attacked_by(!self.rover));
        let quiet = safe.without(board.by_color(!self.rover));
        if quiet.any() {
            let next = Next {
                placement: self.placement.passed(),
                squares: quiet,
                step: Step::Rover,
                changes_material: false,
            };
            (self.sink)(next, self.meter)?;
        }
        for at in safe & board.by_color(!self.rover) {
            let mut placement = self.placement.passed();
            placement.board.set(at, None);
            let next = Next {
                placement,
                squares: at.bitboard(),
                step: Step::Rover,
                changes_material: true,
            };
            (self.sink)(next, self.meter)?;
        }
        Ok(sets::king_attacks(safe))
    }

    /// Moves the piece on a square. Returns the rover squares for which it can move.
    fn piece_moves(&mut self, role: Role, from: Square) -> Result<Bitboard, Exhausted> {
        let board = &self.placement.board;
        let (turn, occupied) = (self.placement.turn, board.occupied());
        let enemy_king = board.pieces(!turn, Role::King);
        let barred = board.by_color(turn) | enemy_king;
        let targets = match role {
            Role::Pawn => {
                let one = sets::ahead(turn, from.bitboard()).without(occupied);
                let third = Bitboard::rank(Rank::Third.relative_to(turn));
                let two = sets::ahead(turn, one & third).without(occupied);
                let passed = self
                    .placement
                    .en_passant
                    .map_or(Bitboard::EMPTY, Square::bitboard);
                let victims = board.by_color(!turn) | passed;
                one | two | attacks::pawn(turn, from) & victims
            }
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, occupied),
            Role::Rook => attacks::rook(from, occupied),
            Role::Queen => attacks::queen(from, occupied),
            Role::King => attacks::king(from),
        };
        let mut movable = Bitboard::EMPTY;
        for to in targets.without(barred) {
            self.meter.steps(TRY)?;
            let unblocked = self
                .squares
                .without(attacks::between(from, to) | to.bitboard());
            if unblocked.is_empty() {
                continue;
            }
            movable |= self.piece_move(role, from, to, unblocked)?;
        }
        Ok(movable)
    }

    fn piece_move(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        unblocked: Bitboard,
    ) -> Result<Bitboard, Exhausted> {
        let turn = self.placement.turn;
        let mut placement = self.placement.after(from, to, role);
        let mut kind = MoveKind::Normal(role);
        let mut is_capture = self.placement.board.by_color(!turn).contains(to);
        if role == Role::Pawn {
            if self.placement.en_passant == Some(to) && from.file() != to.file() {
                let victim = Square::new(to.file(), from.rank());
                placement.board.set(victim, None);
                kind = MoveKind::EnPassant;
                is_capture = true;
            } else if from.rank().index().abs_diff(to.rank().index()) == 2 {
                let passed = attacks::between(from, to);
                let capturers =
                    sets::pawn_attacks(turn, passed) & placement.board.pieces(!turn, Role::Pawn);
                placement.en_passant = passed.first().filter(|_| capturers.any());
            }
        }
        let legal = if turn == self.rover {
            unblocked.without(placement.attacked_by(!turn))
        } else {
            unblocked & placement.shelters(self.rover)
        };
        if legal.is_empty() {
            return Ok(legal);
        }
        if role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(turn) {
            for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
                let next = Next {
                    placement: self.placement.after(from, to, role),
                    squares: legal,
                    step: Step::Piece(Move::new(from, to, MoveKind::Promotion(role))),
                    changes_material: true,
                };
                (self.sink)(next, self.meter)?;
            }
        } else {
            let next = Next {
                placement,
                squares: legal,
                step: Step::Piece(Move::new(from, to, kind)),
                changes_material: is_capture,
            };
            (self.sink)(next, self.meter)?;
        }
        Ok(legal)
    }
}
