//! The placements visited by a search, and the moves that led to them.

use rules::{Bitboard, Move, MoveKind, Role};

use super::moves::{Next, Step};
use super::placement::Placement;
use crate::{sets, slots::Slots};

/// Index of an [`Entry`] in the [`Graph`].
pub(super) type Index = u32;

/// Parent of the root.
const NONE: Index = Index::MAX;

/// A placement, shared by all its entries.
struct Node {
    placement: Placement,
    /// Rover squares seen.
    seen: Bitboard,
}

/// Rover squares that were new when a move led to a placement.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    node: Index,
    pub(super) squares: Bitboard,
    parent: Index,
    step: Step,
    /// Number of moves from the root.
    pub(super) depth: u16,
    pub(super) is_done: bool,
}

/// Everything that a search has visited: each placement with each rover square is in one entry.
///
/// Placements are found by their hash and compared in full, so two that share a hash are never
/// confused.
pub(super) struct Graph {
    nodes: Vec<Node>,
    entries: Vec<Entry>,
    slots: Slots,
}

impl Graph {
    pub(super) fn new(root: Placement, squares: Bitboard) -> Self {
        let mut graph = Self {
            nodes: Vec::with_capacity(64),
            entries: Vec::with_capacity(128),
            slots: Slots::with_capacity(128),
        };
        graph.add(root, squares, (NONE, Step::Rover), 0);
        graph
    }

    pub(super) fn entry(&self, index: Index) -> &Entry {
        &self.entries[index as usize]
    }

    pub(super) fn entry_mut(&mut self, index: Index) -> &mut Entry {
        &mut self.entries[index as usize]
    }

    pub(super) fn len(&self) -> Index {
        self.entries.len() as Index
    }

    pub(super) fn placement(&self, entry: Index) -> &Placement {
        &self.nodes[self.entry(entry).node as usize].placement
    }

    /// Adds the placement after a move. Returns the entry of the new rover squares, if there are
    /// any.
    pub(super) fn insert(&mut self, next: &Next, parent: Index) -> Option<Index> {
        let depth = self.entry(parent).depth.saturating_add(1);
        self.add(next.placement, next.squares, (parent, next.step), depth)
    }

    fn add(
        &mut self,
        placement: Placement,
        squares: Bitboard,
        (parent, step): (Index, Step),
        depth: u16,
    ) -> Option<Index> {
        let node = self.node(placement);
        let seen = &mut self.nodes[node as usize].seen;
        let squares = squares.without(*seen);
        *seen |= squares;
        if squares.is_empty() {
            return None;
        }
        self.entries.push(Entry {
            node,
            squares,
            parent,
            step,
            depth,
            is_done: false,
        });
        Some(self.len() - 1)
    }

    /// Returns the node of this placement, which is added if it does not exist.
    fn node(&mut self, placement: Placement) -> Index {
        let is_it = |node: Index| self.nodes[node as usize].placement == placement;
        match self.slots.find(placement.hash(), is_it) {
            Ok(node) => node,
            Err(slot) => {
                let node = self.nodes.len() as Index;
                self.nodes.push(Node {
                    placement,
                    seen: Bitboard::EMPTY,
                });
                let nodes = &self.nodes;
                let hash_of = |node: Index| nodes[node as usize].placement.hash();
                self.slots.fill(slot, node, hash_of);
                node
            }
        }
    }

    /// Returns the moves from the root to an entry with the rover on one of these squares.
    pub(super) fn line_to(&self, entry: Index, squares: Bitboard) -> Vec<Move> {
        let mut line = Vec::new();
        let mut rover = squares.first();
        let mut index = entry;
        while let (Some(at), &Entry { parent, step, .. }) = (rover, self.entry(index)) {
            if parent == NONE {
                break;
            }
            line.push(match step {
                Step::Piece(mv) => mv,
                Step::Rover => {
                    // Any adjacent square of the parent works: the move only requires that this
                    // square is not attacked.
                    let beside = sets::king_attacks(at.bitboard());
                    rover = (self.entry(parent).squares & beside).first();
                    Move::new(rover.unwrap_or(at), at, MoveKind::Normal(Role::King))
                }
            });
            index = parent;
        }
        line.reverse();
        line
    }
}
