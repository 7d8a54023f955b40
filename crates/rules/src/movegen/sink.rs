//! What becomes of generated moves.

use core::ops::ControlFlow;

use crate::attacks::Bitboards;
use crate::mv::PawnStep;
use crate::{Bitboard, Color, Rank, Role, Square};

/// Receives legal moves as sets of targets. Answering `Break` stops the generator.
pub(crate) trait Sink {
    /// Whether the sink wants to know which piece goes where. One that does not is given the
    /// moves of pawns, knights and sliders by [`Sink::count`].
    const BY_PIECE: bool = true;

    /// A piece other than a pawn may go from a square to each of these targets.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()>;

    /// One pawn may go to each of these targets by this step.
    /// A target on the last rank stands for four promotions.
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) -> ControlFlow<()>;

    /// A pawn may capture en passant.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()>;

    /// The king may castle with this rook.
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()>;

    /// There is a move for each square of each of these sets.
    fn count(&mut self, targets: Bitboards) {
        let _ = targets;
    }
}

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Every legal move.
    All,
    /// Captures (en passant included) and promotions.
    Captures,
    /// The rest.
    Quiets,
}

/// The squares where pawns of either colour promote.
pub(crate) const LAST_RANKS: Bitboard =
    Bitboard::rank(Rank::First).union(Bitboard::rank(Rank::Eighth));

/// Counts moves without making them.
pub(crate) struct Counter {
    single: u64,
    /// By direction; added up only when all is counted.
    sets: Bitboards,
}

impl Counter {
    #[inline]
    pub(crate) fn new() -> Self {
        Self {
            single: 0,
            sets: Bitboards::numbers([0; 8]),
        }
    }

    #[inline]
    pub(crate) fn sum(&self) -> u64 {
        self.single + self.sets.sum()
    }
}

impl Sink for Counter {
    const BY_PIECE: bool = false;

    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) -> ControlFlow<()> {
        self.single += u64::from(targets.len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, _: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        self.single += u64::from(targets.len() + 3 * (targets & LAST_RANKS).len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        self.single += 1;
        ControlFlow::Continue(())
    }

    #[inline]
    fn castling(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        self.single += 1;
        ControlFlow::Continue(())
    }

    #[inline]
    fn count(&mut self, targets: Bitboards) {
        self.sets = self.sets.plus(targets.lens());
    }
}

/// Stops at the first move.
pub(crate) struct AnyMove;

impl AnyMove {
    const fn stop(at_a_move: bool) -> ControlFlow<()> {
        if at_a_move {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Sink for AnyMove {
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) -> ControlFlow<()> {
        Self::stop(targets.any())
    }

    fn pawns(&mut self, _: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        Self::stop(targets.any())
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
