//! Quiescence search: captures and evasions only, until the position is quiet enough to trust the
//! static evaluation.

use rules::{Move, Position};

use super::constants::QUIESCENCE_MOVES;
use super::history::Context;
use super::node::{cutoff, refined};
use super::order::{Picker, Scope};
use super::quiet::is_quiet;
use super::tunable::delta_margin;
use super::window::Window;
use super::{Stopped, Worker, prune};
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, is_decisive, mated_in};
use crate::see;
use crate::tt::{Bound, Entry};

impl Worker<'_> {
    /// Returns the value of a position after all captures.
    pub(super) fn quiescence(
        &mut self,
        position: &Position,
        window: Window,
        ply: usize,
    ) -> Result<i32, Stopped> {
        self.enter(ply)?;
        if self.is_draw(position) || is_pawn_stalemate(position) {
            return Ok(DRAW);
        }
        if ply >= MAX_PLY {
            return Ok(self.evaluator.evaluate(position, ply));
        }
        let entry = self.table.probe(position.hash(), ply);
        if let Some(value) = cutoff(position, entry, window, 0, ply) {
            return Ok(value);
        }
        let check = position.is_check();
        let known = (!check).then(|| self.static_evaluation(position, entry, ply));
        // When not in check, a side may decline every capture ("stand pat").
        let stand = known.map_or(-INFINITE, |(_, corrected)| refined(corrected, entry));
        if stand >= window.beta {
            if entry.is_none() {
                let entry = Entry {
                    best: None,
                    value: stand,
                    evaluation: known.map(|(raw, _)| raw),
                    depth: 0,
                    bound: Bound::Lower,
                    principal: false,
                };
                self.table.store(position.hash(), ply, entry);
            }
            return Ok(halfway_to_beta(stand, window.beta));
        }
        let table_move = entry
            .and_then(|entry| entry.best)
            .filter(|&mv| (check || !is_quiet(position, mv)) && position.is_legal(mv));
        let (value, best) = self.captures(position, window, ply, stand, table_move)?;
        let entry = Entry {
            best,
            value,
            evaluation: known.map(|(raw, _)| raw),
            depth: 0,
            bound: if value >= window.beta {
                Bound::Lower
            } else {
                // Quiet moves were not searched, so the value is not exact.
                Bound::Upper
            },
            principal: entry.is_some_and(|entry| entry.principal),
        };
        self.table.store(position.hash(), ply, entry);
        Ok(value)
    }

    /// Searches the captures, or every evasion when in check. Returns the value and its move.
    fn captures(
        &mut self,
        position: &Position,
        mut window: Window,
        ply: usize,
        stand: i32,
        table_move: Option<Move>,
    ) -> Result<(i32, Option<Move>), Stopped> {
        let open = window.is_open();
        // Only in check there is no stand-pat score.
        let check = stand == -INFINITE;
        let scope = if check {
            Scope::All
        } else {
            Scope::WinningCaptures
        };
        let mut best = stand;
        let mut best_move = None;
        let mut number = 0;
        window.alpha = window.alpha.max(stand);
        let before = self.before(ply);
        let context = if check {
            Context::new(position, before)
        } else {
            Context::of_captures(before)
        };
        let mut picker = Picker::new(scope, table_move, [None; 2], context, &self.moves);
        while let Some(mv) = picker.next(position, self.histories, &mut self.moves) {
            number += 1;
            self.table.prefetch(position.likely_hash_after(mv));
            if check && best > -MATE_BOUND {
                // One evasion does not lose by force. Of the remaining moves, captures that lose no
                // material are enough.
                picker.skip_quiets(&mut self.moves);
                if is_quiet(position, mv) || !see::wins_at_least(position, mv, 0) {
                    continue;
                }
            }
            if !check {
                if number > QUIESCENCE_MOVES && best > -MATE_BOUND {
                    break;
                }
                let most = stand + see::gain(position, mv) + delta_margin();
                if most <= window.alpha {
                    best = best.max(most);
                    continue;
                }
            }
            let next = position.after_unchecked(mv);
            self.frames[ply].plays(position, mv, false);
            self.path.push(&next);
            let value = -self.quiescence(&next, window.flipped(), ply + 1)?;
            self.path.pop();
            if value > best {
                best = value;
                if value > window.alpha {
                    window.alpha = value;
                    best_move = Some(mv);
                    if open {
                        self.variations.set(ply, mv);
                    }
                    if window.is_empty() {
                        break;
                    }
                }
            }
        }
        picker.finish(&mut self.moves);
        if best >= window.beta {
            best = halfway_to_beta(best, window.beta);
        }
        if check && number == 0 {
            best = mated_in(ply);
        }
        Ok((best, best_move))
    }
}

/// Moves a value above beta halfway back to beta, because quiescence search is less reliable than a
/// search.
fn halfway_to_beta(value: i32, beta: i32) -> i32 {
    if is_decisive(value) || is_decisive(beta) {
        value
    } else {
        i32::midpoint(value, beta)
    }
}

/// Detects stalemate, only where it is likely: with only king and pawns.
fn is_pawn_stalemate(position: &Position) -> bool {
    !prune::has_piece(position, position.turn())
        && !position.is_check()
        && !position.has_legal_move()
}
