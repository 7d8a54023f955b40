//! The rounds of a knock-out.

use std::collections::HashMap;

use pairing::{Edition, Tpn, knockout};

use super::Pair;
use crate::decide::Lots;
use crate::entrant::EntrantId;
use crate::outcome::Side;
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::round::{Pairing, Round};
use crate::state::Tournament;

/// A place of the tree: one or two players.
type Tie = (EntrantId, Option<EntrantId>);

impl Tournament {
    pub(super) fn pair_knock_out(
        &self,
        round: u16,
        order: Vec<EntrantId>,
        lots: Lots,
    ) -> Result<Pairing, Refusal> {
        let ties = self.ties(round, &order)?;
        if round > 1 && ties.len() == 1 && ties[0].1.is_none() {
            return Err(Refusal::HasWinner);
        }
        let lot = self.initial_color.unwrap_or_else(|| lots.color());
        let mut byes = Vec::new();
        let mut pairs = Vec::new();
        for (higher, lower) in ties {
            let Some(lower) = lower else {
                byes.push(higher);
                continue;
            };
            let players = self.colors([higher, lower], lot, pairs.len());
            pairs.push(Pair {
                players,
                outcome: self.forfeit(players),
                reasons: vec![Reason::Tree],
            });
        }
        let mut pairing = self.published(round, order, Edition::KnockOut, pairs, None);
        let reach = |entrant| (entrant, crate::round::Bye::Pairing);
        pairing.byes = byes.into_iter().map(reach).collect();
        Ok(pairing)
    }

    /// The player with fewer games with White has White; on a tie the lot decides, alternating by
    /// board.
    fn colors(&self, players: [EntrantId; 2], lot: Side, board: usize) -> [EntrantId; 2] {
        let balance = players.map(|player| self.color_balance(player));
        let higher_has_white = match balance[0].cmp(&balance[1]) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => (lot == Side::White) == (board.is_multiple_of(2)),
        };
        if higher_has_white {
            players
        } else {
            [players[1], players[0]]
        }
    }

    /// Returns the number of games with White minus those with Black.
    fn color_balance(&self, player: EntrantId) -> i32 {
        let boards = self.rounds.iter().flat_map(|round| &round.boards);
        let games = boards.flat_map(|board| {
            let last = board.outcome.map(|outcome| (board.players, outcome));
            board.earlier.iter().copied().chain(last)
        });
        games
            .filter(|(_, outcome)| outcome.is_played())
            .map(|(players, _)| i32::from(players[0] == player) - i32::from(players[1] == player))
            .sum()
    }

    /// Returns the places of the tree in a round.
    fn ties(&self, round: u16, order: &[EntrantId]) -> Result<Vec<Tie>, Refusal> {
        let entrant = |tpn: Tpn| order[tpn.0 as usize - 1];
        let first = knockout::first_round(order.len() as u32);
        let mut ties: Vec<Tie> = first
            .iter()
            .map(|tie| (entrant(tie.higher), tie.lower.map(entrant)))
            .collect();
        let seeds: HashMap<EntrantId, usize> = order.iter().copied().zip(0..).collect();
        for past in self.rounds.iter().take(usize::from(round) - 1) {
            let winners = winners(past, &ties)?;
            ties = winners
                .chunks(2)
                .map(|pair| match *pair {
                    [one, other] if seeds[&one] > seeds[&other] => (other, Some(one)),
                    [one, other] => (one, Some(other)),
                    _ => (pair[0], None),
                })
                .collect();
        }
        Ok(ties)
    }

    /// Returns the players of a knock-out with the last round that they reached, from 1; the winner
    /// of the tournament has one more.
    pub(crate) fn rounds_reached(&self) -> HashMap<EntrantId, u16> {
        let mut reached = HashMap::new();
        for (round, number) in self.rounds.iter().zip(1..) {
            for board in &round.boards {
                for player in board.players {
                    reached.insert(player, number);
                }
                if let Some(winner) = board.winner() {
                    reached.insert(winner, number + 1);
                }
            }
            for &(player, _) in &round.byes {
                reached.insert(player, number + 1);
            }
        }
        reached
    }
}

/// Returns the winners of a round in the order of the tree.
fn winners(round: &Round, ties: &[Tie]) -> Result<Vec<EntrantId>, Refusal> {
    let mut missing = Vec::new();
    let mut winners = Vec::new();
    for &(higher, lower) in ties {
        let board = lower.and_then(|_| round.board_of(higher));
        match board {
            None => winners.push(higher),
            Some(board) => match board.winner() {
                Some(winner) => winners.push(winner),
                None => missing.push(board.number),
            },
        }
    }
    if missing.is_empty() {
        Ok(winners)
    } else {
        Err(Refusal::WinnersMissing(missing))
    }
}
