//! The standings of an arena.

use std::cmp::Reverse;

use crate::entrant::EntrantId;
use crate::state::Tournament;

/// A place in the standings of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaPlace {
    /// The player.
    pub entrant: EntrantId,
    /// The place, from 1; shared places have the same number.
    pub rank: u32,
}

impl Tournament {
    /// Returns the standings of an arena: by points, then by performance.
    pub fn arena_places(&self) -> Vec<ArenaPlace> {
        let key = |entrant: EntrantId| {
            let player = self.arena.player(entrant)?;
            Some((player.score, player.performance()))
        };
        let mut order: Vec<_> = self
            .present()
            .map(|(entrant, _)| (Reverse(key(entrant)), entrant))
            .collect();
        order.sort_unstable();
        let mut places: Vec<ArenaPlace> = Vec::with_capacity(order.len());
        for (at, &(of, entrant)) in order.iter().enumerate() {
            let rank = match places.last() {
                Some(before) if order[at - 1].0 == of => before.rank,
                _ => at as u32 + 1,
            };
            places.push(ArenaPlace { entrant, rank });
        }
        places
    }
}
