//! Contradictions between records.

use super::Reader;
use crate::{Entry, Outcome, Player, ProblemKind};

impl Reader {
    /// Reports contradictions, and sets the points that the file does not state.
    pub(super) fn check(&mut self) {
        self.check_count();
        self.check_mentions();
        self.check_byes();
        let completed = self.tournament.completed_rounds();
        for index in 0..self.records.len() {
            self.check_points(index, completed);
            self.check_rounds(index);
        }
    }

    fn check_count(&mut self) {
        let found = self.tournament.players.len();
        if let Some((line, stated)) = self.player_count.filter(|&(_, stated)| stated != found) {
            self.problem(line, 5, ProblemKind::PlayerCount { stated, found });
        }
    }

    fn check_mentions(&mut self) {
        for mention in std::mem::take(&mut self.mentions) {
            if !self.players.contains_key(&mention.number) {
                let kind = ProblemKind::UnknownPlayer(mention.number);
                self.problem(mention.line, mention.column, kind);
            }
        }
    }

    fn check_byes(&mut self) {
        let mut differing = Vec::new();
        for byes in &self.tournament.byes {
            for player in &byes.players {
                let Some(&index) = self.players.get(player) else {
                    continue;
                };
                let rounds = &self.tournament.players[index].rounds;
                let round = usize::from(byes.round) - 1;
                let entry = rounds.get(round).copied().flatten();
                if entry.is_some_and(|entry| entry.outcome != byes.outcome) {
                    differing.push((index, *player, byes.round));
                }
            }
        }
        for (index, player, round) in differing {
            let column = column_of(usize::from(round) - 1);
            let kind = ProblemKind::ByeDiffers { player, round };
            self.problem(self.records[index].line, column, kind);
        }
    }

    fn check_points(&mut self, index: usize, completed: u16) {
        let player = &self.tournament.players[index];
        let (number, stated) = (player.number, player.points);
        let all = player.rounds.len() as u16;
        let sum = self.tournament.points_after(player, all);
        if !self.records[index].states_points {
            self.tournament.players[index].points = sum;
            return;
        }
        // Byes of the next round may be announced before their points count.
        if stated != sum && stated != self.tournament.points_after(player, completed.min(all)) {
            let kind = ProblemKind::PointsDiffer {
                player: number,
                stated,
                sum,
            };
            self.problem(self.records[index].line, 81, kind);
        }
    }

    fn check_rounds(&mut self, index: usize) {
        let player = &self.tournament.players[index];
        let line = self.records[index].line;
        let mut found = Vec::new();
        for (round, entry) in player.rounds.iter().enumerate() {
            if let Some(kind) = entry.and_then(|entry| self.contradiction(player, round, entry)) {
                found.push((column_of(round), kind));
            }
        }
        let rounds = self.tournament.rounds.unwrap_or(u16::MAX);
        if player.rounds.len() > usize::from(rounds) {
            let round = usize::from(rounds);
            let kind = ProblemKind::RoundAfterLast {
                round: round + 1,
                rounds,
            };
            found.push((column_of(round), kind));
        }
        for (column, kind) in found {
            self.problem(line, column, kind);
        }
    }

    /// The contradiction of an entry with itself or with the entry of the opponent.
    fn contradiction(&self, player: &Player, index: usize, entry: Entry) -> Option<ProblemKind> {
        let (number, round) = (player.number, index as u16 + 1);
        let is_bye = entry.outcome.is_bye();
        let Some(opponent) = entry.opponent else {
            // Older files write a full-point bye as a forfeit without opponent.
            let is_forfeit = matches!(entry.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss);
            return (!is_bye && !is_forfeit).then_some(ProblemKind::NoOpponent {
                player: number,
                round,
            });
        };
        if is_bye {
            return Some(ProblemKind::ByeWithOpponent {
                player: number,
                round,
            });
        }
        if opponent == number {
            return Some(ProblemKind::OwnOpponent {
                player: number,
                round,
            });
        }
        let Some(&of_opponent) = self.players.get(&opponent) else {
            return Some(ProblemKind::UnknownPlayer(opponent));
        };
        let rounds = &self.tournament.players[of_opponent].rounds;
        let other = rounds.get(index).copied().flatten();
        let Some(other) = other.filter(|other| other.opponent == Some(number)) else {
            return Some(ProblemKind::OpponentDiffers {
                player: number,
                opponent,
                round,
            });
        };
        if number > opponent {
            return None; // Reported for the opponent.
        }
        if entry.color.is_some() && entry.color == other.color {
            return Some(ProblemKind::SameColor {
                player: number,
                opponent,
                round,
            });
        }
        let agree = entry.outcome.agrees_with(other.outcome);
        (!agree).then_some(ProblemKind::ResultsDiffer {
            player: number,
            opponent,
            round,
        })
    }
}

/// The column of the cell of a round, counted from 0.
fn column_of(round: usize) -> usize {
    92 + 10 * round
}
