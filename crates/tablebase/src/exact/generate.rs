//! Computing a table backwards from mate.
//!
//! First each position is set up and its moves are counted: those that stay in the ending, and the best
//! result of those that leave it. Then the positions are decided in the order of their distances: the
//! positions before a loss are wins, and a position is lost when all its moves lead to wins. All others
//! are draws.

use rules::{Position, Role};

use super::graph::Graph;
use super::index::Index;
use super::{Exact, ExactTables, Table};
use crate::{Material, Wdl};

/// Marks illegal positions.
const ILLEGAL: u8 = u8::MAX;
/// Marks positions that cannot be lost, because a move out of the ending does not lose.
const NEVER_LOST: u8 = ILLEGAL - 1;
/// Marks positions without a distance.
const UNKNOWN: u8 = u8::MAX;
/// The number of positions between two reports.
const REPORTED: usize = 1 << 20;

/// Progress of the computation of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The ending.
    pub material: Material,
    /// The positions that have been processed in all passes.
    pub done: u64,
    /// The positions to process.
    pub all: u64,
}

/// The nodes to decide, by distance.
struct Buckets(Vec<Vec<u32>>);

impl Buckets {
    fn new() -> Self {
        Self(vec![Vec::new(); usize::from(UNKNOWN)])
    }

    fn push(&mut self, plies: u8, node: u32) {
        self.0[usize::from(plies)].push(node);
    }
}

impl ExactTables {
    /// Computes the table of an ending with three or four pieces, and those that it depends on, unless
    /// they exist. `progress` is called now and then.
    pub fn make(&mut self, material: Material, progress: &mut dyn FnMut(Step)) {
        let material = material.normalized();
        if material.pieces() < 3
            || material.pieces() > super::index::MOST_PIECES as u32
            || self.tables.contains_key(&material)
        {
            return;
        }
        for smaller in material.next() {
            self.make(smaller, progress);
        }
        let table = Generator::new(self, material, progress).run();
        self.tables.insert(material, table);
    }
}

struct Generator<'g> {
    tables: &'g ExactTables,
    material: Material,
    graph: Graph,
    /// One more than the plies to mate; 0 if not decided.
    mate: Vec<u8>,
    /// The number of moves that are not known to lose.
    moves: Vec<u8>,
    /// The plies of the longest loss by a move out of the ending.
    longest_loss: Vec<u8>,
    buckets: Buckets,
    progress: &'g mut dyn FnMut(Step),
    done: usize,
}

impl<'g> Generator<'g> {
    fn new(tables: &'g ExactTables, material: Material, progress: &'g mut dyn FnMut(Step)) -> Self {
        let graph = Graph::new(Index::new(material));
        let nodes = graph.len();
        Self {
            tables,
            material,
            graph,
            mate: vec![0; nodes],
            moves: vec![ILLEGAL; nodes],
            longest_loss: vec![0; nodes],
            buckets: Buckets::new(),
            progress,
            done: 0,
        }
    }

    fn run(mut self) -> Table {
        for node in 0..self.graph.regular() {
            self.report();
            let (number, turn) = self.graph.number(node);
            if let Some(position) = self.graph.index.position(number, turn) {
                self.set_up(node, &position);
            }
        }
        self.decide();
        let zeroing = self.zeroing();
        let regular = self.graph.regular();
        let Self {
            graph, mut mate, ..
        } = self;
        mate.truncate(regular);
        Table {
            index: graph.index,
            mate,
            zeroing,
        }
    }

    fn report(&mut self) {
        if self.done.is_multiple_of(REPORTED) {
            (self.progress)(Step {
                material: self.material,
                done: self.done as u64,
                all: 2 * self.graph.regular() as u64,
            });
        }
        self.done += 1;
    }

    /// Counts the moves of a position.
    fn set_up(&mut self, node: usize, position: &Position) {
        self.moves[node] = NEVER_LOST;
        let moves = position.legal_moves();
        if moves.is_empty() {
            if position.is_check() {
                self.buckets.push(0, node as u32);
            }
            return;
        }
        let mut inside = Vec::with_capacity(moves.len());
        let (mut win, mut loss, mut draws) = (None::<u32>, 0, false);
        for mv in moves {
            let after = position.after_unchecked(mv);
            if !position.is_capture(mv) && mv.promotion().is_none() {
                inside.push(self.after(node, &after));
                continue;
            }
            let value = self.tables.probe(&after).unwrap_or(Exact::DRAW);
            let plies = value.to_mate + 1;
            match value.wdl {
                Wdl::Loss => win = Some(win.map_or(plies, |win| win.min(plies))),
                Wdl::Win => loss = loss.max(plies),
                _ => draws = true,
            }
        }
        if !self.graph.index.has_pawns {
            inside.sort_unstable();
            inside.dedup();
        }
        if let Some(win) = win {
            self.buckets.push(win as u8, node as u32);
        }
        if draws || win.is_some() {
            return;
        }
        self.moves[node] = inside.len() as u8;
        self.longest_loss[node] = loss as u8;
        if inside.is_empty() {
            self.buckets.push(loss as u8, node as u32);
        }
    }

