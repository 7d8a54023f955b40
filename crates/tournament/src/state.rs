//! The state of a tournament: a fold over its events.

use std::collections::BTreeMap;

use arbiter::Timestamp;

use crate::arena::Arena;
use crate::command::{Group, NewEntrant};
use crate::entrant::{Entrant, EntrantId, RequestedBye};
use crate::event::Event;
use crate::manual::ManualChange;
use crate::outcome::Side;
use crate::round::{Board, Round};
use crate::settings::{Settings, System};

/// The phase of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Players enter.
    Open,
    /// Rounds are played.
    Running,
    /// Over.
    Ended,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// The settings.
    pub settings: Settings,
    /// The phase.
    pub phase: Phase,
    /// All players in the order of entry.
    pub entrants: Vec<Entrant>,
    /// The paired rounds.
    pub rounds: Vec<Round>,
    /// The waves of an arena.
    pub arena: Arena,
    /// Rounds that were taken back, with their numbers.
    pub undone: Vec<(u16, Round)>,
    /// Players who are not paired with each other.
    pub forbidden: Vec<Group>,
    /// The drawn color.
    pub initial_color: Option<Side>,
    /// The last player of group A of the Baku acceleration.
    pub last_of_group_a: Option<EntrantId>,
    /// The code of the link by which players enter, while it is open.
    pub link: Option<String>,
    /// The codes of the links by which devices at the boards record games, by board.
    pub board_links: BTreeMap<u16, String>,
    /// The time of the last pairing or result.
    pub last_change: Timestamp,
    /// The changes by hand after the first pairing.
    pub manual_changes: Vec<ManualChange>,
}

impl Tournament {
    /// Creates a tournament with these settings.
    pub fn new(settings: Settings, at: Timestamp) -> Self {
        Self {
            settings,
            phase: Phase::Open,
            entrants: Vec::new(),
            rounds: Vec::new(),
            arena: Arena::default(),
            undone: Vec::new(),
            forbidden: Vec::new(),
            initial_color: None,
            last_of_group_a: None,
            link: None,
            board_links: BTreeMap::new(),
            last_change: at,
            manual_changes: Vec::new(),
        }
    }

