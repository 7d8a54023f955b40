//! Results of puzzles, and timed runs.

use arbiter::Timestamp;

use crate::id::PlayerId;
use crate::rating::Rating;

/// After how many days a puzzle that was failed is repeated: after one, and, each time that it is
/// solved, after the next number of days. Who fails it again begins anew; who solves it the last
/// time is done with it.
pub(crate) const REPEAT_AFTER: [u64; 5] = [1, 3, 7, 16, 35];
/// The milliseconds of a day.
pub(crate) const DAY: u64 = 24 * 3_600 * 1_000;
/// The deviation of a puzzle that nobody has tried, in ten-thousandths of a point.
pub(crate) const FIRST_DEVIATION: i64 = 2_000_000;
/// A run ends with this many misses.
pub const MOST_MISSES: u8 = 3;

/// A puzzle was solved, or not.
#[derive(Clone, Debug)]
pub struct NewPuzzleResult {
    /// By whom.
    pub player: PlayerId,
    /// The puzzle's name.
    pub puzzle: String,
    /// The rating of the puzzle before anybody has tried it, in whole points.
    pub first_rating: u16,
    /// What it is about, by the names of its themes.
    pub themes: Vec<String>,
    /// Whether it was solved.
    pub solved: bool,
    /// When.
    pub at: Timestamp,
}

/// What has become of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleResult {
    /// Whether it was the first of this player and puzzle, and has changed their ratings.
    pub counts: bool,
    /// The player's rating before it.
    pub before: Rating,
    /// The player's rating now.
    pub rating: Rating,
}

/// How well a player solves puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solving {
    /// The rating.
    pub rating: Rating,
    /// How many puzzles were tried, and how many solved at the first try.
    pub tried: u32,
    /// How many of them were solved at the first try.
    pub solved: u32,
}

/// A puzzle that a player has tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleAttempt {
    /// The puzzle's name.
    pub puzzle: String,
    /// Whether the first try solved it.
    pub solved: bool,
    /// When it was tried first.
    pub tried_at: Timestamp,
    /// The player's rating after it, if that was noted: earlier versions did not.
    pub after: Option<RatingAfter>,
    /// When it is to be repeated, if it is.
    pub due_at: Option<Timestamp>,
}

/// A rating after a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingAfter {
    /// The rating, in whole points.
    pub rating: u16,
    /// The deviation, in whole points.
    pub deviation: u16,
}

/// A run begins.
#[derive(Clone, Copy, Debug)]
pub struct StartRun {
    /// Whose.
    pub player: PlayerId,
    /// How long it takes.
    pub minutes: u8,
    /// When it starts.
    pub at: Timestamp,
}

/// A player has answered a puzzle of a run.
#[derive(Clone, Copy, Debug)]
pub struct RunAnswer {
    /// Who.
    pub player: PlayerId,
    /// The length of the run.
    pub minutes: u8,
    /// When it started.
    pub started_at: Timestamp,
    /// The number of the puzzle in it, from 0.
    pub number: u32,
    /// Whether it was solved.
    pub solved: bool,
    /// When the answer came.
    pub at: Timestamp,
}

/// As many puzzles as possible in some minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleRun {
    /// How long it takes.
    pub minutes: u8,
    /// When it started.
    pub started_at: Timestamp,
    /// How many puzzles were solved.
    pub score: u32,
    /// How many were not.
    pub misses: u8,
    /// The best score of this length before it.
    pub best: u32,
}

impl PuzzleRun {
    /// The number of the puzzle that is to be solved, from 0.
    pub fn number(&self) -> u32 {
        self.score + u32::from(self.misses)
    }

    /// When it ends if it does not end with misses.
    pub fn ends_at(&self) -> Timestamp {
        self.started_at + u64::from(self.minutes) * 60_000
    }

    /// Whether it has ended at this moment.
    pub fn is_over(&self, at: Timestamp) -> bool {
        at >= self.ends_at() || self.misses >= MOST_MISSES
    }
}
