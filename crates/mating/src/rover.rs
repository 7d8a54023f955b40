//! Search for a mate that treats one king as a set of squares.
//!
//! If a king can move freely, each of its squares makes a different position out of the same
//! remaining pieces. Here a node consists of everything except that king, the *rover*, together
//! with the set of squares on which the rover has been met. A rover move shifts the whole set;
//! other moves keep the squares for which they are legal. The search is exact: an entry of the
//! [`Graph`] represents the positions with the rover on each of its squares, and legal moves lead
//! to each of these. When no entry is left to expand, there is no mate.
//!
//! The moves do not include castling, so this search is for positions without castling rights.

mod graph;
mod moves;
mod placement;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rules::{Bitboard, Color, Move, Position, Square};

use crate::blockade::{Blockade, Start};
use crate::dive::Playout;
use crate::material;
use crate::meter::{Exhausted, Meter};
use crate::search::{Distance, Found, View, has_lone_minor};
use crate::sets;
use graph::{Graph, Index};
use moves::{Moves, Next};
use placement::Placement;

/// Number of turns of each queue before the oldest waiting entry is expanded.
const ROUNDS: usize = 2;

/// Dives after captures and promotions may use one part in this many of the work.
const DIVE_SHARE: u64 = 8;

/// Proofs about blocked boards may use one part in this many of the work.
const PROOF_SHARE: u64 = 3;

/// A search for lines in which one side mates.
pub(crate) struct RoverSearch {
    side: Color,
    rover: Color,
    graph: Graph,
    /// One distance per queue.
    distances: Vec<Distance>,
    queues: Vec<BinaryHeap<(Reverse<i32>, Index)>>,
    /// The oldest entry that is not done.
    oldest: Index,
    /// Entries in which the side to be mated is in check, so it has few moves or none.
    urgent: Vec<Index>,
    turn: usize,
    /// Cost of the proofs.
    proofs: u64,
    dive: Playout,
    /// Cost of the dives.
    dives: u64,
    /// The moves to a mate that a dive found.
    found: Option<Vec<Move>>,
}

impl RoverSearch {
    /// Creates a search from a position in which neither side is mated or stalemated.
    pub(crate) fn new(position: &Position, side: Color, distances: Vec<Distance>) -> Self {
        let rover = choose_rover(position, side);
        let squares = position.king(rover).bitboard();
        Self {
            side,
            rover,
            graph: Graph::new(Placement::of(position, rover), squares),
            queues: distances.iter().map(|_| BinaryHeap::new()).collect(),
            distances,
            oldest: 0,
            urgent: Vec::new(),
            turn: 0,
            proofs: 0,
            dive: Playout::new(side),
            dives: 0,
            found: None,
        }
    }

    /// Searches until a mate is found, no entry is left, or the meter stops it.
    pub(crate) fn run(&mut self, meter: &mut Meter) -> Found {
        self.expand_all(meter).unwrap_or(Found::OutOfBudget)
    }

    fn expand_all(&mut self, meter: &mut Meter) -> Result<Found, Exhausted> {
        while let Some(index) = self.next_entry() {
            self.graph.entry_mut(index).is_done = true;
            let mated = self.expand(index, meter)?;
            if mated.any() {
                return Ok(Found::Mate(self.graph.line_to(index, mated)));
            }
            if let Some(line) = self.found.take() {
                return Ok(Found::Mate(line));
            }
        }
        Ok(Found::Nothing)
    }

    /// Returns the next entry to expand.
    fn next_entry(&mut self) -> Option<Index> {
        while let Some(index) = self.urgent.pop() {
            if !self.graph.entry(index).is_done {
                return Some(index);
            }
        }
        self.turn = (self.turn + 1) % (ROUNDS * self.queues.len() + 1);
        if self.turn > 0 {
            let queue = self.turn % self.queues.len();
            let queue = &mut self.queues[queue];
            while let Some((_, index)) = queue.pop() {
                if !self.graph.entry(index).is_done {
                    return Some(index);
                }
            }
        }
        while self.oldest < self.graph.len() {
            let index = self.oldest;
            self.oldest += 1;
            if !self.graph.entry(index).is_done {
                return Some(index);
            }
        }
        None
    }

