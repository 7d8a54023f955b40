//! How far a position seems to be from a mate that both sides help to bring about.
//!
//! A guess: it decides which position is looked at first, never whether one is looked at.

use rules::{Bitboard, Board, Color, Position, Rank, Role, Square, attacks};

/// What the parts of the distance count; found by trying values on the corpus.
mod weight {
    /// Each king's step that the mating king is further away than a knight's move or two squares.
    pub(super) const KINGS: i32 = 2;
    /// Each step of the king to be mated to the nearest place where it can be.
    pub(super) const GOAL: i32 = 3;
    /// Each square that the king to be mated could step to.
    pub(super) const FLIGHT: i32 = 2;
    /// The king to be mated is in check.
    pub(super) const CHECK: i32 = 2;
    /// No man is there that mates by itself: a queen or rook, or two minor men.
    pub(super) const NO_MATING_MEN: i32 = 12;
    /// Each rank that the foremost pawn has to go, where it is needed.
    pub(super) const PAWN_STEP: i32 = 4;
    /// The pawn that is needed is stopped by a man in front of it.
    pub(super) const PAWN_STOPPED: i32 = 6;
    /// Each step that the nearest mating man is away from the king to be mated.
    pub(super) const MAN: i32 = 1;
}

/// Distances to the places where a king can be mated.
pub(crate) struct Distance {
    goal: [u8; 64],
}

impl Distance {
    /// With the places where the king is to be mated; with none, anywhere at the edge.
    pub(crate) fn to(goals: Bitboard) -> Self {
        let goals = if goals.is_empty() { EDGE } else { goals };
        let mut goal = [0; 64];
        for square in Square::all() {
            goal[square.index()] = goals
                .into_iter()
                .map(|at| steps(square, at))
                .min()
                .unwrap_or(0) as u8;
        }
        Self { goal }
    }

    /// Towards a mate of the enemy by `side`; the smaller, the nearer.
    #[inline]
    pub(super) fn of(&self, position: &Position, side: Color) -> i32 {
        let board = position.board();
        let (own_king, king) = (position.king(side), position.king(!side));
        let men = Men::of(board, side);
        let attacked = attacked_by(board, side, king);
        let flights = attacks::king(king).without(board.by_color(!side) | attacked);
        let mut distance = weight::KINGS * (steps(own_king, king) - 2).max(0)
            + weight::GOAL * i32::from(self.goal[king.index()])
            + weight::FLIGHT * flights.len() as i32
            + men.distance(board, side)
            + weight::MAN * men.nearest(king);
        if attacked.contains(king) {
            distance -= weight::CHECK;
        }
        distance
    }
}

/// The squares at the edge of the board.
const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);

/// The men of the mating side that count.
struct Men {
    heavy: Bitboard,
    minor: Bitboard,
    pawns: Bitboard,
}

impl Men {
    fn of(board: &Board, side: Color) -> Self {
        let men = |role| board.pieces(side, role);
        Self {
            heavy: men(Role::Queen) | men(Role::Rook),
            minor: men(Role::Bishop) | men(Role::Knight),
            pawns: men(Role::Pawn),
        }
    }

    /// What is missing of the men that can mate.
    fn distance(&self, board: &Board, side: Color) -> i32 {
        if self.heavy.any() {
            return 0;
        }
        let pawn = self
            .pawns
            .into_iter()
            .map(|at| {
                let rank = at.rank().relative_to(side) as i32;
                let stopped = ahead(at, side).is_some_and(|next| board.occupied().contains(next));
                weight::PAWN_STEP * (Rank::Eighth as i32 - rank)
                    + weight::PAWN_STOPPED * i32::from(stopped)
            })
            .min();
        match pawn {
            Some(steps) if !self.minor.many() => weight::NO_MATING_MEN + steps,
            Some(steps) => weight::NO_MATING_MEN.min(steps),
            None if self.minor.many() => 0,
            None => weight::NO_MATING_MEN,
        }
    }

    /// Steps from the nearest man, kings and pawns aside.
    fn nearest(&self, king: Square) -> i32 {
        (self.heavy | self.minor)
            .into_iter()
            .map(|at| steps(at, king))
            .min()
            .unwrap_or(0)
    }
}

/// The square in front of a pawn.
fn ahead(at: Square, side: Color) -> Option<Square> {
    match side {
        Color::White => at.offset(0, 1),
        Color::Black => at.offset(0, -1),
    }
}

/// How many moves a king needs from one square to another on an empty board.
fn steps(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}

/// Every square that a side attacks, also those behind the enemy king.
fn attacked_by(board: &Board, side: Color, king: Square) -> Bitboard {
    let occupied = board.occupied().without(king.bitboard());
    let mut squares = Bitboard::EMPTY;
    for from in board.pieces(side, Role::Pawn) {
        squares |= attacks::pawn(side, from);
    }
    for from in board.pieces(side, Role::Knight) {
        squares |= attacks::knight(from);
    }
    for from in board.diagonal_sliders(side) {
        squares |= attacks::bishop(from, occupied);
    }
    for from in board.straight_sliders(side) {
        squares |= attacks::rook(from, occupied);
    }
    for from in board.pieces(side, Role::King) {
        squares |= attacks::king(from);
    }
    squares
}
