//! The restricted drawing of lots with Varma tables (C.05, Annex 2).

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use crate::model::Tpn;

/// The sets A, B, C and D for up to 10, 12, 14 … 24 players. Players with numbers of one set do not
/// meet in the last three rounds of a Berger table, except 6 and 12 of 12.
const TABLES: [[&[u32]; 4]; 8] = [
    [&[3, 4, 8], &[5, 7, 9], &[1, 6], &[2, 10]],
    [&[4, 5, 9, 10], &[1, 2, 7], &[6, 8, 12], &[3, 11]],
    [&[4, 5, 6, 11, 12], &[1, 2, 8, 9], &[7, 10, 13], &[3, 14]],
    [
        &[5, 6, 7, 12, 13, 14],
        &[1, 2, 3, 9, 10],
        &[8, 11, 15],
        &[4, 16],
    ],
    [
        &[5, 6, 7, 8, 14, 15, 16],
        &[1, 2, 3, 10, 11, 12],
        &[9, 13, 17],
        &[4, 18],
    ],
    [
        &[6, 7, 8, 9, 15, 16, 17, 18],
        &[1, 2, 3, 11, 12, 13, 14],
        &[5, 10, 19],
        &[4, 20],
    ],
    [
        &[6, 7, 8, 9, 10, 17, 18, 19, 20],
        &[1, 2, 3, 4, 12, 13, 14, 15],
        &[11, 16, 21],
        &[5, 22],
    ],
    [
        &[6, 7, 8, 9, 10, 11, 19, 20, 21, 22],
        &[1, 2, 3, 4, 13, 14, 15, 16, 17],
        &[12, 18, 23],
        &[5, 24],
    ],
];

/// The tables exist for 9 to 24 players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VarmaError {
    /// The number of players.
    pub players: usize,
}

impl fmt::Display for VarmaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Varma tables exist for 9 to 24 players, not for {}",
            self.players
        )
    }
}

impl Error for VarmaError {}

/// Draws numbers such that players of one federation do not meet in the last three rounds, as far
/// as the sets are large enough.
///
/// `federations` has the federation of each player; players of one federation draw in the given
/// order, which should be that of their names. `lot` is called with a number of choices and returns
/// the index of the drawn one; greater indices count as the last choice. Returns the number of each
/// player.
///
/// The players of a federation draw from one set. If no set has enough numbers left, they draw from
/// all remaining numbers, which the text does not regulate.
pub fn varma(
    federations: &[&str],
    mut lot: impl FnMut(usize) -> usize,
) -> Result<Vec<Tpn>, VarmaError> {
    let players = federations.len();
    if !(9..=24).contains(&players) {
        return Err(VarmaError { players });
    }
    let mut draw = |choices: usize| lot(choices).min(choices - 1);
    let exists = |number: &u32| *number as usize <= players;
    let mut sets: Vec<Vec<u32>> = TABLES[(players - 9) / 2]
        .iter()
        .map(|set| set.iter().copied().filter(exists).collect())
        .collect();
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (player, federation) in federations.iter().enumerate() {
        groups.entry(federation).or_default().push(player);
    }
    let mut groups: Vec<_> = groups.into_values().collect();
    // The sort is stable: federations of one size remain in alphabetical order.
    groups.sort_by_key(|group| Reverse(group.len()));
    let mut numbers = vec![Tpn(0); players];
    for group in groups {
        let large: Vec<usize> = (0..sets.len())
            .filter(|&set| sets[set].len() >= group.len())
            .collect();
        if large.is_empty() {
            sets = vec![sets.concat()];
        }
        let set = if large.is_empty() {
            0
        } else {
            large[draw(large.len())]
        };
        for player in group {
            let index = draw(sets[set].len());
            numbers[player] = Tpn(sets[set].remove(index));
        }
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::round_robin::{Cycles, berger};

    fn meet_in_last_three_rounds(players: u32, a: Tpn, b: Tpn) -> bool {
        let rounds = berger(players, Cycles::Single);
        rounds[rounds.len() - 3..]
            .iter()
            .flat_map(|round| &round.games)
            .any(|game| (game.white, game.black) == (a, b) || (game.white, game.black) == (b, a))
    }

    #[test]
    fn numbers_of_one_set_do_not_meet_in_the_last_three_rounds() {
        for (index, table) in TABLES.iter().enumerate() {
            let players = 10 + 2 * index as u32;
            let mut all = table.concat();
            all.sort_unstable();
            assert_eq!(all, (1..=players).collect::<Vec<_>>());
            for set in table {
                for a in *set {
                    for b in *set {
                        let meet = meet_in_last_three_rounds(players, Tpn(*a), Tpn(*b));
                        // The only exception in the tables of Annex 2.
                        let exception = players == 12 && a + b == 18 && a.abs_diff(*b) == 6;
                        assert_eq!(meet, exception, "{a} and {b} of {players}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_federation_draws_from_one_set() {
        let federations = [
            "NOR", "GER", "GER", "GER", "NOR", "GER", "FRA", "USA", "IND", "CHN", "UKR",
        ];
        let numbers = varma(&federations, |choices| choices / 2).expect("a table");
        let of_germany: Vec<Tpn> = [1, 2, 3, 5].map(|player| numbers[player]).to_vec();
        for &a in &of_germany {
            for &b in &of_germany {
                assert!(!meet_in_last_three_rounds(12, a, b), "{of_germany:?}");
            }
        }
        let mut all: Vec<u32> = numbers.iter().map(|number| number.0).collect();
        all.sort_unstable();
        assert_eq!(all, (1..=11).collect::<Vec<_>>());
    }

    #[test]
    fn a_federation_too_large_for_every_set_draws_from_all() {
        let numbers = varma(&["GER"; 9], |_| 0).expect("a table");
        let mut all: Vec<u32> = numbers.iter().map(|number| number.0).collect();
        all.sort_unstable();
        assert_eq!(all, (1..=9).collect::<Vec<_>>());
    }

    #[test]
    fn other_numbers_of_players_are_refused() {
        assert_eq!(varma(&["GER"; 8], |_| 0), Err(VarmaError { players: 8 }));
        assert_eq!(varma(&["GER"; 25], |_| 0), Err(VarmaError { players: 25 }));
    }
}
