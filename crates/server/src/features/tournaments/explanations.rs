//! How the values of tie-breaks were computed, as sentences.
//!
//! In English these are the texts of [`Explanation`] itself.

use std::fmt;

use ::language::{InLanguage, Language};
use messages::sentence::Sentence;
use tiebreak::{Base, Cut, Explanation, Rule, Source, Term};

/// Parts of a sentence with a separator between them.
struct List(Vec<Sentence>, &'static str);

impl InLanguage for List {
    fn in_language(&self, language: Language) -> String {
        let parts = self.0.iter().map(|part| part.in_language(language));
        parts.collect::<Vec<_>>().join(self.1)
    }
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::ENGLISH))
    }
}

/// Returns a sentence such as `BH/C1 Buchholz 14½ = 4 + 3½ + 4 + 3, cut 2`.
pub(super) fn sentence(explanation: &Explanation) -> Sentence {
    let Explanation {
        criterion,
        value,
        rule,
        terms,
    } = explanation;
    let criterion = |english| {
        let name = Sentence::new("{code} {name}")
            .with("code", criterion)
            .saying("name", Sentence::new(criterion.base.name()));
        Sentence::new(english).saying("criterion", name)
    };
    let Some(value) = value else {
        return criterion("{criterion}: no value");
    };
    let value = match explanation.criterion.base {
        Base::AverageBuchholz => value.rounded(2),
        _ => value.to_string(),
    };
    let with_value = |english| criterion(english).with("value", &value);
    match *rule {
        Rule::Given => with_value("{criterion} {value}"),
        Rule::Count => with_value(match terms.len() {
            0 => "{criterion} {value}",
            1 => "{criterion} {value}: round {rounds}",
            _ => "{criterion} {value}: rounds {rounds}",
        })
        .with("rounds", rounds(terms)),
        Rule::Sum => with_value("{criterion} {value} = {sum}{notes}")
            .with("sum", sum(terms))
            .saying("notes", notes(terms)),
        Rule::Mean => with_value("{criterion} {value} = ({sum}) / {number}{notes}")
            .with("sum", sum(terms))
            .with("number", kept(terms).count())
            .saying("notes", notes(terms)),
        Rule::Performance {
            average,
            difference,
            score,
        } => with_value(
            "{criterion} {value} = {average} {sign} {difference} ({score} of {games} against \
             {average} on average)",
        )
        .with("average", average)
        .with("sign", if difference < 0 { '-' } else { '+' })
        .with("difference", difference.abs())
        .with("score", score)
        .with("games", terms.len()),
        Rule::Perfect { score } => with_value(
            "{criterion} {value}: the lowest rating that expects {score} of {games} against \
             {ratings}",
        )
        .with("score", score)
        .with("games", terms.len())
        .with("ratings", factors(terms.iter(), ", ")),
        Rule::Encounter { tied: 1 } => criterion("{criterion}: no other player is tied"),
        Rule::Encounter { tied } => with_value(if value == "0" {
            "{criterion}: does not separate the {tied} tied players; {games}"
        } else {
            "{criterion} {value}: place among the {tied} tied players; {games}"
        })
        .with("tied", tied)
        .saying("games", games(terms)),
    }
}

fn kept(terms: &[Term]) -> impl Iterator<Item = &Term> {
    terms.iter().filter(|term| term.cut.is_none())
}

fn factors<'a>(terms: impl Iterator<Item = &'a Term>, separator: &str) -> String {
    let factors = terms.map(|term| match term.product {
        Some((score, points)) => format!("{score}×{points}"),
        None => term.value.to_string(),
    });
    factors.collect::<Vec<_>>().join(separator)
}

fn sum(terms: &[Term]) -> String {
    let sum = factors(kept(terms), " + ");
    if sum.is_empty() { "0".to_owned() } else { sum }
}

fn rounds<'a>(terms: impl IntoIterator<Item = &'a Term>) -> String {
    let rounds = terms.into_iter().map(|term| term.round.to_string());
    rounds.collect::<Vec<_>>().join(", ")
}

