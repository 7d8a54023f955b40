//! Time gifts to the opponent.

use crate::Millis;

/// The amount of one time gift.
pub const GIFT: Millis = 15_000;
/// Maximum number of time gifts per player and game: ten minutes in total.
pub const MAX_GIFTS: u8 = 40;
