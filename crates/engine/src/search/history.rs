//! History heuristic: statistics about moves from earlier nodes, used for move ordering.

use bytemuck::Zeroable;
use rules::{Bitboard, Color, Move, Position, Role};

use super::constants::{GAIN_MOST, HISTORY_MAX};
use super::correction::{Corrections, by_pawns};
use super::played::{PLAYED, Played};
use super::quiet::is_quiet;
use super::tunable::{gain_slope, history_most, history_offset, history_slope};
use crate::memory::pages;

/// A quiet move with its context, to be updated after it has been made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quiet {
    side: Color,
    mv: Move,
    played: Played,
}

impl Quiet {
    /// Creates the record of `mv`, which is about to be made in this position.
    pub(super) fn new(position: &Position, mv: Move) -> Self {
        Self {
            side: position.turn(),
            mv,
            played: Played::new(position, mv),
        }
    }
}

/// The moves one, two and four plies ago; `None` for a null move or before the root.
pub(super) type Before = [Option<Played>; 3];

/// Keys of the histories of a position's quiet moves.
#[derive(Clone, Copy, Default)]
pub(super) struct Context {
    pub(super) before: Before,
    /// The squares that the opponent attacks.
    attacked: Bitboard,
    /// Bucket of the position by its pawns.
    pawns: usize,
}

impl Context {
    /// Creates the context of a position that was reached by these moves.
    pub(super) fn new(position: &Position, before: Before) -> Self {
        let board = position.board();
        Self {
            before,
            attacked: board.attacked_by(!position.turn(), board.occupied()),
            pawns: by_pawns(board, PAWNS),
        }
    }

    /// Creates the context of a node that searches only captures.
    pub(super) fn of_captures(before: Before) -> Self {
        Self {
            before,
            ..Self::default()
        }
    }
}

/// Number of buckets that positions are hashed into by their pawns, a power of two.
const PAWNS: usize = 512;

/// Scores of quiet moves by side and squares (butterfly), by the preceding moves (continuation) and
/// by the pawns, and of captures by piece, target and victim. Each is within ±[`HISTORY_MAX`].
///
/// They are on two large pages, because a search constantly reads all parts of them.
#[derive(Zeroable)]
#[repr(align(2_097_152))]
pub(crate) struct Histories {
    quiet: [[[[i16; 64]; 64]; 4]; 2],
    continuation: [[i16; PLAYED]; PLAYED],
    pawns: [[i16; PLAYED]; PAWNS],
    capture: [[[i16; 6]; 64]; 12],
    /// Correction history of the evaluation, not of moves.
    pub(super) corrections: Corrections,
}

/// Scores used if there is no preceding move.
static NOTHING: [i16; PLAYED] = [0; PLAYED];

/// The scores of one position's quiet moves.
pub(super) struct Quiets<'h> {
    /// The squares that the opponent attacks.
    attacked: Bitboard,
    /// Index of the first [`Played`] of the side to move.
    side: usize,
    squares: &'h [[[i16; 64]; 64]; 4],
    before: [&'h [i16; PLAYED]; 3],
    pawns: &'h [i16; PLAYED],
}

impl Quiets<'_> {
    /// Returns the sum of the scores.
    #[inline]
    pub(super) fn score(&self, mv: Move) -> i32 {
        let (from, to) = (mv.from(), mv.to());
        let attacked = |square| usize::from(self.attacked.contains(square));
        let flight = 2 * attacked(from) + attacked(to);
        let butterfly = self.squares[flight][from.index()][to.index()];
        let played = self.side + 64 * mv.role().index() + to.index();
        let [one, two, four] = self.before.map(|row| i32::from(row[played]));
        i32::from(butterfly) + i32::from(self.pawns[played]) / 2 + one + two + four / 2
    }
}

impl Histories {
    /// Creates empty histories.
    pub(crate) fn new() -> Box<Self> {
        pages::zeroed()
    }

    /// Clears everything.
    pub(crate) fn clear(&mut self) {
        bytemuck::write_zeroes(self);
    }

    /// Returns the score of a quiet move.
    pub(super) fn quiet(&self, position: &Position, mv: Move, context: &Context) -> i32 {
        self.quiets(position.turn(), context).score(mv)
    }

