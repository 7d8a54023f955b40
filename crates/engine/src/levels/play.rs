//! Choice of a move by the engine at a level of play.

use std::sync::atomic::AtomicBool;

use rules::Line;

use super::Level;
use super::choice::{SCALE, choose};
use crate::engine::{Choice, Engine};
use crate::limits::{Clock, Limits};

impl Engine {
    /// Chooses a move for a game at a level of play; `None` if the game is over on the board. Below
    /// [`Level::FULL`] the same line, level and seed give the same move, if the level's node limit
    /// is reached before the time limit: such a level keeps no state between moves. Without a clock
    /// the full level takes about a second.
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

    /// Chooses a move as [`Engine::play`] does, with limits of any kind.
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

    /// Number of centipawns that correspond to odds of *e* to one in the evaluation used at this
    /// level.
    pub(crate) fn scale(&self, level: Level) -> f64 {
        match self.network() {
            Some(network) if level == Level::FULL => network.scale(),
            _ => SCALE,
        }
    }
}
