//! Ways to determine a node's value without searching all its moves.

use super::constants::{
    NULL_VERIFY_DEPTH, PROBE_CUT_DEPTH, PROBE_CUT_IMPROVING, PROBE_CUT_REDUCTION,
};
use super::history::Context;
use super::node::Node;
use super::order::{Picker, Scope};
use super::quiet::is_quiet;
use super::tunable::probe_cut_margin;
use super::window::Window;
use super::{Stopped, Worker, prune};
use crate::score::is_decisive;
use crate::see;
use crate::tt::{Bound, Entry};

impl Worker<'_> {
    /// Returns the node's value if a shortcut determines it.
    pub(super) fn shortcut(&mut self, node: &Node) -> Result<Option<i32>, Stopped> {
        if node.check || node.window.is_open() {
            return Ok(None);
        }
        if prune::is_hopeless(node) {
            let value = self.quiescence(node.position, node.window, node.ply)?;
            if value <= node.window.alpha {
                return Ok(Some(value));
            }
        }
        if let Some(value) = prune::reverse_futility(node) {
            return Ok(Some(value));
        }
        if let Some(value) = self.null_move(node)? {
            return Ok(Some(value));
        }
        if let Some(value) = prune::table_cut(node) {
            return Ok(Some(value));
        }
        self.probe_cut(node)
    }

    /// Null-move pruning: plays a null move, and cuts off if the result is still at least beta.
    fn null_move(&mut self, node: &Node) -> Result<Option<i32>, Stopped> {
        let passed_before = self.frames[node.ply - 1].played.is_none();
        let Some(depth) = prune::null_depth(node).filter(|_| !passed_before && !self.verifying)
        else {
            return Ok(None);
        };
        let beta = node.window.beta;
        let mut next = *node.position;
        next.play_null_unchecked();
        self.table.prefetch(next.hash());
        self.path.push_null(&next);
        self.frames[node.ply].played = None;
        self.frames[node.ply].quiet = None;
        let window = Window::above(-beta);
        let value = -self.alpha_beta(&next, window, depth, node.ply + 1, !node.cut)?;
        self.path.pop();
        if value < beta {
            return Ok(None);
        }
        // A mate found after a null move is not proven, because the opponent had an extra move.
        let value = if is_decisive(value) { beta } else { value };
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

    /// `ProbCut`: cuts off if a capture is so good that its shallow search is far above beta.
    fn probe_cut(&mut self, node: &Node) -> Result<Option<i32>, Stopped> {
        let goal = node.window.beta + probe_cut_margin()
            - if node.improving {
                PROBE_CUT_IMPROVING
            } else {
                0
            };
        let contradicted = node.entry.is_some_and(|entry| {
            entry.depth >= node.depth - PROBE_CUT_REDUCTION && entry.value < goal
        });
        if node.depth < PROBE_CUT_DEPTH || is_decisive(node.window.beta) || contradicted {
            return Ok(None);
        }
        let position = node.position;
        let window = Window::above(goal - 1).flipped();
        let depth = node.depth - PROBE_CUT_REDUCTION;
        let table_move = node.table_move.filter(|&mv| !is_quiet(position, mv));
        let short = goal - node.evaluation;
        let context = Context::of_captures(self.before(node.ply));
        let mut picker = Picker::new(
            Scope::WinningCaptures,
            table_move,
            [None; 2],
            context,
            &self.moves,
        );
        while let Some(mv) = picker.next(position, self.histories, &mut self.moves) {
            if !see::wins_at_least(position, mv, short) {
                continue;
            }
            let next = position.after_unchecked(mv);
            self.table.prefetch(next.hash());
            self.frames[node.ply].plays(position, mv, false);
            self.path.push(&next);
            let mut value = -self.quiescence(&next, window, node.ply + 1)?;
            if value >= goal && depth > 1 {
                value = -self.alpha_beta(&next, window, depth - 1, node.ply + 1, !node.cut)?;
            }
            self.path.pop();
            if value >= goal {
                picker.finish(&mut self.moves);
                let entry = Entry {
                    best: Some(mv),
                    value,
                    evaluation: self.frames[node.ply].raw,
                    depth,
                    bound: Bound::Lower,
                    principal: node.principal,
                };
                self.table.store(position.hash(), node.ply, entry);
                return Ok(Some(value));
            }
        }
        picker.finish(&mut self.moves);
        Ok(None)
    }
}
