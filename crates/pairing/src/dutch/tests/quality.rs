//! The criteria of a candidate, written down literally.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;

use super::candidates::Candidate;
use crate::dutch::bracket::Bracket;
use crate::dutch::color::allocate;
use crate::dutch::entrant::{Entrant, Float};
use crate::dutch::field::Field;
use crate::dutch::preference::Strength;
use crate::model::Color;

/// The values of the criteria from C5 on, as lists that are compared one after another. Less is
/// better.
pub(super) type Quality = Vec<Vec<i32>>;

/// C5 and C8.
type Below = Option<(i32, Quality)>;

pub(super) struct Judge<'a> {
    field: &'a Field,
    bracket: &'a Bracket,
    /// C5 and C8 for the downfloaters of the candidates so far.
    below: RefCell<HashMap<Vec<usize>, Below>>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(field: &'a Field, bracket: &'a Bracket) -> Self {
        Self {
            field,
            bracket,
            below: RefCell::default(),
        }
    }

    /// Returns `None` if the candidate violates C1 to C4.
    pub(super) fn quality(&self, candidate: &Candidate) -> Option<Quality> {
        let players: Vec<usize> = self.bracket.players().collect();
        let pairs: Vec<(usize, usize)> = candidate
            .iter()
            .map(|&(a, b)| (players[a], players[b]))
            .collect();
        if pairs.iter().any(|&(a, b)| !self.field.legal.contains(a, b)) {
            return None;
        }
        let is_paired = |player: &usize| pairs.iter().any(|(a, b)| a == player || b == player);
        let down: Vec<usize> = players
            .iter()
            .copied()
            .filter(|player| !is_paired(player))
            .collect();
        let mut known = self.below.borrow_mut();
        let (bye_score, next) = known
            .entry(down.clone())
            .or_insert_with(|| self.below(&down))
            .clone()?;
        let mut quality = vec![vec![bye_score], vec![down.len() as i32], self.scores(&down)];
        quality.extend(next);
        quality.push(self.unplayed_of_bye(&down, bye_score));
        quality.extend(self.colors(&pairs));
        quality.extend(self.floats(&pairs, &down));
        Some(quality)
    }

    fn entrant(&self, player: usize) -> &Entrant {
        &self.field.entrants[player]
    }

    fn scores(&self, players: &[usize]) -> Vec<i32> {
        descending(players.iter().map(|&player| self.entrant(player).score.0))
    }

    /// C5 and C8, or `None` if the candidate violates C4.
    fn below(&self, down: &[usize]) -> Below {
        let players = [down, &self.bracket.next, &self.bracket.below].concat();
        let bye_score = lowest_bye_score(self.field, &players)?;
        Some((bye_score, self.next_bracket(down)?))
    }

    /// C8.
    fn next_bracket(&self, down: &[usize]) -> Option<Quality> {
        let players = [down, &self.bracket.next].concat();
        let mut best = None;
        self.next_pairs(&players, down, &mut Vec::new(), &mut best);
        best
    }

    /// Tries all pairs in the next bracket.
    fn next_pairs(
        &self,
        players: &[usize],
        movers: &[usize],
        unpaired: &mut Vec<usize>,
        best: &mut Option<Quality>,
    ) {
        let Some((&first, rest)) = players.split_first() else {
            let remaining = [&unpaired[..], &self.bracket.below].concat();
            if let Some(score) = lowest_bye_score(self.field, &remaining) {
                let quality = vec![
                    vec![score],
                    vec![unpaired.len() as i32],
                    self.scores(unpaired),
                ];
                if best.as_ref().is_none_or(|best| quality < *best) {
                    *best = Some(quality);
                }
            }
            return;
        };
        for (index, &other) in rest.iter().enumerate() {
            let both_moved = movers.contains(&first) && movers.contains(&other);
            if !both_moved && self.field.legal.contains(first, other) {
                let mut rest = rest.to_vec();
                rest.remove(index);
                self.next_pairs(&rest, movers, unpaired, best);
            }
        }
        unpaired.push(first);
        self.next_pairs(rest, movers, unpaired, best);
        unpaired.pop();
    }

    /// C9.
    fn unplayed_of_bye(&self, down: &[usize], bye_score: i32) -> Vec<i32> {
        match *down {
            [player] if self.entrant(player).score.0 == bye_score => {
                vec![self.entrant(player).unplayed as i32]
            }
            _ => vec![0],
        }
    }

    /// C10 to C13.
    fn colors(&self, pairs: &[(usize, usize)]) -> Quality {
        let mut counts = [0; 4];
        for &(a, b) in pairs {
            let (a, b) = (self.entrant(a), self.entrant(b));
            let (higher, lower) = if (Reverse(a.score), a.tpn) < (Reverse(b.score), b.tpn) {
                (a, b)
            } else {
                (b, a)
            };
            let (color, _) = allocate(higher, lower, self.field.initial_color);
            for (player, color) in [(higher, color), (lower, color.other())] {
                let change = if color == Color::White { 1 } else { -1 };
                let two = [Some(&color), Some(&color)];
                let mut past = player.colors.iter().rev();
                let top = a.is_topscorer || b.is_topscorer;
                counts[0] += i32::from(top && (player.color_difference() + change).abs() > 2);
                counts[1] += i32::from(top && [past.next(), past.next()] == two);
                if let Some(preference) = player.preference
                    && preference.color != color
                {
                    counts[2] += 1;
                    counts[3] += i32::from(preference.strength == Strength::Strong);
                }
            }
        }
        counts.map(|count| vec![count]).to_vec()
    }

    /// C14 to C21.
    fn floats(&self, pairs: &[(usize, usize)], down: &[usize]) -> Quality {
        let residents = &self.bracket.residents;
        let level = self.entrant(residents[0]).score.0;
        let upfloaters: Vec<(usize, i32)> = pairs
            .iter()
            .filter(|(a, _)| !residents.contains(a))
            .map(|&(a, b)| (b, self.entrant(a).score.0 - level))
            .collect();
        let floated =
            |player: usize, round: usize, float| self.entrant(player).floats[round] == float;
        let mut counts = Vec::new();
        let mut differences = Vec::new();
        for round in [0, 1] {
            let is_down = |player: &&usize| {
                residents.contains(player) && floated(**player, round, Float::Down)
            };
            let down_again = down.iter().filter(is_down).count();
            let up_again: Vec<_> = upfloaters
                .iter()
                .filter(|&&(player, _)| floated(player, round, Float::Up))
                .collect();
            counts.push(vec![down_again as i32]);
            counts.push(vec![up_again.len() as i32]);
            let of_movers = self
                .bracket
                .movers
                .iter()
                .filter(|&&player| floated(player, round, Float::Down));
            differences.push(descending(of_movers.map(|&player| {
                let difference = self.entrant(player).score.0 - level;
                // A player who floats further down meets an opponent with a still lower score.
                if down.contains(&player) {
                    difference + 100_000
                } else {
                    difference
                }
            })));
            differences.push(descending(
                up_again.iter().map(|&&(_, difference)| difference),
            ));
        }
        [counts, differences].concat()
    }
}

fn descending(values: impl Iterator<Item = i32>) -> Vec<i32> {
    let mut values: Vec<i32> = values.collect();
    values.sort_unstable_by_key(|&value| Reverse(value));
    values
}

/// Returns the lowest score of a player who can get the bye such that all others can be paired;
/// 0 if there is no bye, and `None` if there is no such pairing.
pub(super) fn lowest_bye_score(field: &Field, players: &[usize]) -> Option<i32> {
    let Some((&first, rest)) = players.split_first() else {
        return Some(0);
    };
    let without = |index: usize| {
        let mut others = rest.to_vec();
        others.remove(index);
        others
    };
    let legal = |index: &usize| field.legal.contains(first, rest[*index]);
    let paired = (0..rest.len())
        .filter(legal)
        .filter_map(|index| lowest_bye_score(field, &without(index)));
    let bye = field.entrants[first].may_get_bye && players.len() % 2 == 1;
    let bye =
        (bye && lowest_bye_score(field, rest).is_some()).then(|| field.entrants[first].score.0);
    paired.chain(bye).min()
}
