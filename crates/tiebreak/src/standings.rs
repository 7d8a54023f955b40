//! The final order.

use std::cmp::Ordering;

use crate::explanation::{Explanation, Rule};
use crate::table::Table;
use crate::{Base, Criterion, Event, Settings, Value};

/// The players in their final order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// One row per player, the first place first.
    pub rows: Vec<Row>,
}

/// The place of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The index of the player in [`Event::players`].
    pub player: usize,
    /// The place, starting with 1; players who remain tied share the first of their places (4.2).
    pub rank: usize,
    /// The values of the criteria, in their order.
    pub scores: Vec<Explanation>,
}

/// Orders the players by a list of criteria, each of which applies within every group of players
/// who are still tied.
///
/// `lots` contains a number for each player, and the smaller one is better; without lots, players
/// who remain tied share a place (4.2). Shared places are in the order of the pairing numbers.
///
/// ```
/// use tiebreak::{Criterion, Event, Settings, standings};
///
/// let file = "\
/// 142 1
/// 001    1      Adams                                                              0.0          2 w 0
/// 001    2      Brown                                                              1.0          1 b 1
/// ";
/// let event = Event::from_trf(&trf::read(file.as_bytes()).tournament, None);
/// let criteria: Vec<Criterion> = vec!["PTS".parse()?, "BH".parse()?];
/// let standings = standings(&event, &criteria, &Settings::default(), None);
/// let first = &standings.rows[0];
/// assert_eq!((first.rank, event.players[first.player].number), (1, 2));
/// assert_eq!(first.scores[0].text(1), "1.0");
/// assert_eq!(first.scores[1].to_string(), "BH Buchholz 0 = 0");
/// # Ok::<(), tiebreak::CriterionError>(())
/// ```
pub fn standings(
    event: &Event,
    criteria: &[Criterion],
    settings: &Settings,
    lots: Option<&[u32]>,
) -> Standings {
    let table = Table::new(event, settings);
    let mut order: Vec<usize> = (0..table.players()).collect();
    order.sort_by_key(|&player| table.number(player));
    let mut groups = Groups(vec![order]);
    let mut scores: Vec<Vec<Explanation>> = vec![Vec::new(); table.players()];
    for &criterion in criteria {
        let values = table.values(criterion, &groups);
        groups =
            groups.split(|one, other| compare(criterion, values[one].value, values[other].value));
        for (scores, value) in scores.iter_mut().zip(values) {
            scores.push(value);
        }
    }
    if let Some(lots) = lots {
        groups = groups.split(|one, other| lots.get(one).cmp(&lots.get(other)));
    }
    let mut rows = Vec::with_capacity(table.players());
    for group in groups.0 {
        let rank = rows.len() + 1;
        rows.extend(group.into_iter().map(|player| Row {
            player,
            rank,
            scores: std::mem::take(&mut scores[player]),
        }));
    }
    Standings { rows }
}

/// Groups of tied players, in their order.
struct Groups(Vec<Vec<usize>>);

impl Groups {
    /// Splits each group; equal players keep their order.
    fn split(self, compare: impl Fn(usize, usize) -> Ordering) -> Self {
        let mut split = Vec::new();
        for mut group in self.0 {
            group.sort_by(|&one, &other| compare(one, other));
            let parts = group.chunk_by(|&one, &other| compare(one, other).is_eq());
            split.extend(parts.map(<[usize]>::to_vec));
        }
        Self(split)
    }
}

/// The better value first. A player without value is behind the others, or before them if the order
/// is reversed.
fn compare(criterion: Criterion, one: Option<Value>, other: Option<Value>) -> Ordering {
    if criterion.prefers_small() {
        one.cmp(&other)
    } else {
        other.cmp(&one)
    }
}

impl Table<'_> {
    /// The values of all players.
    fn values(&self, criterion: Criterion, groups: &Groups) -> Vec<Explanation> {
        let players = 0..self.players();
        match criterion.base {
            Base::DirectEncounter => {
                let mut values: Vec<Option<Explanation>> = vec![None; self.players()];
                for group in &groups.0 {
                    let explained = self.encounter(criterion, group);
                    for (&player, value) in group.iter().zip(explained) {
                        values[player] = Some(value);
                    }
                }
                values.into_iter().flatten().collect()
            }
            Base::Number => players
                .map(|player| Explanation {
                    criterion,
                    value: Some(Value::whole(self.number(player).into())),
                    rule: Rule::Given,
                    terms: Vec::new(),
                })
                .collect(),
            Base::Points | Base::Progressive | Base::Standard => {
                players.map(|player| self.sum(criterion, player)).collect()
            }
            Base::Wins
            | Base::GamesWon
            | Base::BlackGames
            | Base::BlackWins
            | Base::RoundsElected => players
                .map(|player| self.count(criterion, player))
                .collect(),
            Base::Koya => players.map(|player| self.koya(criterion, player)).collect(),
            Base::Buchholz | Base::ForeBuchholz | Base::SonnebornBerger | Base::AverageBuchholz => {
                let scores = self.scores(criterion);
                let of = |player| self.buchholz(criterion, &scores, player);
                let all: Vec<Explanation> = players.clone().map(of).collect();
                if criterion.base != Base::AverageBuchholz {
                    return all;
                }
                let average = |player| self.average_buchholz(criterion, &all, player);
                players.map(average).collect()
            }
            Base::AverageRating
            | Base::Performance
            | Base::PerfectPerformance
            | Base::AveragePerformance
            | Base::AveragePerfect
            | Base::Rating => self.ratings(criterion),
        }
    }
}
