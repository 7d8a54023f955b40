//! Move ordering: the TT move, winning captures, killers, quiet moves by history (with a bonus for
//! checks), losing captures.

use rules::{Move, Position, Role};

use super::history::{Context, Histories};
use crate::see;

/// A capture ranks above every killer and quiet move, until SEE shows that it loses.
const CAPTURE: i32 = 1_000_000;
const KILLER: i32 = 900_000;
const LOSING: i32 = -1_000_000;
/// Bonus of a quiet move that gives check, unless it loses more than [`CHECK_LOSS`] centipawns.
const CHECK: i32 = 10_000;
const CHECK_LOSS: i32 = -75;
/// Values of victims, by [`Role::index`], in units that outweigh any capture history.
const VICTIM: [i32; 6] = [1, 3, 3, 5, 9, 0];
const VICTIM_STEP: i32 = 10_000;

/// A move and its ordering score.
#[derive(Clone, Copy)]
pub(super) struct Scored {
    mv: Move,
    score: i32,
}

/// The moves that a picker returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Every legal move.
    All,
    /// Captures and promotions that do not lose by SEE.
    WinningCaptures,
}

enum Stage {
    Table,
    Captures,
    WinningCaptures,
    Quiets,
    Rest,
}

/// Returns the moves of one node, best guess first.
///
/// All pickers of a search share one vector as a stack: each owns the part above its `start`, so
/// that no node allocates or clears memory.
pub(super) struct Picker {
    stage: Stage,
    scope: Scope,
    table_move: Option<Move>,
    killers: [Option<Move>; 2],
    context: Context,
    start: usize,
    /// Whether quiet moves are skipped.
    no_quiets: bool,
}

impl Picker {
    /// Creates a picker for a node; `table_move` must be legal there and within the scope.
    pub(super) fn new(
        scope: Scope,
        table_move: Option<Move>,
        killers: [Option<Move>; 2],
        context: Context,
        moves: &[Scored],
    ) -> Self {
        Self {
            stage: Stage::Table,
            scope,
            table_move,
            killers,
            context,
            start: moves.len(),
            no_quiets: false,
        }
    }

    /// Returns the next move, or `None` after the last one.
    pub(super) fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        moves: &mut Vec<Scored>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::Captures;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::Captures => {
                    self.stage = Stage::WinningCaptures;
                    self.add_captures(position, histories, moves);
                }
                Stage::WinningCaptures => {
                    match self.take_best(moves, CAPTURE) {
                        // SEE is computed only when a capture is next in order.
                        Some(scored) if see::wins_at_least(position, scored.mv, 0) => {
                            return Some(scored.mv);
                        }
                        Some(scored) => moves.push(Scored {
                            score: scored.score - CAPTURE + LOSING,
                            ..scored
                        }),
                        None if self.scope == Scope::All => self.stage = Stage::Quiets,
                        None => return None,
                    }
                }
                Stage::Quiets => {
                    self.stage = Stage::Rest;
                    if !self.no_quiets {
                        self.add_quiets(position, histories, moves);
                    }
                }
                Stage::Rest => return self.take_best(moves, i32::MIN).map(|scored| scored.mv),
            }
        }
    }

    /// Whether the last returned move is a capture or promotion that is known not to lose by SEE.
    pub(super) const fn gave_winning_capture(&self) -> bool {
        matches!(self.stage, Stage::WinningCaptures)
    }

    /// Skips the remaining quiet moves.
    pub(super) fn skip_quiets(&mut self, moves: &mut Vec<Scored>) {
        self.no_quiets = true;
        let mut kept = self.start;
        for index in self.start..moves.len() {
            if moves[index].score >= CAPTURE || moves[index].score <= LOSING / 2 {
                moves[kept] = moves[index];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Releases the stack space of the remaining moves.
    pub(super) fn finish(self, moves: &mut Vec<Scored>) {
        moves.truncate(self.start);
    }

    fn add_captures(&self, position: &Position, histories: &Histories, moves: &mut Vec<Scored>) {
        for &mv in &position.captures() {
            if Some(mv) != self.table_move {
                let score = capture_score(position, histories, mv);
                moves.push(Scored { mv, score });
            }
        }
    }

    /// Looks up all histories before any check test, so that no lookup has to wait.
    fn add_quiets(&self, position: &Position, histories: &Histories, moves: &mut Vec<Scored>) {
        let first = moves.len();
        let quiets = histories.quiets(position.turn(), &self.context);
        for &mv in &position.quiets() {
            if Some(mv) != self.table_move {
                let score = quiets.score(mv);
                moves.push(Scored { mv, score });
            }
        }
        let checks = position.checks();
        for Scored { mv, score } in &mut moves[first..] {
            if self.killers[0] == Some(*mv) {
                *score = KILLER + 1;
            } else if self.killers[1] == Some(*mv) {
                *score = KILLER;
            } else if position.gives_check_by(*mv, &checks)
                && see::wins_at_least(position, *mv, CHECK_LOSS)
            {
                *score += CHECK;
            }
        }
    }

    /// Removes and returns the first move with the best score, unless the score is below `least`.
    fn take_best(&self, moves: &mut Vec<Scored>, least: i32) -> Option<Scored> {
        let mut best = self.start;
        for index in self.start + 1..moves.len() {
            if moves[index].score > moves[best].score {
                best = index;
            }
        }
        let found = moves.get(best)?;
        (found.score >= least).then(|| moves.swap_remove(best))
    }
}

/// Returns the ordering score of a capture or promotion.
fn capture_score(position: &Position, histories: &Histories, mv: Move) -> i32 {
    let victim = position.captured(mv).map_or(0, |role| VICTIM[role.index()]);
    match mv.promotion() {
        Some(Role::Queen) => CAPTURE + VICTIM_STEP * (victim + VICTIM[Role::Queen.index()]),
        Some(_) => LOSING,
        None => CAPTURE + VICTIM_STEP * victim + histories.capture(position, mv) / 4,
    }
}
