//! Buchholz, Sonneborn-Berger and their variants (8, 9.1), with unplayed rounds (15.2, 16).

use crate::counts::sum_of;
use crate::explanation::{Cut, Explanation, Rule, Source, Term};
use crate::table::{Table, tenths};
use crate::{Base, Criterion, Edition, Round, Value};

/// The scores that Buchholz adds, in tenths.
pub(crate) struct Scores {
    /// For the opponents of each player (16.3).
    adjusted: Vec<i64>,
    /// For the dummy opponents of each player (16.4).
    own: Vec<i64>,
    /// Whether games of the last round are draws (8.3).
    fore: bool,
}

/// A term, and what decides whether it is cut.
struct Element {
    term: Term,
    /// The score that belongs to the term, in tenths.
    score: i64,
    /// The contribution in the unit of the criterion: tenths or hundredths.
    value: i64,
    voluntary: bool,
}

impl Table<'_> {
    /// The scores for a criterion.
    pub(crate) fn scores(&self, criterion: Criterion) -> Scores {
        let fore = criterion.base == Base::ForeBuchholz || criterion.fore;
        let (adjusted, own) = (0..self.players())
            .map(|player| self.adjusted(player, fore))
            .unzip();
        Scores {
            adjusted,
            own,
            fore,
        }
    }

    /// Whether Fore Buchholz counts this entry of the last round as a draw.
    fn is_fore(&self, index: usize, round: &Round) -> bool {
        self.last_round() == Some(index)
            && round.opponent.is_some()
            && (round.is_game() || self.settings.fore_forfeits)
    }

    /// The score of a player for the opponents, and for the own dummy opponents.
    fn adjusted(&self, player: usize, fore: bool) -> (i64, i64) {
        let rounds = &self.rounds[player];
        // 16.2.5: requested byes that only voluntarily unplayed rounds follow.
        let last_chosen = rounds.iter().enumerate().rposition(|(index, round)| {
            !round.is_voluntarily_unplayed() || (fore && self.is_fore(index, round))
        });
        let mut own = self.totals[player];
        let mut adjusted = own;
        for (index, round) in rounds.iter().enumerate() {
            let value = if fore && self.is_fore(index, round) {
                own += self.draw() - tenths(round);
                self.draw()
            } else if round.opponent.is_some() || last_chosen.is_some_and(|last| index <= last) {
                continue;
            } else if self.is_round_robin() {
                0
            } else {
                self.draw() // 16.3.2
            };
            adjusted += value - tenths(round);
        }
        (adjusted, own)
    }

    /// Buchholz, Fore Buchholz or Sonneborn-Berger of a player.
    pub(crate) fn buchholz(
        &self,
        criterion: Criterion,
        scores: &Scores,
        player: usize,
    ) -> Explanation {
        let rounds = self.rounds[player].iter().enumerate();
        let mut elements: Vec<Element> = rounds
            .filter(|(_, round)| round.opponent.is_some() || !self.is_round_robin())
            .map(|(index, round)| self.element(criterion, scores, player, index, round))
            .collect();
        cut(&mut elements, criterion, self.completed());
        let terms = elements.into_iter().map(|element| element.term);
        sum_of(criterion, terms.collect())
    }

    fn element(
        &self,
        criterion: Criterion,
        scores: &Scores,
        player: usize,
        index: usize,
        round: &Round,
    ) -> Element {
        let as_game = round.is_game()
            || self.is_round_robin()
            || (criterion.as_played && self.settings.as_played_everywhere)
            || (scores.fore && self.is_fore(index, round));
        let own = scores.own[player];
        let limited = self.settings.edition >= Edition::March2026;
        let (score, source) = match round.opponent.map(|opponent| scores.adjusted[opponent]) {
            Some(score) if as_game => (score, Source::Opponent),
            Some(limit) if limited && limit < own => (limit, Source::DummyOfOpponent),
            None if limited && self.draws() < own => (self.draws(), Source::DummyOfDraws),
            _ => (own, Source::Dummy),
        };
        let is_product = criterion.base == Base::SonnebornBerger;
        let value = if is_product {
            score * tenths(round)
        } else {
            score
        };
        let term = Term {
            round: index as u16 + 1,
            opponent: round.opponent.map(|opponent| self.number(opponent)),
            value: Value::new(value, if is_product { 100 } else { 10 }),
            product: is_product.then(|| (Value::tenths(score), round.points.into())),
            source,
            cut: None,
        };
        Element {
            term,
            score,
            value,
            voluntary: source != Source::Opponent && round.is_voluntarily_unplayed(),
        }
    }

    /// The score of a player who drew all rounds (16.4.2).
    fn draws(&self) -> i64 {
        self.draw() * self.completed() as i64
    }

    /// 8.2: the mean of the Buchholz of the opponents in games.
    pub(crate) fn average_buchholz(
        &self,
        criterion: Criterion,
        all: &[Explanation],
        player: usize,
    ) -> Explanation {
        let rounds = self.rounds[player].iter().enumerate();
        let games = rounds.filter(|(_, round)| round.is_game());
        let terms: Vec<Term> = games
            .filter_map(|(index, round)| {
                let opponent = round.opponent?;
                Some(Term {
                    round: index as u16 + 1,
                    opponent: Some(self.number(opponent)),
                    value: all[opponent].value?,
                    product: None,
                    source: Source::Opponent,
                    cut: None,
                })
            })
            .collect();
        let sum = terms
            .iter()
            .fold(Value::whole(0), |sum, term| sum.plus(term.value));
        let mean = |games: i64| Value::new(sum.numerator(), sum.denominator() * games);
        let games = terms.len() as i64;
        Explanation {
            criterion,
            value: (games > 0).then(|| mean(games)),
            rule: Rule::Mean,
            terms,
        }
    }
}

/// Marks the terms that are cut (14, 16.5).
fn cut(elements: &mut [Element], criterion: Criterion, rounds: usize) {
    let least = usize::from(criterion.cut_least).min(rounds);
    let greatest = usize::from(criterion.cut_greatest).min(rounds - least);
    let mut kept: Vec<&mut Element> = elements.iter_mut().collect();
    for _ in 0..least.min(kept.len()) {
        kept.sort_by_key(|element| (element.score, element.value));
        // 16.5: the lowest voluntarily unplayed round instead, if it is not lower.
        let voluntary = kept.iter().enumerate().filter(|(_, it)| it.voluntary);
        let lowest = voluntary.min_by_key(|(_, it)| (it.value, it.score));
        let index = match lowest {
            Some((index, it)) if it.value >= kept[0].value => index,
            _ => 0,
        };
        kept.remove(index).term.cut = Some(Cut::Least);
    }
    for _ in 0..greatest.min(kept.len()) {
        kept.sort_by_key(|element| (element.score, element.value));
        if let Some(element) = kept.pop() {
            element.term.cut = Some(Cut::Greatest);
        }
    }
}
