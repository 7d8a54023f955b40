//! One stage of the weighted matching: matches one more vertex.

use super::bits::ones;
use super::weight::Weight;
use super::weighted::{Blossom, Label, Matching, NONE};

impl<W: Weight> Matching<W> {
    /// Searches an augmenting path from an unmatched vertex, and changes the dual as needed.
    ///
    /// Returns `false` if no path exists, or if the bound would fall below `floor`; the state is
    /// then useless.
    pub(super) fn augment(&mut self, start: usize, floor: Option<W>) -> bool {
        self.label.fill(Label::Free);
        self.closest.fill(NONE);
        self.near.fill((NONE, NONE));
        self.rows.iter_mut().for_each(Vec::clear);
        self.queue.clear();
        self.make_outer(self.state.top[start]);
        loop {
            while let Some(vertex) = self.queue.pop() {
                if self.scan(vertex) {
                    self.open_empty_blossoms();
                    return true;
                }
            }
            let Some(step) = self.next_step() else {
                return false;
            };
            let bound = self.state.bound.minus(step);
            if floor.is_some_and(|floor| bound < floor) {
                return false;
            }
            if step > W::ZERO {
                self.state.bound = bound;
                self.change_duals(step);
            }
            if self.use_tight_edges() {
                self.open_empty_blossoms();
                return true;
            }
        }
    }

