//! Ratings from matches, by least squares.
//!
//! The unknowns are the ratings and one factor: the share of a lead over a weaker copy of itself
//! that an engine keeps against other engines. An engine that beats a weaker copy of itself by 300
//! points is rarely 300 points better against other engines, because its search finds everything
//! that the search of the copy finds, and a little more.

use crate::matches::Estimate;

/// Standard deviation of the contradictions between matches of different engines, in Elo points: a
/// player scores better against some opponents than its rating predicts and worse against others,
/// and the ratings of the opponents are not exact either.
const CONTRADICTION: f64 = 100.0;

/// Ratings to be computed from matches.
pub(super) struct Ratings {
    /// Sums over all equations, for the normal equations: a row and a column for each unknown, and
    /// the right-hand sides in the last column. The last unknown is the factor.
    sums: Vec<Vec<f64>>,
}

/// A value and its standard deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rated {
    pub(super) value: f64,
    pub(super) deviation: f64,
}

impl Ratings {
    /// Creates ratings for this many players, without matches.
    pub(super) fn new(players: usize) -> Self {
        Self {
            sums: vec![vec![0.0; players + 2]; players + 1],
        }
    }

    /// Adds a match of a player with a rated one.
    pub(super) fn met_rated(&mut self, player: usize, opponent: f64, elo: &Estimate) {
        let weight = 1.0 / (variance(elo) + CONTRADICTION.powi(2));
        self.add(&[(player, 1.0)], opponent + elo.value, weight);
    }

    /// Adds a match of a player with another level of the same engine.
    pub(super) fn met_own(&mut self, player: usize, opponent: usize, elo: &Estimate) {
        let factor = self.sums.len() - 1;
        let terms = [(player, 1.0), (opponent, -1.0), (factor, -elo.value)];
        self.add(&terms, 0.0, 1.0 / variance(elo));
    }

    /// Adds the equation that the sum of these multiples of unknowns equals `said`.
    fn add(&mut self, terms: &[(usize, f64)], said: f64, weight: f64) {
        for &(row, multiple) in terms {
            for &(column, other) in terms {
                self.sums[row][column] += weight * multiple * other;
            }
            *self.sums[row].last_mut().expect("rows are not empty") += weight * multiple * said;
        }
    }

    /// Solves the equations: returns the players' ratings and, last, the factor; `None` if the
    /// matches do not determine them.
    pub(super) fn solve(self) -> Option<Vec<Rated>> {
        let count = self.sums.len();
        let mut rows = self.sums;
        // The identity matrix next to the sums becomes their inverse: the variances of the
        // unknowns.
        for (index, row) in rows.iter_mut().enumerate() {
            row.extend((0..count).map(|column| f64::from(u8::from(index == column))));
        }
        for pivot in 0..count {
            let largest = (pivot..count).max_by(|&one, &other| {
                rows[one][pivot].abs().total_cmp(&rows[other][pivot].abs())
            })?;
            rows.swap(pivot, largest);
            let by = rows[pivot][pivot];
            if by.abs() < 1e-9 {
                return None;
            }
            rows[pivot].iter_mut().for_each(|value| *value /= by);
            let row = rows[pivot].clone();
            for (_, other) in rows.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
                let times = other[pivot];
                for (value, part) in other.iter_mut().zip(&row) {
                    *value -= times * part;
                }
            }
        }
        let estimates = |(index, row): (usize, &Vec<f64>)| Rated {
            value: row[count],
            deviation: row[count + 1 + index].sqrt(),
        };
        Some(rows.iter().enumerate().map(estimates).collect())
    }
}

fn variance(elo: &Estimate) -> f64 {
    let [least, most] = elo.interval;
    ((most - least) / (2.0 * 1.96)).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elo(value: f64, deviation: f64) -> Estimate {
        let reach = 1.96 * deviation;
        Estimate {
            value,
            interval: [value - reach, value + reach],
        }
    }

    #[test]
    fn leads_over_own_copies_shrink_to_fit_the_rated_players() {
        let mut ratings = Ratings::new(3);
        ratings.met_own(1, 0, &elo(200.0, 10.0));
        ratings.met_own(2, 1, &elo(200.0, 10.0));
        ratings.met_rated(0, 1_000.0, &elo(50.0, 10.0));
        ratings.met_rated(2, 1_500.0, &elo(-150.0, 10.0));
        let estimates = ratings.solve().unwrap();
        let values: Vec<i32> = estimates
            .iter()
            .map(|one| (one.value * 100.0).round() as i32)
            .collect();
        assert_eq!(values, [105_000, 120_000, 135_000, 75]);
        // For the player between the two measured ones, the errors of both average out.
        assert!(estimates[1].deviation < estimates[0].deviation);
        assert!(
            (estimates[0].deviation - 100.5).abs() < 0.1,
            "{estimates:?}"
        );
    }

    #[test]
    fn more_certain_results_have_more_weight() {
        let mut ratings = Ratings::new(2);
        ratings.met_rated(0, 1_000.0, &elo(0.0, 10.0));
        ratings.met_rated(0, 1_000.0, &elo(300.0, 200.0));
        ratings.met_rated(1, 2_000.0, &elo(0.0, 10.0));
        ratings.met_own(1, 0, &elo(400.0, 10.0));
        let estimates = ratings.solve().unwrap();
        assert!(
            (1_040.0..1_060.0).contains(&estimates[0].value),
            "{estimates:?}"
        );
    }

    #[test]
    fn one_rated_player_does_not_determine_the_factor() {
        let mut ratings = Ratings::new(2);
        ratings.met_own(1, 0, &elo(200.0, 10.0));
        ratings.met_rated(0, 1_000.0, &elo(50.0, 10.0));
        assert_eq!(ratings.solve(), None);
    }
}
