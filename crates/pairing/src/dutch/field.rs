//! The players of the round, who may meet whom, and whether all can be paired.

use super::entrant::Entrant;
use crate::error::{Blockade, PairingError};
use crate::matching::bits::Relation;
use crate::matching::cardinality::Pairs;
use crate::model::{Color, Forbidden, Points, Record, Tournament, Tpn};

/// The players of the round by rank.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) entrants: Vec<Entrant>,
    /// Who may meet whom under C1 and C3. If the number of players is odd, the last element is
    /// the bye, and C2 applies to it.
    pub(super) legal: Relation,
    /// The element of `legal` that is the bye.
    pub(super) bye: Option<usize>,
    pub(super) initial_color: Color,
    /// The weak rules that had to be ignored, by index.
    pub(super) ignored: Vec<usize>,
}

impl Field {
    /// Fails if the tournament is inconsistent or no legal pairing exists.
    pub(super) fn new(tournament: &Tournament) -> Result<Self, PairingError> {
        check(tournament)?;
        let entrants = Entrant::all(tournament);
        if entrants.len() < 2 {
            return Err(PairingError::TooFewPlayers);
        }
        let bye = (entrants.len() % 2 == 1).then_some(entrants.len());
        let mut field = Self {
            legal: Relation::new(entrants.len() + usize::from(bye.is_some())),
            entrants,
            bye,
            initial_color: tournament.initial_color,
            ignored: Vec::new(),
        };
        let ranks = field.allow_all(tournament);
        let round = tournament.past_rounds() + 1;
        let applies = |rule: &Forbidden| {
            (usize::from(rule.first_round)..=usize::from(rule.last_round)).contains(&round)
        };
        for rule in tournament
            .forbidden
            .iter()
            .filter(|rule| applies(rule) && !rule.weak)
        {
            field.forbid(rule, &ranks);
        }
        field.check_completion()?;
        for (index, rule) in tournament.forbidden.iter().enumerate() {
            if applies(rule) && rule.weak {
                let before = field.legal.clone();
                field.forbid(rule, &ranks);
                if field.check_completion().is_err() {
                    field.legal = before;
                    field.ignored.push(index);
                }
            }
        }
        field.restrict_bye();
        Ok(field)
    }

    /// Returns the number of elements that need a partner: the players and the bye.
    pub(super) fn len(&self) -> usize {
        self.legal.len()
    }

    /// Returns the score by which the element is placed into a bracket; the bye has none.
    pub(super) fn score(&self, element: usize) -> Option<Points> {
        self.entrants.get(element).map(|entrant| entrant.score)
    }

    fn allow_all(&mut self, tournament: &Tournament) -> Vec<Option<usize>> {
        let mut ranks = vec![None; tournament.players.len()];
        for (rank, entrant) in self.entrants.iter().enumerate() {
            ranks[entrant.tpn.0 as usize - 1] = Some(rank);
        }
        for a in 0..self.entrants.len() {
            for b in a + 1..self.entrants.len() {
                let is_legal = colors_allow(&self.entrants[a], &self.entrants[b]);
                self.legal.set(a, b, is_legal);
            }
            if let Some(bye) = self.bye {
                self.legal.set(a, bye, self.entrants[a].may_get_bye);
            }
        }
        for (index, player) in tournament.players.iter().enumerate() {
            for record in &player.records {
                if let Record::Game { opponent, .. } = record
                    && let (Some(a), Some(b)) = (ranks[index], ranks[opponent.0 as usize - 1])
                {
                    self.legal.set(a, b, false);
                }
            }
        }
        ranks
    }

    fn forbid(&mut self, rule: &Forbidden, ranks: &[Option<usize>]) {
        let present: Vec<usize> = rule
            .players
            .iter()
            .filter_map(|tpn| ranks[tpn.0 as usize - 1])
            .collect();
        for (index, &a) in present.iter().enumerate() {
            for &b in &present[..index] {
                self.legal.set(a, b, false);
            }
        }
    }

    fn check_completion(&self) -> Result<(), PairingError> {
        let mut pairs = Pairs::most(&self.legal, (0..self.len()).collect());
        if pairs.unpaired().is_empty() {
            return Ok(());
        }
        let blocked = pairs.dispensable(&self.legal);
        let is_opponent = |&element: &usize| {
            !blocked.contains(&element)
                && blocked
                    .iter()
                    .any(|&other| self.legal.contains(element, other))
        };
        let opponents = (0..self.len()).filter(is_opponent);
        let tpns = |elements: &mut dyn Iterator<Item = usize>| -> Vec<Tpn> {
            elements
                .filter_map(|element| Some(self.entrants.get(element)?.tpn))
                .collect()
        };
        Err(PairingError::NoLegalPairing(Blockade {
            needs_bye: self.bye.is_some_and(|bye| blocked.contains(&bye)),
            opponents: tpns(&mut opponents.into_iter()),
            blocked: tpns(&mut blocked.iter().copied()),
        }))
    }

    /// C5: only players with the lowest possible score may get the bye.
    fn restrict_bye(&mut self) {
        let Some(bye) = self.bye else { return };
        let mut players = Pairs::most(&self.legal, (0..bye).collect());
        let receivers = players.dispensable(&self.legal);
        let lowest = receivers
            .into_iter()
            .filter(|&player| self.legal.contains(player, bye))
            .map(|player| self.entrants[player].score)
            .min();
        for player in 0..bye {
            if Some(self.entrants[player].score) != lowest {
                self.legal.set(player, bye, false);
            }
        }
    }
}

/// C3: two players with the same absolute color preference meet only if one is a topscorer.
fn colors_allow(a: &Entrant, b: &Entrant) -> bool {
    let same_absolute = a.has_absolute_preference() && a.preference == b.preference;
    !same_absolute || a.is_topscorer || b.is_topscorer
}

fn check(tournament: &Tournament) -> Result<(), PairingError> {
    let past = tournament.past_rounds();
    if past >= usize::from(tournament.rounds) {
        return Err(PairingError::NoRoundLeft);
    }
    if tournament.points.win <= tournament.points.loss {
        return Err(PairingError::WrongPoints);
    }
    let player = |tpn: Tpn| tpn.index().and_then(|index| tournament.players.get(index));
    for (index, own) in tournament.players.iter().enumerate() {
        let tpn = Tpn::from_index(index);
        if own.records.len() != past {
            return Err(PairingError::WrongNumberOfRecords(tpn));
        }
        for (round, record) in own.records.iter().enumerate() {
            if let Record::Game {
                opponent, color, ..
            } = *record
            {
                let theirs = player(opponent).and_then(|other| other.records.get(round));
                let matches = matches!(theirs, Some(Record::Game { opponent, color: theirs, .. })
                    if *opponent == tpn && *theirs == color.other());
                if !matches {
                    return Err(PairingError::WrongOpponent(tpn));
                }
            }
        }
    }
    let unknown = |&tpn: &Tpn| player(tpn).is_none();
    match tournament
        .forbidden
        .iter()
        .flat_map(|rule| &rule.players)
        .copied()
        .find(unknown)
    {
        Some(tpn) => Err(PairingError::UnknownPlayer(tpn)),
        None => Ok(()),
    }
}
