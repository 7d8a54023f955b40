//! The Berger tables (C.05, Annex 1).

use crate::model::Tpn;

/// How often all players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// Once.
    Single,
    /// Twice; the second cycle repeats the first one with reversed colors.
    Double,
    /// Twice, and the last two rounds of the first cycle are exchanged, so that no player has the
    /// same color three times in a row.
    DoubleExchanged,
}

/// A game of a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// The player with the white pieces.
    pub white: Tpn,
    /// The player with the black pieces.
    pub black: Tpn,
}

/// A round of a round robin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoundRobinRound {
    /// The games in the order of the table.
    pub games: Vec<Meeting>,
    /// The player without opponent, if the number of players is odd.
    pub bye: Option<Tpn>,
}

/// Returns all rounds for a number of players. There are none for fewer than two players.
///
/// ```
/// # use pairing as staunton_pairing;
/// use staunton_pairing::round_robin::{Cycles, berger};
///
/// let rounds = berger(6, Cycles::Single);
/// let games = |round: usize| -> Vec<(u32, u32)> {
///     rounds[round].games.iter().map(|game| (game.white.0, game.black.0)).collect()
/// };
/// assert_eq!(games(0), [(1, 6), (2, 5), (3, 4)]);
/// assert_eq!(games(1), [(6, 4), (5, 3), (1, 2)]);
/// ```
pub fn berger(players: u32, cycles: Cycles) -> Vec<RoundRobinRound> {
    if players < 2 {
        return Vec::new();
    }
    let mut rounds: Vec<_> = (1..table_size(players))
        .map(|round| table_row(players, round))
        .collect();
    if cycles == Cycles::Single {
        return rounds;
    }
    let reversed: Vec<_> = rounds.iter().map(reverse).collect();
    if let [.., before, last] = &mut rounds[..]
        && cycles == Cycles::DoubleExchanged
    {
        std::mem::swap(before, last);
    }
    rounds.into_iter().chain(reversed).collect()
}

/// Returns the number of players in the table, which is even.
fn table_size(players: u32) -> u32 {
    players + players % 2
}

/// Returns a round, from 1.
fn table_row(players: u32, round: u32) -> RoundRobinRound {
    let last = table_size(players);
    let circle = last - 1;
    // The player who meets the last one: half of round + 1, modulo the circle.
    let pivot = (round + 1) * last / 2 % circle;
    let number = |place: u32| match place % circle {
        0 => circle,
        number => number,
    };
    let mut pairs = vec![if round % 2 == 1 {
        (number(pivot), last)
    } else {
        (last, number(pivot))
    }];
    pairs.extend((1..last / 2).map(|step| (number(pivot + step), number(pivot + circle - step))));
    let (games, byes): (Vec<_>, Vec<_>) = pairs
        .into_iter()
        .partition(|&(white, black)| white.max(black) <= players);
    let meeting = |(white, black)| Meeting {
        white: Tpn(white),
        black: Tpn(black),
    };
    RoundRobinRound {
        games: games.into_iter().map(meeting).collect(),
        bye: byes.first().map(|&(white, black)| Tpn(white.min(black))),
    }
}

fn reverse(round: &RoundRobinRound) -> RoundRobinRound {
    let reverse = |game: &Meeting| Meeting {
        white: game.black,
        black: game.white,
    };
    RoundRobinRound {
        games: round.games.iter().map(reverse).collect(),
        bye: round.bye,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn row(players: u32, round: usize) -> Vec<(u32, u32)> {
        let rounds = berger(players, Cycles::Single);
        rounds[round]
            .games
            .iter()
            .map(|game| (game.white.0, game.black.0))
            .collect()
    }

    #[test]
    fn the_table_for_six_is_that_of_annex_1() {
        let table: Vec<_> = (0..5).map(|round| row(6, round)).collect();
        assert_eq!(
            table,
            [
                [(1, 6), (2, 5), (3, 4)],
                [(6, 4), (5, 3), (1, 2)],
                [(2, 6), (3, 1), (4, 5)],
                [(6, 5), (1, 4), (2, 3)],
                [(3, 6), (4, 2), (5, 1)],
            ]
        );
    }

    #[test]
    fn the_first_and_last_rounds_for_ten_are_those_of_annex_1() {
        assert_eq!(row(10, 0), [(1, 10), (2, 9), (3, 8), (4, 7), (5, 6)]);
        assert_eq!(row(10, 8), [(5, 10), (6, 4), (7, 3), (8, 2), (9, 1)]);
    }

    #[test]
    fn all_players_meet_once() {
        for players in 2..30 {
            let rounds = berger(players, Cycles::Single);
            let games: BTreeSet<_> = rounds
                .iter()
                .flat_map(|round| &round.games)
                .map(|game| (game.white.min(game.black), game.white.max(game.black)))
                .collect();
            assert_eq!(games.len() as u32, players * (players - 1) / 2);
            for round in &rounds {
                let players_of_round = round.games.len() * 2 + usize::from(round.bye.is_some());
                assert_eq!(players_of_round as u32, players);
            }
        }
    }

    #[test]
    fn the_exchanged_double_cycle_has_no_color_three_times_in_a_row() {
        for players in (4..20).step_by(2) {
            let rounds = berger(players, Cycles::DoubleExchanged);
            for player in (1..=players).map(Tpn) {
                let is_white =
                    |round: &RoundRobinRound| round.games.iter().any(|game| game.white == player);
                let colors: Vec<bool> = rounds.iter().map(is_white).collect();
                let third = colors
                    .windows(3)
                    .any(|three| three.iter().all(|color| *color == three[0]));
                assert!(!third, "player {player} of {players}: {colors:?}");
                assert_eq!(
                    colors.iter().filter(|white| **white).count() as u32,
                    players - 1
                );
            }
        }
    }

    #[test]
    fn one_player_has_no_round() {
        assert_eq!(berger(1, Cycles::Double), []);
        assert_eq!(berger(0, Cycles::Single), []);
    }
}
