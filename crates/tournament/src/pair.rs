//! The pairing of the next round.

mod by_hand;
mod knock_out;

use std::collections::HashSet;

use pairing::round_robin::{Cycles, berger};
use pairing::{Edition, PairingError, Tpn};

use crate::command::ByHand;
use crate::decide::Lots;
use crate::entrant::EntrantId;
use crate::outcome::{Outcome, Side};
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::round::{Bye, PairedBoard, Pairing};
use crate::settings::System;
use crate::state::Tournament;
use crate::swiss::{self, NotPairable};

/// A pair before it has a board.
pub(crate) struct Pair {
    pub(crate) players: [EntrantId; 2],
    pub(crate) outcome: Option<Outcome>,
    pub(crate) reasons: Vec<Reason>,
}

impl Tournament {
    /// Pairs the next round: `round` must be its number.
    ///
    /// # Errors
    ///
    /// Fails if the current round is not complete, all rounds are played, or no legal pairing
    /// exists.
    pub fn pairing(
        &self,
        round: u16,
        by_hand: Option<&ByHand>,
        lots: Lots,
    ) -> Result<Pairing, Refusal> {
        self.may_pair(round)?;
        let mut order = self.order_for(round);
        if order.len() < 2 {
            return Err(Refusal::TooFewPlayers);
        }
        if let Some(by_hand) = by_hand {
            return self.pair_by_hand(round, order, by_hand);
        }
        match self.settings.system {
            System::Swiss { accelerated, .. } => {
                let edition = if accelerated {
                    Edition::Baku2026
                } else {
                    Edition::Dutch2026
                };
                self.pair_swiss(round, &order, edition, lots)
            }
            System::RoundRobin { double } => {
                if round == 1 {
                    lots.shuffle(&mut order);
                }
                Ok(self.pair_round_robin(round, order, double))
            }
            System::KnockOut { .. } => self.pair_knock_out(round, order, lots),
            System::Arena { .. } => Err(Refusal::NotInArena),
        }
    }

    fn may_pair(&self, round: u16) -> Result<(), Refusal> {
        if self.settings.system.is_arena() {
            return Err(Refusal::NotInArena);
        }
        let next = self.current_round() + 1;
        if round < next {
            return Err(Refusal::AlreadyPaired(round));
        }
        if round > next {
            return Err(Refusal::NextRoundIs(next));
        }
        if let Some(last) = self.rounds.last() {
            let open = last.boards.iter().filter(|board| board.outcome.is_none());
            let open: Vec<u16> = open.map(|board| board.number).collect();
            if !open.is_empty() {
                return Err(Refusal::ResultsMissing(open));
            }
        }
        if next > self.announced_rounds() && self.current_round() > 0 {
            return Err(Refusal::NoRoundLeft);
        }
        Ok(())
    }

    fn pair_swiss(
        &self,
        round: u16,
        order: &[EntrantId],
        edition: Edition,
        lots: Lots,
    ) -> Result<Pairing, Refusal> {
        let mut with_color = self.clone();
        with_color.initial_color.get_or_insert(lots.color());
        if round == 1 && edition == Edition::Baku2026 {
            let last = 2 * order.len().div_ceil(4);
            with_color.last_of_group_a = order.get(last - 1).copied();
        }
        let mut report = with_color.report_in(order);
        self.add_absences(&mut report, order, round);
        // A report cannot mark weak groups, so all groups are a separate argument.
        report.forbidden.clear();
        let number = |player: &EntrantId| {
            let place = order.iter().position(|other| other == player);
            place.map(Tpn::from_index)
        };
        let groups = self.forbidden.iter().map(|group| pairing::Forbidden {
            players: group.players.iter().filter_map(number).collect(),
            first_round: group.first_round,
            last_round: group.last_round,
            weak: group.weak,
        });
        let forbidden: Vec<_> = groups.filter(|group| group.players.len() > 1).collect();
        let entrant = |tpn: Tpn| order[tpn.0 as usize - 1];
        let paired = swiss::pair(&report, round, &forbidden).map_err(|why| match why {
            NotPairable::Pairing(PairingError::NoLegalPairing(blockade)) => {
                let blocked = blockade.blocked.iter().map(|&tpn| entrant(tpn)).collect();
                Refusal::Pairing(PairingError::NoLegalPairing(blockade), blocked)
            }
            NotPairable::Pairing(why) => Refusal::Pairing(why, Vec::new()),
            NotPairable::Numbers | NotPairable::Rounds | NotPairable::InitialColor => {
                Refusal::TooFewPlayers
            }
        })?;
        let pairs = paired.pairs.iter().map(|pair| {
            let mut reasons = vec![Reason::of_colors(pair.color_rule)];
            let float = pair.downfloat.as_ref();
            reasons.extend(float.map(|float| Reason::of_float(float, entrant)));
            reasons.extend(pair.change.map(|change| Reason::of_change(change, entrant)));
            Pair {
                players: [entrant(pair.white), entrant(pair.black)],
                outcome: None,
                reasons,
            }
        });
        let pairs = pairs.collect();
        let bye = paired.bye.map(|bye| entrant(bye.player));
        Ok(self.published(round, order.to_vec(), edition, pairs, bye))
    }

