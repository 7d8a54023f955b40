//! Choice of a move by the engine at a level of play.

use std::sync::atomic::AtomicBool;

use rules::Line;

use super::choice::{SCALE, choose};
use super::{Level, Opponent, Strength};
use crate::engine::{Choice, Engine};
use crate::limits::{Clock, Limits};

impl Engine {
    /// Chooses a move for a game at a level of play or as a character; `None` if the game is over on the board. Below
    /// [`Level::FULL`] the same line, level and seed give the same move, if the level's node limit
    /// is reached before the time limit: such a level keeps no state between moves. Without a clock
    /// the full level takes about a second.
    pub fn play(
        &mut self,
        line: &Line,
        opponent: impl Into<Opponent>,
        seed: u64,
        clock: Option<&Clock>,
        stop: &AtomicBool,
    ) -> Option<Choice> {
        let limits = self.clocked(line, clock);
        self.play_within(line, opponent, seed, limits, stop)
    }

    /// Chooses a move as [`Engine::play`] does, with limits of any kind.
    pub fn play_within(
        &mut self,
        line: &Line,
        opponent: impl Into<Opponent>,
        seed: u64,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Option<Choice> {
        let strength = Strength::of(opponent.into());
        let (root, _) = choose(self, line, strength, seed, limits, stop)?;
        Some(Choice {
            mv: root.mv,
            score: root.score(),
        })
    }

    /// Number of centipawns that correspond to odds of *e* to one in the evaluation used at this
    /// level.
    pub(crate) fn scale(&self, level: Level) -> f64 {
        match self.network() {
            Some(network) if level.strength().uses_network => network.scale(),
            _ => SCALE,
        }
    }
}
