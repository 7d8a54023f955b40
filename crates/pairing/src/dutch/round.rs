//! The pairing of a round, bracket by bracket (1.9).

use std::cmp::Reverse;
use std::fmt;

use super::bracket::Bracket;
use super::color::{ColorRule, allocate};
use super::field::Field;
use super::order::first_candidate;
use super::problem::Problem;
use super::reason::{Change, Downfloat, change, float_cause};
use crate::error::PairingError;
use crate::matching::cardinality::Pairs;
use crate::model::{Color, Points, Tournament, Tpn};

/// The pairing of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The pairs in the order of the boards (C.04.2, 3.6).
    pub pairs: Vec<Pair>,
    /// The player without opponent, if the number of players is odd.
    pub bye: Option<Bye>,
    /// The weak rules in [`Tournament::forbidden`], by index, that had to be ignored.
    pub ignored: Vec<usize>,
}

/// Two players who meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The player with the white pieces.
    pub white: Tpn,
    /// The player with the black pieces.
    pub black: Tpn,
    /// The score of the bracket in which the players meet, with virtual points.
    pub bracket: Points,
    /// The reason why the higher ranked player has a higher score than the bracket.
    pub downfloat: Option<Downfloat>,
    /// The reason why the bracket was not paired in the natural order, if it was not.
    pub change: Option<Change>,
    /// The rule that decided the colors.
    pub color_rule: ColorRule,
}

/// The pairing-allocated bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The player who gets it.
    pub player: Tpn,
    /// The score of the player, with virtual points.
    pub score: Points,
}

impl fmt::Display for Pair {
    /// Writes an English sentence with all reasons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            white,
            black,
            bracket,
            ..
        } = self;
        write!(
            f,
            "{white} has White against {black} in the bracket of {bracket} points: "
        )?;
        if let Some(downfloat) = &self.downfloat {
            write!(f, "{downfloat}; ")?;
        }
        match &self.change {
            None => f.write_str("the bracket has its natural order")?,
            Some(change) => write!(
                f,
                "the bracket differs from its natural order because {change}"
            )?,
        }
        write!(f, "; {}.", self.color_rule)
    }
}

impl fmt::Display for Bye {
    /// Writes an English sentence with the reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { player, score } = self;
        write!(
            f,
            "{player} gets the bye: {score} points are the lowest score of a player who may get it \
             such that all others can be paired (C5)."
        )
    }
}

/// Pairs the next round of a tournament.
pub fn pair(tournament: &Tournament) -> Result<Round, PairingError> {
    let field = Field::new(tournament)?;
    let mut pairs = Vec::new();
    let mut movers = Vec::new();
    let mut downfloats = vec![None; field.entrants.len()];
    let mut start = 0;
    while start < field.entrants.len() {
        let group_end = |start: usize| {
            let same = |&other: &usize| field.score(other) == field.score(start);
            start + (start..field.entrants.len()).take_while(same).count()
        };
        let end = group_end(start);
        let next_end = if end < field.entrants.len() {
            group_end(end)
        } else {
            end
        };
        let bracket = Bracket {
            movers,
            residents: (start..end).collect(),
            next: (end..next_end).collect(),
            below: (next_end..field.entrants.len()).collect(),
        };
        let found = pair_bracket(&field, &bracket)?;
        let is_paired = |player: &usize| found.iter().any(|(a, b)| a == player || b == player);
        movers = bracket
            .players()
            .filter(|player| !is_paired(player))
            .collect();
        let score = field.entrants[start].score;
        let change = change(&field, &bracket, &found);
        pairs.extend(found.into_iter().map(|(higher, lower)| FoundPair {
            higher,
            lower,
            bracket: score,
            downfloat: downfloats[higher],
            change,
        }));
        if !movers.is_empty() {
            let cause = float_cause(&field, &bracket, movers.len());
            for &player in &movers {
                let tpn = field.entrants[player].tpn;
                downfloats[player].get_or_insert(Downfloat {
                    player: tpn,
                    from: score,
                    cause,
                });
            }
        }
        start = end;
    }
    Ok(publish(&field, pairs, movers.first().copied()))
}

