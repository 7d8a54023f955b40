//! Baku acceleration (C.04.7).

use crate::model::{PointSystem, Points, Tpn};

/// The virtual points of the first rounds, which let strong players meet each other earlier.
///
/// They count for pairing only, not in standings and tie-breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Baku {
    /// The last player of group A. If late entries shift the numbers, this player remains the last
    /// one of the group.
    pub last_of_group_a: Tpn,
    /// The number of rounds of the tournament.
    pub rounds: u16,
}

impl Baku {
    /// Divides the players before round 1: group A has twice a quarter of them, rounded up.
    ///
    /// Returns `None` if the points do not permit the method: a win must be worth two draws, and a
    /// loss nothing.
    pub fn new(players: u32, rounds: u16, points: &PointSystem) -> Option<Self> {
        let permitted = points.win == points.draw + points.draw && points.loss == Points(0);
        let last = Tpn(2 * players.div_ceil(4));
        permitted.then_some(Self {
            last_of_group_a: last,
            rounds,
        })
    }

    /// Returns the virtual points of a player in each round that has any, as the field
    /// [`virtual_points`](crate::Player::virtual_points) needs them.
    pub fn virtual_points(&self, player: Tpn, points: &PointSystem) -> Vec<Points> {
        if player > self.last_of_group_a {
            return Vec::new();
        }
        let accelerated = self.rounds.div_ceil(2);
        let full = accelerated.div_ceil(2);
        let of_round = |round| {
            if round < full {
                points.win
            } else {
                points.draw
            }
        };
        (0..accelerated).map(of_round).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(players: u32) -> u32 {
        let baku = Baku::new(players, 9, &PointSystem::default());
        baku.expect("the usual points are permitted")
            .last_of_group_a
            .0
    }

    #[test]
    fn article_1_2_divides_the_players() {
        assert_eq!([160, 161, 162, 163, 164].map(group), [80, 82, 82, 82, 82]);
    }

    #[test]
    fn article_1_4_gives_points_in_the_first_half() {
        let points = PointSystem::default();
        let virtual_points = |rounds, player| {
            let baku = Baku::new(10, rounds, &points).expect("the usual points are permitted");
            baku.virtual_points(Tpn(player), &points)
                .iter()
                .map(|points| points.0)
                .collect::<Vec<_>>()
        };
        assert_eq!(virtual_points(9, 6), [10, 10, 10, 5, 5]);
        assert_eq!(virtual_points(9, 7), []);
        assert_eq!(virtual_points(8, 1), [10, 10, 5, 5]);
        assert_eq!(virtual_points(7, 1), [10, 10, 5, 5]);
        assert_eq!(virtual_points(5, 1), [10, 10, 5]);
    }

    #[test]
    fn other_points_are_refused() {
        let points = PointSystem::new(Points(30), Points(10), Points(0));
        assert_eq!(Baku::new(10, 9, &points), None);
        let points = PointSystem::new(Points(20), Points(10), Points(0));
        assert!(Baku::new(10, 9, &points).is_some());
    }
}
