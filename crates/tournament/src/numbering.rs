//! Pairing numbers.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::entrant::{Entrant, EntrantId, Title};
use crate::settings::System;
use crate::state::Tournament;

/// The last round for whose pairing all numbers are assigned again. Later only new players are
/// inserted (C.04.2, 2.3).
const LAST_RENUMBERED: u16 = 4;

/// The place of a player in the initial ranking: rating, title, name (C.04.2, 2.2).
fn strength(entrant: EntrantId, player: &Entrant) -> impl Ord {
    let title = player
        .details
        .title
        .map_or(u8::MAX, |title: Title| title as u8);
    let name = player.name.to_lowercase();
    (Reverse(player.details.rating), title, name, entrant)
}

impl Tournament {
    /// Returns the players by pairing number, for the pairing of a round.
    ///
    /// A player who left before the first pairing has no number. A late entry gets the place of the
    /// own strength and shifts all players below (C.04.2, 2.4).
    pub fn order_for(&self, round: u16) -> Vec<EntrantId> {
        let last = self.rounds.last().map_or(&[][..], |last| &last.order);
        if !last.is_empty() && !matches!(self.settings.system, System::Swiss { .. }) {
            return last.to_vec();
        }
        let known: HashSet<EntrantId> = last.iter().copied().collect();
        let is_new = |&(entrant, player): &(EntrantId, &Entrant)| {
            player.is_active && !known.contains(&entrant)
        };
        let new = self.present().filter(is_new).map(|(entrant, _)| entrant);
        let mut order = last.to_vec();
        order.extend(new);
        let key = |entrant: &EntrantId| strength(*entrant, &self.entrants[entrant.index()]);
        if round <= LAST_RENUMBERED {
            order.sort_by_cached_key(key);
            return order;
        }
        let mut new = order.split_off(last.len());
        new.sort_by_cached_key(key);
        for entrant in new {
            let own = key(&entrant);
            let place = order.iter().position(|other| key(other) > own);
            order.insert(place.unwrap_or(order.len()), entrant);
        }
        order
    }

    /// Returns the players by pairing number, as of the last pairing, or in the initial ranking.
    pub fn order(&self) -> Vec<EntrantId> {
        match self.rounds.last() {
            Some(last) => last.order.clone(),
            None => self.order_for(1),
        }
    }
}