fn games(terms: &[Term]) -> List {
    if terms.is_empty() {
        return List(vec![Sentence::new("no games against them")], "");
    }
    let games = terms.iter().map(|term| {
        let opponent = term.opponent.map_or_else(String::new, |it| it.to_string());
        Sentence::new("{value} against {opponent}")
            .with("value", term.value)
            .with("opponent", opponent)
    });
    List(games.collect(), ", ")
}

/// The terms that are left out, and the rounds with dummy opponents.
fn notes(terms: &[Term]) -> List {
    let mut notes = Vec::new();
    for (cut, english) in [
        (Cut::Least, ", cut {terms}"),
        (Cut::Greatest, ", cut greatest {terms}"),
        (Cut::BelowLimit, ", below the limit {terms}"),
    ] {
        let left_out = terms.iter().filter(|term| term.cut == Some(cut));
        let list = factors(left_out, ", ");
        if !list.is_empty() {
            notes.push(Sentence::new(english).with("terms", list));
        }
    }
    for (source, english) in [
        (Source::Dummy, "; unplayed round {rounds}: own score"),
        (
            Source::DummyOfOpponent,
            "; unplayed round {rounds}: score of the scheduled opponent",
        ),
        (
            Source::DummyOfDraws,
            "; unplayed round {rounds}: draws in all rounds",
        ),
    ] {
        let rounds = rounds(terms.iter().filter(|term| term.source == source));
        if !rounds.is_empty() {
            notes.push(Sentence::new(english).with("rounds", rounds));
        }
    }
    List(notes, "")
}

#[cfg(test)]
mod tests {
    use tiebreak::{Criterion, Event, Settings, Value, standings};

    use super::*;

    const FILE: &str = "\
142 3
192 FIDE_DUTCH_2026
001    1      Adams                             2000                             2.0          4 w 1     2 b =     3 w =
001    2      Brown                             1900                             1.5          3 w 1     1 w =     0000 - Z
001    3      Clark                             1800                             1.5          2 b 0     4 b +     1 b =
001    4      Dixon                                                              0.0          1 b 0     3 w -     0000 - Z
";

    fn all() -> Vec<Explanation> {
        let tournament = trf::read(FILE.as_bytes()).tournament;
        let event = Event::from_trf(&tournament, None);
        let mut codes: Vec<String> = Base::all().map(|base| base.code().to_owned()).collect();
        codes.extend(["BH/C1", "BH/M1", "SB/C1", "AOB/C1", "KS/L+1"].map(str::to_owned));
        let parse = |code: String| code.parse::<Criterion>().expect("a code");
        let criteria: Vec<Criterion> = codes.into_iter().map(parse).collect();
        let choices = Settings::of_tournament(&tournament);
        let rows = standings(&event, &criteria, &choices, None).rows;
        rows.into_iter().flat_map(|row| row.scores).collect()
    }

    #[test]
    fn the_english_sentence_is_that_of_the_crate() {
        let mut explained = all();
        let Some(mut performance) = explained.first().cloned() else {
            panic!("no values");
        };
        for difference in [-80, 120] {
            performance.rule = Rule::Performance {
                average: 1_800,
                difference,
                score: Value::whole(2),
            };
            explained.push(performance.clone());
        }
        performance.rule = Rule::Perfect {
            score: Value::whole(1),
        };
        explained.push(performance);
        for explanation in explained {
            assert_eq!(sentence(&explanation).to_string(), explanation.to_string());
        }
    }

    #[test]
    fn german_readers_get_german_sentences() {
        let german = Language::find("de").expect("German");
        let texts: Vec<String> = all()
            .iter()
            .map(|it| sentence(it).in_language(german))
            .collect();
        for expected in [
            "PTS Punkte 2 = 1 + ½ + ½",
            "DE direkter Vergleich: kein anderer Spieler ist punktgleich",
            "WIN Gewinne 1: Runde 1",
            "SB/C1 Sonneborn-Berger",
        ] {
            let found = texts.iter().any(|text| text.starts_with(expected));
            assert!(found, "{expected} is not in {texts:#?}");
        }
        let english = [" round", "points", " cut ", "against", "no value", "score"];
        for text in &texts {
            let part = english.iter().find(|part| text.contains(*part));
            assert_eq!(part, None, "{text}");
        }
    }
}
