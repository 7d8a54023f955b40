//! How a value was computed.

use std::fmt;

use crate::{Base, Criterion, Value};

/// A value with its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The criterion.
    pub criterion: Criterion,
    /// The value; `None` if the player has none, such as the performance of a player without games.
    pub value: Option<Value>,
    /// How the value follows from the terms.
    pub rule: Rule,
    /// The terms, in the order of the rounds.
    pub terms: Vec<Term>,
}

/// How a value follows from its terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The value is given: a number or a rating.
    Given,
    /// The sum of the terms that are not cut.
    Sum,
    /// The number of the terms.
    Count,
    /// The mean of the terms that are not cut.
    Mean,
    /// The mean, rounded to a whole number, plus a difference that depends on the share of points.
    Performance {
        /// The mean rating of the opponents.
        average: i64,
        /// The difference.
        difference: i64,
        /// The points in these games, with 1 for a win and ½ for a draw.
        score: Value,
    },
    /// The lowest rating whose expected score against the terms is at least the score.
    Perfect {
        /// The points in these games, with 1 for a win and ½ for a draw.
        score: Value,
    },
    /// The place in the table of the tied players; the terms are the points against each of them.
    Encounter {
        /// The number of tied players.
        tied: usize,
    },
}

/// A part of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The round, starting with 1.
    pub round: u16,
    /// The number of the opponent.
    pub opponent: Option<u16>,
    /// The contribution.
    pub value: Value,
    /// The points by which the contribution of a Sonneborn-Berger term was multiplied, and the
    /// score that was multiplied.
    pub product: Option<(Value, Value)>,
    /// Where the contribution comes from.
    pub source: Source,
    /// Whether the term is left out.
    pub cut: Option<Cut>,
}

/// Where a contribution comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The opponent of the round.
    Opponent,
    /// The player's own results.
    Own,
    /// The dummy opponent of an unplayed round, with the player's own score (16.4).
    Dummy,
    /// The dummy opponent, limited to the score of the scheduled opponent (16.4.1).
    DummyOfOpponent,
    /// The dummy opponent, limited to draws in all rounds (16.4.2).
    DummyOfDraws,
}

/// Why a term is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// One of the least contributions (14.1, 14.2, 16.5).
    Least,
    /// One of the greatest contributions (14.3, 14.4).
    Greatest,
    /// The opponent has less than the limit of the Koya system (9.2).
    BelowLimit,
}

impl Explanation {
    /// The value as text, with the decimals that the criterion needs after a number of rounds; `-`
    /// if there is none.
    pub fn text(&self, rounds: u16) -> String {
        let decimals = self.criterion.decimals(rounds);
        self.value
            .map_or_else(|| "-".to_owned(), |value| value.rounded(decimals))
    }
}

impl fmt::Display for Explanation {
    /// Writes a sentence such as `BH/C1 Buchholz 14½ = 4 + 3½ + 4 + 3, cut 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.criterion, self.criterion.base.name())?;
        let Some(value) = self.value else {
            return f.write_str(": no value");
        };
        let value = match self.criterion.base {
            Base::AverageBuchholz => value.rounded(2),
            _ => value.to_string(),
        };
        match self.rule {
            Rule::Given => write!(f, " {value}"),
            Rule::Count => {
                let rounds: Vec<String> = self
                    .terms
                    .iter()
                    .map(|term| term.round.to_string())
                    .collect();
                match rounds.len() {
                    0 => write!(f, " {value}"),
                    1 => write!(f, " {value}: round {}", rounds[0]),
                    _ => write!(f, " {value}: rounds {}", rounds.join(", ")),
                }
            }
            Rule::Sum => {
                write!(f, " {value} = {}", self.sum())?;
                self.write_notes(f)
            }
            Rule::Mean => {
                write!(f, " {value} = ({}) / {}", self.sum(), self.kept().count())?;
                self.write_notes(f)
            }
            Rule::Performance {
                average,
                difference,
                score,
            } => {
                let games = self.terms.len();
                let sign = if difference < 0 { '-' } else { '+' };
                write!(
                    f,
                    " {value} = {average} {sign} {} ({score} of {games} against {average} on average)",
                    difference.abs()
                )
            }
            Rule::Perfect { score } => write!(
                f,
                " {value}: the lowest rating that expects {score} of {} against {}",
                self.terms.len(),
                self.list(|_| true)
            ),
            Rule::Encounter { tied: 1 } => f.write_str(": no other player is tied"),
            Rule::Encounter { tied } => {
                if value == "0" {
                    write!(f, ": does not separate the {tied} tied players")?;
                } else {
                    write!(f, " {value}: place among the {tied} tied players")?;
                }
                if self.terms.is_empty() {
                    return f.write_str("; no games against them");
                }
                let games: Vec<String> = self.terms.iter().map(Term::against).collect();
                write!(f, "; {}", games.join(", "))
            }
        }
    }
}

impl Explanation {
    fn kept(&self) -> impl Iterator<Item = &Term> {
        self.terms.iter().filter(|term| term.cut.is_none())
    }

    fn sum(&self) -> String {
        let terms: Vec<String> = self.kept().map(Term::factors).collect();
        if terms.is_empty() {
            return "0".to_owned();
        }
        terms.join(" + ")
    }

    fn list(&self, wanted: impl Fn(&Term) -> bool) -> String {
        let terms: Vec<String> = self
            .terms
            .iter()
            .filter(|term| wanted(term))
            .map(Term::factors)
            .collect();
        terms.join(", ")
    }

    /// The terms that are left out, and the rounds with dummy opponents.
    fn write_notes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cut, word) in [
            (Cut::Least, "cut"),
            (Cut::Greatest, "cut greatest"),
            (Cut::BelowLimit, "below the limit"),
        ] {
            let list = self.list(|term| term.cut == Some(cut));
            if !list.is_empty() {
                write!(f, ", {word} {list}")?;
            }
        }
        for (source, words) in [
            (Source::Dummy, "own score"),
            (Source::DummyOfOpponent, "score of the scheduled opponent"),
            (Source::DummyOfDraws, "draws in all rounds"),
        ] {
            let rounds: Vec<String> = self
                .terms
                .iter()
                .filter(|term| term.source == source)
                .map(|term| term.round.to_string())
                .collect();
            if !rounds.is_empty() {
                write!(f, "; unplayed round {}: {words}", rounds.join(", "))?;
            }
        }
        Ok(())
    }
}

impl Term {
    fn factors(&self) -> String {
        match self.product {
            Some((score, points)) => format!("{score}×{points}"),
            None => self.value.to_string(),
        }
    }

    fn against(&self) -> String {
        let opponent = self.opponent.map_or_else(String::new, |it| it.to_string());
        format!("{} against {opponent}", self.value)
    }
}
