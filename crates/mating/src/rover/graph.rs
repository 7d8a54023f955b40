//! The placements that a search has met, and how it came to them.

use rules::{Bitboard, Move, MoveKind, Role};

use super::moves::{Next, Step};
use super::placement::Placement;
use crate::{sets, slots::Slots};

/// Where an [`Entry`] stands in the [`Graph`].
pub(super) type Index = u32;

/// The parent of the root.
const NONE: Index = Index::MAX;

/// A placement, once for all entries that share it.
struct Node {
    placement: Placement,
    /// Where the rover has been met.
    seen: Bitboard,
}

/// Squares of the rover that were new when a move led to a placement.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    node: Index,
    pub(super) squares: Bitboard,
    parent: Index,
    step: Step,
    /// How many moves the root is away.
    pub(super) depth: u16,
    pub(super) is_done: bool,
}

/// All that a search has met: each placement with each square of the rover is in one entry.
///
/// Placements are found by their hash and told apart by all that they are, so two that share
/// a hash are never taken for one.
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

    /// Takes up what arises by a move; the entry of the squares that are new, if there are any.
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

    /// The node of this placement, which is added unless it is there.
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

    /// The moves from the root to an entry in which the rover stands on one of these squares.
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
                    // Any square of the parent beside this one: what the move needs is only
                    // that this square is not attacked.
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
