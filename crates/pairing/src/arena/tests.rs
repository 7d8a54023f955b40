//! Waves are compared with an exhaustive search.

use proptest::prelude::*;

use super::wave::cost;
use super::{Colors, GROUP, Pair, Waiting, interval, pair};
use crate::Color;

/// Returns players with the ranks and numbers 1, 2, ….
fn players(len: u32) -> Vec<Waiting> {
    let player = |id| Waiting {
        id,
        rank: id,
        rating: 2_000 - id % 97,
        last_opponent: None,
        colors: Colors::default(),
        arrival: u64::from(id),
    };
    (1..=len).map(player).collect()
}

fn colors(games: &[bool]) -> Colors {
    let mut colors = Colors::default();
    for &is_white in games {
        colors.add(if is_white { Color::White } else { Color::Black });
    }
    colors
}

/// Whether two players may meet, written a second time from the rules.
fn may_meet(a: &Waiting, b: &Waiting) -> bool {
    let ways = [(a, b), (b, a)];
    let colors = ways.into_iter().any(|(white, black)| {
        white.colors.may_have(Color::White) && black.colors.may_have(Color::Black)
    });
    colors && a.last_opponent != Some(b.id) && b.last_opponent != Some(a.id)
}

/// Returns the largest number of pairs, and the lowest cost of that many.
fn best(players: &[Waiting], last_rank: u32, free: &[usize]) -> (usize, u64) {
    let Some((&first, others)) = free.split_first() else {
        return (0, 0);
    };
    let mut found = best(players, last_rank, others);
    for (at, &other) in others.iter().enumerate() {
        let (a, b) = (&players[first], &players[other]);
        if may_meet(a, b) {
            let mut rest = others.to_vec();
            rest.remove(at);
            let (pairs, price) = best(players, last_rank, &rest);
            let with = (pairs + 1, price + cost(a, b, last_rank));
            if with.0 > found.0 || (with.0 == found.0 && with.1 < found.1) {
                found = with;
            }
        }
    }
    found
}

fn find(players: &[Waiting], id: u32) -> &Waiting {
    players
        .iter()
        .find(|player| player.id == id)
        .expect("the player exists")
}

