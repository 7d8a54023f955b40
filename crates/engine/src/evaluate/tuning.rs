//! The evaluation split into terms: how often each counts in a position, and its weight.

use rules::{Color, Position};

use super::groups::TERMS;
use super::phase;
use super::terms::Sum;
use super::weights::WEIGHTS;
use super::{count, endings, leader};

pub use super::groups::Group;

/// The sums that make up the evaluation of a position, without the weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// Count of each term for White minus its count for Black; only nonzero ones.
    pub counts: Vec<(u16, i16)>,
    /// Share of the middlegame weights, from 0 to 1; the rest is the share of the endgame weights.
    pub middlegame: f32,
    /// Share of a lead that counts, for a lead of White and one of Black, from 0 to 1.
    pub share: [f32; 2],
}

/// Returns the counts of a position; `None` in endings that are drawn or won at sight, which the
/// terms do not evaluate.
pub fn trace(position: &Position) -> Option<Trace> {
    if endings::is_drawn(position) || endings::is_basic_mate(position) {
        return None;
    }
    let [white, black] = count::<Counts>(position);
    let counts = (0..)
        .zip(white.0.iter().zip(&black.0))
        .map(|(term, (white, black))| (term, white - black))
        .filter(|&(_, count)| count != 0)
        .collect();
    Some(Trace {
        counts,
        middlegame: phase::of(position.board()) as f32 / phase::FULL as f32,
        share: shares(position)?,
    })
}

/// Returns the share of a lead that counts, for a lead of White and one of Black, from 0 to 1;
/// `None` in endings that are drawn or won at sight, where nothing is estimated.
pub fn shares(position: &Position) -> Option<[f32; 2]> {
    let is_known = endings::is_drawn(position) || endings::is_basic_mate(position);
    let share = |strong| endings::share(position, strong) as f32 / endings::FULL_SHARE as f32;
    (!is_known).then(|| Color::ALL.map(share))
}

impl Trace {
    /// Returns the position's value in centipawns from White's point of view with these weights,
    /// and the share of the lead that counts.
    pub fn value(&self, weights: &[[f32; 2]]) -> (f32, f32) {
        let [middlegame, endgame] =
            self.counts
                .iter()
                .fold([0.0; 2], |[middlegame, endgame], &(term, count)| {
                    let [early, late] = weights[usize::from(term)];
                    let count = f32::from(count);
                    [middlegame + count * early, endgame + count * late]
                });
        let value = middlegame * self.middlegame + endgame * (1.0 - self.middlegame);
        let share = self.share[leader(value as i32).index()];
        (value * share, share)
    }
}

/// The current weights by term: for the middlegame and for the endgame, in centipawns.
pub fn weights() -> Vec<[f32; 2]> {
    WEIGHTS
        .iter()
        .map(|&(middlegame, endgame)| [middlegame as f32, endgame as f32])
        .collect()
}

/// The count of each term.
pub(super) struct Counts(pub(super) [i16; TERMS]);

impl Default for Counts {
    fn default() -> Self {
        Self([0; TERMS])
    }
}

impl Sum for Counts {
    fn add(&mut self, group: Group, index: usize, count: i32) {
        self.0[group.first() + index] += count as i16;
    }
}

/// Returns the count of a term for White minus its count for Black.
#[cfg(test)]
pub(super) fn counted(fen: &str, group: Group, index: usize) -> i16 {
    let position = rules::Position::from_fen(fen, rules::CastlingMode::Standard)
        .unwrap_or_else(|why| panic!("{fen}: {why}"));
    let [white, black] = count::<Counts>(&position);
    let term = group.first() + index;
    white.0[term] - black.0[term]
}
