//! The times of an arena.

use arbiter::{Bonus, Millis, TimeControl, Timestamp};
use pairing::arena::interval;

use crate::settings::System;
use crate::state::{Phase, Tournament};

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;

/// More waiting players than this are paired at once.
const CROWD: usize = 100;
/// The shortest time between two waves: the number of waves of the longest arena stays below 2^16.
const SHORTEST_INTERVAL: Millis = SECOND;
/// The number of moves for which the length of a game is estimated.
const ESTIMATED_MOVES: Millis = 40;
/// The arena is closed this long after its end, when the results of the last moments are known.
const CLOSING_TIME: Millis = 2 * SECOND;
/// Before the end no game begins that would not end: half of a player's time, within these bounds.
const MIN_LAST_GAME: Millis = 30 * SECOND;
const MAX_LAST_GAME: Millis = 120 * SECOND;

/// The next action of the server in an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArenaStep {
    /// Nothing before this time; `None`: before another command.
    Wait(Option<Timestamp>),
    /// Pair this wave.
    Pair(u16),
    /// End the arena.
    End,
}

impl Tournament {
    /// Returns the time at which an arena ends, once it has begun. Later results do not count.
    pub fn arena_ends_at(&self) -> Option<Timestamp> {
        let System::Arena { minutes, .. } = self.settings.system else {
            return None;
        };
        let started_at = self.arena.started_at?;
        Some(started_at + Millis::from(minutes) * MINUTE)
    }

    /// Returns the time from which no game of an arena begins.
    pub fn arena_closes_at(&self) -> Option<Timestamp> {
        let last_game = match &self.settings.time {
            TimeControl::Clock { stages } => stages.first().map_or(0, |stage| stage.millis / 2),
            _ => 0,
        };
        let last_game = last_game.clamp(MIN_LAST_GAME, MAX_LAST_GAME);
        let ends_at = self.arena_ends_at()?;
        Some(Timestamp(ends_at.0.saturating_sub(last_game)))
    }

    /// Returns the time at which the server acts next in an arena.
    pub(crate) fn arena_due(&self) -> Option<Timestamp> {
        match self.phase {
            Phase::Open => self.settings.starts_at,
            Phase::Running => {
                let end = self.arena_ends_at()? + CLOSING_TIME;
                let closes_at = self.arena_closes_at()?;
                Some(
                    self.next_wave()
                        .filter(|&wave| wave < closes_at)
                        .unwrap_or(end),
                )
            }
            Phase::Ended => None,
        }
    }

    /// Returns the next action of the server in an arena.
    pub fn arena_step(&self, at: Timestamp) -> ArenaStep {
        let ends = self.arena_ends_at().map(|end| end + CLOSING_TIME);
        if self.phase == Phase::Running && ends.is_some_and(|end| end <= at) {
            return ArenaStep::End;
        }
        let is_closed = self.arena_closes_at().is_some_and(|close| close <= at);
        match self.arena_due() {
            Some(due) if due <= at && is_closed => ArenaStep::Wait(ends),
            Some(due) if due <= at => ArenaStep::Pair(self.arena.wave.saturating_add(1)),
            due => ArenaStep::Wait(due),
        }
    }

    fn next_wave(&self) -> Option<Timestamp> {
        let last = self.arena.last_wave_at?;
        let entrants = self.present().map(|(entrant, _)| entrant);
        match entrants.filter(|&entrant| self.is_waiting(entrant)).count() {
            0 | 1 => None,
            waiting if waiting > CROWD => Some(last + SHORTEST_INTERVAL),
            _ => Some(last + self.wave_interval()),
        }
    }

    /// Returns the time between two waves.
    pub fn wave_interval(&self) -> Millis {
        let TimeControl::Clock { stages } = &self.settings.time else {
            return SHORTEST_INTERVAL;
        };
        let estimated = stages.first().map_or(0, |stage| {
            let bonus = match stage.bonus {
                Bonus::None => 0,
                Bonus::Increment { millis }
                | Bonus::Bronstein { millis }
                | Bonus::Delay { millis } => millis,
            };
            stage
                .millis
                .saturating_add(bonus.saturating_mul(ESTIMATED_MOVES))
        });
        let seconds = u32::try_from(estimated / SECOND).unwrap_or(u32::MAX);
        Millis::from(interval(seconds)) * SECOND
    }
}
