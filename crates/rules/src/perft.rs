//! Move path enumeration, the standard test of a move generator.
#![expect(
    clippy::inline_always,
    reason = "side and sink are constants only where both of them meet"
)]

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::movegen::{Black, Counter, LAST_RANKS, Side, Sink, Stage, White, generate};
use crate::mv::PawnStep;
use crate::position::BoardAndRights;
use crate::{Bitboard, Color, Move, Position, Role, Square};

/// Counts the move sequences of this length; 1 at depth 0.
///
/// The moves of the last ply are counted but not made.
///
/// ```
/// assert_eq!(staunton_rules::perft(&staunton_rules::Position::start(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut counter = Counter::new();
    match position.turn() {
        Color::White => count::<White>(&position.board_and_rights(), depth, &mut counter),
        Color::Black => count::<Black>(&position.board_and_rights(), depth, &mut counter),
    }
    counter.sum()
}

/// Counts the sequences after each root move separately; empty at depth 0.
///
/// ```
/// use staunton_rules::{Position, perft, perft_divide};
///
/// let start = Position::start();
/// let counts = perft_divide(&start, 2);
/// assert_eq!(counts.len(), 20);
/// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), perft(&start, 2));
/// ```
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, perft(&position.after_unchecked(mv), depth - 1)))
        .collect()
}

/// Counts all sequences of one or more moves.
#[inline(always)]
fn count<S: Side>(before: &BoardAndRights, depth: u32, counter: &mut Counter) {
    if depth == 1 {
        count_moves::<S>(before, counter);
    } else {
        recurse::<S>(before, depth - 1, counter);
    }
}

#[inline(never)]
fn count_moves<S: Side>(before: &BoardAndRights, counter: &mut Counter) {
    // A counter never returns `Break`.
    let _ = generate::<S, _>(&before.board, before.rights, Stage::All, counter);
}

#[inline(never)]
fn recurse<S: Side>(before: &BoardAndRights, depth: u32, counter: &mut Counter) {
    let mut deeper = Deeper::<S> {
        before,
        depth,
        counter,
        side: PhantomData,
    };
    // This sink never returns `Break` either.
    let _ = generate::<S, _>(&before.board, before.rights, Stage::All, &mut deeper);
}

/// Makes every move and counts the sequences after it.
struct Deeper<'a, S> {
    before: &'a BoardAndRights,
    depth: u32,
    counter: &'a mut Counter,
    side: PhantomData<S>,
}

impl<S: Side> Deeper<'_, S> {
    #[inline(always)]
    fn visit(&mut self, after: &BoardAndRights) -> ControlFlow<()> {
        count::<S::Other>(after, self.depth, self.counter);
        ControlFlow::Continue(())
    }
}

impl<S: Side> Sink for Deeper<'_, S> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            self.visit(&self.before.moved::<S>(role, from, to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        for to in targets.without(LAST_RANKS) {
            let from = step.origin(to);
            self.visit(&if step.is_double() {
                self.before.advanced::<S>(from, to)
            } else {
                self.before.moved::<S>(Role::Pawn, from, to)
            })?;
        }
        for to in targets & LAST_RANKS {
            for role in Role::PROMOTIONS {
                self.visit(&self.before.promoted::<S>(step.origin(to), to, role))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.visit(&self.before.en_passant_captured::<S>(from, to))
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.visit(&self.before.castled::<S>(king, rook))
    }
}