    fn roots(&self) -> impl Iterator<Item = usize> + '_ {
        let is_used = |&id: &usize| id < self.len || self.state.blossoms[id - self.len].is_some();
        (0..2 * self.len)
            .filter(is_used)
            .filter(|&id| self.state.parent[id] == NONE)
    }

    fn label_of(&self, vertex: usize) -> Label {
        self.label[self.state.top[vertex]]
    }

    /// Labels a root, and queues its vertices.
    fn make_outer(&mut self, root: usize) {
        self.label[root] = Label::Outer;
        let members = self.members(root);
        if root >= self.len && self.rows[root - self.len].is_empty() {
            self.fill_row(root, &members);
        }
        self.queue.extend(members);
    }

    /// Computes for each vertex which of the `sources` in a blossom has the least slack.
    fn fill_row(&mut self, blossom: usize, sources: &[usize]) {
        let mut row = vec![NONE; self.len];
        for &source in sources {
            if source < self.len {
                self.lower_row(&mut row, |_| source);
            } else {
                let nested = std::mem::take(&mut self.rows[source - self.len]);
                self.lower_row(&mut row, |vertex| nested[vertex]);
            }
        }
        self.rows[blossom - self.len] = row;
    }

    fn lower_row(&self, row: &mut [usize], source: impl Fn(usize) -> usize) {
        for (vertex, entry) in row.iter_mut().enumerate() {
            let from = source(vertex);
            if from != NONE
                && self.open.contains(from, vertex)
                && (*entry == NONE || self.slack(from, vertex) < self.slack(*entry, vertex))
            {
                *entry = from;
            }
        }
    }

    /// Looks at all edges of an outer vertex. Returns whether the path is complete.
    fn scan(&mut self, vertex: usize) -> bool {
        for word in 0..self.open.words() {
            for other in ones(self.open.word(vertex, word), word) {
                let (root, other_root) = (self.state.top[vertex], self.state.top[other]);
                if root == other_root {
                    continue;
                }
                let slack = self.slack(vertex, other);
                if self.label[other_root] == Label::Outer {
                    if slack == W::ZERO {
                        self.merge(vertex, other);
                    } else {
                        self.improve_near(root, vertex, other, slack);
                        self.improve_near(other_root, other, vertex, slack);
                    }
                    continue;
                }
                let closest = self.closest[other];
                if closest == NONE || slack < self.slack(closest, other) {
                    self.closest[other] = vertex;
                }
                if slack == W::ZERO
                    && self.label[other_root] == Label::Free
                    && self.grow(vertex, other)
                {
                    return true;
                }
            }
        }
        false
    }

    fn improve_near(&mut self, root: usize, inside: usize, outside: usize, slack: W) {
        let (a, b) = self.near[root];
        if a == NONE || slack < self.slack(a, b) {
            self.near[root] = (inside, outside);
        }
    }

    /// Adds a free root, reached by a tight edge, and its partner to the tree; or completes the
    /// path if it has no partner.
    fn grow(&mut self, outer: usize, vertex: usize) -> bool {
        let root = self.state.top[vertex];
        let base = self.base(root);
        let mate = self.state.mate[base];
        if mate == NONE {
            self.rebase(root, vertex);
            self.state.mate[vertex] = outer;
            self.flip(outer, vertex);
            return true;
        }
        self.label[root] = Label::Inner;
        self.entry[root] = (outer, vertex);
        self.make_outer(self.state.top[mate]);
        false
    }

    /// Exchanges matched and unmatched edges from an outer vertex back to the start.
    fn flip(&mut self, mut outer: usize, mut vertex: usize) {
        loop {
            let root = self.state.top[outer];
            let mate = self.state.mate[self.base(root)];
            self.rebase(root, outer);
            self.state.mate[outer] = vertex;
            if mate == NONE {
                return;
            }
            let inner = self.state.top[mate];
            let (next, reached) = self.entry[inner];
            self.rebase(inner, reached);
            self.state.mate[reached] = next;
            (outer, vertex) = (next, reached);
        }
    }

    /// Lists the roots from an outer vertex up to the root `end`, without `end`, with the edges
    /// from each root to the next.
    fn path_up(&self, vertex: usize, end: usize) -> Vec<(usize, (usize, usize))> {
        let mut path = Vec::new();
        let mut root = self.state.top[vertex];
        while root != end {
            let base = self.base(root);
            let mate = self.state.mate[base];
            path.push((root, (base, mate)));
            let inner = self.state.top[mate];
            let (outer, reached) = self.entry[inner];
            path.push((inner, (reached, outer)));
            root = self.state.top[outer];
        }
        path
    }

    /// Returns the first outer root on both paths to the start.
    fn meeting_root(&self, a: usize, b: usize) -> usize {
        let parent = |root: usize| {
            let mate = self.state.mate[self.base(root)];
            (mate != NONE).then(|| self.state.top[self.entry[self.state.top[mate]].0])
        };
        let path = |vertex: usize| {
            std::iter::successors(Some(self.state.top[vertex]), move |&root| parent(root))
        };
        let mut on_path = vec![false; 2 * self.len];
        path(a).for_each(|root| on_path[root] = true);
        path(b)
            .find(|&root| on_path[root])
            .expect("all outer roots lead to the start")
    }

    /// Makes a blossom of the cycle that a tight edge between two outer roots closes.
    fn merge(&mut self, a: usize, b: usize) {
        let meeting = self.meeting_root(a, b);
        let (left, right) = (self.path_up(a, meeting), self.path_up(b, meeting));
        let mut children = vec![meeting];
        let mut links = Vec::new();
        for &(root, (lower, upper)) in left.iter().rev() {
            children.push(root);
            links.push((upper, lower));
        }
        links.push((a, b));
        for &(root, link) in &right {
            children.push(root);
            links.push(link);
        }
        let base = self.base(meeting);
        let inner: Vec<usize> = children
            .iter()
            .copied()
            .filter(|&id| self.label[id] == Label::Inner)
            .collect();
        for &id in &inner {
            if id >= self.len {
                let members = self.members(id);
                self.fill_row(id, &members);
            }
        }
        let sources = children.clone();
        let id = self.add_blossom(Blossom {
            children,
            links,
            base,
            dual: W::ZERO,
        });
        self.fill_row(id, &sources);
        self.label[id] = Label::Outer;
        for root in inner {
            let members = self.members(root);
            self.queue.extend(members);
        }
        self.near[id] = (NONE, NONE);
        for vertex in 0..self.len {
            let inside = self.rows[id - self.len][vertex];
            if inside != NONE
                && self.state.top[vertex] != id
                && self.label_of(vertex) == Label::Outer
            {
                let slack = self.slack(inside, vertex);
                self.improve_near(id, inside, vertex, slack);
            }
        }
    }

    /// Returns the greatest change of the dual after which it still is one, or `None` if any is.
    fn next_step(&self) -> Option<W> {
        let free = (0..self.len)
            .filter(|&vertex| self.closest[vertex] != NONE && self.label_of(vertex) == Label::Free)
            .map(|vertex| self.slack(self.closest[vertex], vertex))
            .min();
        let roots = self.roots().filter_map(|root| match self.label[root] {
            Label::Outer if self.near[root].0 != NONE => {
                let (a, b) = self.near[root];
                Some(self.slack(a, b).half())
            }
            Label::Inner if root >= self.len => Some(self.blossom(root).dual.half()),
            _ => None,
        });
        roots.chain(free).min()
    }

    fn change_duals(&mut self, step: W) {
        for vertex in 0..self.len {
            let dual = self.state.dual[vertex];
            self.state.dual[vertex] = match self.label_of(vertex) {
                Label::Free => continue,
                Label::Outer => dual.minus(step),
                Label::Inner => dual.plus(step),
            };
        }
        let twice = step.plus(step);
        let roots: Vec<usize> = self.roots().filter(|&root| root >= self.len).collect();
        for root in roots {
            let label = self.label[root];
            let dual = &mut self.blossom_mut(root).dual;
            match label {
                Label::Free => {}
                Label::Outer => *dual = dual.plus(twice),
                Label::Inner => *dual = dual.minus(twice),
            }
        }
    }

    /// Continues the search where the last change of the dual made it possible. Returns whether
    /// the path is complete.
    fn use_tight_edges(&mut self) -> bool {
        let roots: Vec<usize> = self.roots().filter(|&root| root >= self.len).collect();
        for root in roots {
            if self.label[root] == Label::Inner && self.blossom(root).dual == W::ZERO {
                self.expand(root);
            }
        }
        for vertex in 0..self.len {
            let closest = self.closest[vertex];
            if closest != NONE
                && self.label_of(vertex) == Label::Free
                && self.slack(closest, vertex) == W::ZERO
                && self.grow(closest, vertex)
            {
                return true;
            }
        }
        let roots: Vec<usize> = self.roots().collect();
        for root in roots {
            let (a, b) = self.near[root];
            if a != NONE
                && self.label[root] == Label::Outer
                && self.state.top[a] != self.state.top[b]
                && self.slack(a, b) == W::ZERO
            {
                self.merge(a, b);
            }
        }
        false
    }

    /// Replaces an inner blossom without dual by the half of its cycle that continues the path.
    fn expand(&mut self, root: usize) {
        let (outer, reached) = self.entry[root];
        let index = self.child_index(self.blossom(root), root, reached);
        let Blossom {
            children, links, ..
        } = self.open_blossom(root);
        let size = children.len();
        for &child in &children {
            self.label[child] = Label::Free;
        }
        let backward = index.is_multiple_of(2);
        let next = |at: usize| if backward { at - 1 } else { (at + 1) % size };
        let link = |at: usize| {
            let (a, b) = links[if backward { at - 1 } else { at }];
            if backward { (b, a) } else { (a, b) }
        };
        let mut at = index;
        let mut entry = (outer, reached);
        loop {
            self.label[children[at]] = Label::Inner;
            self.entry[children[at]] = entry;
            if at == 0 {
                return;
            }
            at = next(at);
            self.make_outer(children[at]);
            entry = link(at);
            at = next(at);
        }
    }

    /// Opens the root blossoms without dual, and their children.
    fn open_empty_blossoms(&mut self) {
        let mut roots: Vec<usize> = self.roots().filter(|&root| root >= self.len).collect();
        while let Some(root) = roots.pop() {
            if self.blossom(root).dual == W::ZERO {
                let children = self.open_blossom(root).children;
                roots.extend(children.into_iter().filter(|&child| child >= self.len));
            }
        }
    }
}
