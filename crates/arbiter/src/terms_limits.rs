//! The bounds of [`crate::Terms`].

use crate::Millis;

/// The most stages that a clock may have.
pub const MAX_STAGES: usize = 10;
/// The most moves that a stage may ask for.
pub const MAX_STAGE_MOVES: u16 = 500;
/// The most time that a stage may bring: seven days.
pub const MAX_STAGE_MILLIS: Millis = 7 * 24 * 60 * 60 * 1000;
/// The most that a player may get for each move: one hour.
pub const MAX_BONUS_MILLIS: Millis = 60 * 60 * 1000;
/// The most days for a move in correspondence.
pub const MAX_DAYS: u16 = 365;
/// The most days of vacation for a game in correspondence.
pub const MAX_VACATION: u16 = 90;
