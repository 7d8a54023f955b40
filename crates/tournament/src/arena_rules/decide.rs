//! Commands of an arena.

use std::collections::HashSet;

use pairing::arena::{Waiting, pair};

use crate::arena_result::{ArenaResult, GameKey};
use crate::entrant::EntrantId;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, Tournament};

/// The maximum number of pauses of a player, which limits the length of the journal.
const MAX_PAUSES: u16 = 200;

impl Tournament {
    /// Pairs the next wave. Without a pair that the rules allow, nothing happens.
    pub(crate) fn pair_wave(&self, wave: u16) -> Result<Vec<Event>, Refusal> {
        let next = self.arena.wave.saturating_add(1);
        if wave <= self.arena.wave {
            return Err(Refusal::AlreadyPaired(wave));
        }
        if wave != next {
            return Err(Refusal::NextRoundIs(next));
        }
        let waiting = self.waiting();
        let is_first = self.phase == Phase::Open;
        if is_first && waiting.len() < 2 {
            return Err(Refusal::TooFewPlayers);
        }
        let active = waiting.len() + 2 * self.arena.running.len();
        let paired = pair(&waiting, active, is_first).pairs;
        if paired.is_empty() {
            return Ok(Vec::new());
        }
        let pairs = paired
            .iter()
            .map(|pair| (EntrantId(pair.white as u16), EntrantId(pair.black as u16)))
            .collect();
        Ok(vec![Event::WavePaired { wave, pairs }])
    }

    fn waiting(&self) -> Vec<Waiting> {
        let places = (1..).zip(self.arena_places());
        let waiting = places.filter(|(_, place)| self.is_waiting(place.entrant));
        waiting
            .filter_map(|(rank, place)| {
                let player = self.arena.player(place.entrant)?;
                Some(Waiting {
                    id: place.entrant.0.into(),
                    rank,
                    rating: self.arena_rating(place.entrant).into(),
                    last_opponent: player.last_opponent.map(|opponent| opponent.0.into()),
                    colors: player.colors,
                    arrival: player.arrival,
                })
            })
            .collect()
    }

    /// Enters the results of running games. Those of other games are entered already, or do not
    /// count.
    pub(crate) fn end_games(&self, games: &[ArenaResult]) -> Result<Vec<Event>, Refusal> {
        if !self.is_arena() {
            return Err(Refusal::ArenaOnly);
        }
        let mut seen: HashSet<GameKey> = HashSet::new();
        let games: Vec<ArenaResult> = games
            .iter()
            .filter(|game| self.arena.running.contains_key(&game.key()) && seen.insert(game.key()))
            .copied()
            .collect();
        if games.is_empty() {
            return Ok(Vec::new());
        }
        Ok(vec![Event::GamesEnded { games }])
    }

    /// Removes a game that must not count.
    pub(crate) fn cancel_game(&self, wave: u16, board: u16) -> Result<Vec<Event>, Refusal> {
        if !self.is_arena() {
            return Err(Refusal::ArenaOnly);
        }
        let key = (wave, board);
        let has_played = |player: EntrantId| {
            let player = self.arena.player(player);
            player.is_some_and(|player| player.has_played(key))
        };
        let is_known = self.arena.running.contains_key(&key)
            || self.present().any(|(entrant, _)| has_played(entrant));
        if !is_known {
            return Err(Refusal::NoSuchBoard(board));
        }
        Ok(vec![Event::GameCanceled { wave, board }])
    }

    /// A player pauses, or waits again. Repeated, this changes nothing.
    pub(crate) fn pause(&self, entrant: EntrantId, is_paused: bool) -> Result<Vec<Event>, Refusal> {
        if !self.is_arena() {
            return Err(Refusal::ArenaOnly);
        }
        let known = self.entrant(entrant).zip(self.arena.player(entrant));
        let (known, player) = known.ok_or(Refusal::NoSuchEntrant(entrant))?;
        if !known.is_active {
            return Err(Refusal::HasLeft);
        }
        if player.is_paused == is_paused {
            return Ok(Vec::new());
        }
        if is_paused && player.pauses >= MAX_PAUSES {
            return Err(Refusal::PausedTooOften);
        }
        Ok(vec![if is_paused {
            Event::Paused { entrant }
        } else {
            Event::Resumed { entrant }
        }])
    }

    /// Returns whether a player has a game in this arena.
    pub(crate) fn has_arena_game(&self, entrant: EntrantId) -> bool {
        let player = self.arena.player(entrant);
        player.is_some_and(|player| player.playing.is_some() || !player.games.is_empty())
    }
}
