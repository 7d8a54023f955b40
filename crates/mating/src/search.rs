//! Search for a helpmate (both sides cooperate), position by position.
//!
//! The search always expands the position with the smallest estimated distance to a mate
//! (best-first). It discards a position only with a proof that it cannot lead to a mate. When no
//! position is left to expand, there is no mate.

mod distance;
mod graph;

pub(crate) use distance::{Distance, Plan, View, has_lone_minor};

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rules::{Color, Move, Position};

use crate::blockade::{Blockade, Start};
use crate::material;
use crate::meter::{Exhausted, Meter};
use graph::{Graph, Index, Node};

/// The result of a search.
pub(crate) enum Found {
    /// These moves lead to a mate.
    Mate(Vec<Move>),
    /// No line ends in a mate.
    Nothing,
    /// The budget ran out.
    OutOfBudget,
}

/// A search for lines in which one side mates.
pub(crate) struct Search {
    side: Color,
    distance: Distance,
    graph: Graph,
    /// The positions to expand: the smallest distance first; among equal distances, the last added
    /// first.
    frontier: BinaryHeap<(Reverse<i32>, Index)>,
}

impl Search {
    /// Creates a search from a position in which neither side is mated or stalemated.
    pub(crate) fn new(position: &Position, side: Color, distance: Distance) -> Self {
        Self {
            side,
            distance,
            graph: Graph::new(*position),
            frontier: BinaryHeap::from([(Reverse(0), 0)]),
        }
    }

    /// Expands positions until the meter stops the search.
    pub(crate) fn run(&mut self, meter: &mut Meter) -> Found {
        self.expand_all(meter).unwrap_or(Found::OutOfBudget)
    }

    fn expand_all(&mut self, meter: &mut Meter) -> Result<Found, Exhausted> {
        while let Some((_, index)) = self.frontier.pop() {
            let position = self.graph.node(index).position;
            if self.may_be_blocked(index)
                && Blockade::of(&Start::of(&position), meter)?.bars_mate_by(self.side, meter)?
            {
                continue;
            }
            for mv in position.legal_moves() {
                meter.node()?;
                if self.add_position(index, mv) {
                    let mut line = self.graph.line_to(index);
                    line.push(mv);
                    return Ok(Found::Mate(line));
                }
            }
        }
        Ok(Found::Nothing)
    }

    /// Adds the position after a move if it is new and can lead to a mate. Returns whether it is
    /// the desired mate.
    fn add_position(&mut self, from: Index, mv: Move) -> bool {
        let Node {
            position, depth, ..
        } = self.graph.node(from);
        let (mut next, depth) = (*position, depth.saturating_add(1));
        let captures = next.is_capture(mv);
        next.play_unchecked(mv);
        if next.turn() != self.side && next.is_check() && !next.has_legal_move() {
            return true;
        }
        if captures && !material::can_mate(next.board(), self.side) {
            return false;
        }
        if let Some(index) = self.graph.insert(next, (from, mv), depth) {
            let distance = self.distance.of(&View::of(&next), depth);
            self.frontier.push((Reverse(distance), index));
        }
        false
    }

    /// Whether the board may have become blocked, so that a blockade proof is tried.
    fn may_be_blocked(&self, index: Index) -> bool {
        let node = self.graph.node(index);
        // Captures and pawn moves change the board permanently. The first moves from the root may
        // also be irreversible.
        let changed = node.depth <= 3 || node.position.halfmove_clock() == 0;
        index != 0 && changed
    }
}
