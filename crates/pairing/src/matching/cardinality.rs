//! Matchings with as many pairs as possible.

use std::collections::VecDeque;

use super::bits::Relation;
use super::weighted::NONE;

/// A matching in the graph of a relation, extended by Edmonds' search for augmenting paths.
///
/// The vertices may be a part of the elements of the relation.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    /// The partner of each element, `usize::MAX` without one.
    mate: Vec<usize>,
    vertices: Vec<usize>,
    is_vertex: Vec<bool>,
    parent: Vec<usize>,
    base: Vec<usize>,
    outer: Vec<bool>,
}

impl Pairs {
    /// Pairs as many of the given elements as possible.
    pub(crate) fn most(edges: &Relation, vertices: Vec<usize>) -> Self {
        let len = edges.len();
        let mut is_vertex = vec![false; len];
        for &vertex in &vertices {
            is_vertex[vertex] = true;
        }
        let mut pairs = Self {
            mate: vec![NONE; len],
            vertices,
            is_vertex,
            parent: vec![NONE; len],
            base: (0..len).collect(),
            outer: vec![false; len],
        };
        pairs.extend(edges);
        pairs
    }

    /// Pairs more elements, after edges were added. Elements with a partner keep one.
    pub(crate) fn extend(&mut self, edges: &Relation) {
        self.pair_greedily(edges);
        for index in 0..self.vertices.len() {
            let vertex = self.vertices[index];
            if self.mate[vertex] == NONE {
                self.augment(edges, vertex);
            }
        }
    }

    /// Returns whether the element has no partner.
    pub(crate) fn is_unpaired(&self, element: usize) -> bool {
        self.mate[element] == NONE
    }

    /// Returns the elements without a partner.
    pub(crate) fn unpaired(&self) -> Vec<usize> {
        self.vertices
            .iter()
            .copied()
            .filter(|&vertex| self.mate[vertex] == NONE)
            .collect()
    }

    /// Returns the elements that some matching with as many pairs leaves without a partner.
    pub(crate) fn dispensable(&mut self, edges: &Relation) -> Vec<usize> {
        let mut found = vec![false; self.mate.len()];
        for start in self.unpaired() {
            self.augment(edges, start);
            for &vertex in &self.vertices {
                found[vertex] |= self.outer[vertex];
            }
        }
        self.vertices
            .iter()
            .copied()
            .filter(|&vertex| found[vertex])
            .collect()
    }

    fn pair_greedily(&mut self, edges: &Relation) {
        for index in 0..self.vertices.len() {
            let vertex = self.vertices[index];
            if self.mate[vertex] == NONE {
                let free = |&other: &usize| self.is_vertex[other] && self.mate[other] == NONE;
                let partner = edges.row(vertex).find(free);
                if let Some(other) = partner {
                    self.mate[vertex] = other;
                    self.mate[other] = vertex;
                }
            }
        }
    }

    /// Matches the unmatched vertex `start` if that is possible without losing another one.
    fn augment(&mut self, edges: &Relation, start: usize) -> bool {
        for &vertex in &self.vertices {
            self.parent[vertex] = NONE;
            self.base[vertex] = vertex;
            self.outer[vertex] = false;
        }
        self.outer[start] = true;
        let mut queue = VecDeque::from([start]);
        while let Some(vertex) = queue.pop_front() {
            for other in edges.row(vertex) {
                if !self.is_vertex[other]
                    || self.base[vertex] == self.base[other]
                    || self.mate[vertex] == other
                {
                    continue;
                }
                if self.outer[other] {
                    self.contract(vertex, other, &mut queue);
                } else if self.parent[other] == NONE {
                    self.parent[other] = vertex;
                    let mate = self.mate[other];
                    if mate == NONE {
                        self.flip(other);
                        return true;
                    }
                    self.outer[mate] = true;
                    queue.push_back(mate);
                }
            }
        }
        false
    }

    fn flip(&mut self, mut vertex: usize) {
        while vertex != NONE {
            let outer = self.parent[vertex];
            let next = self.mate[outer];
            self.mate[vertex] = outer;
            self.mate[outer] = vertex;
            vertex = next;
        }
    }

    /// Makes a blossom of the cycle that the edge between two outer vertices closes.
    fn contract(&mut self, a: usize, b: usize, queue: &mut VecDeque<usize>) {
        let meeting = self.meeting_base(a, b);
        let mut in_blossom = vec![false; self.mate.len()];
        for (mut vertex, mut child) in [(a, b), (b, a)] {
            while self.base[vertex] != meeting {
                let mate = self.mate[vertex];
                in_blossom[self.base[vertex]] = true;
                in_blossom[self.base[mate]] = true;
                self.parent[vertex] = child;
                child = mate;
                vertex = self.parent[mate];
            }
        }
        for &vertex in &self.vertices {
            if in_blossom[self.base[vertex]] {
                self.base[vertex] = meeting;
                if !self.outer[vertex] {
                    self.outer[vertex] = true;
                    queue.push_back(vertex);
                }
            }
        }
    }

    fn meeting_base(&self, a: usize, b: usize) -> usize {
        let up = |vertex: usize| {
            std::iter::successors(Some(self.base[vertex]), |&base| {
                let mate = self.mate[base];
                (mate != NONE).then(|| self.base[self.parent[mate]])
            })
        };
        let mut on_path = vec![false; self.mate.len()];
        up(a).for_each(|base| on_path[base] = true);
        up(b)
            .find(|&base| on_path[base])
            .expect("all outer vertices lead to the start")
    }
}
