//! Applying the events of an arena.

use arbiter::Timestamp;

use crate::event::Event;
use crate::state::{Phase, Tournament};

impl Tournament {
    /// Applies an event that exists in an arena only.
    pub(crate) fn apply_to_arena(&mut self, event: &Event, at: Timestamp) {
        match event {
            Event::WavePaired { wave, pairs } => {
                self.phase = Phase::Running;
                self.last_change = at;
                self.arena.begin(*wave, pairs, at);
            }
            Event::GamesEnded { games } => {
                self.last_change = at;
                for game in games {
                    let players = self.arena.running.get(&game.key()).copied();
                    let ratings = players.map(|both| both.map(|one| self.arena_rating(one)));
                    self.arena.finish(game, ratings.unwrap_or_default());
                }
            }
            Event::GameCanceled { wave, board } => self.arena.cancel((*wave, *board)),
            Event::Paused { entrant } => self.arena.set_paused(*entrant, true),
            Event::Resumed { entrant } => self.arena.set_paused(*entrant, false),
            _ => {}
        }
    }
}
