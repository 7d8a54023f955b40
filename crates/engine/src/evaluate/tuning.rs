//! The evaluation taken apart: which terms it counts in a position, and what they weigh.

use rules::{Color, Position};

use super::groups::TERMS;
use super::phase;
use super::terms::Sum;
use super::weights::WEIGHTS;
use super::{count, endings, leader};

pub use super::groups::Group;

/// What the evaluation of a position adds up, with the weights left open.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// How often each term counts for White, less how often for Black; those that count.
    pub counts: Vec<(u16, i16)>,
    /// How much of the middlegame's weights counts, from 0 to 1; of the endgame's the rest.
    pub middlegame: f32,
    /// How much of a lead of White's counts, and of one of Black's, from 0 to 1.
    pub share: [f32; 2],
}

/// What the evaluation of a position adds up; none where it adds nothing, in endings drawn
/// or won at sight.
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

/// How much of a lead of White's counts, and of one of Black's, from 0 to 1; none in endings drawn
/// or won at sight, where nothing is estimated.
pub fn shares(position: &Position) -> Option<[f32; 2]> {
    let is_known = endings::is_drawn(position) || endings::is_basic_mate(position);
    let share = |strong| endings::share(position, strong) as f32 / endings::FULL_SHARE as f32;
    (!is_known).then(|| Color::ALL.map(share))
}

impl Trace {
    /// The position's value in centipawns as White sees it, with these weights, and how much
    /// of a lead counts there.
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

/// The weights in play, by term: for the middlegame and for the endgame, in centipawns.
pub fn weights() -> Vec<[f32; 2]> {
    WEIGHTS
        .iter()
        .map(|&(middlegame, endgame)| [middlegame as f32, endgame as f32])
        .collect()
}

/// How often each term counts.
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

/// How often a term counts for White, less how often for Black.
#[cfg(test)]
pub(super) fn counted(fen: &str, group: Group, index: usize) -> i16 {
    let position = rules::Position::from_fen(fen, rules::CastlingMode::Standard)
        .unwrap_or_else(|why| panic!("{fen}: {why}"));
    let [white, black] = count::<Counts>(&position);
    let term = group.first() + index;
    white.0[term] - black.0[term]
}
