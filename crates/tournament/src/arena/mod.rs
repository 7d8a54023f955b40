//! The state of an arena: players are paired again as soon as they are free, for a fixed time.
//!
//! The state grows with the players and with the games of each player, and an event changes only the
//! players that it names: the others are shared with the state before it.

mod player;
mod score;

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter::Timestamp;

use crate::arena_result::{ArenaResult, GameKey};
use crate::entrant::EntrantId;
use crate::outcome::Side;

pub use player::{ArenaPlayer, Played};
pub use score::{Points, Streak};

/// The state of an arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arena {
    /// The time of the first wave.
    pub started_at: Option<Timestamp>,
    /// The number of the last wave, or 0.
    pub wave: u16,
    /// The time of the last wave.
    pub last_wave_at: Option<Timestamp>,
    /// The running games with White and Black.
    pub running: BTreeMap<GameKey, [EntrantId; 2]>,
    /// The players in the order of entry.
    players: Vec<Arc<ArenaPlayer>>,
    /// The number of times that a player began to wait.
    arrivals: u64,
}

impl Arena {
    /// Returns the player with this number.
    pub fn player(&self, entrant: EntrantId) -> Option<&ArenaPlayer> {
        self.players.get(entrant.index()).map(Arc::as_ref)
    }

    fn change(&mut self, entrant: EntrantId, change: impl FnOnce(&mut ArenaPlayer)) {
        if let Some(player) = self.players.get_mut(entrant.index()) {
            change(Arc::make_mut(player));
        }
    }

    /// Adds players, who wait from now on.
    pub(crate) fn enter(&mut self, count: usize) {
        for _ in 0..count {
            self.arrivals += 1;
            self.players.push(Arc::new(ArenaPlayer {
                arrival: self.arrivals,
                ..ArenaPlayer::default()
            }));
        }
    }

    /// A player pauses, or waits again.
    pub(crate) fn set_paused(&mut self, entrant: EntrantId, is_paused: bool) {
        self.arrive(entrant);
        self.change(entrant, |player| {
            player.is_paused = is_paused;
            player.pauses = player.pauses.saturating_add(u16::from(is_paused));
        });
    }

    /// Notes that a player begins to wait.
    pub(crate) fn arrive(&mut self, entrant: EntrantId) {
        self.arrivals += 1;
        let arrival = self.arrivals;
        self.change(entrant, |player| player.arrival = arrival);
    }

    /// Begins the games of a wave.
    pub(crate) fn begin(&mut self, wave: u16, pairs: &[(EntrantId, EntrantId)], at: Timestamp) {
        self.wave = wave;
        self.started_at.get_or_insert(at);
        self.last_wave_at = Some(at);
        for (board, &(white, black)) in (1..).zip(pairs) {
            let key = (wave, board);
            self.running.insert(key, [white, black]);
            for (entrant, opponent, side) in
                [(white, black, Side::White), (black, white, Side::Black)]
            {
                self.change(entrant, |player| player.begin(key, opponent, side));
            }
        }
    }

    /// Takes the result of a running game. `ratings` are those of White and Black.
    pub(crate) fn finish(&mut self, result: &ArenaResult, ratings: [u16; 2]) {
        let Some(players) = self.running.remove(&result.key()) else {
            return;
        };
        for side in Side::BOTH {
            let [own, other] = [side.index(), side.other().index()];
            self.arrive(players[own]);
            let played = Played::new(result, side, players[other], ratings[other]);
            self.change(players[own], |player| player.finish(played));
        }
    }

    /// Removes a game: it does not count.
    pub(crate) fn cancel(&mut self, key: GameKey) {
        if let Some(players) = self.running.remove(&key) {
            for entrant in players {
                self.arrive(entrant);
                self.change(entrant, |player| player.playing = None);
            }
        }
        for player in &mut self.players {
            if player.has_played(key) {
                Arc::make_mut(player).cancel(key);
            }
        }
    }

    /// Ends the arena: running games do not count.
    pub(crate) fn end(&mut self) {
        for entrant in std::mem::take(&mut self.running).into_values().flatten() {
            self.change(entrant, |player| player.playing = None);
        }
    }
}
