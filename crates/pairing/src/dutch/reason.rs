//! The reasons for a pairing, as the text requires them to be explained (C.04.1, 9).

use std::collections::BTreeMap;
use std::fmt;

use super::bracket::Bracket;
use super::color::ColorRule;
use super::criteria::Criterion;
use super::field::Field;
use super::problem::Problem;
use crate::model::{Points, Tpn};

/// The reason why a player was moved to a lower bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatCause {
    /// The number of players in the bracket was odd.
    OddNumber,
    /// Not all players of the bracket could be paired with each other (C1, C3).
    NoOpponent,
    /// The players of the lower brackets, or the bye, needed the player (C4).
    LowerBrackets,
}

/// A player who was moved to a lower bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Downfloat {
    /// The player.
    pub player: Tpn,
    /// The score of the bracket that the player left first.
    pub from: Points,
    /// The reason.
    pub cause: FloatCause,
}

/// The reason why a bracket was not paired in the natural order: the upper half against the lower
/// half, by rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// These two players have met or shall not meet (C1).
    MayNotMeet(Tpn, Tpn),
    /// These two players have the same absolute color preference (C3).
    SameAbsolutePreference(Tpn, Tpn),
    /// The natural order needs other downfloaters, which the lower brackets do not permit
    /// (C4, C8).
    LowerBrackets,
    /// The natural order is worse by this criterion, from 6 to 21 (2.3, 2.4).
    Criterion(u8),
}

/// Compares the pairs of a bracket with its natural order. Returns `None` if they are the same.
pub(super) fn change(field: &Field, bracket: &Bracket, pairs: &[(usize, usize)]) -> Option<Change> {
    let natural = natural(bracket, pairs);
    if natural.iter().all(|pair| pairs.contains(pair)) {
        return None;
    }
    let tpn = |player: usize| field.entrants[player].tpn;
    if let Some(&(a, b)) = natural.iter().find(|&&(a, b)| !field.legal.contains(a, b)) {
        let (of_a, of_b) = (&field.entrants[a], &field.entrants[b]);
        let same = of_a.has_absolute_preference() && of_a.preference == of_b.preference;
        return Some(if same && !of_a.is_topscorer && !of_b.is_topscorer {
            Change::SameAbsolutePreference(tpn(a), tpn(b))
        } else {
            Change::MayNotMeet(tpn(a), tpn(b))
        });
    }
    let (natural, chosen) = (
        costs(field, bracket, &natural),
        costs(field, bracket, pairs),
    );
    let worse = natural
        .iter()
        .find(|&(criterion, cost)| chosen.get(criterion) < Some(cost));
    let better = chosen
        .iter()
        .find(|&(criterion, cost)| natural.get(criterion) < Some(cost));
    match (worse, better) {
        (Some((criterion, _)), better) if better.is_none_or(|(other, _)| criterion < other) => {
            Some(Change::Criterion(criterion.number()))
        }
        _ => Some(Change::LowerBrackets),
    }
}

/// Returns the natural pairs, with as many moved-down players as in the given ones.
fn natural(bracket: &Bracket, pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let is_mover = |(a, _): &&(usize, usize)| bracket.movers.contains(a);
    let movers = pairs.iter().filter(is_mover).count();
    let (opponents, rest) = bracket.residents.split_at(movers);
    let upper = &rest[..pairs.len() - movers];
    let lower = &rest[upper.len()..];
    let of_movers = bracket
        .movers
        .iter()
        .copied()
        .zip(opponents.iter().copied());
    of_movers
        .chain(upper.iter().copied().zip(lower.iter().copied()))
        .collect()
}

/// Adds up the criteria of a bracket.
fn costs(field: &Field, bracket: &Bracket, pairs: &[(usize, usize)]) -> BTreeMap<Criterion, u32> {
    let problem = Problem::of_bracket(field, bracket, 1);
    let players: Vec<usize> = bracket.players().collect();
    let vertex = |player: usize| players.iter().position(|&other| other == player);
    let mut partners = vec![problem.players; players.len()];
    for &(a, b) in pairs {
        if let (Some(a), Some(b)) = (vertex(a), vertex(b)) {
            (partners[a], partners[b]) = (b, a);
        }
    }
    let mut costs = BTreeMap::new();
    for (vertex, &partner) in partners
        .iter()
        .enumerate()
        .filter(|&(vertex, &partner)| vertex < partner)
    {
        problem.count(vertex, partner, |criterion, cost| {
            *costs.entry(criterion).or_default() += cost;
        });
    }
    costs
}

/// Returns the reason why the bracket has this number of downfloaters.
pub(super) fn float_cause(field: &Field, bracket: &Bracket, downfloaters: usize) -> FloatCause {
    match bracket.fewest_downfloaters(field) {
        fewest if fewest < downfloaters => FloatCause::LowerBrackets,
        1 if bracket.players().count() % 2 == 1 => FloatCause::OddNumber,
        _ => FloatCause::NoOpponent,
    }
}

impl fmt::Display for ColorRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BothPreferences => "both color preferences are granted (5.2.1)",
            Self::StrongerPreference => "the stronger color preference is granted (5.2.2)",
            Self::WiderDifference => "the wider color difference decides (5.2.2)",
            Self::Alternation => {
                "the colors alternate from the latest round in which they differed (5.2.3)"
            }
            Self::HigherRanked => {
                "the color preference of the higher ranked player is granted (5.2.4)"
            }
            Self::InitialColor => {
                "the number of the higher ranked player and the initial color decide (5.2.5)"
            }
        })
    }
}

impl fmt::Display for Downfloat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            player,
            from,
            cause,
        } = self;
        write!(
            f,
            "player {player} floated down from {from} points because {}",
            match cause {
                FloatCause::OddNumber => "the number of players there was odd",
                FloatCause::NoOpponent => "not all players there could be paired with each other",
                FloatCause::LowerBrackets => "the players below could not be paired otherwise",
            }
        )
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let meaning = match *self {
            Self::MayNotMeet(a, b) => {
                return write!(f, "players {a} and {b} may not meet (C1)");
            }
            Self::SameAbsolutePreference(a, b) => {
                return write!(f, "players {a} and {b} need the same color (C3)");
            }
            Self::LowerBrackets => {
                return f
                    .write_str("the players below could not be paired as well otherwise (C4, C8)");
            }
            Self::Criterion(number) => match number {
                6 | 7 => "fewer players, with lower scores, float down",
                8 => "the next bracket is paired better",
                9 => "the bye goes to a player with fewer unplayed games",
                10 | 11 => "topscorers and their opponents keep balanced colors",
                12 => "more color preferences are granted",
                13 => "more strong color preferences are granted",
                14 | 16 | 18 | 20 => "fewer players float down again",
                _ => "fewer players float up again",
            },
        };
        match self {
            Self::Criterion(number) => write!(f, "{meaning} (C{number})"),
            _ => f.write_str(meaning),
        }
    }
}
