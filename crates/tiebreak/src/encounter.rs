//! The direct encounter (6).

use crate::explanation::{Explanation, Rule, Source, Term};
use crate::table::{Table, tenths};
use crate::{Criterion, Value};

/// Parts of a tenth in which means are added: exact for up to 15 games against one opponent.
const SHARES: i64 = 360_360;

/// The results of a player against the other tied players.
struct Standing {
    player: usize,
    /// The points: for each opponent, the mean of the games against it (6.1.2).
    points: Value,
    /// The points if the player wins all games against opponents that it has not met.
    most: Value,
    met_all: bool,
}

impl Table<'_> {
    /// Explains the direct encounter of tied players, in the order of `tied`.
    pub(crate) fn encounter(&self, criterion: Criterion, tied: &[usize]) -> Vec<Explanation> {
        let groups = self.split(criterion, tied.to_vec());
        let mut explanations = Vec::with_capacity(tied.len());
        for &player in tied {
            let mut place = 1;
            for group in groups.iter().take_while(|group| !group.contains(&player)) {
                place += group.len() as i64;
            }
            let place = if groups.len() == 1 { 0 } else { place };
            let games = self.meetings(criterion, player).filter(|(_, opponent, _)| {
                // A linear search would make large groups slow; `tied` is sorted by number.
                let number = self.number(*opponent);
                let found = tied.binary_search_by_key(&number, |&other| self.number(other));
                found.is_ok()
            });
            let terms = games.map(|(round, opponent, points)| Term {
                round,
                opponent: Some(self.number(opponent)),
                value: Value::tenths(points),
                product: None,
                source: Source::Own,
                cut: None,
            });
            explanations.push(Explanation {
                criterion,
                value: Some(Value::whole(place)),
                rule: Rule::Encounter { tied: tied.len() },
                terms: terms.collect(),
            });
        }
        explanations
    }

    /// The rounds, opponents and points of the games that count.
    fn meetings(
        &self,
        criterion: Criterion,
        player: usize,
    ) -> impl Iterator<Item = (u16, usize, i64)> {
        let forfeits = criterion.as_played || self.is_round_robin();
        let rounds = (1..).zip(&self.rounds[player]);
        rounds.filter_map(move |(number, round)| {
            let counts = round.is_game() || (forfeits && round.is_forfeit());
            let opponent = round.opponent.filter(|_| counts)?;
            Some((number, opponent, tenths(round)))
        })
    }

    /// Splits tied players into groups in their order, as far as possible. Each group that is
    /// smaller than the one before is compared again.
    fn split(&self, criterion: Criterion, tied: Vec<usize>) -> Vec<Vec<usize>> {
        let mut done = Vec::new();
        let mut open = vec![tied];
        while let Some(group) = open.pop() {
            let mut parts = self.split_once(criterion, &group);
            if parts.len() == 1 {
                done.append(&mut parts);
            } else {
                open.extend(parts.into_iter().rev());
            }
        }
        done
    }

    fn split_once(&self, criterion: Criterion, group: &[usize]) -> Vec<Vec<usize>> {
        let mut standings = self.standings_among(criterion, group);
        standings.sort_by_key(|it| (std::cmp::Reverse(it.points), std::cmp::Reverse(it.most)));
        // 6.2: if games are missing, only a player who is first alone whatever their results are.
        let complete = self.is_round_robin() || standings.iter().all(|it| it.met_all);
        let mut parts: Vec<Vec<usize>> = Vec::new();
        if complete {
            let mut last = None;
            for standing in standings {
                match parts.last_mut() {
                    Some(part) if last == Some(standing.points) => part.push(standing.player),
                    _ => parts.push(vec![standing.player]),
                }
                last = Some(standing.points);
            }
            return parts;
        }
        // The most that a player after each place can get.
        let mut most_after: Vec<Option<Value>> = vec![None; standings.len()];
        for index in (0..standings.len().saturating_sub(1)).rev() {
            most_after[index] = most_after[index + 1].max(Some(standings[index + 1].most));
        }
        let first_alone = standings
            .iter()
            .zip(&most_after)
            .take_while(|(standing, most)| most.is_some_and(|most| standing.points > most))
            .count();
        let players: Vec<usize> = standings.iter().map(|it| it.player).collect();
        parts.extend(players[..first_alone].iter().map(|&player| vec![player]));
        parts.push(players[first_alone..].to_vec());
        parts
    }

    fn standings_among(&self, criterion: Criterion, group: &[usize]) -> Vec<Standing> {
        let mut is_tied = vec![false; self.players()];
        for &player in group {
            is_tied[player] = true;
        }
        let standing = |&player: &usize| {
            // The opponents with the sum of points and the number of games.
            let mut met: Vec<(usize, i64, i64)> = Vec::new();
            for (_, opponent, points) in self.meetings(criterion, player) {
                if !is_tied[opponent] {
                    continue;
                }
                match met.iter_mut().find(|(known, ..)| *known == opponent) {
                    Some((_, sum, games)) => {
                        *sum += points;
                        *games += 1;
                    }
                    None => met.push((opponent, points, 1)),
                }
            }
            let means = met.iter().map(|&(_, sum, games)| sum * SHARES / games);
            let points = Value::new(means.sum(), 10 * SHARES);
            let missing = (group.len() - 1).saturating_sub(met.len());
            Standing {
                player,
                points,
                most: points.plus(Value::tenths(missing as i64 * self.win())),
                met_all: missing == 0,
            }
        };
        group.iter().map(standing).collect()
    }
}