/// A pair with its reasons, before the colors are decided.
struct FoundPair {
    higher: usize,
    lower: usize,
    bracket: Points,
    downfloat: Option<Downfloat>,
    change: Option<Change>,
}

/// Returns the pairs of a bracket, the higher ranked player of each first.
fn pair_bracket(field: &Field, bracket: &Bracket) -> Result<Vec<(usize, usize)>, PairingError> {
    let simple = if is_simple(field, bracket) {
        pair_alone(field, bracket).or_else(|| pair_with_next(field, bracket))
    } else {
        None
    };
    let found = simple.or_else(|| {
        let problem = Problem::of_all(field, bracket);
        Some(elements(&problem, &first_candidate(&problem)?.pairs))
    });
    // A legal pairing exists: the downfloaters of each bracket were chosen accordingly.
    found.ok_or(PairingError::TooManyScores)
}

/// Returns whether lower brackets exist, and the bye goes to one of their players.
fn is_simple(field: &Field, bracket: &Bracket) -> bool {
    let lowest = bracket
        .residents
        .first()
        .and_then(|&player| field.score(player));
    let receiver = field
        .bye
        .and_then(|bye| field.score(field.legal.row(bye).next()?));
    !bracket.is_last() && (field.bye.is_none() || receiver < lowest)
}

/// Pairs the bracket without regard to the lower ones, and returns the result if it suits them.
///
/// It then is the result for all: more conditions cannot make an earlier candidate better.
fn pair_alone(field: &Field, bracket: &Bracket) -> Option<Vec<(usize, usize)>> {
    let problem = Problem::of_bracket(field, bracket, bracket.fewest_downfloaters(field));
    let found = elements(&problem, &first_candidate(&problem)?.pairs);
    let is_paired = |player: &usize| found.iter().any(|(a, b)| a == player || b == player);
    let downfloaters: Vec<usize> = bracket
        .players()
        .filter(|player| !is_paired(player))
        .collect();
    bracket
        .certainly_suits(field, &downfloaters)
        .then_some(found)
}

/// Pairs the bracket such that the next one is paired best (C8), and returns the result if all
/// others can be paired (C4).
fn pair_with_next(field: &Field, bracket: &Bracket) -> Option<Vec<(usize, usize)>> {
    let problem = Problem::of_two_brackets(field, bracket);
    let candidate = first_candidate(&problem)?;
    let mut rest = problem.leaving(candidate.best.as_ref());
    rest.extend(bracket.below.iter().copied().chain(field.bye));
    let is_complete = Pairs::most(&field.legal, rest).unpaired().is_empty();
    is_complete.then(|| elements(&problem, &candidate.pairs))
}

fn elements(problem: &Problem, pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let element = |&(a, b): &(usize, usize)| (problem.element(a), problem.element(b));
    pairs.iter().map(element).collect()
}

fn publish(field: &Field, mut pairs: Vec<FoundPair>, bye: Option<usize>) -> Round {
    let entrants = &field.entrants;
    pairs.sort_by_key(|pair| {
        let (higher, lower) = (&entrants[pair.higher], &entrants[pair.lower]);
        (
            Reverse(higher.score),
            Reverse(higher.score + lower.score),
            higher.tpn,
        )
    });
    let pairs = pairs.into_iter().map(|pair| {
        let (higher, lower) = (&entrants[pair.higher], &entrants[pair.lower]);
        let (color, color_rule) = allocate(higher, lower, field.initial_color);
        let (white, black) = match color {
            Color::White => (higher.tpn, lower.tpn),
            Color::Black => (lower.tpn, higher.tpn),
        };
        let FoundPair {
            bracket,
            downfloat,
            change,
            ..
        } = pair;
        Pair {
            white,
            black,
            bracket,
            downfloat,
            change,
            color_rule,
        }
    });
    let bye = bye.map(|player| Bye {
        player: entrants[player].tpn,
        score: entrants[player].score,
    });
    Round {
        pairs: pairs.collect(),
        bye,
        ignored: field.ignored.clone(),
    }
}
