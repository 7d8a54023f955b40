//! Search of one node inside the tree: principal variation search with alpha-beta.

use std::sync::atomic::Ordering;

use rules::{Move, Position};

use super::constants::{CUTOFF_CLOCK, EXPECTED_DEPTH, HINDSIGHT_DEEPER, KNOWN_DEPTH};
use super::history::Context;
use super::quiet::is_quiet;
use super::tunable::hindsight_margin;
use super::window::Window;
use super::{Frame, Stopped, Team, Worker};
use crate::score::{DECISIVE, DRAW, INFINITE, MATE, MAX_PLY, is_decisive, is_mate};
use crate::tt::{Bound, Entry};

/// A node as seen by the pruning rules.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent properties of the node"
)]
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether it is an expected cut node.
    pub(super) cut: bool,
    pub(super) check: bool,
    /// The static evaluation, refined by the TT value where that is tighter; meaningless in check.
    pub(super) evaluation: i32,
    /// The static evaluation without this refinement.
    pub(super) static_eval: i32,
    /// The correction of the static evaluation; 0 in check.
    pub(super) correction: i32,
    /// Whether the side to move is better than at its last turn; while its moves are searched, also
    /// if its static evaluation is at least beta.
    pub(super) improving: bool,
    /// Whether it is or was a PV node.
    pub(super) principal: bool,
    /// The TT entry.
    pub(super) entry: Option<Entry>,
    /// The TT move.
    pub(super) table_move: Option<Move>,
    /// The move that is excluded in a singular search.
    pub(super) excluded: Option<Move>,
}