    /// Folds the events of a journal, with their times. Returns `None` if the first event is not
    /// [`Event::Created`].
    pub fn fold<'a>(events: impl IntoIterator<Item = (Timestamp, &'a Event)>) -> Option<Self> {
        let mut events = events.into_iter();
        let (at, first) = events.next()?;
        let Event::Created { settings } = first else {
            return None;
        };
        let mut tournament = Self::new((**settings).clone(), at);
        for (at, event) in events {
            tournament.apply(event, at);
        }
        Some(tournament)
    }

    /// Returns the player with this number.
    pub fn entrant(&self, entrant: EntrantId) -> Option<&Entrant> {
        self.entrants
            .get(entrant.index())
            .filter(|entrant| !entrant.is_removed)
    }

    /// Returns all players who were not removed, with their numbers.
    pub fn present(&self) -> impl Iterator<Item = (EntrantId, &Entrant)> {
        (1..)
            .map(EntrantId)
            .zip(&self.entrants)
            .filter(|(_, entrant)| !entrant.is_removed)
    }

    /// Returns the number of players who were not removed.
    pub fn players(&self) -> usize {
        self.present().count()
    }

    /// Returns a paired round; rounds start at 1.
    pub fn round(&self, round: u16) -> Option<&Round> {
        self.rounds.get(usize::from(round).checked_sub(1)?)
    }

    /// Returns the number of the last paired round, or 0.
    pub fn current_round(&self) -> u16 {
        self.rounds.len() as u16
    }

    /// Returns the number of announced rounds. A round robin before its first pairing has as many
    /// as its present players need.
    pub fn announced_rounds(&self) -> u16 {
        let size = |players: usize| players + players % 2;
        match self.settings.system {
            System::Swiss { rounds, .. } => rounds,
            System::RoundRobin { double } => {
                let players = self.rounds.first().map_or_else(
                    || self.present().filter(|(_, it)| it.is_active).count(),
                    |round| round.order.len(),
                );
                let single = size(players).saturating_sub(1);
                (single * if double { 2 } else { 1 }) as u16
            }
            System::KnockOut { .. } => {
                let players = self.rounds.first().map_or_else(
                    || self.present().filter(|(_, it)| it.is_active).count(),
                    |round| round.order.len(),
                );
                players.next_power_of_two().trailing_zeros() as u16
            }
            System::Arena { .. } => 1,
        }
    }

    /// Returns the number of rounds in which all boards have a result.
    pub fn completed_rounds(&self) -> u16 {
        self.rounds.iter().take_while(|it| it.is_complete()).count() as u16
    }

    /// Sets the name of a player of this server, which the journal does not contain.
    pub fn set_name(&mut self, entrant: EntrantId, name: &str) {
        if let Some(entrant) = self.entrants.get_mut(entrant.index()) {
            name.clone_into(&mut entrant.name);
        }
    }

    /// Applies an event. An event that names an unknown player or board changes nothing: only
    /// events that [`decide`](crate::decide()) returned are stored.
    pub fn apply(&mut self, event: &Event, at: Timestamp) {
        self.note_manual_change(event, at);
        match event {
            Event::Created { settings } | Event::SettingsChanged { settings } => {
                self.settings = (**settings).clone();
            }
            Event::Entered { entrants } => self.enter_all(entrants),
            Event::EntrantChanged { entrant, details } => self.change(*entrant, |entrant| {
                if !entrant.is_member {
                    entrant.name.clone_from(&details.name);
                }
                entrant.details = details.clone();
            }),
            Event::Removed { entrant } => self.change(*entrant, |entrant| {
                entrant.is_removed = true;
                entrant.is_active = false;
            }),
            Event::Withdrawn { entrant } => self.change(*entrant, |it| it.is_active = false),
            Event::Returned { entrant } => self.readmit(*entrant),
            Event::CheckedIn { entrant, present } => {
                self.change(*entrant, |it| it.is_present = *present);
            }
            Event::ByeRequested {
                entrant,
                round,
                bye,
            } => self.note_bye(*entrant, *round, *bye),
            Event::BoardFixed { entrant, board } => self.change(*entrant, |it| it.board = *board),
            Event::Forbidden { groups } => self.forbidden.clone_from(groups),
            Event::ColorDrawn { color } => self.initial_color = Some(*color),
            Event::Paired { pairing } => {
                self.phase = Phase::Running;
                self.last_change = at;
                self.rounds.push(Round::new((**pairing).clone(), at));
                self.note_group_a();
            }
            Event::ResultEntered {
                round,
                board,
                outcome,
                rating_only,
            } => {
                self.last_change = at;
                self.change_board(*round, *board, |board| {
                    if *rating_only {
                        board.rating_only = *outcome;
                    } else {
                        board.outcome = *outcome;
                        board.rating_only = None;
                        board.decided = None;
                    }
                });
            }
            Event::Reported {
                round,
                board,
                side,
                outcome,
            } => self.change_board(*round, *board, |board| {
                board.reported[side.index()] = Some(*outcome);
            }),
            Event::Replayed { round, board } => self.change_board(*round, *board, |board| {
                if let Some(outcome) = board.outcome.take() {
                    board.earlier.push((board.players, outcome));
                }
                board.players.reverse();
                board.reported = [None; 2];
                board.is_recorded = false;
            }),
            Event::WinnerNamed {
                round,
                board,
                winner,
            } => self.change_board(*round, *board, |board| board.decided = Some(*winner)),
            Event::RoundUndone { round } => self.take_back(*round, at),
            Event::LinkSet { code } => self.link.clone_from(code),
            Event::BoardLinkSet { .. } | Event::Recorded { .. } => self.apply_to_devices(event),
            Event::WavePaired { .. }
            | Event::GamesEnded { .. }
            | Event::GameCanceled { .. }
            | Event::Paused { .. }
            | Event::Resumed { .. } => self.apply_to_arena(event, at),
            Event::Ended => {
                self.phase = Phase::Ended;
                self.arena.end();
            }
            Event::Reopened => {
                self.phase = if self.rounds.is_empty() {
                    Phase::Open
                } else {
                    Phase::Running
                };
            }
        }
    }

    fn note_bye(&mut self, entrant: EntrantId, round: u16, bye: Option<RequestedBye>) {
        self.change(entrant, |entrant| match bye {
            Some(bye) => {
                entrant.byes.insert(round, bye);
            }
            None => {
                entrant.byes.remove(&round);
            }
        });
    }

    fn enter_all(&mut self, entrants: &[NewEntrant]) {
        self.entrants.extend(entrants.iter().map(entered));
        self.arena.enter(entrants.len());
    }

    fn readmit(&mut self, entrant: EntrantId) {
        self.arena.arrive(entrant);
        self.change(entrant, |it| it.is_active = true);
    }

    fn take_back(&mut self, round: u16, at: Timestamp) {
        if let Some(undone) = self.rounds.pop() {
            self.undone.push((round, undone));
        }
        if self.rounds.is_empty() {
            self.phase = Phase::Open;
        }
        self.last_change = at;
        self.note_group_a();
    }

    fn change(&mut self, entrant: EntrantId, change: impl FnOnce(&mut Entrant)) {
        if let Some(entrant) = self.entrants.get_mut(entrant.index()) {
            change(entrant);
        }
    }

    pub(crate) fn change_board(
        &mut self,
        round: u16,
        number: u16,
        change: impl FnOnce(&mut Board),
    ) {
        let round = usize::from(round)
            .checked_sub(1)
            .and_then(|it| self.rounds.get_mut(it));
        let board = round.and_then(|round| round.boards.iter_mut().find(|it| it.number == number));
        if let Some(board) = board {
            change(board);
        }
    }

    /// Notes the last player of group A, who remains the last one when late entries shift the
    /// numbers (C.04.7).
    fn note_group_a(&mut self) {
        let accelerated = matches!(
            self.settings.system,
            System::Swiss {
                accelerated: true,
                ..
            }
        );
        self.last_of_group_a = self
            .rounds
            .first()
            .filter(|_| accelerated)
            .and_then(|first| {
                let last = 2 * first.order.len().div_ceil(4);
                first.order.get(last.checked_sub(1)?).copied()
            });
    }
}

fn entered(new: &NewEntrant) -> Entrant {
    Entrant {
        name: new.details.name.clone(),
        details: new.details.clone(),
        is_member: new.is_member,
        is_active: true,
        is_removed: false,
        is_present: false,
        byes: std::collections::BTreeMap::new(),
        board: None,
    }
}
