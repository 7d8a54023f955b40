//! The positions that a search has met, each once.

use rules::{Move, Position};

/// Where a position stands in the [`Graph`].
pub(super) type Index = u32;

/// Marks a free slot of the table.
const FREE: Index = Index::MAX;

/// A position and how the search came to it.
pub(super) struct Node {
    pub(super) position: Position,
    /// The position before it, and the move in between; none for the root.
    pub(super) parent: Option<(Index, Move)>,
    /// How many moves it is away from the root.
    pub(super) depth: u16,
}

/// A set of positions that remembers the way to each.
///
/// Positions are found by their hash and told apart by all that makes them the same for
/// FIDE 9.2.3, so two positions that share a hash are never taken for one.
pub(super) struct Graph {
    nodes: Vec<Node>,
    /// Open addressing with linear probing; a power of two, at most half full.
    table: Vec<Index>,
}

impl Graph {
    pub(super) fn new(root: Position) -> Self {
        let mut graph = Self {
            nodes: Vec::with_capacity(256),
            table: vec![FREE; 512],
        };
        graph.add(root, None, 0);
        graph
    }

    pub(super) fn node(&self, index: Index) -> &Node {
        &self.nodes[index as usize]
    }

    /// Adds a position met by a move from another one, unless it is there already.
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
        let slot = self.slot(&position);
        if self.table[slot] != FREE {
            return None;
        }
        let index = self.nodes.len() as Index;
        self.table[slot] = index;
        self.nodes.push(Node {
            position,
            parent,
            depth,
        });
        if 2 * self.nodes.len() > self.table.len() {
            self.grow();
        }
        Some(index)
    }

    /// The slot of this position, or the free one where it belongs.
    fn slot(&self, position: &Position) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = position.hash() as usize & mask;
        loop {
            let index = self.table[slot];
            if index == FREE || self.node(index).position.is_same_position(position) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let mask = 4 * self.table.len() - 1;
        self.table.clear();
        self.table.resize(mask + 1, FREE);
        for (index, node) in self.nodes.iter().enumerate() {
            let mut slot = node.position.hash() as usize & mask;
            while self.table[slot] != FREE {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = index as Index;
        }
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

    /// Everything within three moves of the standard position, against a plain list.
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
        // The number of different positions, which is public knowledge.
        assert_eq!(known.len(), 1 + 20 + 400 + 5_362);
    }
}
