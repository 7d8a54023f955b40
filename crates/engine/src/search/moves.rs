//! Search of the moves of a node.

use rules::{Checks, Move, Position};

use super::candidate::Candidate;
use super::constants::{
    DEEPER_SLOPE, EARLY_MOVES, INTERNAL_REDUCTION_DEPTH, PLY, SHALLOWER_MARGIN,
};
use super::correction::LastMoves;
use super::history::{Before, Context};
use super::node::Node;
use super::order::{Picker, Scope};
use super::quiet::is_quiet;
use super::tunable::deeper_base;
use super::window::Window;
use super::{Frame, Stopped, Worker, prune};
use crate::score::{DRAW, INFINITE, MATE_BOUND, is_decisive, mated_in};

/// Start of a child's search.
pub(super) struct Child<'p> {
    pub(super) position: &'p Position,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) reduction: i32,
    /// Whether it is its parent's first child.
    pub(super) first: bool,
    /// Whether the parent is an expected cut node.
    pub(super) parent_cut: bool,
    /// The best value of its earlier siblings.
    pub(super) best: i32,
}

impl Worker<'_> {
    /// Searches the moves one by one.
    pub(super) fn search_moves(&mut self, mut node: Node) -> Result<i32, Stopped> {
        // If the static evaluation is already at least beta, no move has to improve the position.
        node.improving |= !node.check && node.static_eval >= node.window.beta;
        if node.table_move.is_none()
            && node.depth >= INTERNAL_REDUCTION_DEPTH
            && (node.cut || node.window.is_open())
        {
            node.depth -= 1;
        }
        let position = node.position;
        let context = Context::new(position, self.before(node.ply));
        self.frames[node.ply].context = context;
        let checks = position.checks();
        let killers = self.frames[node.ply].killers;
        let mut picker = Picker::new(Scope::All, node.table_move, killers, context, &self.moves);
        let tried_from = self.tried.len();
        let mut window = node.window;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut number = 0;
        while let Some(mv) = picker.next(position, self.histories, &mut self.moves) {
            if node.excluded == Some(mv) {
                continue;
            }
            number += 1;
            if best > -MATE_BOUND && prune::is_late(&node, number) && is_quiet(position, mv) {
                picker.skip_quiets(&mut self.moves);
                continue;
            }
            self.table.prefetch(position.likely_hash_after(mv));
            let candidate = self.candidate(position, mv, number, &context, &checks);
            if best > -MATE_BOUND && prune::skips(&node, &candidate, picker.gave_winning_capture())
            {
                continue;
            }
            let next = position.after_unchecked(mv);
            let extension = match self.extension(&node, &candidate)? {
                Extension::By(plies) => plies,
                Extension::Cutoff(value) => {
                    picker.finish(&mut self.moves);
                    self.tried.truncate(tried_from);
                    return Ok(value);
                }
            };
            let reduction = prune::reduction(&node, &candidate, self.frames[node.ply + 1].cutoffs);
            let child = Child {
                position: &next,
                ply: node.ply + 1,
                depth: node.depth - 1 + extension,
                reduction,
                first: number == 1,
                parent_cut: node.cut,
                best,
            };
            self.frames[node.ply].plays(position, mv, candidate.quiet);
            self.frames[node.ply].number = number;
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
                        self.frames[node.ply].cutoffs += 1;
                        break;
                    }
                }
            }
            self.tried.push(mv);
        }
        picker.finish(&mut self.moves);
        if number == 0 {
            return Ok(without_moves(&node));
        }
        if let Some(mv) = best_move {
            self.remember(&node, mv, best, tried_from, &context);
        } else if node.excluded.is_none() {
            self.reward_previous_move(&node);
        }
        self.tried.truncate(tried_from);
        if node.excluded.is_none() {
            best = moved_toward_beta(best, node.window.beta, node.depth);
        }
        self.conclude(&node, best, best_move);
        Ok(best)
    }

    /// Collects the properties of a move that the pruning and reduction rules use.
    pub(super) fn candidate(
        &self,
        position: &Position,
        mv: Move,
        number: i32,
        context: &Context,
        checks: &Checks,
    ) -> Candidate {
        let quiet = is_quiet(position, mv);
        Candidate {
            mv,
            number,
            quiet,
            checks: position.gives_check_by(mv, checks),
            history: if quiet {
                self.histories.quiet(position, mv, context)
            } else {
                self.histories.capture(position, mv)
            },
        }
    }

    /// Principal variation search: searches the first child with the full window, the others first
    /// with a null window, and late ones with a reduced depth.
    pub(super) fn search_child(&mut self, child: &Child, window: Window) -> Result<i32, Stopped> {
        let &Child {
            position,
            ply,
            mut depth,
            reduction,
            first,
            parent_cut,
            best,
        } = child;
        self.path.push(position);
        let value = if first {
            let cut = !window.is_open() && !parent_cut;
            -self.alpha_beta(position, window.flipped(), depth, ply, cut)?
        } else {
            let above = Window::above(window.alpha).flipped();
            let mut value = window.alpha + 1;
            let reduced = (depth - reduction / PLY).clamp(1.min(depth), depth);
            if reduced < depth {
                self.frames[ply - 1].reduction = depth - reduced;
                value = -self.alpha_beta(position, above, reduced, ply, true)?;
                self.frames[ply - 1].reduction = 0;
                if value > window.alpha {
                    depth += i32::from(value > best + deeper_base() + DEEPER_SLOPE * depth)
                        - i32::from(value < best + SHALLOWER_MARGIN);
                }
            }
            if value > window.alpha && depth > reduced || reduced == child.depth {
                value = -self.alpha_beta(position, above, depth, ply, !parent_cut)?;
                if reduced < child.depth {
                    self.reconsider(ply - 1, depth, value, window);
                }
            }
            if value > window.alpha && window.is_open() {
                value = -self.alpha_beta(position, window.flipped(), depth, ply, false)?;
            }
            value
        };
        self.path.pop();
        Ok(value)
    }

    /// Updates the histories after the re-search of a reduced move.
    fn reconsider(&mut self, ply: usize, depth: i32, value: i32, window: Window) {
        let Frame { quiet, context, .. } = self.frames[ply];
        let good = value > window.alpha;
        if let Some(quiet) = quiet.filter(|_| !good || value >= window.beta) {
            self.histories.reconsider(quiet, &context, depth, good);
        }
    }

    /// The moves played one, two and four plies before a ply.
    pub(super) fn before(&self, ply: usize) -> Before {
        [1, 2, 4].map(|back| {
            ply.checked_sub(back)
                .and_then(|ply: usize| self.frames[ply].played)
        })
    }

    /// The moves played one and two plies before a ply.
    pub(super) fn last_moves(&self, ply: usize) -> LastMoves {
        let [one, two, _] = self.before(ply);
        [one, two]
    }

    /// Updates the histories after a node that failed low: the quiet move that led to it was good.
    fn reward_previous_move(&mut self, node: &Node) {
        let ply = node.ply - 1;
        let Frame { quiet, context, .. } = self.frames[ply];
        if let Some(quiet) = quiet {
            self.histories.praise(quiet, &context, node.depth);
        }
    }

    /// Updates the histories after a node in which a move raised alpha or caused a cutoff.
    fn remember(
        &mut self,
        node: &Node,
        best: Move,
        value: i32,
        tried_from: usize,
        context: &Context,
    ) {
        let position = node.position;
        let cutoff = value >= node.window.beta;
        if cutoff && is_quiet(position, best) {
            let Frame { killers, .. } = &mut self.frames[node.ply];
            if killers[0] != Some(best) {
                *killers = [Some(best), killers[0]];
            }
        }
        if cutoff && node.excluded.is_none() {
            self.penalize_previous_move(node.ply, node.depth);
        }
        let tried = &self.tried[tried_from..];
        self.histories
            .reward(position, best, tried, context, node.depth);
    }

    /// Penalizes the quiet move that led to a beta cutoff if it was among the first moves of its
    /// node. Later moves are expected to be refuted.
    pub(super) fn penalize_previous_move(&mut self, ply: usize, depth: i32) {
        let Frame {
            quiet,
            context,
            number,
            ..
        } = self.frames[ply - 1];
        if let Some(quiet) = quiet.filter(|_| number <= EARLY_MOVES) {
            self.histories.blame(quiet, &context, depth);
        }
    }
}

