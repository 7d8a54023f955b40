//! Statistics of a match between two engines.

use std::fmt;

use rules::Color;

use super::end::{End, Reason};

/// The results of a match, from the first engine's point of view.
///
/// Games come in pairs from one opening with colors reversed, and the two games of a pair are not
/// independent. So the statistics are based on pairs: 0, ½, 1, 1½ or 2 points (pentanomial).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won, drawn and lost.
    pub games: [u32; 3],
    /// Number of pairs by points: 0, ½, 1, 1½, 2.
    pub pairs: [u32; 5],
    /// Faults of each of the two engines.
    pub faults: [Faults; 2],
}

/// Games that an engine lost for reasons other than chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Losses on time.
    pub flags: u32,
    /// Losses by an illegal move.
    pub illegal_moves: u32,
    /// Losses because the program ended or hung.
    pub crashes: u32,
}

/// A value with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The ends of the interval.
    pub interval: [f64; 2],
}

/// Minimum number of pairs for a confidence interval.
pub(crate) const FEWEST_PAIRS: f64 = 4.0;
/// Number of additional pairs in the estimate of the variance. The variance of a few pairs is
/// random, and would end a sequential test at random.
const PRIOR_PAIRS: f64 = 4.0;
/// The variance of these pairs: two independent games between equal engines, a third of them drawn.
const PRIOR_VARIANCE: f64 = 1.0 / 12.0;

impl Tally {
    /// Counts a pair of games.
    pub(super) fn add(&mut self, ends: [&End; 2]) {
        // The first engine has White in the first game, and Black in the second.
        let mut halves = 0;
        for (end, own) in ends.into_iter().zip([Color::White, Color::Black]) {
            let points = match end.winner {
                Some(winner) if winner == own => 2,
                Some(_) => 0,
                None => 1,
            };
            self.games[2 - points] += 1;
            halves += points;
            if let Some(winner) = end.winner {
                let loser = usize::from(winner == own);
                self.faults[loser].add(&end.reason);
            }
        }
        self.pairs[halves] += 1;
    }

    /// The first engine's share of the points, from 0 to 1. With fewer than [`FEWEST_PAIRS`] pairs,
    /// or pairs with only one result, the interval is unbounded: it covers all shares.
    pub fn score(&self) -> Estimate {
        let (mean, variance) = self.moments();
        let pairs = f64::from(self.pairs.iter().sum::<u32>()).max(1.0);
        let reach = if pairs < FEWEST_PAIRS || variance == 0.0 {
            1.0
        } else {
            1.96 * (variance / (pairs - 1.0)).sqrt()
        };
        Estimate {
            value: mean,
            interval: [(mean - reach).max(0.0), (mean + reach).min(1.0)],
        }
    }

    /// The Elo difference of the first engine to the second.
    pub fn elo(&self) -> Estimate {
        let score = self.score();
        Estimate {
            value: elo(score.value),
            interval: score.interval.map(elo),
        }
    }

    /// Mean and variance of a pair's share of its points.
    fn moments(&self) -> (f64, f64) {
        let pairs = f64::from(self.pairs.iter().sum::<u32>()).max(1.0);
        let over = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 = (0..5)
                .map(|halves| f64::from(self.pairs[halves]) * value(halves as f64 / 4.0))
                .sum();
            sum / pairs
        };
        let mean = over(&|share| share);
        (mean, over(&|share| (share - mean).powi(2)))
    }

    /// The variance of a pair's share of its points, with additional pairs of usual variance.
    fn scatter(&self) -> f64 {
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        let (_, seen) = self.moments();
        (pairs * seen + PRIOR_PAIRS * PRIOR_VARIANCE) / (pairs + PRIOR_PAIRS)
    }

    /// The variance of all points of the first engine; each pair has two.
    pub(super) fn variance_of_points(&self) -> f64 {
        4.0 * f64::from(self.pairs.iter().sum::<u32>()) * self.scatter()
    }
}

impl Faults {
    fn add(&mut self, reason: &Reason) {
        match reason {
            Reason::Flag => self.flags += 1,
            Reason::IllegalMove(_) => self.illegal_moves += 1,
            Reason::Crash(_) => self.crashes += 1,
            _ => {}
        }
    }
}

/// Formats as `Elo +35.1 (+12.0 to +58.9), 57.2% of 200 games (+80 =69 -51), pairs 3-20-40-30-7`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elo, score) = (self.elo(), self.score());
        let [won, drawn, lost] = self.games;
        let [none, half, one, most, all] = self.pairs;
        write!(f, "Elo {:+.1} (", elo.value)?;
        if elo.interval.iter().all(|end| end.is_infinite()) {
            f.write_str("no bounds from so few games")?;
        } else {
            write!(f, "{:+.1} to {:+.1}", elo.interval[0], elo.interval[1])?;
        }
        write!(
            f,
            "), {:.1}% of {} games (+{won} ={drawn} -{lost}), \
             pairs {none}-{half}-{one}-{most}-{all}",
            100.0 * score.value,
            won + drawn + lost,
        )
    }
}

/// Converts an expected share of the points to an Elo difference.
fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Converts an Elo difference to the expected share of the points.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential test of whether the first engine is stronger by `elo1`, or only by `elo0` (Wald
/// 1945; for pairs: M. Van den Bergh, "A practical introduction to the GSPRT").
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The null hypothesis.
    pub elo0: f64,
    /// The alternative hypothesis.
    pub elo1: f64,
}

