//! A perfect matching of maximum weight, and questions about all such matchings.
//!
//! The method is Edmonds' primal-dual algorithm with one search tree per stage (see Z. Galil,
//! "Efficient Algorithms for Finding Maximum Matching in Graphs", 1986). A stage takes O(n²), so
//! the first solution takes O(n³); a later question needs a few stages only, because it starts
//! from the previous solution and its dual.

use super::bits::Relation;
use super::weight::Weight;

/// "No vertex", "no blossom".
pub(super) const NONE: usize = usize::MAX;

/// The role of a root (a vertex or blossom that is in no other blossom) in the search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// Not in the tree.
    Free,
    /// At an even distance from the start.
    Outer,
    /// At an odd distance.
    Inner,
}

/// A graph with weights, its best perfect matching and the dual that proves it.
///
/// Ids below `len` are vertices, the others blossoms.
#[derive(Debug)]
pub(crate) struct Matching<W> {
    pub(super) len: usize,
    /// Twice the weight of each edge, so that all changes of the dual are integers.
    pub(super) weights: Vec<W>,
    pub(super) open: Relation,
    pub(super) state: State<W>,
    /// The weight of the best matching, doubled.
    best: W,
    pub(super) label: Vec<Label>,
    /// For each inner root, the edge from an outer vertex by which the search reached it.
    pub(super) entry: Vec<(usize, usize)>,
    /// For each vertex outside outer roots, the outer vertex with the least slack.
    pub(super) closest: Vec<usize>,
    /// For each outer root, the edge with the least slack to another outer root.
    pub(super) near: Vec<(usize, usize)>,
    /// For each outer blossom and vertex, the member with the least slack to that vertex.
    pub(super) rows: Vec<Vec<usize>>,
    pub(super) queue: Vec<usize>,
}

/// The parts that a rejected restriction must restore.
#[derive(Clone, Debug)]
pub(super) struct State<W> {
    pub(super) dual: Vec<W>,
    pub(super) mate: Vec<usize>,
    /// The root of each vertex.
    pub(super) top: Vec<usize>,
    /// The innermost blossom around each vertex and blossom.
    pub(super) parent: Vec<usize>,
    pub(super) blossoms: Vec<Option<Blossom<W>>>,
    /// The value of the dual: an upper bound of the doubled weight of a perfect matching.
    pub(super) bound: W,
}

/// An odd cycle of vertices and smaller blossoms.
#[derive(Clone, Debug)]
pub(super) struct Blossom<W> {
    /// The cycle; the first child contains the base.
    pub(super) children: Vec<usize>,
    /// For each child, the edge to the next one.
    pub(super) links: Vec<(usize, usize)>,
    /// The vertex whose partner is outside.
    pub(super) base: usize,
    pub(super) dual: W,
}

impl<W: Weight> Matching<W> {
    /// Finds the perfect matching of maximum weight on the vertices `0..len`.
    ///
    /// `weight` is called once for each pair `a < b`; `None` means that there is no edge. Returns
    /// `None` if no perfect matching exists.
    pub(crate) fn solve(len: usize, weight: impl Fn(usize, usize) -> Option<W>) -> Option<Self> {
        let mut weights = vec![W::ZERO; len * len];
        let mut open = Relation::new(len);
        let mut dual = vec![None::<W>; len];
        for a in 0..len {
            for b in a + 1..len {
                if let Some(value) = weight(a, b) {
                    weights[a * len + b] = value.plus(value);
                    weights[b * len + a] = value.plus(value);
                    open.set(a, b, true);
                    dual[a] = dual[a].max(Some(value));
                    dual[b] = dual[b].max(Some(value));
                }
            }
        }
        let dual = dual.into_iter().collect::<Option<Vec<W>>>()?;
        let state = State {
            dual,
            mate: vec![NONE; len],
            top: (0..len).collect(),
            parent: vec![NONE; 2 * len],
            blossoms: vec![None; len],
            bound: W::ZERO,
        };
        let mut matching = Self {
            len,
            weights,
            open,
            state,
            best: W::ZERO,
            label: vec![Label::Free; 2 * len],
            entry: vec![(NONE, NONE); 2 * len],
            closest: vec![NONE; len],
            near: vec![(NONE, NONE); 2 * len],
            rows: vec![Vec::new(); len],
            queue: Vec::new(),
        };
        matching.start();
        for vertex in 0..len {
            if matching.state.mate[vertex] == NONE && !matching.augment(vertex, None) {
                return None;
            }
        }
        matching.best = matching.state.bound;
        Some(matching)
    }

