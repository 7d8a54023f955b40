//! A tournament in memory.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use arbiter::Timestamp;
use store::{
    Entrant, GameId, PlayerId, StoredTournament, StoredTournamentRow, TournamentId,
    TournamentOverview, TournamentState,
};
use tournament::{ArenaPlace, EntrantId, Event, Phase, System, Tournament};

use super::content::Content;
use super::tables::Tables;

/// A tournament at one version.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) id: TournamentId,
    pub(super) version: u32,
    pub(crate) state: Tournament,
    /// The arbiter, unless the account was erased, then the deputies.
    pub(super) officials: Vec<PlayerId>,
    pub(crate) arbiter: Option<PlayerId>,
    /// The players of this server.
    pub(super) players: HashMap<EntrantId, PlayerId>,
    /// The current games by round and board. Games of rounds that were taken back are not here, and
    /// of an arena only the running ones.
    pub(crate) games: HashMap<(u16, u16), GameId>,
    /// The last interrupted recordings by round and board. Another device continues them.
    pub(super) interrupted: HashMap<(u16, u16), GameId>,
    /// The tables that readers of this version have requested.
    pub(super) tables: Arc<Tables>,
    /// The standings of an arena at this version, computed when they are first needed.
    places: OnceLock<Vec<ArenaPlace>>,
}

impl Loaded {
    /// Folds a stored tournament. Returns `None` if it cannot be read.
    pub(super) fn read(stored: &StoredTournament) -> Option<Self> {
        let (first, rest) = stored.rows.split_first()?;
        let content = Content::read(first).ok()?;
        let [Event::Created { settings }] = &content.events[..] else {
            return None;
        };
        let mut loaded = Self {
            id: stored.id,
            version: first.version,
            state: Tournament::new((**settings).clone(), first.entry.at),
            officials: stored.officials.clone(),
            arbiter: stored.organizer,
            players: HashMap::new(),
            games: HashMap::new(),
            interrupted: HashMap::new(),
            tables: Arc::default(),
            places: OnceLock::new(),
        };
        for row in rest {
            loaded.add(row)?;
        }
        loaded.set_entrants(&stored.entrants);
        Some(loaded)
    }

    /// Returns a tournament that is not stored yet.
    pub(super) fn of_new(state: Tournament) -> Self {
        Self {
            id: TournamentId::from_bits(0),
            version: 1,
            state,
            officials: Vec::new(),
            arbiter: None,
            players: HashMap::new(),
            games: HashMap::new(),
            interrupted: HashMap::new(),
            tables: Arc::default(),
            places: OnceLock::new(),
        }
    }

    /// Applies the next stored entry. Returns `None` if it cannot be read or is not the next one.
    pub(super) fn add(&mut self, row: &StoredTournamentRow) -> Option<()> {
        let content = Content::read(row).ok()?;
        if row.version != self.version + 1 {
            return None;
        }
        self.apply(&content, row.entry.at);
        Some(())
    }

    /// Applies the next entry.
    pub(super) fn apply(&mut self, content: &Content, at: Timestamp) {
        self.version += 1;
        self.tables = Arc::default();
        self.places = OnceLock::new();
        for event in &content.events {
            match event {
                Event::BoardLinkSet { board, .. } if self.state.is_recording(*board) => {
                    let place = (self.state.current_round(), *board);
                    if let Some(game) = self.games.remove(&place) {
                        self.interrupted.insert(place, game);
                    }
                }
                // Another game follows on the same board.
                Event::Replayed { round, board } => {
                    self.games.remove(&(*round, *board));
                    self.interrupted.remove(&(*round, *board));
                }
                Event::RoundUndone { round } => {
                    self.games.retain(|(of, _), _| of != round);
                    self.interrupted.retain(|(of, _), _| of != round);
                }
                _ => {}
            }
            self.state.apply(event, at);
        }
        let round = self.round_of_games();
        for game in &content.games {
            if let Some(id) = game.id() {
                self.games.insert((round, game.board), id);
            }
        }
        if self.state.is_arena() {
            let running = &self.state.arena.running;
            self.games.retain(|key, _| running.contains_key(key));
        }
    }

    /// Returns the current round, or the wave of an arena.
    pub(super) fn round_of_games(&self) -> u16 {
        if self.state.is_arena() {
            self.state.arena.wave
        } else {
            self.state.current_round()
        }
    }

    /// Returns the standings of an arena.
    pub(crate) fn places(&self) -> &[ArenaPlace] {
        self.places.get_or_init(|| self.state.arena_places())
    }

    /// Takes the accounts and names of the players.
    pub(super) fn set_entrants(&mut self, entrants: &[Entrant]) {
        self.players.clear();
        self.tables = Arc::default();
        for entrant in entrants {
            let number = EntrantId(entrant.number as u16);
            let is_member = self.state.entrant(number).is_some_and(|it| it.is_member);
            if let Some(player) = entrant.player {
                self.players.insert(number, player);
            }
            if is_member {
                let name = entrant.name.as_deref().unwrap_or_default();
                self.state.set_name(number, name);
            }
        }
    }

    /// Returns whether another state of the same version shows the same players.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.version == other.version
            && self.players == other.players
            && self.state.entrants == other.state.entrants
    }

    /// Returns the number of a player of this server.
    pub(super) fn entrant_of(&self, player: PlayerId) -> Option<EntrantId> {
        let mut players = self.players.iter();
        let known =
            players.find(|(entrant, of)| **of == player && self.state.entrant(**entrant).is_some());
        known.map(|(&entrant, _)| entrant)
    }

    /// Returns whether the player may give commands.
    pub(super) fn is_official(&self, player: PlayerId) -> bool {
        self.officials.contains(&player)
    }

    /// Returns the columns for lists.
    pub(super) fn overview(&self) -> TournamentOverview {
        let settings = &self.state.settings;
        TournamentOverview {
            name: settings.name.trim().to_owned(),
            kind: settings.system.code().to_owned(),
            state: match self.state.phase {
                Phase::Open => TournamentState::Open,
                Phase::Running => TournamentState::Running,
                Phase::Ended => TournamentState::Ended,
            },
            starts_at: settings.starts_at,
            rounds: match settings.system {
                System::Arena { .. } => 0,
                _ => self.state.announced_rounds().into(),
            },
            round: self.state.current_round().into(),
            players: self.state.players() as u32,
            is_listed: settings.listed,
            due: self.state.due(),
            group: Some(settings.group.clone()).filter(|name| !name.is_empty()),
        }
    }
}