    /// Plays all moves from an entry. Returns the rover squares on which the mate is on the board.
    fn expand(&mut self, index: Index, meter: &mut Meter) -> Result<Bitboard, Exhausted> {
        let placement = *self.graph.placement(index);
        let squares = self.graph.entry(index).squares;
        let moves = Moves {
            placement: &placement,
            rover: self.rover,
            squares,
            sink: |next: Next, meter: &mut Meter| self.meet(&next, index, meter),
            meter,
        };
        let stuck = moves.play()?;
        if placement.turn == self.side {
            return Ok(Bitboard::EMPTY);
        }
        Ok(placement.in_check(self.rover, stuck))
    }

    /// Adds the placement after a move if it is new and can lead to a mate.
    fn meet(&mut self, next: &Next, from: Index, meter: &mut Meter) -> Result<(), Exhausted> {
        meter.node()?;
        if next.changes_material && !material::can_mate(&next.placement.board, self.side) {
            return Ok(());
        }
        let Some(index) = self.graph.insert(next, from) else {
            return Ok(());
        };
        let &graph::Entry { squares, depth, .. } = self.graph.entry(index);
        if (next.changes_material || depth <= 2) && self.is_blocked(next, squares, meter)? {
            self.graph.entry_mut(index).is_done = true;
            return Ok(());
        }
        if next.placement.turn != self.side && next.placement.in_check(self.rover, squares).any() {
            self.urgent.push(index);
            return Ok(());
        }
        if next.changes_material {
            self.dive_from(index, meter)?;
        }
        let king = next.placement.king(self.rover);
        let mut kings = [king; 2];
        kings[self.rover.index()] = nearest(squares, king);
        let view = View {
            board: &next.placement.board,
            kings,
            key: next.placement.hash(),
        };
        for (queue, distance) in self.queues.iter_mut().zip(&self.distances) {
            queue.push((Reverse(distance.of(&view, depth)), index));
        }
        Ok(())
    }

    /// Tries whether a dive from this entry finds a mate.
    fn dive_from(&mut self, index: Index, meter: &mut Meter) -> Result<(), Exhausted> {
        let placement = self.graph.placement(index);
        if self.dives * DIVE_SHARE > meter.nodes() || has_lone_minor(&placement.board, self.side) {
            return Ok(());
        }
        let before = meter.nodes();
        let rover = self.graph.entry(index).squares.first();
        if let Some(at) = rover
            && let Some(position) = placement.position(self.rover, at)
            && let Some(dive) = self.dive.run(&position, meter)?
        {
            let mut line = self.graph.line_to(index, at.bitboard());
            line.extend(dive);
            self.found = Some(line);
        }
        self.dives += meter.nodes() - before;
        Ok(())
    }

    /// Whether a proof shows that no mate is possible from there.
    fn is_blocked(
        &mut self,
        next: &Next,
        squares: Bitboard,
        meter: &mut Meter,
    ) -> Result<bool, Exhausted> {
        if self.proofs * PROOF_SHARE > meter.nodes() {
            return Ok(false);
        }
        let before = meter.nodes();
        let mut kings = [next.placement.king(self.rover).bitboard(); 2];
        kings[self.rover.index()] = squares;
        let start = Start {
            board: &next.placement.board,
            kings,
            turn: next.placement.turn,
            en_passant: next.placement.en_passant,
            castling: Vec::new(),
        };
        let is_blocked = Blockade::of(&start, meter)?.bars_mate_by(self.side, meter)?;
        self.proofs += meter.nodes() - before;
        Ok(is_blocked)
    }
}

/// Returns the king that can walk farther while everything else stays in place, or the king to be
/// mated if both can walk equally far. With a lone minor piece it returns the mating king, because
/// the other king has to be led to a corner.
fn choose_rover(position: &Position, side: Color) -> Color {
    if has_lone_minor(position.board(), side) {
        return side;
    }
    let walk = |color: Color| {
        let mut board = *position.board();
        board.set(position.king(color), None);
        let placement = Placement {
            board,
            turn: color,
            en_passant: None,
        };
        let open = !(board.by_color(color) | placement.attacked_by(!color));
        let mut reached = position.king(color).bitboard();
        loop {
            let further = reached | sets::king_attacks(reached) & open;
            if further == reached {
                return reached.len();
            }
            reached = further;
        }
    };
    if walk(side) > walk(!side) {
        side
    } else {
        !side
    }
}

/// Returns one of the squares that are nearest to a king.
fn nearest(squares: Bitboard, king: Square) -> Square {
    let mut around = king.bitboard();
    loop {
        if let Some(at) = (squares & around).first() {
            return at;
        }
        let wider = around | sets::king_attacks(around);
        if wider == around {
            return king;
        }
        around = wider;
    }
}

#[cfg(test)]
mod tests;
