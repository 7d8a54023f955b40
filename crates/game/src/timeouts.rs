//! Timeouts for absent players, by the speed of the game.

use arbiter::{Millis, TimeControl};
use store::Speed;

const SECOND: Millis = 1_000;

/// Returns the time that a player must be gone before the opponent may claim the game.
pub(crate) fn absence(time: &TimeControl) -> Millis {
    match Speed::of(time) {
        Speed::Bullet => 30 * SECOND,
        Speed::Blitz => 60 * SECOND,
        Speed::Rapid => 120 * SECOND,
        // The arbiter allows no such claim in correspondence and unlimited games.
        Speed::Classical | Speed::Correspondence | Speed::Unlimited => 180 * SECOND,
    }
}
