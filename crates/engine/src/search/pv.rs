//! The principal variation, stored by ply.

use rules::Move;

use crate::score::MAX_PLY;

/// The best line found from each ply.
pub(super) struct Variations {
    lines: Vec<Vec<Move>>,
}

impl Variations {
    pub(super) fn new() -> Self {
        Self {
            lines: (0..=MAX_PLY + 1)
                .map(|_| Vec::with_capacity(MAX_PLY))
                .collect(),
        }
    }

    /// Clears the line of a ply.
    pub(super) fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Stores a new best move at a ply, followed by the best line from the next ply.
    pub(super) fn set(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0]);
    }

    /// The best line from a ply.
    pub(super) fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }
}