/// Moves a value above beta nearer to beta, least after a deep search: a cutoff is less exact than
/// the value that it is compared with.
fn moved_toward_beta(value: i32, beta: i32, depth: i32) -> i32 {
    if value < beta || is_decisive(value) || is_decisive(beta) {
        value
    } else {
        (value * depth + beta) / (depth + 1)
    }
}

/// Returns the value of a node without a move to search.
fn without_moves(node: &Node) -> i32 {
    if node.excluded.is_some() {
        node.window.alpha
    } else if node.check {
        mated_in(node.ply)
    } else {
        DRAW
    }
}

/// Result of comparing a move with all others.
pub(super) enum Extension {
    /// Search it this many plies deeper, or shallower if negative.
    By(i32),
    /// Other moves are good enough as well: the node is worth at least this.
    Cutoff(i32),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_above_beta_are_moved_nearer_to_beta_except_mates() {
        assert_eq!(
            [1, 7].map(|depth| moved_toward_beta(100, 20, depth)),
            [60, 90]
        );
        assert_eq!(moved_toward_beta(-20, -21, 1), -20);
        assert_eq!(moved_toward_beta(10, 20, 3), 10);
        assert_eq!(moved_toward_beta(MATE_BOUND, 20, 3), MATE_BOUND);
        assert_eq!(moved_toward_beta(100, -MATE_BOUND, 3), 100);
    }
}
