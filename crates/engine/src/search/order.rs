//! Which move to look at next: the table's, winning captures, killers, quiet moves by
//! history, losing captures.

use rules::{Move, Position, Role};

use super::history::Histories;
use crate::see;

/// A capture outranks every killer and quiet move, until its exchange is seen to lose.
const CAPTURE: i32 = 1_000_000;
const KILLER: i32 = 900_000;
const LOSING: i32 = -1_000_000;
/// A victim's worth, by [`Role::index`], in units that outweigh any capture history.
const VICTIM: [i32; 6] = [1, 3, 3, 5, 9, 0];
const VICTIM_STEP: i32 = 10_000;

/// A move and how early it should be looked at.
#[derive(Clone, Copy)]
pub(super) struct Scored {
    mv: Move,
    score: i32,
}

/// What a picker gives out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Every legal move.
    All,
    /// Captures and promotions that do not lose by exchange.
    WinningCaptures,
}

enum Stage {
    Table,
    Generate,
    Pick,
}

/// Gives out the moves of one node, best guess first.
///
/// All pickers of a search share one vector as a stack: each owns what lies above its
/// `start`, so that no node allocates or clears memory.
pub(super) struct Picker {
    stage: Stage,
    scope: Scope,
    table_move: Option<Move>,
    killers: [Option<Move>; 2],
    start: usize,
}

impl Picker {
    /// A picker for a node; `table_move` must be legal there and within the scope.
    pub(super) fn new(
        scope: Scope,
        table_move: Option<Move>,
        killers: [Option<Move>; 2],
        moves: &[Scored],
    ) -> Self {
        Self {
            stage: Stage::Table,
            scope,
            table_move,
            killers,
            start: moves.len(),
        }
    }

    /// The next move, or none when all have been given out.
    pub(super) fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        moves: &mut Vec<Scored>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::Generate;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::Generate => {
                    self.stage = Stage::Pick;
                    self.generate(position, histories, moves);
                }
                Stage::Pick => {
                    let Scored { mv, score } = self.take_best(moves)?;
                    // The exchange is worked out only for captures whose turn has come.
                    if score < CAPTURE || see::wins_at_least(position, mv, 0) {
                        return Some(mv);
                    }
                    if self.scope == Scope::All {
                        moves.push(Scored {
                            mv,
                            score: score - CAPTURE + LOSING,
                        });
                    }
                }
            }
        }
    }

    /// Gives back the space of the moves not given out.
    pub(super) fn finish(self, moves: &mut Vec<Scored>) {
        moves.truncate(self.start);
    }

    fn generate(&self, position: &Position, histories: &Histories, moves: &mut Vec<Scored>) {
        let list = match self.scope {
            Scope::All => position.legal_moves(),
            Scope::WinningCaptures => position.captures(),
        };
        for &mv in &list {
            if Some(mv) != self.table_move {
                let score = self.score(position, histories, mv);
                moves.push(Scored { mv, score });
            }
        }
    }

    fn score(&self, position: &Position, histories: &Histories, mv: Move) -> i32 {
        match (position.captured(mv), mv.promotion()) {
            (victim, Some(Role::Queen)) => {
                let victim = victim.map_or(0, |role| VICTIM[role.index()]);
                CAPTURE + VICTIM_STEP * (victim + VICTIM[Role::Queen.index()])
            }
            (_, Some(_)) => LOSING,
            (Some(victim), None) => {
                let history = histories.capture(position, mv) / 4;
                CAPTURE + VICTIM_STEP * VICTIM[victim.index()] + history
            }
            (None, None) if self.killers[0] == Some(mv) => KILLER + 1,
            (None, None) if self.killers[1] == Some(mv) => KILLER,
            (None, None) => histories.quiet(position.turn(), mv),
        }
    }

    fn take_best(&self, moves: &mut Vec<Scored>) -> Option<Scored> {
        let (index, _) = moves[self.start..]
            .iter()
            .enumerate()
            .max_by_key(|(index, scored)| (scored.score, std::cmp::Reverse(*index)))?;
        Some(moves.swap_remove(self.start + index))
    }
}
