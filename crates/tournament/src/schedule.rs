//! Rounds that begin without the arbiter.

use arbiter::Timestamp;

use crate::round::Round;
use crate::settings::System;
use crate::state::{Phase, Tournament};

impl Tournament {
    /// Returns the time at which the server pairs the next round or ends the tournament.
    ///
    /// With a [pause](crate::Settings::pause), the first round begins at the announced start, the
    /// next rounds after the pause, and the tournament ends after the last one. An arena begins at
    /// the announced start, and its waves follow each other.
    pub fn due(&self) -> Option<Timestamp> {
        if self.is_arena() {
            return self.arena_due();
        }
        let pause = self.settings.pause?;
        match self.phase {
            Phase::Open => self.settings.starts_at,
            Phase::Running => {
                let is_complete = self.rounds.last().is_none_or(Round::is_complete);
                is_complete.then(|| Timestamp(self.last_change.0.saturating_add(pause)))
            }
            Phase::Ended => None,
        }
    }

    /// Returns whether all announced rounds are complete, or the knock-out has a winner.
    pub fn is_played(&self) -> bool {
        let current = self.current_round();
        current > 0
            && !matches!(self.settings.system, System::Arena { .. })
            && self.completed_rounds() == current
            && current >= self.announced_rounds()
    }
}
