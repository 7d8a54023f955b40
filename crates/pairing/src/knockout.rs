//! Knock-out tournaments. FIDE defines no pairing for them; this is the usual seeding.

use crate::model::Tpn;

/// A match of the first round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tie {
    /// The player with the lower number.
    pub higher: Tpn,
    /// The opponent, or `None` if the player reaches the next round without one.
    pub lower: Option<Tpn>,
}

/// Returns the first round, in the order of the tree: the winners of the first two matches meet,
/// and so on.
///
/// The tree has the least size 2^k for all players. Number 1 meets 2^k, 2 meets 2^k − 1, and so on;
/// the missing last numbers are replaced by byes. Numbers 1 and 2 can meet only in the last round.
///
/// ```
/// # use pairing as staunton_pairing;
/// use staunton_pairing::knockout::first_round;
///
/// let ties: Vec<_> =
///     first_round(7).iter().map(|tie| (tie.higher.0, tie.lower.map(|tpn| tpn.0))).collect();
/// assert_eq!(ties, [(1, None), (4, Some(5)), (2, Some(7)), (3, Some(6))]);
/// ```
pub fn first_round(players: u32) -> Vec<Tie> {
    if players < 2 {
        return Vec::new();
    }
    let mut seeds = vec![1];
    let mut size = 1;
    while 2 * size < players {
        size *= 2;
        seeds = seeds
            .into_iter()
            .flat_map(|seed| [seed, size + 1 - seed])
            .collect();
    }
    let tie = |seed: u32| Tie {
        higher: Tpn(seed),
        lower: Some(2 * size + 1 - seed)
            .filter(|&other| other <= players)
            .map(Tpn),
    };
    seeds.into_iter().map(tie).collect()
}

/// Returns the matches among the winners of a round, which are in the order of its matches.
///
/// A last winner without neighbor is left out; this happens only if the winners are not those of a
/// whole round.
pub fn next_round(winners: &[Tpn]) -> Vec<(Tpn, Tpn)> {
    winners
        .chunks_exact(2)
        .map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_players_reach_the_later_rounds() {
        for players in 2..70 {
            let ties = first_round(players);
            let mut survivors: Vec<Tpn> = ties.iter().map(|tie| tie.higher).collect();
            let byes = ties.iter().filter(|tie| tie.lower.is_none()).count();
            assert_eq!(2 * survivors.len() - byes, players as usize);
            while survivors.len() > 1 {
                let sum = survivors.len() as u32 + 1;
                let next = next_round(&survivors);
                assert!(
                    next.iter().all(|(a, b)| a.0 + b.0 == sum),
                    "{players}: {next:?}"
                );
                survivors = next.into_iter().map(|(higher, _)| higher).collect();
            }
            assert_eq!(survivors, [Tpn(1)]);
        }
    }

    #[test]
    fn one_player_has_no_match() {
        assert_eq!(first_round(1), []);
    }
}
