//! Counting positions: the check of a move generator.
#![expect(
    clippy::inline_always,
    reason = "side, kind of man and sink are constants only where all of them meet"
)]

use std::marker::PhantomData;
use std::ops::ControlFlow;

use crate::movegen::{
    Black, Counter, LAST_RANKS, PawnStep, Side, Sink, Stage, Wanted, White, generate,
};
use crate::position::Bare;
use crate::{Bitboard, Color, Move, Position, Role, Square};

/// The number of move sequences of this length; 1 at depth 0.
///
/// The last ply is counted, not made.
///
/// ```
/// assert_eq!(rules::perft(&rules::Position::start(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match (depth, position.turn()) {
        (0, _) => 1,
        (_, Color::White) => sequences::<White>(&position.bare(), depth),
        (_, Color::Black) => sequences::<Black>(&position.bare(), depth),
    }
}

/// The same, move by move from the root; empty at depth 0.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            (mv, perft(&next, depth - 1))
        })
        .collect()
}

/// At a depth of at least 1.
fn sequences<S: Side>(bare: &Bare, depth: u32) -> u64 {
    let all = Wanted::all(Stage::All);
    // Neither sink ever breaks off.
    if depth == 1 {
        let mut counter = Counter::default();
        let _ = generate::<S, _>(&bare.board, bare.rights, all, &mut counter);
        counter.0
    } else {
        let mut deeper = Deeper::<S> {
            bare,
            depth: depth - 1,
            nodes: 0,
            side: PhantomData,
        };
        let _ = generate::<S, _>(&bare.board, bare.rights, all, &mut deeper);
        deeper.nodes
    }
}

/// Makes every move and counts on from there.
struct Deeper<'a, S> {
    bare: &'a Bare,
    depth: u32,
    nodes: u64,
    side: PhantomData<S>,
}

impl<S: Side> Deeper<'_, S> {
    #[inline(always)]
    fn visit(&mut self, after: &Bare) -> ControlFlow<()> {
        self.nodes += sequences::<S::Other>(after, self.depth);
        ControlFlow::Continue(())
    }
}

impl<S: Side> Sink for Deeper<'_, S> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            self.visit(&self.bare.carried::<S>(role, from, to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        for to in targets.without(LAST_RANKS) {
            let from = step.origin(to);
            self.visit(&if step.is_double() {
                self.bare.advanced::<S>(from, to)
            } else {
                self.bare.carried::<S>(Role::Pawn, from, to)
            })?;
        }
        for to in targets & LAST_RANKS {
            for role in Role::PROMOTIONS {
                self.visit(&self.bare.promoted::<S>(step.origin(to), to, role))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.visit(&self.bare.captured_in_passing::<S>(from, to))
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.visit(&self.bare.castled::<S>(king, rook))
    }
}