    /// Lowers each dual as far as the edges allow, then matches along tight edges.
    fn start(&mut self) {
        for a in 0..self.len {
            let least = self
                .open
                .row(a)
                .map(|b| self.weights[a * self.len + b].minus(self.state.dual[b]));
            if let Some(least) = least.max() {
                self.state.dual[a] = least;
            }
        }
        for a in 0..self.len {
            if self.state.mate[a] == NONE {
                let free = |&b: &usize| self.state.mate[b] == NONE && self.slack(a, b) == W::ZERO;
                let partner = self.open.row(a).find(free);
                if let Some(b) = partner {
                    self.state.mate[a] = b;
                    self.state.mate[b] = a;
                }
            }
        }
        self.state.bound = self
            .state
            .dual
            .iter()
            .fold(W::ZERO, |sum, &dual| sum.plus(dual));
    }

    /// Returns the partner of a vertex in the current best matching.
    pub(crate) fn mate(&self, vertex: usize) -> usize {
        self.state.mate[vertex]
    }

    /// Returns whether the edge exists and is in no restriction.
    pub(crate) fn is_open(&self, a: usize, b: usize) -> bool {
        self.open.contains(a, b)
    }

    /// Returns whether some best matching might contain the edge.
    ///
    /// The edges of every best matching have no slack under any best dual.
    pub(crate) fn is_tight(&self, a: usize, b: usize) -> bool {
        if !self.is_open(a, b) {
            return false;
        }
        let mut slack = self.slack(a, b);
        if self.state.top[a] == self.state.top[b] {
            let mut around = self.common_blossom(a, b);
            while around != NONE {
                slack = slack.plus(self.blossom(around).dual);
                around = self.state.parent[around];
            }
        }
        slack == W::ZERO
    }

    /// Removes edges if a matching of the same weight remains.
    ///
    /// Returns whether that is so, in which case [`mate`](Self::mate) is such a matching;
    /// otherwise changes nothing.
    pub(crate) fn restrict(&mut self, cut: &[(usize, usize)]) -> bool {
        let saved = self.state.clone();
        let mut closed = Vec::with_capacity(cut.len());
        for &(a, b) in cut {
            if self.open.contains(a, b) {
                self.open.set(a, b, false);
                closed.push((a, b));
                self.release(a, b);
            }
        }
        let mut matched = true;
        for vertex in 0..self.len {
            if self.state.mate[vertex] == NONE && !self.augment(vertex, Some(self.best)) {
                matched = false;
                break;
            }
        }
        if !matched {
            self.state = saved;
            for (a, b) in closed {
                self.open.set(a, b, true);
            }
        }
        matched
    }

    /// Makes `a` and `b` partners if a best matching contains that pair.
    pub(crate) fn join(&mut self, a: usize, b: usize) -> bool {
        if !self.is_tight(a, b) {
            return false;
        }
        let others = |from: usize, to: usize| {
            self.open
                .row(from)
                .filter(move |&x| x != to)
                .map(move |x| (from, x))
        };
        let cut: Vec<_> = others(a, b).chain(others(b, a)).collect();
        self.restrict(&cut)
    }

    /// Makes sure that no matched edge and no blossom depends on the removed edge.
    fn release(&mut self, a: usize, b: usize) {
        while self.state.top[a] == self.state.top[b] && self.is_link(a, b) {
            self.dissolve(self.state.top[a]);
        }
        if self.state.mate[a] == b {
            self.state.mate[a] = NONE;
            self.state.mate[b] = NONE;
        }
    }

    /// Returns the slack of an edge between different roots, doubled.
    pub(super) fn slack(&self, a: usize, b: usize) -> W {
        let duals = self.state.dual[a].plus(self.state.dual[b]);
        duals.minus(self.weights[a * self.len + b])
    }
}
