//! A pairing bracket (1.3) and the players below it.

use super::field::Field;
use crate::matching::bits::Relation;
use crate::matching::cardinality::Pairs;

/// The players to be paired together, by their elements in the [`Field`], each list by rank.
#[derive(Clone, Debug)]
pub(super) struct Bracket {
    /// The moved-down players.
    pub(super) movers: Vec<usize>,
    /// The players of the score group.
    pub(super) residents: Vec<usize>,
    /// The residents of the next bracket.
    pub(super) next: Vec<usize>,
    /// The players of all brackets after the next one.
    pub(super) below: Vec<usize>,
}

impl Bracket {
    /// Lists the players in the order of their numbers in the bracket (BSN).
    pub(super) fn players(&self) -> impl Iterator<Item = usize> + '_ {
        self.movers.iter().chain(&self.residents).copied()
    }

    /// Returns whether no lower bracket exists.
    pub(super) fn is_last(&self) -> bool {
        self.next.is_empty()
    }

    /// Returns the number of players that remain unpaired at least, if only the bracket itself
    /// is considered.
    pub(super) fn fewest_downfloaters(&self, field: &Field) -> usize {
        let mut edges = Relation::new(field.len());
        for &a in &self.residents {
            for b in self.players().filter(|&b| field.legal.contains(a, b)) {
                edges.set(a, b, true);
            }
        }
        Pairs::most(&edges, self.players().collect())
            .unpaired()
            .len()
    }

    /// Returns whether these downfloaters certainly are as good as any others for the next
    /// bracket (C8), and all players after the bracket can be paired (C4).
    ///
    /// They are if all of them can be paired with residents of the next bracket, of which at most
    /// one then remains unpaired. `false` means that this simple test does not decide.
    pub(super) fn certainly_suits(&self, field: &Field, downfloaters: &[usize]) -> bool {
        let mut rest = self.below.clone();
        rest.extend(field.bye);
        if downfloaters.is_empty() {
            rest.extend(&self.next);
        } else {
            let mut edges = Relation::new(field.len());
            let legal = |a: usize| {
                self.next
                    .iter()
                    .copied()
                    .filter(move |&b| field.legal.contains(a, b))
            };
            for &a in downfloaters {
                legal(a).for_each(|b| edges.set(a, b, true));
            }
            let players = downfloaters.iter().chain(&self.next).copied().collect();
            let mut pairs = Pairs::most(&edges, players);
            if downfloaters.iter().any(|&player| pairs.is_unpaired(player)) {
                return false;
            }
            for &a in &self.next {
                legal(a).for_each(|b| edges.set(a, b, true));
            }
            pairs.extend(&edges);
            let unpaired = pairs.unpaired();
            if unpaired.len() > 1 {
                return false;
            }
            rest.extend(unpaired);
        }
        rest.sort_unstable();
        Pairs::most(&field.legal, rest).unpaired().is_empty()
    }

    /// Returns whether the bracket can be paired without downfloaters except one, who gets the
    /// bye (C9).
    pub(super) fn only_downfloater_gets_bye(&self, field: &Field) -> bool {
        let Some(bye) = field.bye else { return false };
        let lowest = self
            .residents
            .first()
            .and_then(|&player| field.score(player));
        let receiver = field
            .legal
            .row(bye)
            .next()
            .and_then(|player| field.score(player));
        if receiver < lowest || (self.movers.len() + self.residents.len()).is_multiple_of(2) {
            return false;
        }
        let mut edges = Relation::new(field.len());
        let mut join = |a: usize, b: usize| {
            if field.legal.contains(a, b) {
                edges.set(a, b, true);
            }
        };
        for &a in &self.residents {
            for b in self.players() {
                join(a, b);
            }
        }
        for a in self.players() {
            join(a, bye);
        }
        let rest: Vec<usize> = self.next.iter().chain(&self.below).copied().collect();
        for &a in &rest {
            for &b in &rest {
                join(a, b);
            }
        }
        let all = self
            .players()
            .chain(rest.iter().copied())
            .chain([bye])
            .collect();
        Pairs::most(&edges, all).unpaired().is_empty()
    }
}
