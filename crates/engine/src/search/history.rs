//! What earlier nodes learned about moves, whatever the position: move ordering's memory.

use rules::{Color, Move, Position, Role};

use super::constants::{HISTORY_MAX, HISTORY_MOST, HISTORY_OFFSET, HISTORY_SLOPE};
use super::correction::Corrections;
use super::node::is_quiet;

/// A piece and the square that it went to: what is remembered of a move once it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played(u16);

/// How many kinds of [`Played`] there are: twelve pieces, 64 squares.
pub(super) const PLAYED: usize = 768;

impl Played {
    /// What `mv` is about to do in this position.
    pub(super) fn new(position: &Position, mv: Move) -> Self {
        let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
        let piece = position.turn().index() * 6 + role.index();
        Self((piece * 64 + mv.to().index()) as u16)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The moves one, two and four plies ago; none where the side passed, or before the root.
pub(super) type Before = [Option<Played>; 3];

/// Scores of quiet moves by side and squares (butterfly) and by what was played before
/// (continuation), and of captures by piece, target and victim. Each lies within ±[`HISTORY_MAX`].
pub(crate) struct Histories {
    quiet: Box<[[[i16; 64]; 64]; 2]>,
    continuation: Box<[[i16; PLAYED]]>,
    capture: Box<[[[i16; 6]; 64]; 12]>,
    /// Not of moves, but of evaluations.
    pub(super) corrections: Corrections,
}

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            quiet: Box::new([[[0; 64]; 64]; 2]),
            continuation: vec![[0; PLAYED]; PLAYED].into_boxed_slice(),
            capture: Box::new([[[0; 6]; 64]; 12]),
            corrections: Corrections::new(),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Self::new();
    }

    /// What is thought of a quiet move after these: the sum of several scores.
    pub(super) fn quiet(&self, position: &Position, mv: Move, before: &Before) -> i32 {
        let butterfly = self.quiet[position.turn().index()][mv.from().index()][mv.to().index()];
        let played = Played::new(position, mv).index();
        let [one, two, four] = before.map(|earlier| {
            earlier.map_or(0, |earlier| {
                i32::from(self.continuation[earlier.index()][played])
            })
        });
        i32::from(butterfly) + one + two + four / 2
    }

    pub(super) fn capture(&self, position: &Position, mv: Move) -> i32 {
        let (piece, target, victim) = capture_index(position, mv);
        i32::from(self.capture[piece][target][victim])
    }

    /// A move cut off: it gains. Of the moves tried before it, captures lose, and quiet
    /// ones lose when it is quiet too: a capture that works says nothing about them.
    pub(super) fn reward(
        &mut self,
        position: &Position,
        best: Move,
        tried: &[Move],
        before: &Before,
        depth: i32,
    ) {
        let bonus = bonus(depth);
        self.pull(position, best, before, bonus);
        let best_is_quiet = is_quiet(position, best);
        for &mv in tried {
            if best_is_quiet || !is_quiet(position, mv) {
                self.pull(position, mv, before, -bonus);
            }
        }
    }

    /// A quiet move was made to which no reply is good enough: it gains half.
    pub(super) fn praise(
        &mut self,
        side: Color,
        mv: Move,
        played: Played,
        before: &Before,
        depth: i32,
    ) {
        self.pull_quiet(side, mv, played, before, bonus(depth) / 2);
    }

    fn pull_quiet(&mut self, side: Color, mv: Move, played: Played, before: &Before, bonus: i32) {
        pull(
            &mut self.quiet[side.index()][mv.from().index()][mv.to().index()],
            bonus,
        );
        for earlier in before.iter().flatten() {
            pull(
                &mut self.continuation[earlier.index()][played.index()],
                bonus,
            );
        }
    }

    fn pull(&mut self, position: &Position, mv: Move, before: &Before, bonus: i32) {
        if is_quiet(position, mv) {
            let played = Played::new(position, mv);
            self.pull_quiet(position.turn(), mv, played, before, bonus);
        } else {
            let (piece, target, victim) = capture_index(position, mv);
            pull(&mut self.capture[piece][target][victim], bonus);
        }
    }
}

fn capture_index(position: &Position, mv: Move) -> (usize, usize, usize) {
    let piece = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
    let victim = position.captured(mv).unwrap_or(Role::Pawn);
    let side = position.turn().index() * 6;
    (side + piece.index(), mv.to().index(), victim.index())
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

    /// A quiet move that cut off is thought better of everywhere, and best after the moves
    /// that it came after; those tried before it are thought worse of.
    #[test]
    fn a_cutoff_teaches_by_what_came_before() {
        let mut histories = Histories::new();
        let start = Position::start();
        let [good, bad] = ["e2e4", "a2a4"].map(|mv| start.parse_uci(mv).expect("a move"));
        let earlier = Some(Played::new(&start, bad));
        let before = [earlier, None, None];
        histories.reward(&start, good, &[bad], &before, 6);
        let alone = histories.quiet(&start, good, &[None; 3]);
        assert!(alone > 0);
        assert_eq!(histories.quiet(&start, good, &before), 2 * alone);
        assert_eq!(histories.quiet(&start, bad, &before), -2 * alone);
    }

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
