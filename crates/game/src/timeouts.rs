//! How long a player is waited for, by the speed of the game.

use arbiter::{Millis, TimeControl};
use store::Speed;

const SECOND: Millis = 1_000;

/// How long a player must be gone before the opponent may claim the game.
pub(crate) fn absence(time: &TimeControl) -> Millis {
    match Speed::of(time) {
        Speed::Bullet => 30 * SECOND,
        Speed::Blitz => 60 * SECOND,
        Speed::Rapid => 120 * SECOND,
        // The arbiter lets nobody claim a game of days or without clocks.
        Speed::Classical | Speed::Correspondence | Speed::Unlimited => 180 * SECOND,
    }
}
