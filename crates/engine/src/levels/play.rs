//! The engine at a level of play.

use std::sync::atomic::AtomicBool;

use rules::Line;

use super::Level;
use super::choice::{SCALE, choose};
use crate::engine::{Choice, Engine};
use crate::limits::{Clock, Limits};

impl Engine {
    /// Chooses a move for a game at a level of play; none when the game is over on the
    /// board. Below [`Level::FULL`] the same line, level and seed give the same move, as long as
    /// the level's node limit is reached before the time limit: such a level remembers nothing
    /// from one move to the next. Without a clock the full level takes about a second.
    pub fn play(
        &mut self,
        line: &Line,
        level: Level,
        seed: u64,
        clock: Option<&Clock>,
        stop: &AtomicBool,
    ) -> Option<Choice> {
        let limits = self.clocked(line, clock);
        self.play_within(line, level, seed, limits, stop)
    }

    /// As [`Engine::play`], within limits of any kind.
    pub fn play_within(
        &mut self,
        line: &Line,
        level: Level,
        seed: u64,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Option<Choice> {
        let (root, _) = choose(self, line, level.strength(), seed, limits, stop)?;
        Some(Choice {
            mv: root.mv,
            score: root.score(),
        })
    }

    /// How many centipawns of what judges positions at this level make odds of *e* to one.
    pub(crate) fn scale(&self, level: Level) -> f64 {
        match self.network() {
            Some(network) if level == Level::FULL => network.scale(),
            _ => SCALE,
        }
    }
}
