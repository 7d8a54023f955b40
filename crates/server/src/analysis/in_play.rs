//! The current positions of running games, which their players may not have analysed.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use rules::{Line, Position};
use store::{GameId, PlayerId, Seat};

use crate::live_game::table::Table;

/// The current positions of all running games, by player. The server opens all running
/// games when it starts, so none is missing.
#[derive(Debug, Default)]
pub(crate) struct InPlay(Mutex<HashMap<PlayerId, HashMap<GameId, Position>>>);

impl InPlay {
    /// Records the current state of a game.
    pub(crate) fn note(&self, table: &Table) {
        let is_going_on = table.has_started() && table.game.verdict().is_none();
        let mut players = self.lock();
        for seat in table.seats {
            let Seat::Person(player) = seat else {
                continue;
            };
            if is_going_on {
                let games = players.entry(player).or_default();
                games.insert(table.id, *table.game.position());
            } else if let Some(games) = players.get_mut(&player) {
                games.remove(&table.id);
                if games.is_empty() {
                    players.remove(&player);
                }
            }
        }
    }

    /// Whether the line leads to or through a position in which the session is playing.
    pub(crate) fn is_played_by(&self, player: PlayerId, line: &Line) -> bool {
        let players = self.lock();
        let Some(games) = players.get(&player) else {
            return false;
        };
        games.values().any(|present| {
            let is_present = |position: &Position| position.is_same_position(present);
            line.positions().iter().any(is_present)
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PlayerId, HashMap<GameId, Position>>> {
        self.0.lock().expect("no panic while it is held")
    }
}
