//! Pairs chosen by the arbiter.

use std::collections::HashSet;

use pairing::Edition;

use super::Pair;
use crate::command::ByHand;
use crate::entrant::EntrantId;
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::round::Pairing;
use crate::settings::System;
use crate::state::Tournament;

impl Tournament {
    /// Takes the pairs of the arbiter. Each player is in the tournament and is named once. Whether
    /// the players have met is not checked: the arbiter decides (C.04.3, 1.9.3).
    pub(super) fn pair_by_hand(
        &self,
        round: u16,
        order: Vec<EntrantId>,
        by_hand: &ByHand,
    ) -> Result<Pairing, Refusal> {
        if !matches!(self.settings.system, System::Swiss { .. }) {
            return Err(Refusal::SwissOnly);
        }
        let mut named = HashSet::new();
        let pairs = by_hand
            .pairs
            .iter()
            .flat_map(|&(white, black)| [white, black]);
        for player in pairs.chain(by_hand.bye) {
            let plays = self.entrant(player).is_some_and(|it| it.is_active);
            if !plays || !order.contains(&player) || !named.insert(player) {
                return Err(Refusal::NotAvailable(player));
            }
        }
        let pairs = by_hand.pairs.iter().map(|&(white, black)| Pair {
            players: [white, black],
            outcome: None,
            reasons: vec![Reason::ByHand],
        });
        let pairs = pairs.collect();
        let mut pairing = self.published(round, order, Edition::Dutch2026, pairs, by_hand.bye);
        pairing.by_hand = true;
        Ok(pairing)
    }
}
