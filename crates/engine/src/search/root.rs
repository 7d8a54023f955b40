//! The root of the search: iterative deepening, aspiration windows, several best lines, and the
//! decision to stop.

#[cfg(test)]
mod tests;

use super::constants::{
    ASPIRATION_FROM_DEPTH, FALL_MOST, FALL_SLOPE, FORCED_MOVE_DEPTH, NODE_FRACTION_BASE,
    NODE_FRACTION_SLOPE, ROOT_SHALLOWER, SILENCE, STABILITY_FACTOR,
};
use super::history::Context;
use super::moves::Child;
use super::node::Node;
use super::order::{Picker, Scope};
use super::root_move::RootMove;
use super::tunable::aspiration_delta;
use super::window::Window;
use super::{Stopped, Worker, prune};
use crate::event::{Info, RootMoveStarted, SearchEvent};
use crate::limits::Limits;
use crate::score::{DRAW, INFINITE, MATE, MATE_BOUND, is_decisive};
use crate::tables::Selected;
use crate::tt::{Bound, Entry};

impl Worker<'_> {
    /// Lists the root moves, best guess first.
    pub(super) fn list_root_moves(&mut self) {
        let position = self.position;
        let table_move = self
            .table
            .probe(position.hash(), 0)
            .and_then(|entry| entry.best)
            .filter(|&mv| position.is_legal(mv));
        let mut picker = Picker::new(
            Scope::All,
            table_move,
            [None; 2],
            Context::new(&position, [None; 3]),
            &self.moves,
        );
        while let Some(mv) = picker.next(&position, self.histories, &mut self.moves) {
            if self.limits.search_moves.is_empty() || self.limits.search_moves.contains(&mv) {
                self.root_moves.push(RootMove {
                    mv,
                    value: -INFINITE,
                    former: -INFINITE,
                    at_least: false,
                    depth: 0,
                    variation: vec![mv],
                    nodes: 0,
                    deepest: 0,
                });
            }
        }
        picker.finish(&mut self.moves);
    }

    /// Runs iterative deepening until the limits are reached. Returns the best lines of the last
    /// completed iteration, or of the unfinished one if it found a better move. Empty if there is
    /// no move.
    pub(crate) fn deepen(&mut self, on_event: &mut dyn FnMut(SearchEvent)) -> Vec<RootMove> {
        let lines = self.limits.lines.get().min(self.root_moves.len());
        let mut best: Vec<RootMove> = Vec::new();
        let mut agreed = 0;
        if self.root_moves.is_empty() {
            return best;
        }
        let most = self.limits.depth.unwrap_or(Limits::MAX_DEPTH);
        for depth in 1..=most.clamp(1, Limits::MAX_DEPTH) as i32 {
            self.depth = depth;
            self.deepest = 0;
            self.failed_high = None;
            if (0..lines).any(|line| self.aspirate(line, on_event).is_err()) {
                let found = self.unfinished_best(&best);
                if let Some(found) = found.or_else(|| self.first_guess(&best)) {
                    let found = self.corrected(found);
                    best.retain(|root| root.mv != found.mv);
                    best.insert(0, found);
                    best.truncate(lines);
                    self.report(&best, on_event);
                }
                break;
            }
            self.root_moves[..lines].sort_by_key(|root| -root.value);
            for root in &mut self.root_moves[..lines] {
                root.former = root.value;
            }
            let same = best
                .first()
                .is_some_and(|old| old.mv == self.root_moves[0].mv);
            agreed = if same { agreed + 1 } else { 0 };
            self.fall = best
                .first()
                .map_or(0, |old| old.former - self.root_moves[0].value);
            let found = self.root_moves[..lines].iter().cloned();
            best = found.map(|root| self.corrected(root)).collect();
            self.finished = depth;
            self.store_root();
            self.report(&best, on_event);
            if self.is_enough(agreed) {
                break;
            }
        }
        best
    }

    /// Returns a root move with the value that the endgame tables know.
    fn corrected(&self, root: RootMove) -> RootMove {
        let corrected = |selected: &Selected| selected.corrected(root.value);
        let value = self.selected.map_or(root.value, corrected);
        RootMove { value, ..root }
    }

    /// Depth of the last completed iteration in plies.
    pub(crate) fn finished_depth(&self) -> u32 {
        self.finished as u32
    }

    /// Returns the better move found in the aborted iteration, if any. With a node limit, several
    /// lines are always of completed iterations, because levels choose among them.
    fn unfinished_best(&self, best: &[RootMove]) -> Option<RootMove> {
        let is_bounded_by_nodes = self.limits.nodes.is_some();
        if self.limits.lines.get() > 1 && is_bounded_by_nodes && !best.is_empty() {
            return None;
        }
        let found = self
            .root_moves
            .iter()
            // Among equal moves the first one, which has an exact value.
            .rev()
            .max_by_key(|root| root.value)
            .filter(|root| root.value > -INFINITE)
            .or(self.failed_high.as_ref())?;
        let is_new = best.first().is_none_or(|former| former.mv != found.mv);
        is_new.then(|| found.clone())
    }

    /// Returns the first move with the static evaluation, if not even the first iteration has a
    /// value for any move.
    fn first_guess(&self, best: &[RootMove]) -> Option<RootMove> {
        (self.leads() && best.is_empty()).then(|| RootMove {
            value: self.frames[0].evaluation.unwrap_or(DRAW),
            depth: 1,
            ..self.root_moves[0].clone()
        })
    }

    /// Finds the exact value of the best move outside the first `line` ones, with an aspiration
    /// window around the value of the last iteration that widens until the value is inside.
    fn aspirate(
        &mut self,
        line: usize,
        on_event: &mut dyn FnMut(SearchEvent),
    ) -> Result<(), Stopped> {
        let guess = self.root_moves[line].guess();
        let mut delta = aspiration_delta();
        let mut window = if self.depth < ASPIRATION_FROM_DEPTH || is_decisive(guess) {
            Window::FULL
        } else {
            Window::around(guess, delta)
        };
        let mut depth = self.depth;
        loop {
            let value = self.search_root(line, window, depth, on_event)?;
            delta *= 2;
            if value <= window.alpha {
                depth = self.depth;
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha = (value - delta).max(-INFINITE);
            } else {
                self.root_moves[line..].sort_by_key(|root| -root.value);
                if value < window.beta {
                    return Ok(());
                }
                window.beta = (value + delta).min(INFINITE);
                // A shallower search is enough to measure a move that fails high.
                depth = (depth - 1).max(self.depth - ROOT_SHALLOWER).max(1);
                self.failed_high = Some(self.root_moves[line].clone());
            }
            if is_decisive(value) {
                window = Window::FULL;
            }
        }
    }

    /// Searches the root moves from the `line`th on.
    fn search_root(
        &mut self,
        line: usize,
        full: Window,
        depth: i32,
        on_event: &mut dyn FnMut(SearchEvent),
    ) -> Result<i32, Stopped> {
        self.rewind();
        for root in &mut self.root_moves[line..] {
            root.value = -INFINITE;
        }
        let position = self.position;
        let context = Context::new(&position, [None; 3]);
        self.frames[0].context = context;
        let check = position.is_check();
        let (raw, evaluation) = self.static_evaluation(&position, None, 0);
        self.frames[0].raw = (!check).then_some(raw);
        self.frames[0].evaluation = (!check).then_some(evaluation);
        let checks = position.checks();
        let mut window = full;
        let mut best = -INFINITE;
        for index in line..self.root_moves.len() {
            self.report_current_move(index, on_event);
            let mv = self.root_moves[index].mv;
            let next = position.after_unchecked(mv);
            let node = Node {
                position: &position,
                window: full,
                depth,
                ply: 0,
                cut: false,
                check,
                evaluation,
                static_eval: evaluation,
                correction: 0,
                improving: true,
                principal: true,
                entry: None,
                table_move: None,
                excluded: None,
            };
            let number = (index - line) as i32 + 1;
            let candidate = self.candidate(&position, mv, number, &context, &checks);
            let child = Child {
                position: &next,
                ply: 1,
                depth: depth - 1 + self.check_extension(&node, &candidate),
                reduction: prune::reduction(&node, &candidate, 0),
                first: candidate.number == 1,
                parent_cut: false,
                best,
            };
            self.frames[0].plays(&position, mv, candidate.quiet);
            self.frames[0].number = number;
            let before = self.nodes;
            let value = self.search_child(&child, window)?;
            let root = &mut self.root_moves[index];
            root.nodes += self.nodes - before;
            best = best.max(value);
            if value > window.alpha {
                window.alpha = value;
                root.value = value;
                root.at_least = window.is_empty();
                root.depth = self.depth as u32;
                root.deepest = self.deepest;
                root.variation.clear();
                root.variation.push(mv);
                root.variation.extend_from_slice(self.variations.line(1));
                if window.is_empty() {
                    break;
                }
            } else if self
                .failed_high
                .as_ref()
                .is_some_and(|better| better.mv == mv)
            {
                // The re-search did not confirm that it is better.
                self.failed_high = None;
            }
        }
        Ok(best)
    }

    fn store_root(&self) {
        let root = &self.root_moves[0];
        let entry = Entry {
            best: Some(root.mv),
            value: root.value,
            evaluation: self.frames[0].raw,
            depth: self.depth,
            bound: Bound::Exact,
            principal: true,
        };
        if self.limits.search_moves.is_empty() {
            self.table.store(self.position.hash(), 0, entry);
        }
    }

    /// Reports the best lines.
    pub(crate) fn report(&self, best: &[RootMove], on_event: &mut dyn FnMut(SearchEvent)) {
        for (index, root) in best.iter().enumerate() {
            on_event(SearchEvent::Line(Info {
                depth: root.depth,
                deepest: root.deepest as u32,
                line: index + 1,
                score: root.score(),
                at_least: root.at_least,
                nodes: self.nodes(),
                time: self.elapsed(),
                table_fullness: self.table.fullness(),
                table_hits: self.table_hits(),
                variation: &root.variation,
            }));
        }
    }

    /// Reports the next root move, once the search has taken a while.
    fn report_current_move(&self, index: usize, on_event: &mut dyn FnMut(SearchEvent)) {
        let time = self.elapsed();
        if time >= SILENCE {
            on_event(SearchEvent::RootMoveStarted(RootMoveStarted {
                depth: self.depth as u32,
                mv: self.root_moves[index].mv,
                number: index + 1,
                nodes: self.nodes(),
                time,
                table_fullness: self.table.fullness(),
                table_hits: self.table_hits(),
            }));
        }
    }

    /// Whether a completed iteration, the `agreed`th in a row with this best move, is the last.
    fn is_enough(&self, agreed: usize) -> bool {
        self.has_requested_mate() || self.reached_node_limit() || self.reached_time_limit(agreed)
    }

    fn has_requested_mate(&self) -> bool {
        let value = self.root_moves[0].value;
        self.limits
            .mate
            .is_some_and(|moves| value >= MATE - (2 * moves.min(60) as i32 - 1))
    }

    fn reached_node_limit(&self) -> bool {
        self.limits
            .soft_nodes
            .is_some_and(|soft| self.nodes() >= soft)
    }

    fn reached_time_limit(&self, agreed: usize) -> bool {
        let Some(soft) = self.limits.soft else {
            return false;
        };
        let best = &self.root_moves[0];
        let forced = self.root_moves.len() == 1 && self.depth >= FORCED_MOVE_DEPTH;
        let mating = best.value >= MATE_BOUND && MATE - best.value <= self.depth;
        let stability = STABILITY_FACTOR[agreed.min(STABILITY_FACTOR.len() - 1)];
        let fraction = best.nodes as f64 / self.nodes.max(1) as f64;
        let fall = FALL_SLOPE * f64::from(self.fall.clamp(-FALL_MOST, FALL_MOST));
        let factor =
            stability * (NODE_FRACTION_BASE - NODE_FRACTION_SLOPE * fraction) * (1.0 + fall);
        forced || mating || self.elapsed() >= soft.mul_f64(factor)
    }
}