    /// Prepares the scores of a position's quiet moves, with a single lookup.
    #[inline]
    pub(super) fn quiets(&self, side: Color, context: &Context) -> Quiets<'_> {
        Quiets {
            attacked: context.attacked,
            side: PLAYED / 2 * side.index(),
            squares: &self.quiet[side.index()],
            before: context.before.map(|earlier| {
                earlier.map_or(&NOTHING, |earlier| &self.continuation[earlier.index()])
            }),
            pawns: &self.pawns[context.pawns],
        }
    }

    pub(super) fn capture(&self, position: &Position, mv: Move) -> i32 {
        let (piece, target, victim) = capture_index(position, mv);
        i32::from(self.capture[piece][target][victim])
    }

    /// Rewards the best or cutoff move. Penalizes the captures that were tried before it, and also
    /// the quiet moves if it is quiet itself: a good capture is no evidence against quiet moves.
    pub(super) fn reward(
        &mut self,
        position: &Position,
        best: Move,
        tried: &[Move],
        context: &Context,
        depth: i32,
    ) {
        let bonus = bonus(depth);
        self.pull(position, best, context, bonus);
        let best_is_quiet = is_quiet(position, best);
        for &mv in tried {
            if mv != best && (best_is_quiet || !is_quiet(position, mv)) {
                self.pull(position, mv, context, -bonus);
            }
        }
    }

    /// Rewards a quiet move to which no reply was good enough, with half the bonus.
    pub(super) fn praise(&mut self, quiet: Quiet, context: &Context, depth: i32) {
        self.pull_quiet(quiet, context, bonus(depth) / 2);
    }

    /// Penalizes a quiet move that was refuted, with half the malus, in the continuation history
    /// only.
    pub(super) fn blame(&mut self, quiet: Quiet, context: &Context, depth: i32) {
        self.pull_continuation(quiet.played, context, -bonus(depth) / 2);
    }

    /// Rewards a quiet TT move that causes a cutoff, with half the bonus.
    pub(super) fn reward_table_move(
        &mut self,
        position: &Position,
        mv: Move,
        context: &Context,
        depth: i32,
    ) {
        self.praise(Quiet::new(position, mv), context, depth);
    }

    /// Rewards or penalizes a quiet move by the change of the static evaluation for its side.
    pub(super) fn learn_from_evaluation(&mut self, quiet: Quiet, context: &Context, gain: i32) {
        let bonus = (gain_slope() * gain).clamp(-GAIN_MOST, GAIN_MOST);
        pull(self.squares(quiet, context), bonus);
    }

    /// Updates the continuation history with the result of re-searching a reduced quiet move.
    pub(super) fn reconsider(&mut self, quiet: Quiet, context: &Context, depth: i32, good: bool) {
        let bonus = if good { bonus(depth) } else { -bonus(depth) };
        self.pull_continuation(quiet.played, context, bonus);
    }

    /// Returns the score of a quiet move by its side and squares, and by whether the piece is
    /// attacked before and after it.
    fn squares(&mut self, Quiet { side, mv, .. }: Quiet, context: &Context) -> &mut i16 {
        let (from, to) = (mv.from(), mv.to());
        let attacked = |square| usize::from(context.attacked.contains(square));
        let flight = 2 * attacked(from) + attacked(to);
        &mut self.quiet[side.index()][flight][from.index()][to.index()]
    }

    fn pull_quiet(&mut self, quiet: Quiet, context: &Context, bonus: i32) {
        pull(self.squares(quiet, context), bonus);
        pull(&mut self.pawns[context.pawns][quiet.played.index()], bonus);
        self.pull_continuation(quiet.played, context, bonus);
    }

    fn pull_continuation(&mut self, played: Played, context: &Context, bonus: i32) {
        for earlier in context.before.iter().flatten() {
            pull(
                &mut self.continuation[earlier.index()][played.index()],
                bonus,
            );
        }
    }

    fn pull(&mut self, position: &Position, mv: Move, context: &Context, bonus: i32) {
        if is_quiet(position, mv) {
            self.pull_quiet(Quiet::new(position, mv), context, bonus);
        } else {
            let (piece, target, victim) = capture_index(position, mv);
            pull(&mut self.capture[piece][target][victim], bonus);
        }
    }
}

fn capture_index(position: &Position, mv: Move) -> (usize, usize, usize) {
    let victim = position.captured(mv).unwrap_or(Role::Pawn);
    let side = position.turn().index() * 6;
    (side + mv.role().index(), mv.to().index(), victim.index())
}

fn bonus(depth: i32) -> i32 {
    (history_slope() * depth - history_offset()).clamp(0, history_most())
}

/// Adds a bonus with gravity: the nearer to the limit, the smaller the change.
fn pull(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quiet cutoff move gains in all histories, most after the same preceding moves; the moves
    /// tried before it lose.
    #[test]
    fn a_cutoff_updates_the_continuation_history() {
        let mut histories = Histories::new();
        let start = Position::start();
        let [good, bad] = ["e2e4", "a2a4"].map(|mv| start.parse_uci(mv).expect("a move"));
        let earlier = Some(Played::new(&start, bad));
        let after = Context::new(&start, [earlier, None, None]);
        let alone = Context::new(&start, [None; 3]);
        histories.reward(&start, good, &[bad], &after, 6);
        let gained = histories.quiet(&start, good, &alone);
        assert!(gained > 0);
        assert!(histories.quiet(&start, good, &after) > gained);
        assert_eq!(
            histories.quiet(&start, bad, &after),
            -histories.quiet(&start, good, &after)
        );
    }

    #[test]
    fn scores_stay_within_their_limit() {
        let mut score = 0;
        for _ in 0..1000 {
            pull(&mut score, history_most());
        }
        assert!(i32::from(score) <= HISTORY_MAX && score > 14_000);
        for _ in 0..1000 {
            pull(&mut score, -history_most());
        }
        assert!(i32::from(score) >= -HISTORY_MAX && score < -14_000);
    }
}
