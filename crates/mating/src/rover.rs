//! Looking for a mate with one king as a set of squares.
//!
//! Where a king can walk about freely, each of its squares makes another position of
//! everything else. Here a node is everything but that king, the *rover*, together with the
//! set of squares on which it has been met; moves of the rover are steps of the whole set, and
//! other moves keep the squares for which they are legal. The search is exact: an entry of the
//! [`Graph`] stands for the positions with the rover on each of its squares, and all of them
//! arise by legal moves. When no entry is left to go on from, there is no mate.
//!
//! Castling is none of the moves here, so this search is for positions without the right to it.

mod graph;
mod moves;
mod placement;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rules::{Bitboard, Color, Move, Position, Square};

use crate::blockade::{Blockade, Start};
use crate::dive::Dive;
use crate::material;
use crate::meter::{Exhausted, Meter};
use crate::search::{Distance, Found, View, has_lone_minor};
use crate::sets;
use graph::{Graph, Index};
use moves::{Moves, Next};
use placement::Placement;

/// So often each queue has its turn before the entry that has waited longest has one.
const ROUNDS: usize = 2;

/// Dives after captures and promotions may take up this part of the work.
const DIVE_SHARE: u64 = 8;

/// Proofs about blocked boards may take up this part of the work.
const PROOF_SHARE: u64 = 3;

/// A search for lines in which one side mates.
pub(crate) struct RoverSearch {
    side: Color,
    rover: Color,
    graph: Graph,
    /// One for each queue.
    distances: Vec<Distance>,
    queues: Vec<BinaryHeap<(Reverse<i32>, Index)>>,
    /// The entry that has waited longest, unless it is done.
    oldest: Index,
    /// Entries with the side to be mated in check: it has few moves, or none.
    urgent: Vec<Index>,
    turn: usize,
    /// What proofs have cost.
    proofs: u64,
    dive: Dive,
    /// What dives have cost.
    dives: u64,
    /// The moves to a mate that a dive has come upon.
    found: Option<Vec<Move>>,
}

impl RoverSearch {
    /// A search from a position where neither side is mated nor stalemated.
    pub(crate) fn new(position: &Position, side: Color, distances: Vec<Distance>) -> Self {
        let rover = rover_of(position, side);
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
            dive: Dive::new(side),
            dives: 0,
            found: None,
        }
    }

    /// Looks at positions until a mate is found, none is left, or the meter stops it.
    pub(crate) fn run(&mut self, meter: &mut Meter) -> Found {
        self.go_on(meter).unwrap_or(Found::OutOfBudget)
    }

    fn go_on(&mut self, meter: &mut Meter) -> Result<Found, Exhausted> {
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

    /// The entry to go on from.
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

    /// Goes through all moves from an entry; the squares of the rover on which the mate stands
    /// on the board.
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

    /// Takes up what arises by a move, if it is new and may lead somewhere.
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

    /// Tries whether a straight line leads to a mate from there.
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

    /// Whether a proof shows that no mate is to be had from there.
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

/// The king that can walk farther while everything else stands still; if both can walk as far,
/// the one that is to be mated. With a lone minor piece it is the mating king: the other one
/// has to be led to a corner.
fn rover_of(position: &Position, side: Color) -> Color {
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

/// One of the squares that are nearest to a king.
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
