//! Criteria from ratings (10).

use crate::explanation::{Cut, Explanation, Rule, Source, Term};
use crate::rating_tables::{difference_of_share, expected_hundredths};
use crate::table::Table;
use crate::{Base, Criterion, GameResult, Kind, Value};

/// A game that counts: the result in half points, and the opponent's rating.
struct Game {
    round: u16,
    opponent: usize,
    halves: i64,
    rating: i64,
}

impl Table<'_> {
    /// The rating of a player, or the one for unrated players.
    fn rating(&self, player: usize) -> Option<i64> {
        let rating = self.event.players[player].rating.or(self.settings.unrated);
        rating.map(i64::from)
    }

    /// Whether all players have a rating, so that the criteria have values.
    fn all_rated(&self) -> bool {
        (0..self.players()).all(|player| self.rating(player).is_some())
    }

    /// A criterion from ratings, for all players.
    pub(crate) fn ratings(&self, criterion: Criterion) -> Vec<Explanation> {
        let rated = self.all_rated();
        let players = 0..self.players();
        let mut explanations: Vec<Explanation> = match criterion.base {
            Base::Rating => players
                .map(|player| self.given(criterion, player))
                .collect(),
            Base::AverageRating => players
                .map(|player| self.average(criterion, player))
                .collect(),
            Base::AveragePerformance => self.mean_of_opponents(criterion, Table::performance),
            Base::AveragePerfect => self.mean_of_opponents(criterion, Table::perfect),
            Base::PerfectPerformance => players
                .map(|player| self.perfect(criterion, player))
                .collect(),
            _ => players
                .map(|player| self.performance(criterion, player))
                .collect(),
        };
        if !rated {
            for explanation in &mut explanations {
                explanation.value = None;
            }
        }
        explanations
    }

    fn given(&self, criterion: Criterion, player: usize) -> Explanation {
        Explanation {
            criterion,
            value: self.rating(player).map(Value::whole),
            rule: Rule::Given,
            terms: Vec::new(),
        }
    }

    /// The games at the board against opponents with a rating. Forfeits never count (15.2, 16).
    fn games(&self, player: usize) -> Vec<Game> {
        let rounds = (1..).zip(&self.rounds[player]);
        let games = rounds.filter_map(|(number, round)| {
            let (Kind::Game(result), Some(opponent)) = (round.kind, round.opponent) else {
                return None;
            };
            Some(Game {
                round: number,
                opponent,
                halves: match result {
                    GameResult::Win => 2,
                    GameResult::Draw => 1,
                    GameResult::Loss | GameResult::Unknown => 0,
                },
                rating: self.rating(opponent)?,
            })
        });
        games.collect()
    }

    fn terms(&self, games: &[Game]) -> Vec<Term> {
        let terms = games.iter().map(|game| Term {
            round: game.round,
            opponent: Some(self.number(game.opponent)),
            value: Value::whole(game.rating),
            product: None,
            source: Source::Opponent,
            cut: None,
        });
        terms.collect()
    }

    /// 10.1: the mean rating, with the lowest and highest ones cut.
    fn average(&self, criterion: Criterion, player: usize) -> Explanation {
        let games = self.games(player);
        let mut terms = self.terms(&games);
        let least = usize::from(criterion.cut_least).min(self.completed());
        let greatest = usize::from(criterion.cut_greatest).min(self.completed() - least);
        let mut kept: Vec<&mut Term> = terms.iter_mut().collect();
        kept.sort_by_key(|term| term.value);
        for term in kept.drain(..least.min(kept.len())) {
            term.cut = Some(Cut::Least);
        }
        let highest = kept.len() - greatest.min(kept.len());
        for term in kept.drain(highest..) {
            term.cut = Some(Cut::Greatest);
        }
        let ratings = kept.iter().map(|term| term.value.numerator());
        Explanation {
            criterion,
            value: mean(ratings).map(Value::whole),
            rule: Rule::Mean,
            terms,
        }
    }

    /// 10.2: the mean rating plus the difference of the share of points (B.02 8.1.1).
    fn performance(&self, criterion: Criterion, player: usize) -> Explanation {
        let games = self.games(player);
        let halves: i64 = games.iter().map(|game| game.halves).sum();
        let average = mean(games.iter().map(|game| game.rating));
        let difference = average.map(|_| {
            let count = games.len() as i64;
            // The share in percent; a half is rounded up.
            difference_of_share((100 * halves + count) / (2 * count))
        });
        let value = average.zip(difference);
        Explanation {
            criterion,
            value: value.map(|(average, difference)| Value::whole(average + difference)),
            rule: Rule::Performance {
                average: average.unwrap_or_default(),
                difference: difference.unwrap_or_default(),
                score: Value::new(halves, 2),
            },
            terms: self.terms(&games),
        }
    }

    /// 10.3: the lowest rating whose expected score is at least the score (B.02 8.1.2); without
    /// points, the lowest rating of an opponent minus 800.
    fn perfect(&self, criterion: Criterion, player: usize) -> Explanation {
        let games = self.games(player);
        let halves: i64 = games.iter().map(|game| game.halves).sum();
        let ratings: Vec<i64> = games.iter().map(|game| game.rating).collect();
        Explanation {
            criterion,
            value: lowest_rating(&ratings, halves).map(Value::whole),
            rule: Rule::Perfect {
                score: Value::new(halves, 2),
            },
            terms: self.terms(&games),
        }
    }

    /// 10.4 and 10.5: the mean of a value of the opponents in games.
    fn mean_of_opponents(
        &self,
        criterion: Criterion,
        of: impl Fn(&Self, Criterion, usize) -> Explanation,
    ) -> Vec<Explanation> {
        let players = 0..self.players();
        let values: Vec<Option<Value>> = players
            .clone()
            .map(|player| of(self, criterion, player).value)
            .collect();
        let average = |player: usize| {
            let games = self.games(player);
            let mut terms = self.terms(&games);
            for (term, game) in terms.iter_mut().zip(&games) {
                // An opponent in a game has a game, and so a value, if all players are rated.
                term.value = values[game.opponent].unwrap_or(term.value);
            }
            let ratings = terms.iter().map(|term| term.value.numerator());
            Explanation {
                criterion,
                value: mean(ratings).map(Value::whole),
                rule: Rule::Mean,
                terms,
            }
        };
        players.map(average).collect()
    }
}

