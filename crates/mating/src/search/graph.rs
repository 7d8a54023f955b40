//! The positions visited by a search, each stored once.

use rules::{Move, Position};

use crate::slots::Slots;

/// Index of a position in the [`Graph`].
pub(super) type Index = u32;

/// A position and the move that led to it.
pub(super) struct Node {
    pub(super) position: Position,
    /// The previous position and the move from it; `None` for the root.
    pub(super) parent: Option<(Index, Move)>,
    /// Number of moves from the root.
    pub(super) depth: u16,
}

/// A set of positions with the path to each.
///
/// Positions are found by their hash and compared by everything that makes them equal for FIDE
/// 9.2.3, so two positions that share a hash are never confused.
pub(super) struct Graph {
    nodes: Vec<Node>,
    slots: Slots,
}

impl Graph {
    pub(super) fn new(root: Position) -> Self {
        let mut graph = Self {
            nodes: Vec::with_capacity(256),
            slots: Slots::with_capacity(256),
        };
        graph.add(root, None, 0);
        graph
    }

    pub(super) fn node(&self, index: Index) -> &Node {
        &self.nodes[index as usize]
    }

    /// Adds the position after a move, unless it is already there.
    pub(super) fn insert(
        &mut self,
        position: Position,
        parent: (Index, Move),
        depth: u16,
    ) -> Option<Index> {
        self.add(position, Some(parent), depth)
    }

    fn add(
        &mut self,
        position: Position,
        parent: Option<(Index, Move)>,
        depth: u16,
    ) -> Option<Index> {
        let is_it = |index| self.node(index).position.is_same_position(&position);
        let Err(slot) = self.slots.find(position.hash(), is_it) else {
            return None;
        };
        let index = self.nodes.len() as Index;
        self.nodes.push(Node {
            position,
            parent,
            depth,
        });
        let nodes = &self.nodes;
        let hash_of = |index: Index| nodes[index as usize].position.hash();
        self.slots.fill(slot, index, hash_of);
        Some(index)
    }

    /// The moves from the root to a position.
    pub(super) fn line_to(&self, index: Index) -> Vec<Move> {
        let mut line = Vec::new();
        let mut next = self.node(index).parent;
        while let Some((parent, mv)) = next {
            line.push(mv);
            next = self.node(parent).parent;
        }
        line.reverse();
        line
    }
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::Graph;

    /// Every position within three moves of the standard position, against a plain list.
    #[test]
    fn each_position_is_kept_once_while_the_table_grows() {
        let mut graph = Graph::new(Position::start());
        let mut known = vec![Position::start()];
        let mut frontier = vec![(0, Position::start())];
        for depth in 1..=3 {
            for (index, position) in std::mem::take(&mut frontier) {
                for mv in position.legal_moves() {
                    let next = position.play(mv).unwrap();
                    let is_new = !known.iter().any(|other| other.is_same_position(&next));
                    let inserted = graph.insert(next, (index, mv), depth);
                    assert_eq!(inserted.is_some(), is_new, "{next}");
                    if let Some(index) = inserted {
                        known.push(next);
                        frontier.push((index, next));
                        assert_eq!(graph.line_to(index).len(), usize::from(depth));
                    }
                }
            }
        }
        // The published number of distinct positions.
        assert_eq!(known.len(), 1 + 20 + 400 + 5_362);
    }
}