impl Worker<'_> {
    /// Returns the value of a position to this depth: exact inside the window, a bound outside.
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
            return Ok(self.evaluator.evaluate(position, ply));
        }
        let mut window = window.possible_at(ply);
        let mut least = -INFINITE;
        if window.alpha < DRAW && self.path.can_repeat(position) {
            window.alpha = DRAW;
            least = DRAW;
        }
        if window.is_empty() {
            return Ok(window.alpha);
        }
        let entry = self.table.probe(position.hash(), ply);
        let expected = |value: &i32| depth > EXPECTED_DEPTH || cut == (*value >= window.beta);
        if let Some(value) = cutoff(position, entry, window, depth, ply).filter(expected) {
            self.reward_table_move(position, entry, window, depth, ply);
            return Ok(value.max(least));
        }
        let mut most = INFINITE;
        if let Some((value, bound)) = self.look_up(position, depth, ply) {
            let settles = match bound {
                Bound::Exact => true,
                Bound::Lower => value >= window.beta,
                Bound::Upper => value <= window.alpha,
            };
            if settles {
                self.store_known(position, value, bound, depth, ply);
                return Ok(value.max(least));
            }
            if bound == Bound::Lower {
                least = least.max(value);
                window.alpha = window.alpha.max(value);
            } else {
                most = value;
            }
        }
        let mut node = self.describe(position, entry, window, depth, ply, cut);
        self.learn_from_evaluation(&node);
        node.depth += self.hindsight_adjustment(ply, depth);
        let value = match self.shortcut(&node)? {
            Some(value) => value,
            None => self.search_moves(node)?,
        };
        // The result of the search may be lower than the draw by repetition, and less exact than
        // the endgame tables.
        Ok(value.min(most).max(least))
    }

    /// Returns the value of a position according to the endgame tables, if any.
    fn look_up(&mut self, position: &Position, depth: i32, ply: usize) -> Option<(i32, Bound)> {
        let found = self.tables?.look_up(position, depth, ply)?;
        self.table_hits += 1;
        if let Team::Helps(counters) = self.team {
            counters.table_hits.fetch_add(1, Ordering::Relaxed);
        }
        Some(found)
    }

    /// Stores the value of a position that needs no search.
    fn store_known(&self, position: &Position, value: i32, bound: Bound, depth: i32, ply: usize) {
        let entry = Entry {
            best: None,
            value,
            evaluation: None,
            depth: depth + KNOWN_DEPTH,
            bound,
            principal: false,
        };
        self.table.store(position.hash(), ply, entry);
    }

    /// Computes the input of the pruning rules, and the frame that deeper nodes use.
    pub(super) fn describe<'p>(
        &mut self,
        position: &'p Position,
        entry: Option<Entry>,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Node<'p> {
        let check = position.is_check();
        let known = (!check).then(|| self.static_evaluation(position, entry, ply));
        self.frames[ply].raw = known.map(|(raw, _)| raw);
        let corrected = known.map(|(_, corrected)| corrected);
        self.frames[ply].evaluation = corrected;
        self.frames[ply + 1].cutoffs = 0;
        self.frames[ply + 2].killers = [None; 2];
        let earlier = |back| {
            ply.checked_sub(back)
                .and_then(|ply: usize| self.frames[ply].evaluation)
        };
        let before = earlier(2).or_else(|| earlier(4));
        Node {
            position,
            window,
            depth,
            ply,
            cut,
            check,
            evaluation: corrected.map_or(-INFINITE, |value| refined(value, entry)),
            static_eval: corrected.unwrap_or(-INFINITE),
            correction: known.map_or(0, |(raw, corrected)| corrected - raw),
            improving: corrected.is_some_and(|now| before.is_none_or(|then| now > then)),
            principal: window.is_open() || entry.is_some_and(|entry| entry.principal),
            entry,
            table_move: entry
                .and_then(|entry| entry.best)
                .filter(|&mv| position.is_legal(mv)),
            excluded: None,
        }
    }

    /// Updates the histories after a TT cutoff: the TT move was good here again, and the move that
    /// led here was bad.
    fn reward_table_move(
        &mut self,
        position: &Position,
        entry: Option<Entry>,
        window: Window,
        depth: i32,
        ply: usize,
    ) {
        let Some(Entry {
            best: Some(mv),
            value,
            ..
        }) = entry
        else {
            return;
        };
        if value < window.beta {
            return;
        }
        self.penalize_previous_move(ply, depth);
        if position.is_legal(mv) && is_quiet(position, mv) {
            let context = Context::new(position, self.before(ply));
            self.histories
                .reward_table_move(position, mv, &context, depth);
        }
    }

    /// Updates the history of the quiet move that led here by the change of the static evaluation.
    fn learn_from_evaluation(&mut self, node: &Node) {
        let Frame {
            quiet,
            context,
            evaluation: before,
            ..
        } = self.frames[node.ply - 1];
        let after = self.frames[node.ply].evaluation;
        if let (Some(quiet), Some(before), Some(after)) = (quiet, before, after) {
            self.histories
                .learn_from_evaluation(quiet, &context, -(before + after));
        }
    }

    /// Returns the change of depth that follows from the static evaluation after a reduced move:
    /// one ply more if the reduction was large and the opponent lost nothing by the move, one less
    /// if the move lost evaluation.
    fn hindsight_adjustment(&self, ply: usize, depth: i32) -> i32 {
        let Frame {
            reduction,
            evaluation: before,
            ..
        } = self.frames[ply - 1];
        let (Some(before), Some(after)) = (before, self.frames[ply].evaluation) else {
            return 0;
        };
        if reduction >= HINDSIGHT_DEEPER && before + after <= 0 {
            1
        } else if reduction > 0 && depth > 1 && before + after > hindsight_margin() {
            -1
        } else {
            0
        }
    }

    /// Returns the static evaluation, raw and corrected by the correction history.
    pub(super) fn static_evaluation(
        &mut self,
        position: &Position,
        entry: Option<Entry>,
        ply: usize,
    ) -> (i32, i32) {
        let raw = entry
            .and_then(|entry| entry.evaluation)
            .unwrap_or_else(|| self.evaluator.evaluate(position, ply));
        let last = self.last_moves(ply);
        let corrected = raw + self.histories.corrections.correction(position, last);
        (raw, corrected.clamp(1 - DECISIVE, DECISIVE - 1))
    }

    /// Updates the histories with the value of a node, and stores it in the table.
    pub(super) fn conclude(&mut self, node: &Node, value: i32, best: Option<Move>) {
        if node.excluded.is_some() {
            return;
        }
        let bound = if value >= node.window.beta {
            Bound::Lower
        } else if best.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let Frame {
            raw, evaluation, ..
        } = self.frames[node.ply];
        if let Some(evaluation) = evaluation
            && best.is_none_or(|mv| is_quiet(node.position, mv))
            && match bound {
                Bound::Lower => value > evaluation,
                Bound::Upper => value < evaluation,
                Bound::Exact => true,
            }
            && !is_decisive(value)
        {
            let last = self.last_moves(node.ply);
            self.histories
                .corrections
                .learn(node.position, last, node.depth, value - evaluation);
        }
        let entry = Entry {
            best,
            value,
            evaluation: raw,
            depth: node.depth,
            bound,
            principal: node.principal,
        };
        self.table.store(node.position.hash(), node.ply, entry);
    }
}

/// Returns the TT value if it determines the node. Never in PV nodes, whose line has to be
/// complete, not near the fifty-move limit, and never for a mate that may come after the limit.
pub(super) fn cutoff(
    position: &Position,
    entry: Option<Entry>,
    window: Window,
    depth: i32,
    ply: usize,
) -> Option<i32> {
    let clock = position.halfmove_clock();
    let left = 100 - clock as i32;
    entry
        .filter(|_| !window.is_open() && clock < CUTOFF_CLOCK)
        .filter(|entry| entry.settles(depth, window.alpha, window.beta))
        .map(|entry| entry.value)
        .filter(|value| !is_mate(*value) || MATE - value.abs() - ply as i32 <= left)
}

/// Refines a static evaluation with a TT value that bounds it more tightly.
pub(super) fn refined(evaluation: i32, entry: Option<Entry>) -> i32 {
    match entry {
        Some(Entry { bound, value, .. }) if !is_decisive(value) => match bound {
            Bound::Lower => evaluation.max(value),
            Bound::Upper => evaluation.min(value),
            Bound::Exact => value,
        },
        _ => evaluation,
    }
}