    fn pair_round_robin(&self, round: u16, order: Vec<EntrantId>, double: bool) -> Pairing {
        let (edition, cycles) = if double {
            (Edition::BergerExchanged, Cycles::DoubleExchanged)
        } else {
            (Edition::Berger, Cycles::Single)
        };
        let rounds = berger(order.len() as u32, cycles);
        let entrant = |tpn: Tpn| order[tpn.0 as usize - 1];
        let Some(table) = rounds.get(usize::from(round) - 1) else {
            return self.published(round, order, edition, Vec::new(), None);
        };
        let pairs = table.games.iter().map(|game| {
            let players = [entrant(game.white), entrant(game.black)];
            Pair {
                players,
                outcome: self.forfeit(players),
                reasons: vec![Reason::Table],
            }
        });
        let pairs = pairs.collect();
        let mut pairing = self.published(round, order.clone(), edition, pairs, None);
        // The free round of an odd number of players is worth nothing.
        pairing.byes = table
            .bye
            .map(|tpn| (entrant(tpn), Bye::Zero))
            .into_iter()
            .collect();
        pairing
    }

    /// Returns the result of a pair of which a player has left.
    pub(crate) fn forfeit(&self, players: [EntrantId; 2]) -> Option<Outcome> {
        let is_active = |player: EntrantId| self.entrant(player).is_some_and(|it| it.is_active);
        match players.map(is_active) {
            [true, true] => None,
            [true, false] => Some(Outcome::BlackForfeits),
            [false, true] => Some(Outcome::WhiteForfeits),
            [false, false] => Some(Outcome::BothForfeit),
        }
    }

    /// Gives the pairs their boards, and adds the players without an opponent.
    pub(crate) fn published(
        &self,
        round: u16,
        order: Vec<EntrantId>,
        edition: Edition,
        pairs: Vec<Pair>,
        bye: Option<EntrantId>,
    ) -> Pairing {
        let paired: HashSet<EntrantId> = pairs.iter().flat_map(|pair| pair.players).collect();
        let mut byes: Vec<(EntrantId, Bye)> =
            bye.map(|bye| (bye, Bye::Pairing)).into_iter().collect();
        let is_swiss = matches!(self.settings.system, System::Swiss { .. });
        for &entrant in order.iter().filter(|_| is_swiss) {
            let player = &self.entrants[entrant.index()];
            if paired.contains(&entrant) || Some(entrant) == bye || !player.is_active {
                continue;
            }
            let requested = player.byes.get(&round).copied();
            byes.push((entrant, requested.map_or(Bye::Zero, Bye::from)));
        }
        let numbers = self.board_numbers(&pairs);
        let mut boards: Vec<PairedBoard> = numbers
            .into_iter()
            .zip(pairs)
            .map(|(number, pair)| PairedBoard {
                number,
                white: pair.players[Side::White.index()],
                black: pair.players[Side::Black.index()],
                outcome: pair.outcome,
                reasons: pair.reasons,
            })
            .collect();
        boards.sort_by_key(|board| board.number);
        Pairing {
            round,
            edition: edition.name().to_owned(),
            order,
            boards,
            byes,
            by_hand: false,
        }
    }

    /// Returns a number for each pair: fixed boards first, the others in their order.
    fn board_numbers(&self, pairs: &[Pair]) -> Vec<u16> {
        let fixed_of = |pair: &Pair| {
            let boards = pair.players.iter();
            boards
                .filter_map(|player| self.entrant(*player)?.board)
                .min()
        };
        let mut taken = HashSet::new();
        let fixed: Vec<Option<u16>> = pairs
            .iter()
            .map(|pair| fixed_of(pair).filter(|&number| taken.insert(number)))
            .collect();
        let mut free = (1..).filter(|number| !taken.contains(number));
        fixed
            .into_iter()
            .map(|number| number.or_else(|| free.next()).unwrap_or(u16::MAX))
            .collect()
    }
}
