//! Counting positions: the check of a move generator.

use std::ops::ControlFlow;

use crate::movegen::Counter;
use crate::{Move, Position, Stage};

/// The number of move sequences of this length; 1 at depth 0.
///
/// The last ply is counted, not made.
///
/// ```
/// assert_eq!(rules::perft(&rules::Position::start(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut counter = Counter::default();
            let flow = position.generate(Stage::All, &mut counter);
            debug_assert_eq!(flow, ControlFlow::Continue(()));
            counter.0
        }
        _ => position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut next = *position;
                next.play_unchecked(mv);
                perft(&next, depth - 1)
            })
            .sum(),
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
