//! Arenas: players are paired again as soon as they are free, for a fixed time.
//!
//! The state grows with the players and with the games of each player, and an event changes only the
//! players that it names: the others are shared with the state before it.

mod apply;
mod decide;
mod player;
mod ranking;
mod schedule;
mod score;

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter::Timestamp;
use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::outcome::{Outcome, Side};
use crate::settings::System;
use crate::state::Tournament;

pub use player::{ArenaPlayer, Played};
pub use ranking::ArenaPlace;
pub use schedule::ArenaStep;
pub use score::{Points, Streak};

/// The number of a wave and of a board in it, from 1.
pub type GameKey = (u16, u16);

/// The result of a game of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "ArenaResult"))]
pub struct ArenaResult {
    /// The wave.
    pub wave: u16,
    /// The board of the wave.
    pub board: u16,
    /// The result.
    pub outcome: Outcome,
    /// The number of plies.
    pub plies: u16,
    /// Whether White and Black halved their time.
    #[serde(default, skip_serializing_if = "is_usual")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<[bool; 2]>", optional))]
    pub berserk: [bool; 2],
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_usual(berserk: &[bool; 2]) -> bool {
    *berserk == [false; 2]
}

impl ArenaResult {
    /// The wave and the board.
    pub const fn key(&self) -> GameKey {
        (self.wave, self.board)
    }
}

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
