//! Blossoms: odd cycles that a search treats as one vertex.

use super::weight::Weight;
use super::weighted::{Blossom, Matching, NONE};

impl<W: Weight> Matching<W> {
    pub(super) fn blossom(&self, id: usize) -> &Blossom<W> {
        self.state.blossoms[id - self.len]
            .as_ref()
            .expect("the id is in use")
    }

    pub(super) fn blossom_mut(&mut self, id: usize) -> &mut Blossom<W> {
        self.state.blossoms[id - self.len]
            .as_mut()
            .expect("the id is in use")
    }

    /// Returns the vertex of a root whose partner is outside.
    pub(super) fn base(&self, id: usize) -> usize {
        if id < self.len {
            id
        } else {
            self.blossom(id).base
        }
    }

    /// Returns the vertices in a blossom, or the vertex itself.
    pub(super) fn members(&self, id: usize) -> Vec<usize> {
        let mut members = Vec::new();
        let mut rest = vec![id];
        while let Some(id) = rest.pop() {
            if id < self.len {
                members.push(id);
            } else {
                rest.extend(&self.blossom(id).children);
            }
        }
        members
    }

    /// Stores a new root blossom and returns its id.
    pub(super) fn add_blossom(&mut self, blossom: Blossom<W>) -> usize {
        let slot = self
            .state
            .blossoms
            .iter()
            .position(Option::is_none)
            .expect("n/2 blossoms at most");
        let id = slot + self.len;
        for &child in &blossom.children {
            self.state.parent[child] = id;
        }
        self.state.blossoms[slot] = Some(blossom);
        self.state.parent[id] = NONE;
        for vertex in self.members(id) {
            self.state.top[vertex] = id;
        }
        id
    }

    /// Removes a root blossom; its children become roots.
    pub(super) fn open_blossom(&mut self, id: usize) -> Blossom<W> {
        let blossom = self.state.blossoms[id - self.len]
            .take()
            .expect("the id is in use");
        for &child in &blossom.children {
            self.state.parent[child] = NONE;
            for vertex in self.members(child) {
                self.state.top[vertex] = child;
            }
        }
        blossom
    }

    /// Opens a root blossom and moves its dual to the members. If that makes the edge to the
    /// partner of the base slack, the two lose each other.
    pub(super) fn dissolve(&mut self, id: usize) {
        let half = self.blossom(id).dual.half();
        if half > W::ZERO {
            for vertex in self.members(id) {
                self.state.dual[vertex] = self.state.dual[vertex].plus(half);
            }
            self.state.bound = self.state.bound.plus(half);
            let base = self.blossom(id).base;
            let mate = self.state.mate[base];
            if mate != NONE {
                self.state.mate[mate] = NONE;
                self.state.mate[base] = NONE;
            }
        }
        self.open_blossom(id);
    }

    /// Returns the child of `blossom` that contains `vertex`.
    fn child_with(&self, blossom: usize, vertex: usize) -> usize {
        let mut child = vertex;
        while self.state.parent[child] != blossom {
            child = self.state.parent[child];
        }
        child
    }

    /// Returns the index of the child of `blossom` that contains `vertex`.
    pub(super) fn child_index(&self, blossom: &Blossom<W>, id: usize, vertex: usize) -> usize {
        let child = self.child_with(id, vertex);
        blossom
            .children
            .iter()
            .position(|&other| other == child)
            .expect("a child of this blossom")
    }

    /// Returns the innermost blossom around two vertices of the same root.
    pub(super) fn common_blossom(&self, a: usize, b: usize) -> usize {
        let parent = |&id: &usize| Some(self.state.parent[id]).filter(|&id| id != NONE);
        let around = |vertex: usize| std::iter::successors(parent(&vertex), parent);
        let of_a: Vec<usize> = around(a).collect();
        around(b)
            .find(|id| of_a.contains(id))
            .expect("both vertices have the same root")
    }

    /// Returns whether the edge is part of the cycle of the innermost blossom around both ends.
    pub(super) fn is_link(&self, a: usize, b: usize) -> bool {
        let links = &self.blossom(self.common_blossom(a, b)).links;
        links.contains(&(a, b)) || links.contains(&(b, a))
    }

    /// Moves the base of a blossom to `vertex`, by matching the other children along the cycle.
    pub(super) fn rebase(&mut self, id: usize, vertex: usize) {
        if id < self.len || self.base(id) == vertex {
            return;
        }
        let child = self.child_with(id, vertex);
        self.rebase(child, vertex);
        let (children, links) = {
            let blossom = self.blossom(id);
            (blossom.children.clone(), blossom.links.clone())
        };
        let size = children.len();
        let index = children
            .iter()
            .position(|&other| other == child)
            .expect("a child");
        let pairs = if index % 2 == 0 {
            0..index
        } else {
            index + 1..size
        };
        for first in pairs.step_by(2) {
            let (a, b) = links[first];
            self.rebase(children[first], a);
            self.rebase(children[(first + 1) % size], b);
            self.state.mate[a] = b;
            self.state.mate[b] = a;
        }
        let blossom = self.blossom_mut(id);
        blossom.children.rotate_left(index);
        blossom.links.rotate_left(index);
        blossom.base = vertex;
    }
}