/// The mean, rounded to a whole number; a half is rounded up.
fn mean(ratings: impl ExactSizeIterator<Item = i64>) -> Option<i64> {
    let count = ratings.len() as i64;
    let sum: i64 = ratings.sum();
    (count > 0).then(|| (2 * sum + count).div_euclid(2 * count))
}

/// The lowest rating whose expected score against these ratings is at least the score.
fn lowest_rating(ratings: &[i64], halves: i64) -> Option<i64> {
    let (lowest, highest) = (*ratings.iter().min()?, *ratings.iter().max()?);
    if halves == 0 {
        return Some(lowest - 800);
    }
    let reaches = |rating: i64| {
        let expected: i64 = ratings
            .iter()
            .map(|opponent| expected_hundredths(rating - opponent))
            .sum();
        expected >= 50 * halves
    };
    // With 800 points more than each opponent, all points are expected.
    let (mut below, mut enough) = (lowest - 800, highest + 800);
    while enough - below > 1 {
        let middle = below + (enough - below) / 2;
        if reaches(middle) {
            enough = middle;
        } else {
            below = middle;
        }
    }
    Some(enough)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_rounded_half_up() {
        let of = |ratings: &[i64]| mean(ratings.iter().copied());
        assert_eq!(of(&[2000, 2001]), Some(2001));
        assert_eq!(of(&[2000, 2000, 2001]), Some(2000));
        assert_eq!(of(&[-3, -2]), Some(-2));
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn the_perfect_performance_is_the_lowest_rating() {
        // C.07 10.3: an equal score against equal opponents needs their rating minus 3.
        assert_eq!(lowest_rating(&[2000, 2000], 2), Some(1997));
        // All points are expected from 736 points more.
        assert_eq!(lowest_rating(&[1900, 2000], 4), Some(2736));
        assert_eq!(lowest_rating(&[1900, 2000], 0), Some(1100));
        assert_eq!(lowest_rating(&[], 0), None);
    }
}
