//! Results of puzzles, and timed runs.

use arbiter::Timestamp;

use crate::id::PlayerId;
use crate::rating::Rating;

/// The intervals in days for repeating a failed puzzle. Each time that the player solves it, the
/// next interval applies. If the player fails again, the intervals start over. After the last
/// interval the puzzle is not repeated any more.
pub(crate) const REPEAT_AFTER: [u64; 5] = [1, 3, 7, 16, 35];
/// The number of milliseconds in a day.
pub(crate) const DAY: u64 = 24 * 3_600 * 1_000;
/// The deviation of a puzzle without results, in ten-thousandths of a point.
pub(crate) const FIRST_DEVIATION: i64 = 2_000_000;
/// The rating of a player without results. The deviation is smaller than that of a player without
/// games, so that the first puzzles do not change the rating by hundreds of points. A player who
/// estimates their own strength begins nearer to it.
pub(crate) const NEW_SOLVER: Rating = Rating {
    deviation: 1_500_000,
    ..Rating::NEW
};
/// A timed run ends with this many misses.
pub const MOST_MISSES: u8 = 3;
/// The length of a streak in minutes: it is not timed, and one miss ends it.
pub const STREAK: u8 = 0;
/// A streak can be continued for this long, in milliseconds.
pub(crate) const STREAK_LASTS: u32 = DAY as u32;

/// A result of a puzzle.
#[derive(Clone, Debug)]
pub struct NewPuzzleResult {
    /// The player.
    pub player: PlayerId,
    /// The puzzle's name.
    pub puzzle: String,
    /// The initial rating of the puzzle, in whole points.
    pub first_rating: u16,
    /// The names of its themes.
    pub themes: Vec<String>,
    /// Whether it was solved.
    pub solved: bool,
    /// The time.
    pub at: Timestamp,
}

/// A player's own estimate of their strength.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleEstimate {
    /// The player.
    pub player: PlayerId,
    /// The puzzle rating to begin with, in whole points.
    pub rating: u16,
}

/// The effect of a puzzle result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleResult {
    /// Whether it was the first result of this player for this puzzle and therefore changed their
    /// ratings.
    pub counts: bool,
    /// The player's rating before it.
    pub before: Rating,
    /// The player's rating after it.
    pub rating: Rating,
}

/// The puzzle rating and statistics of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solving {
    /// The rating.
    pub rating: Rating,
    /// The number of puzzles tried.
    pub tried: u32,
    /// The number of puzzles solved at the first try.
    pub solved: u32,
}

/// A puzzle that a player has tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleAttempt {
    /// The puzzle's name.
    pub puzzle: String,
    /// Whether the first try solved it.
    pub solved: bool,
    /// The time of the first try.
    pub tried_at: Timestamp,
    /// The player's rating after the first try, if it was stored: earlier versions did not store
    /// it.
    pub after: Option<RatingAfter>,
    /// The time of the next repetition, if there is one.
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

/// A run to be started.
#[derive(Clone, Copy, Debug)]
pub struct StartRun {
    /// The player.
    pub player: PlayerId,
    /// The length in minutes.
    pub minutes: u8,
    /// The start time.
    pub at: Timestamp,
}

/// An answer to a puzzle of a run.
#[derive(Clone, Copy, Debug)]
pub struct RunAnswer {
    /// The player.
    pub player: PlayerId,
    /// The length of the run in minutes.
    pub minutes: u8,
    /// The start time of the run.
    pub started_at: Timestamp,
    /// The number of the puzzle in the run, from 0.
    pub number: u32,
    /// Whether it was solved.
    pub solved: bool,
    /// The time of the answer.
    pub at: Timestamp,
}

/// A run: as many puzzles as possible in a number of minutes, or without a miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleRun {
    /// The length in minutes, or [`STREAK`].
    pub minutes: u8,
    /// The start time.
    pub started_at: Timestamp,
    /// The number of solved puzzles.
    pub score: u32,
    /// The number of failed puzzles.
    pub misses: u8,
    /// The best earlier score in runs of this length.
    pub best: u32,
}

impl PuzzleRun {
    /// The number of the current puzzle, from 0.
    pub fn number(&self) -> u32 {
        self.score + u32::from(self.misses)
    }

    /// The end time, unless too many misses end the run earlier.
    pub fn ends_at(&self) -> Timestamp {
        self.started_at + u64::from(duration(self.minutes))
    }

    /// Whether the run has ended at this time.
    pub fn is_over(&self, at: Timestamp) -> bool {
        at >= self.ends_at() || self.misses >= most_misses(self.minutes)
    }
}

/// The milliseconds from the start to the end of a run of this length.
pub(crate) fn duration(minutes: u8) -> u32 {
    match minutes {
        STREAK => STREAK_LASTS,
        minutes => u32::from(minutes) * 60_000,
    }
}

/// The number of misses that end a run of this length.
pub(crate) const fn most_misses(minutes: u8) -> u8 {
    match minutes {
        STREAK => 1,
        _ => MOST_MISSES,
    }
}
