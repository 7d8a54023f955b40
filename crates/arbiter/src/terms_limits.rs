//! Limits of [`crate::Terms`].

use crate::Millis;

/// Maximum number of stages of a clock.
pub const MAX_STAGES: usize = 10;
/// Maximum number of moves of a stage.
pub const MAX_STAGE_MOVES: u16 = 500;
/// Maximum time of a stage: seven days.
pub const MAX_STAGE_MILLIS: Millis = 7 * 24 * 60 * 60 * 1000;
/// Maximum bonus per move: one hour.
pub const MAX_BONUS_MILLIS: Millis = 60 * 60 * 1000;
/// Maximum number of days per move in a correspondence game.
pub const MAX_DAYS: u16 = 365;
/// Maximum number of vacation days in a correspondence game.
pub const MAX_VACATION: u16 = 90;
