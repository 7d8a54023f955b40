//! What becomes of generated moves.

use std::ops::ControlFlow;

use crate::{Bitboard, Color, Rank, Role, Square};

/// Receives legal moves as sets of targets. Answering `Break` stops the generator.
pub trait Sink {
    /// A man other than a pawn may go from a square to each of these targets; never empty.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()>;

    /// One pawn may go to each of these targets by this step; never empty.
    /// A target on the last rank stands for four promotions.
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) -> ControlFlow<()>;

    /// A pawn may capture en passant.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()>;

    /// The king may castle with this rook.
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()>;
}

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Every legal move.
    All,
    /// Captures (en passant included) and promotions.
    Captures,
    /// The rest.
    Quiets,
}

/// How a pawn goes, as a difference of square indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PawnStep(pub(crate) i8);

impl PawnStep {
    /// Where the pawn that reaches this target comes from.
    #[inline]
    pub const fn origin(self, target: Square) -> Square {
        Square::wrapping((target.index() as i32 - self.0 as i32) as u32)
    }
}

/// The squares where pawns of either colour promote.
pub(crate) const LAST_RANKS: Bitboard =
    Bitboard::rank(Rank::First).union(Bitboard::rank(Rank::Eighth));

/// Counts moves without making them.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) u64);

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) -> ControlFlow<()> {
        self.0 += u64::from(targets.len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, _: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        self.0 += u64::from(targets.len() + 3 * (targets & LAST_RANKS).len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    #[inline]
    fn castling(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
pub(crate) struct AnyMove;

impl Sink for AnyMove {
    fn piece(&mut self, _: Role, _: Square, _: Bitboard) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn pawns(&mut self, _: PawnStep, _: Bitboard) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn castling(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// The step of one rank forward for a colour.
#[inline]
pub(crate) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 8,
        Color::Black => -8,
    }
}