/// Result of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `elo1` is accepted.
    Accepted,
    /// `elo0` is accepted.
    Rejected,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The probability of either error.
    pub const ERROR: f64 = 0.05;

    /// The logarithm of the likelihood ratio of `elo1` to `elo0`.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        let pairs = f64::from(tally.pairs.iter().sum::<u32>());
        let (mean, _) = tally.moments();
        let variance = tally.scatter();
        let (share0, share1) = (expected(self.elo0), expected(self.elo1));
        pairs * (share1 - share0) * (2.0 * mean - share0 - share1) / (2.0 * variance)
    }

    /// Returns the result of the test.
    pub fn answer(&self, tally: &Tally) -> Answer {
        let ratio = self.log_likelihood_ratio(tally);
        let bound = ((1.0 - Self::ERROR) / Self::ERROR).ln();
        if ratio >= bound {
            Answer::Accepted
        } else if ratio <= -bound {
            Answer::Rejected
        } else {
            Answer::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.05
    }

    #[test]
    fn counts_pairs_from_the_first_engines_point_of_view() {
        let end = |winner, reason| End { winner, reason };
        let mate = |winner| end(Some(winner), Reason::Checkmate);
        let draw = end(None, Reason::Repetition);
        let mut tally = Tally::default();
        tally.add([&mate(Color::White), &mate(Color::Black)]);
        tally.add([&mate(Color::White), &mate(Color::White)]);
        tally.add([&draw, &mate(Color::White)]);
        tally.add([&end(Some(Color::Black), Reason::Flag), &draw]);
        assert_eq!(tally.games, [3, 2, 3]);
        assert_eq!(tally.pairs, [0, 2, 1, 0, 1]);
        assert_eq!(tally.faults[0].flags, 1);
        assert_eq!(tally.faults[1], Faults::default());
    }

    /// 76 % is 200 Elo; the interval shrinks with the square root of the number of pairs.
    #[test]
    fn computes_elo_and_its_interval() {
        assert!(close(elo(0.759_746_926), 200.0));
        assert!(close(expected(-200.0), 0.240_253_073));
        let few = Tally {
            pairs: [10, 20, 40, 20, 10],
            ..Tally::default()
        };
        let many = Tally {
            pairs: [1_000, 2_000, 4_000, 2_000, 1_000],
            ..Tally::default()
        };
        assert!(close(few.elo().value, 0.0));
        // The variance of a pair is 0.075, estimated from a hundred.
        assert!(close(
            few.elo().interval[1],
            elo(0.5 + 1.96 * (0.075_f64 / 99.0).sqrt())
        ));
        assert!(close(
            10.0 * many.score().interval[1] - 4.5,
            few.score().interval[1]
        ));
        for pairs in [[0, 1, 0, 0, 0], [0, 0, 1, 2, 0], [0, 0, 0, 0, 90]] {
            let tally = Tally {
                pairs,
                ..Tally::default()
            };
            let [least, most] = tally.score().interval;
            assert!(least <= 0.0 && most >= 1.0, "{pairs:?}");
            assert!(tally.to_string().contains("no bounds"), "{tally}");
        }
    }

    /// Compares the ratio with the sum over all pairs that it approximates.
    #[test]
    fn a_sequential_test_ends_on_the_right_side() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 10.0,
        };
        let tally = |pairs| Tally {
            pairs,
            ..Tally::default()
        };
        assert_eq!(sprt.answer(&Tally::default()), Answer::Open);
        assert_eq!(sprt.answer(&tally([5, 10, 20, 10, 5])), Answer::Open);
        assert_eq!(
            sprt.answer(&tally([100, 400, 800, 500, 160])),
            Answer::Accepted
        );
        assert_eq!(
            sprt.answer(&tally([160, 500, 800, 400, 100])),
            Answer::Rejected
        );
        let even = tally([100, 400, 800, 400, 100]);
        assert!(sprt.log_likelihood_ratio(&even) < 0.0);
    }

    /// Two pairs with nearly equal results say little about the variance.
    #[test]
    fn a_sequential_test_does_not_end_after_a_few_pairs() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 50.0,
        };
        for pairs in [
            [0, 0, 0, 1, 1],
            [1, 1, 0, 0, 0],
            [0, 0, 1, 3, 0],
            [0, 3, 1, 0, 0],
        ] {
            let tally = Tally {
                pairs,
                ..Tally::default()
            };
            assert_eq!(sprt.answer(&tally), Answer::Open, "{pairs:?}");
        }
    }

    /// An engine that loses all games must fail the test, although the variance is zero.
    #[test]
    fn a_sequential_test_ends_when_all_pairs_have_the_same_result() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 5.0,
        };
        let answer = |pairs| {
            sprt.answer(&Tally {
                pairs,
                ..Tally::default()
            })
        };
        for few in [[3, 0, 0, 0, 0], [0, 0, 3, 0, 0], [0, 0, 0, 0, 3]] {
            assert_eq!(answer(few), Answer::Open);
        }
        assert_eq!(answer([20, 0, 0, 0, 0]), Answer::Rejected);
        assert_eq!(answer([0, 0, 200, 0, 0]), Answer::Rejected);
        assert_eq!(answer([0, 0, 0, 0, 20]), Answer::Accepted);
    }
}
