//! Commands about players.

use crate::command::{Command, Group, NewEntrant};
use crate::entrant::{Entrant, EntrantId, RequestedBye};
use crate::event::Event;
use crate::recording::MAX_BOARD;
use crate::refusal::Refusal;
use crate::settings::{MAX_ENTRANTS, MAX_ROUND_ROBIN, System, Venue};
use crate::state::Tournament;

/// The maximum number of groups of players who are not paired, and of players in them.
const MAX_GROUPED: usize = 500;

impl Tournament {
    pub(super) fn decide_entrants(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let event = match command {
            Command::Enter { entrants } => return self.enter(entrants),
            Command::ChangeEntrant { entrant, details } => {
                let is_member = self.known(*entrant)?.is_member;
                self.check(&NewEntrant {
                    details: details.clone(),
                    is_member,
                })?;
                Event::EntrantChanged {
                    entrant: *entrant,
                    details: details.clone(),
                }
            }
            Command::Remove { entrant } => {
                self.known(*entrant)?;
                if self.has_a_round(*entrant) {
                    return Err(Refusal::WasPaired);
                }
                Event::Removed { entrant: *entrant }
            }
            Command::Withdraw { entrant } => {
                if !self.known(*entrant)?.is_active {
                    return Err(Refusal::HasLeft);
                }
                Event::Withdrawn { entrant: *entrant }
            }
            Command::Return { entrant } => {
                if self.known(*entrant)?.is_active {
                    return Err(Refusal::HasNotLeft);
                }
                Event::Returned { entrant: *entrant }
            }
            Command::CheckIn { entrant, present } => {
                self.known(*entrant)?;
                Event::CheckedIn {
                    entrant: *entrant,
                    present: *present,
                }
            }
            Command::RequestBye {
                entrant,
                round,
                bye,
            } => self.request_bye(*entrant, *round, *bye)?,
            Command::FixBoard { .. } | Command::Forbid { .. } if self.is_arena() => {
                return Err(Refusal::NotInArena);
            }
            Command::FixBoard { entrant, board } => {
                self.known(*entrant)?;
                if let Some(board) = board.filter(|board| !(1..=MAX_BOARD).contains(board)) {
                    return Err(Refusal::NoSuchBoard(board));
                }
                Event::BoardFixed {
                    entrant: *entrant,
                    board: *board,
                }
            }
            Command::Forbid { groups } => {
                self.check_groups(groups)?;
                Event::Forbidden {
                    groups: groups.clone(),
                }
            }
            _ => return Ok(Vec::new()),
        };
        Ok(vec![event])
    }

    /// Returns the player with this number.
    pub(super) fn known(&self, entrant: EntrantId) -> Result<&Entrant, Refusal> {
        self.entrant(entrant).ok_or(Refusal::NoSuchEntrant(entrant))
    }

    fn enter(&self, entrants: &[NewEntrant]) -> Result<Vec<Event>, Refusal> {
        let started = !self.rounds.is_empty();
        let most = match self.settings.system {
            System::RoundRobin { .. } | System::KnockOut { .. } if started => {
                return Err(Refusal::NoLateEntries);
            }
            System::RoundRobin { .. } => MAX_ROUND_ROBIN,
            _ => MAX_ENTRANTS,
        };
        if self.players() + entrants.len() > most || self.entrants.len() + entrants.len() > 9_999 {
            return Err(Refusal::Full(most));
        }
        for entrant in entrants {
            self.check(entrant)?;
        }
        if entrants.is_empty() {
            return Ok(Vec::new());
        }
        Ok(vec![Event::Entered {
            entrants: entrants.to_vec(),
        }])
    }

    fn check(&self, entrant: &NewEntrant) -> Result<(), Refusal> {
        if !entrant.details.are_valid() {
            return Err(Refusal::BadDetails);
        }
        if entrant.is_member {
            return Ok(());
        }
        if self.settings.venue == Venue::Online {
            return Err(Refusal::MembersOnly);
        }
        if entrant.details.name.trim().is_empty() {
            return Err(Refusal::NoName);
        }
        Ok(())
    }

    fn has_a_round(&self, entrant: EntrantId) -> bool {
        let mut rounds = self.rounds.iter();
        rounds.any(|round| round.order.contains(&entrant)) || self.has_arena_game(entrant)
    }

    fn request_bye(
        &self,
        entrant: EntrantId,
        round: u16,
        bye: Option<RequestedBye>,
    ) -> Result<Event, Refusal> {
        let player = self.known(entrant)?;
        if !matches!(self.settings.system, System::Swiss { .. }) {
            return Err(Refusal::NoByes);
        }
        if round <= self.current_round() || round > self.announced_rounds() {
            return Err(Refusal::NoSuchRound(round));
        }
        if bye == Some(RequestedBye::Half) {
            let others = player.byes.iter().filter(|(of, _)| **of != round);
            let used = others
                .filter(|(_, bye)| **bye == RequestedBye::Half)
                .count();
            let most = self.settings.half_point_byes;
            if used >= usize::from(most) {
                return Err(Refusal::NoHalfPointBye(most));
            }
        }
        Ok(Event::ByeRequested {
            entrant,
            round,
            bye,
        })
    }

    fn check_groups(&self, groups: &[Group]) -> Result<(), Refusal> {
        let players: usize = groups.iter().map(|group| group.players.len()).sum();
        if groups.len() > MAX_GROUPED || players > 2 * MAX_GROUPED {
            return Err(Refusal::BadGroup);
        }
        for group in groups {
            let has_rounds = group.first_round >= 1 && group.first_round <= group.last_round;
            if group.players.len() < 2 || !has_rounds {
                return Err(Refusal::BadGroup);
            }
            for &player in &group.players {
                self.known(player)?;
            }
        }
        Ok(())
    }
}
