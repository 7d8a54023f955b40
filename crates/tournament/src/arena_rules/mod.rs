//! The rules of arenas: waves, results, ranking and the schedule.

mod apply;
mod decide;
mod ranking;
mod schedule;

use crate::entrant::EntrantId;
use crate::settings::System;
use crate::state::Tournament;

pub use ranking::ArenaPlace;
pub use schedule::ArenaStep;

impl Tournament {
    /// Whether this is an arena.
    pub const fn is_arena(&self) -> bool {
        self.settings.system.is_arena()
    }

    /// Whether players of this arena may halve their time for an additional point.
    pub const fn allows_berserk(&self) -> bool {
        matches!(self.settings.system, System::Arena { berserk: true, .. })
    }

    /// Whether a player waits for an opponent, if this arena is running.
    pub fn is_waiting(&self, entrant: EntrantId) -> bool {
        let is_active = self.entrant(entrant).is_some_and(|player| player.is_active);
        let player = self.arena.player(entrant);
        is_active && player.is_some_and(|player| !player.is_paused && player.playing.is_none())
    }

    /// Returns the rating of a player; unrated players count as average ones.
    pub(crate) fn arena_rating(&self, entrant: EntrantId) -> u16 {
        /// The rating with which new players begin.
        const UNRATED: u16 = 1_500;
        let player = self.entrants.get(entrant.index());
        player.and_then(|it| it.details.rating).unwrap_or(UNRATED)
    }
}
