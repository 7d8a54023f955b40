//! Consumers of generated moves.

use core::ops::ControlFlow;

use crate::attacks::Bitboards;
use crate::mv::PawnStep;
use crate::{Bitboard, Color, Rank, Role, Square};

/// Receives legal moves as sets of targets. Returning `Break` stops the generator.
pub(crate) trait Sink {
    /// Whether the sink needs to know the moving piece. If not, it receives the moves of pawns,
    /// knights and sliders by [`Sink::count`].
    const BY_PIECE: bool = true;

    /// Receives the targets of one piece other than a pawn.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()>;

    /// Receives the targets of pawns that move by this step. A target on the last rank means four
    /// promotions.
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) -> ControlFlow<()>;

    /// Receives an en-passant capture.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()>;

    /// Receives a castling move of the king with this rook.
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()>;

    /// Receives one move for each square of each set.
    fn count(&mut self, targets: Bitboards) {
        let _ = targets;
    }
}

/// The kind of moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Every legal move.
    All,
    /// Captures (en passant included) and promotions.
    Captures,
    /// All other moves.
    Quiets,
}

/// The promotion ranks of both colors.
pub(crate) const LAST_RANKS: Bitboard =
    Bitboard::rank(Rank::First).union(Bitboard::rank(Rank::Eighth));

/// Counts moves without making them.
pub(crate) struct Counter {
    single: u64,
    /// Targets by direction, added up only after the generator has finished.
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

/// Returns the single step forward for a color.
#[inline]
pub(crate) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 8,
        Color::Black => -8,
    }
}
