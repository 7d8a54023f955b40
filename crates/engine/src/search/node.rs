//! The search of one node inside the tree: principal variation search with alpha-beta.

use rules::{Move, Position};

use super::constants::{CUTOFF_CLOCK, INTERNAL_REDUCTION_DEPTH, NULL_VERIFY_DEPTH};
use super::order::{Picker, Scope};
use super::window::Window;
use super::{Frame, Stopped, Worker, prune};
use crate::evaluate::evaluate;
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, is_mate, mated_in};
use crate::tt::{Bound, Entry};

/// A node as the rules about pruning see it.
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether a cutoff is expected here.
    pub(super) cut: bool,
    pub(super) check: bool,
    /// Static, put right by the table where it knows better; meaningless in check.
    pub(super) evaluation: i32,
    /// Whether the side to move stands better than at its last turn.
    pub(super) improving: bool,
}

/// What a child's search starts from.
pub(super) struct Child<'p> {
    pub(super) position: &'p Position,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) reduction: i32,
    /// Whether it is its parent's first.
    pub(super) first: bool,
    /// Whether a cutoff is expected in the parent.
    pub(super) parent_cut: bool,
}

impl Worker<'_> {
    /// The value of a position to this depth: exact inside the window, a bound outside.
    pub(super) fn alpha_beta(
        &mut self,
        position: &Position,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<i32, Stopped> {
        if depth <= 0 {
            return self.quiescence(position, window, ply);
        }
        self.enter(ply)?;
        if self.is_draw(position) {
            return Ok(DRAW);
        }
        if ply >= MAX_PLY {
            return Ok(evaluate(position));
        }
        let window = window.possible_at(ply);
        if window.is_empty() {
            return Ok(window.alpha);
        }
        let entry = self.table.probe(position.hash(), ply);
        if let Some(value) = cutoff(position, entry, window, depth) {
            return Ok(value);
        }
        let node = self.describe(position, entry, window, depth, ply, cut);
        if let Some(value) = self.prune(&node)? {
            return Ok(value);
        }
        let table_move = entry
            .and_then(|entry| entry.best)
            .filter(|&mv| position.is_legal(mv));
        self.search_moves(node, table_move)
    }

    /// Fills in what the pruning rules look at, and the frame that deeper nodes look back to.
    fn describe<'p>(
        &mut self,
        position: &'p Position,
        entry: Option<Entry>,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Node<'p> {
        let check = position.is_check();
        let known = (!check).then(|| {
            entry
                .and_then(|entry| entry.evaluation)
                .unwrap_or_else(|| evaluate(position))
        });
        self.frames[ply].evaluation = known;
        self.frames[ply + 2].killers = [None; 2];
        let before = ply
            .checked_sub(2)
            .and_then(|ply| self.frames[ply].evaluation);
        Node {
            position,
            window,
            depth,
            ply,
            cut,
            check,
            evaluation: known.map_or(-INFINITE, |value| refined(value, entry)),
            improving: matches!((known, before), (Some(now), Some(then)) if now > then),
        }
    }

    /// What can be said of the node without looking at its moves.
    fn prune(&mut self, node: &Node) -> Result<Option<i32>, Stopped> {
        if node.check || node.window.is_open() {
            return Ok(None);
        }
        match prune::reverse_futility(node) {
            Some(value) => Ok(Some(value)),
            None => self.null_move(node),
        }
    }

    /// Passes, and cuts off when even that holds beta.
    fn null_move(&mut self, node: &Node) -> Result<Option<i32>, Stopped> {
        let passed_before = self.frames[node.ply - 1].null;
        let Some(depth) = prune::null_depth(node).filter(|_| !passed_before && !self.verifying)
        else {
            return Ok(None);
        };
        let beta = node.window.beta;
        let mut next = *node.position;
        next.play_null();
        self.path.push_null(&next);
        self.frames[node.ply].null = true;
        let window = Window::above(-beta);
        let value = -self.alpha_beta(&next, window, depth, node.ply + 1, !node.cut)?;
        self.frames[node.ply].null = false;
        self.path.pop();
        if value < beta {
            return Ok(None);
        }
        // A mate found after passing is not proven: the opponent had a move to spare.
        let value = if is_mate(value) { beta } else { value };
        if node.depth < NULL_VERIFY_DEPTH {
            return Ok(Some(value));
        }
        self.verifying = true;
        let verified = self.alpha_beta(
            node.position,
            Window::above(beta - 1),
            depth,
            node.ply,
            false,
        )?;
        self.verifying = false;
        Ok((verified >= beta).then_some(value))
    }

    /// Searches the moves one by one.
    fn search_moves(&mut self, node: Node, table_move: Option<Move>) -> Result<i32, Stopped> {
        let node = match table_move {
            None if node.depth >= INTERNAL_REDUCTION_DEPTH => Node {
                depth: node.depth - 1,
                ..node
            },
            _ => node,
        };
        let killers = self.frames[node.ply].killers;
        let mut picker = Picker::new(Scope::All, table_move, killers, &self.moves);
        let tried_from = self.tried.len();
        let mut window = node.window;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut number = 0;
        while let Some(mv) = picker.next(node.position, self.histories, &mut self.moves) {
            number += 1;
            let quiet = is_quiet(node.position, mv);
            let mut next = *node.position;
            next.play_unchecked(mv);
            let checks = next.is_check();
            if best > -MATE_BOUND && !checks && prune::skips(&node, mv, number, quiet) {
                continue;
            }
            let history = if quiet {
                self.histories.quiet(node.position.turn(), mv)
            } else {
                0
            };
            let child = Child {
                position: &next,
                ply: node.ply + 1,
                depth: node.depth - 1 + self.extension(node.ply, checks),
                reduction: prune::reduction(&node, number, quiet, checks, history),
                first: number == 1,
                parent_cut: node.cut,
            };
            let value = self.search_child(&child, window)?;
            if value > best {
                best = value;
                if value > window.alpha {
                    window.alpha = value;
                    best_move = Some(mv);
                    if node.window.is_open() {
                        self.variations.set(node.ply, mv);
                    }
                    if window.is_empty() {
                        break;
                    }
                }
            }
            self.tried.push(mv);
        }
        picker.finish(&mut self.moves);
        if number == 0 {
            return Ok(if node.check { mated_in(node.ply) } else { DRAW });
        }
        if let Some(mv) = best_move.filter(|_| best >= node.window.beta) {
            self.remember(&node, mv, tried_from);
        }
        self.tried.truncate(tried_from);
        self.store(&node, best, best_move);
        Ok(best)
    }

    /// Principal variation search: the first child with the whole window, the others
    /// first asked only whether they beat it, late ones less deep.
    pub(super) fn search_child(&mut self, child: &Child, window: Window) -> Result<i32, Stopped> {
        let &Child {
            position,
            ply,
            depth,
            reduction,
            first,
            parent_cut,
        } = child;
        self.path.push(position);
        let value = if first {
            let cut = !window.is_open() && !parent_cut;
            -self.alpha_beta(position, window.flipped(), depth, ply, cut)?
        } else {
            let above = Window::above(window.alpha).flipped();
            let mut value = window.alpha + 1;
            if reduction > 0 {
                value = -self.alpha_beta(position, above, depth - reduction, ply, true)?;
            }
            if value > window.alpha {
                value = -self.alpha_beta(position, above, depth, ply, !parent_cut)?;
            }
            if value > window.alpha && window.is_open() {
                value = -self.alpha_beta(position, window.flipped(), depth, ply, false)?;
            }
            value
        };
        self.path.pop();
        Ok(value)
    }

    /// A ply more for a move that gives check, while the tree stays in proportion.
    pub(super) fn extension(&self, ply: usize, checks: bool) -> i32 {
        i32::from(checks && ply < 2 * self.depth as usize)
    }

    /// Learns from a cutoff.
    fn remember(&mut self, node: &Node, best: Move, tried_from: usize) {
        let position = node.position;
        if is_quiet(position, best) {
            let Frame { killers, .. } = &mut self.frames[node.ply];
            if killers[0] != Some(best) {
                *killers = [Some(best), killers[0]];
            }
        }
        self.histories
            .reward(position, best, &self.tried[tried_from..], node.depth);
    }

    fn store(&self, node: &Node, value: i32, best: Option<Move>) {
        let bound = if value >= node.window.beta {
            Bound::Lower
        } else if best.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            best,
            value,
            evaluation: self.frames[node.ply].evaluation,
            depth: node.depth,
            bound,
        };
        self.table.store(node.position.hash(), node.ply, entry);
    }
}

/// Whether a move neither captures nor promotes.
pub(super) fn is_quiet(position: &Position, mv: Move) -> bool {
    mv.promotion().is_none() && !position.is_capture(mv)
}

/// The table's answer, where it settles the node. Never on the principal variation,
/// which is to be seen whole, and not near the fifty-move limit.
pub(super) fn cutoff(
    position: &Position,
    entry: Option<Entry>,
    window: Window,
    depth: i32,
) -> Option<i32> {
    entry
        .filter(|_| !window.is_open() && position.halfmove_clock() < CUTOFF_CLOCK)
        .filter(|entry| entry.settles(depth, window.alpha, window.beta))
        .map(|entry| entry.value)
}

/// A static evaluation, put right by a searched score that bounds it more tightly.
fn refined(evaluation: i32, entry: Option<Entry>) -> i32 {
    match entry {
        Some(entry) if is_mate(entry.value) => evaluation,
        Some(Entry {
            bound: Bound::Lower,
            value,
            ..
        }) => evaluation.max(value),
        Some(Entry {
            bound: Bound::Upper,
            value,
            ..
        }) => evaluation.min(value),
        Some(Entry {
            bound: Bound::Exact,
            value,
            ..
        }) => value,
        None => evaluation,
    }
}