fn waiting(most: usize) -> impl Strategy<Value = Vec<Waiting>> {
    let one = (
        1..300u32,
        600..2_600u32,
        prop::option::weighted(0.8, 1..=most as u32),
        prop::collection::vec(any::<bool>(), 0..6),
    );
    prop::collection::vec(one, 0..=most).prop_map(|drawn| {
        let player =
            |(index, (rank, rating, last, games)): (usize, (_, _, _, Vec<bool>))| Waiting {
                id: index as u32 + 1,
                rank,
                rating,
                last_opponent: last,
                colors: colors(&games),
                arrival: index as u64,
            };
        drawn.into_iter().enumerate().map(player).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn as_many_as_possible_are_paired_at_the_lowest_cost(players in waiting(8)) {
        let even = players.len() / 2 * 2;
        // The last arrival of an odd number waits.
        let paired = &players[..even];
        let last_rank = paired.iter().map(|player| player.rank).max().unwrap_or(1);
        let wave = pair(&players, 1_000, false);
        let price: u64 = wave
            .pairs
            .iter()
            .map(|pair| cost(find(&players, pair.white), find(&players, pair.black), last_rank))
            .sum();
        let free: Vec<usize> = (0..even).collect();
        prop_assert_eq!((wave.pairs.len(), price), best(paired, last_rank, &free));
        for pair in &wave.pairs {
            let (white, black) = (find(&players, pair.white), find(&players, pair.black));
            prop_assert!(may_meet(white, black));
            prop_assert!(white.colors.may_have(Color::White), "{white:?}");
            prop_assert!(black.colors.may_have(Color::Black), "{black:?}");
        }
    }

    #[test]
    fn large_waves_obey_the_rules(players in waiting(260)) {
        let wave = pair(&players, 1_000, false);
        let mut seen = std::collections::HashSet::new();
        for pair in &wave.pairs {
            prop_assert!(seen.insert(pair.white) && seen.insert(pair.black));
            prop_assert!(may_meet(find(&players, pair.white), find(&players, pair.black)));
        }
    }

    #[test]
    fn the_first_wave_pairs_neighbors_by_rating(players in waiting(9)) {
        let wave = pair(&players, 1_000, true);
        prop_assert_eq!(wave.pairs.len(), players.len() / 2);
        let mut ratings: Vec<u32> =
            players[..players.len() / 2 * 2].iter().map(|player| player.rating).collect();
        ratings.sort_unstable();
        let least: u32 = ratings.chunks_exact(2).map(|two| two[1] - two[0]).sum();
        let sum: u32 = wave
            .pairs
            .iter()
            .map(|pair| {
                let white = find(&players, pair.white).rating;
                white.abs_diff(find(&players, pair.black).rating)
            })
            .sum();
        prop_assert_eq!(sum, least);
    }
}

#[test]
fn the_last_arrival_of_an_odd_number_waits() {
    let mut three = players(3);
    three[0].arrival = 10;
    let wave = pair(&three, 3, false);
    assert_eq!(wave.pairs, [Pair { white: 2, black: 3 }]);
}

#[test]
fn the_last_opponents_meet_again_only_if_no_other_player_is_active() {
    let mut two = players(2);
    two[0].last_opponent = Some(2);
    two[1].last_opponent = Some(1);
    assert!(pair(&two, 3, false).pairs.is_empty());
    assert_eq!(pair(&two, 2, false).pairs.len(), 1);
}

#[test]
fn a_run_of_three_is_not_continued() {
    let mut two = players(2);
    two[0].colors = colors(&[false, false, true, true, true]);
    two[1].colors = colors(&[true, true, true, true, false]);
    // The balance alone would give White to player 1.
    assert_eq!(pair(&two, 9, false).pairs, [Pair { white: 2, black: 1 }]);
    two[1].colors = colors(&[true, true, true]);
    assert!(pair(&two, 9, false).pairs.is_empty());
    let mut four = players(4);
    for player in &mut four {
        player.colors = colors(&[true, true, true]);
    }
    // Without a running game the players would wait forever.
    assert_eq!(pair(&four, 4, false).pairs.len(), 2);
}

#[test]
fn colors_are_balanced_and_then_alternate() {
    let mut two = players(2);
    two[0].colors = colors(&[true, false, true]);
    two[1].colors = colors(&[false, true, false]);
    assert_eq!(pair(&two, 9, false).pairs, [Pair { white: 2, black: 1 }]);
    two[0].colors = colors(&[false, true]);
    two[1].colors = colors(&[true, false]);
    assert_eq!(pair(&two, 9, false).pairs, [Pair { white: 2, black: 1 }]);
}

/// The work of a wave grows with the number of players, and not with its square.
#[test]
fn two_thousand_players_are_compared_within_groups() {
    let many = players(2_000);
    let wave = pair(&many, 2_000, false);
    assert_eq!(wave.pairs.len(), 1_000);
    assert!(wave.compared <= 2_000 * GROUP / 2, "{}", wave.compared);
    let apart = wave
        .pairs
        .iter()
        .map(|pair| pair.white.abs_diff(pair.black));
    assert_eq!(apart.max(), Some(1));
}

/// Players who may not meet each other are paired with the next group.
#[test]
fn players_without_an_opponent_move_to_the_next_group() {
    let mut many = players(200);
    for player in &mut many[..100] {
        player.colors = colors(&[true, true, true]);
    }
    let wave = pair(&many, 1_000, false);
    assert_eq!(wave.pairs.len(), 75);
    for player in &mut many[100..] {
        player.colors = colors(&[true, true, true]);
    }
    assert!(pair(&many, 1_000, false).pairs.is_empty());
}

#[test]
fn the_interval_depends_on_the_length_of_games() {
    let cases = [
        (0, 8),
        (15, 8),
        (30, 9),
        (60, 10),
        (179, 10),
        (180, 24),
        (300, 36),
        (440, 50),
        (9_000, 50),
    ];
    for (estimated, seconds) in cases {
        assert_eq!(interval(estimated), seconds, "{estimated}");
    }
}
