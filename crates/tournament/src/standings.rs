//! Standings.

use std::collections::HashMap;

use tiebreak::{Base, Criterion, Event as Results, Explanation, Settings as Choices};

use crate::entrant::EntrantId;
use crate::outcome::Outcome;
use crate::settings::System;
use crate::state::Tournament;

/// A place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The player.
    pub entrant: EntrantId,
    /// The place, from 1; shared places have the same number.
    pub rank: usize,
    /// The values of [`Standings::criteria`], with their terms.
    pub scores: Vec<Explanation>,
}

/// The standings after a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// The round.
    pub after: u16,
    /// The criteria, the points first.
    pub criteria: Vec<Criterion>,
    /// The players by pairing number, to which the terms of the scores refer.
    pub order: Vec<EntrantId>,
    /// The places.
    pub places: Vec<Place>,
}

impl Tournament {
    /// Returns the standings after a round; `None`: after the last complete one.
    ///
    /// In a round robin, the games of a player who left before half of them were played do not count
    /// (C.05, 6.6). In a knock-out the last round that a player reached comes first.
    pub fn standings(&self, after: Option<u16>) -> Standings {
        let mut order = self.order();
        if matches!(self.settings.system, System::RoundRobin { .. }) {
            order.retain(|&entrant| !self.left_early(entrant));
        }
        let report = self.report_in(&order);
        let complete = self.completed_rounds();
        let after = after.map_or(complete, |after| after.min(self.current_round()));
        let results = Results::from_trf(&report, Some(after));
        let mut criteria = vec![Criterion::from(Base::Points)];
        let codes = self.settings.tie_breaks.iter();
        criteria.extend(codes.filter_map(|code| code.parse::<Criterion>().ok()));
        let choices = Choices::of_tournament(&report);
        let rows = tiebreak::standings(&results, &criteria, &choices, None).rows;
        let mut places: Vec<Place> = rows
            .into_iter()
            .map(|row| Place {
                entrant: order[row.player],
                rank: row.rank,
                scores: row.scores,
            })
            .collect();
        if matches!(self.settings.system, System::KnockOut { .. }) {
            rank_by_round(&mut places, &self.rounds_reached());
        }
        Standings {
            after,
            criteria,
            order,
            places,
        }
    }

    /// Returns whether a player left a round robin before half of the games were played.
    pub fn left_early(&self, entrant: EntrantId) -> bool {
        if self.entrant(entrant).is_none_or(|player| player.is_active) {
            return false;
        }
        let boards = self
            .rounds
            .iter()
            .filter_map(|round| round.board_of(entrant));
        let played = boards.filter(|board| board.outcome.is_some_and(Outcome::is_played));
        let players = self.rounds.first().map_or(0, |round| round.order.len());
        let cycles = match self.settings.system {
            System::RoundRobin { double: true } => 2,
            _ => 1,
        };
        2 * played.count() < cycles * players.saturating_sub(1)
    }
}

/// Orders the places of a knock-out: players who left in the same round share a place.
fn rank_by_round(places: &mut [Place], reached: &HashMap<EntrantId, u16>) {
    let of = |place: &Place| reached.get(&place.entrant).copied().unwrap_or(0);
    places.sort_by_key(|place| std::cmp::Reverse(of(place)));
    let mut rank = 1;
    for index in 0..places.len() {
        if index > 0 && of(&places[index]) != of(&places[index - 1]) {
            rank = index + 1;
        }
        places[index].rank = rank;
    }
}