    /// Returns the node of a position after a move inside the ending. A new en passant position gets a
    /// node.
    fn after(&mut self, before: usize, after: &Position) -> u32 {
        let node = self.graph.index.node(after, false) as u32;
        if after.en_passant().is_none() {
            return node;
        }
        if let Some(&known) = self.graph.en_passant.get(&node) {
            return known;
        }
        let new = self.graph.len() as u32;
        self.graph.en_passant.insert(node, new);
        self.graph.double_steps.push((before as u32, node));
        self.mate.push(0);
        self.moves.push(ILLEGAL);
        self.longest_loss.push(0);
        self.set_up(new as usize, after);
        new
    }

    /// Decides the positions in the order of their plies to mate.
    fn decide(&mut self) {
        let mut list = Vec::new();
        for plies in 0..UNKNOWN - 1 {
            for node in std::mem::take(&mut self.buckets.0[usize::from(plies)]) {
                if self.mate[node as usize] != 0 {
                    continue;
                }
                self.mate[node as usize] = plies + 1;
                self.graph.predecessors(node as usize, true, &mut list);
                for &before in &list {
                    let place = before as usize;
                    if self.mate[place] != 0 {
                        continue;
                    }
                    if plies % 2 == 0 {
                        if self.moves[place] != ILLEGAL {
                            self.buckets.push(plies + 1, before);
                        }
                    } else if self.moves[place] < NEVER_LOST {
                        self.moves[place] -= 1;
                        if self.moves[place] == 0 {
                            let plies = self.longest_loss[place].max(plies + 1);
                            self.buckets.push(plies, before);
                        }
                    }
                }
            }
        }
    }

    /// Returns the plies to a capture, pawn move or mate, in the same way.
    fn zeroing(&mut self) -> Vec<u8> {
        let regular = self.graph.regular();
        let mut zeroing = vec![UNKNOWN; regular];
        for (node, zeroing) in zeroing.iter_mut().enumerate() {
            self.report();
            if self.mate[node] == 0 {
                *zeroing = 0;
            } else {
                let (number, turn) = self.graph.number(node);
                if let Some(position) = self.graph.index.position(number, turn) {
                    self.set_up_zeroing(node, &position);
                }
            }
        }
        let mut list = Vec::new();
        for plies in 0..UNKNOWN - 1 {
            for node in std::mem::take(&mut self.buckets.0[usize::from(plies)]) {
                if zeroing[node as usize] != UNKNOWN {
                    continue;
                }
                zeroing[node as usize] = plies;
                let wins = self.wins(node as usize);
                self.graph.predecessors(node as usize, false, &mut list);
                for &before in &list {
                    let place = before as usize;
                    // En passant positions have no predecessors without a pawn move.
                    if place >= regular || zeroing[place] != UNKNOWN || self.wins(place) == wins {
                        continue;
                    }
                    if wins {
                        self.moves[place] -= 1;
                    }
                    if !wins || self.moves[place] == 0 {
                        self.buckets.push(plies + 1, before);
                    }
                }
            }
        }
        zeroing
    }

    /// Whether the side to move wins in a decided position.
    fn wins(&self, node: usize) -> bool {
        self.mate[node].is_multiple_of(2)
    }

    /// Counts the moves of a decided position that are neither captures nor pawn moves.
    fn set_up_zeroing(&mut self, node: usize, position: &Position) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            self.buckets.push(0, node as u32);
            return;
        }
        let wins = self.wins(node);
        let mut inside = Vec::with_capacity(moves.len());
        for mv in moves {
            let after = position.after_unchecked(mv);
            if position.is_capture(mv) || mv.promotion().is_some() {
                let value = self.tables.probe(&after).unwrap_or(Exact::DRAW);
                if wins && value.wdl == Wdl::Loss {
                    return self.buckets.push(1, node as u32);
                }
            } else if mv.role() == Role::Pawn {
                let after = self.after(node, &after) as usize;
                if wins && self.mate[after] != 0 && !self.wins(after) {
                    return self.buckets.push(1, node as u32);
                }
            } else {
                inside.push(self.after(node, &after));
            }
        }
        if wins {
            return;
        }
        if !self.graph.index.has_pawns {
            inside.sort_unstable();
            inside.dedup();
        }
        self.moves[node] = inside.len() as u8;
        if inside.is_empty() {
            self.buckets.push(1, node as u32);
        }
    }
}
