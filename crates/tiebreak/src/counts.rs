//! Criteria from a player's own results (7), and the Koya system (9.2).

use trf::Color;

use crate::explanation::{Cut, Explanation, Rule, Source, Term};
use crate::table::{Table, tenths};
use crate::{Base, Criterion, Kind, Round, Value};

impl Table<'_> {
    /// A criterion that counts rounds.
    pub(crate) fn count(&self, criterion: Criterion, player: usize) -> Explanation {
        let counted = self.rounds[player].iter().enumerate();
        let terms: Vec<Term> = counted
            .filter(|(_, round)| self.counts(criterion.base, round))
            .map(|(index, round)| self.own(index, round, Value::whole(1)))
            .collect();
        Explanation {
            criterion,
            value: Some(Value::whole(terms.len() as i64)),
            rule: Rule::Count,
            terms,
        }
    }

    fn counts(&self, base: Base, round: &Round) -> bool {
        let won = tenths(round) == self.win();
        let black = round.color == Some(Color::Black);
        // 15.2: in a round robin, a forfeit win is a game; article 7 ignores forfeit losses.
        let forfeit_win = round.kind == Kind::ForfeitWin && round.opponent.is_some();
        let counted_forfeit =
            forfeit_win && self.is_round_robin() && self.settings.round_robin_forfeits;
        let game = round.is_game() || counted_forfeit;
        match base {
            Base::Wins => won,
            Base::GamesWon => game && won,
            Base::BlackGames => game && black,
            Base::BlackWins => game && black && won,
            Base::RoundsElected => !round.is_voluntarily_unplayed(),
            _ => false,
        }
    }

    /// The points, the sum of running totals, or standard points.
    pub(crate) fn sum(&self, criterion: Criterion, player: usize) -> Explanation {
        let rounds = self.rounds[player].iter().enumerate();
        let mut total = 0;
        let mut terms: Vec<Term> = rounds
            .map(|(index, round)| {
                total += tenths(round);
                let value = match criterion.base {
                    Base::Progressive => Value::tenths(total),
                    Base::Standard => self.standard(player, index, round),
                    _ => round.points.into(),
                };
                self.own(index, round, value)
            })
            .collect();
        if criterion.base == Base::Progressive {
            let cut = usize::from(criterion.cut_least);
            for term in terms.iter_mut().take(cut) {
                term.cut = Some(Cut::Least);
            }
        }
        let adjustment = self.event.players[player].adjustment;
        if criterion.base == Base::Points && adjustment.tenths() != 0 {
            terms.push(Term {
                round: self.event.completed,
                opponent: None,
                value: adjustment.into(),
                product: None,
                source: Source::Own,
                cut: None,
            });
        }
        sum_of(criterion, terms)
    }

    /// 7.7: one point if the player has more points than the opponent in this round, half a point
    /// if both have the same; without a game, more points than a draw or the points of a draw.
    fn standard(&self, player: usize, index: usize, round: &Round) -> Value {
        let against = round
            .opponent
            .filter(|_| round.is_game())
            .map(|opponent| &self.rounds[opponent][index])
            .filter(|other| other.opponent == Some(player))
            .map_or(self.draw(), tenths);
        let halves = match tenths(round).cmp(&against) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        Value::new(halves, 2)
    }

    /// 9.2: the points against opponents who have at least half of the maximum score.
    pub(crate) fn koya(&self, criterion: Criterion, player: usize) -> Explanation {
        let limit = self.koya_limit(criterion);
        let rounds = self.rounds[player].iter().enumerate();
        let terms = rounds.filter_map(|(index, round)| {
            let opponent = round.opponent?;
            let mut term = self.own(index, round, round.points.into());
            if self.totals[opponent] * 100 < limit {
                term.cut = Some(Cut::BelowLimit);
            }
            Some(term)
        });
        sum_of(criterion, terms.collect())
    }

    /// The limit in thousandths of a point.
    fn koya_limit(&self, criterion: Criterion) -> i64 {
        let mut games = self.completed() as i64;
        let players = self.players() as i64;
        if self.is_round_robin() {
            // With an odd number of players, each has one round without a game per cycle.
            if players > 0 && games % players == 0 {
                games -= games / players;
            }
            // A player who never appeared has no games.
            let absent = self.rounds.iter().filter(|rounds| {
                rounds
                    .iter()
                    .all(|round| round.opponent.is_none() && round.kind != Kind::PairingBye)
            });
            games -= absent.count() as i64;
        }
        let limit = criterion.limit;
        i64::from(limit.percent) * self.win() * games + i64::from(limit.halves) * 500
    }

    fn own(&self, index: usize, round: &Round, value: Value) -> Term {
        Term {
            round: index as u16 + 1,
            opponent: round.opponent.map(|opponent| self.number(opponent)),
            value,
            product: None,
            source: Source::Own,
            cut: None,
        }
    }
}

/// The sum of the terms that are not cut.
pub(crate) fn sum_of(criterion: Criterion, terms: Vec<Term>) -> Explanation {
    let kept = terms.iter().filter(|term| term.cut.is_none());
    let sum = kept.fold(Value::whole(0), |sum, term| sum.plus(term.value));
    Explanation {
        criterion,
        value: Some(sum),
        rule: Rule::Sum,
        terms,
    }
}
