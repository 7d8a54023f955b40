//! What earlier nodes learned about moves, whatever the position: move ordering's memory.

use rules::{Color, Move, Position, Role};

use super::constants::{HISTORY_MAX, HISTORY_MOST, HISTORY_OFFSET, HISTORY_SLOPE};
use super::node::is_quiet;

/// Scores of quiet moves by side and squares (butterfly), and of captures by man, target
/// and victim. Each lies within ±[`HISTORY_MAX`].
pub(crate) struct Histories {
    quiet: Box<[[[i16; 64]; 64]; 2]>,
    capture: Box<[[[i16; 6]; 64]; 12]>,
}

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            quiet: Box::new([[[0; 64]; 64]; 2]),
            capture: Box::new([[[0; 6]; 64]; 12]),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Self::new();
    }

    pub(super) fn quiet(&self, side: Color, mv: Move) -> i32 {
        i32::from(self.quiet[side.index()][mv.from().index()][mv.to().index()])
    }

    pub(super) fn capture(&self, position: &Position, mv: Move) -> i32 {
        let (man, target, victim) = capture_index(position, mv);
        i32::from(self.capture[man][target][victim])
    }

    /// A move cut off: it gains. Of the moves tried before it, captures lose, and quiet
    /// ones lose when it is quiet too: a capture that works says nothing about them.
    pub(super) fn reward(&mut self, position: &Position, best: Move, tried: &[Move], depth: i32) {
        let bonus = bonus(depth);
        self.pull(position, best, bonus);
        let best_is_quiet = is_quiet(position, best);
        for &mv in tried {
            if best_is_quiet || !is_quiet(position, mv) {
                self.pull(position, mv, -bonus);
            }
        }
    }

    fn pull(&mut self, position: &Position, mv: Move, bonus: i32) {
        if is_quiet(position, mv) {
            let side = position.turn().index();
            pull(
                &mut self.quiet[side][mv.from().index()][mv.to().index()],
                bonus,
            );
        } else {
            let (man, target, victim) = capture_index(position, mv);
            pull(&mut self.capture[man][target][victim], bonus);
        }
    }
}

fn capture_index(position: &Position, mv: Move) -> (usize, usize, usize) {
    let man = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
    let victim = position.captured(mv).unwrap_or(Role::Pawn);
    let side = position.turn().index() * 6;
    (side + man.index(), mv.to().index(), victim.index())
}

fn bonus(depth: i32) -> i32 {
    (HISTORY_SLOPE * depth - HISTORY_OFFSET).clamp(0, HISTORY_MOST)
}

/// Adds with gravity: the nearer to the limit, the less it moves.
fn pull(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_their_limit() {
        let mut score = 0;
        for _ in 0..1000 {
            pull(&mut score, HISTORY_MOST);
        }
        assert!(i32::from(score) <= HISTORY_MAX && score > 14_000);
        for _ in 0..1000 {
            pull(&mut score, -HISTORY_MOST);
        }
        assert!(i32::from(score) >= -HISTORY_MAX && score < -14_000);
    }
}
