//! The time that a player may give the opponent.

use crate::Millis;

/// How much time a player gives at once.
pub const GIFT: Millis = 15_000;
/// How often a player may give time in one game: ten minutes in all.
pub const MAX_GIFTS: u8 = 40;
