//! Articles of C.04.1 and C.04.2, which apply to every Swiss system.

use std::collections::HashSet;

use super::simulation::Simulation;
use super::tournament;
use crate::dutch::{ColorRule, Round, pair};
use crate::model::{Color, Forbidden, Player, Record, Tpn};

/// The colors of the played games of a player, and the color of the new round.
fn colors(player: &Player, new: Color) -> Vec<Color> {
    let of_game = |record: &Record| match record {
        Record::Game { color, .. } => Some(*color),
        _ => None,
    };
    let records = player.records.iter();
    records.filter_map(of_game).chain([new]).collect()
}

fn check_colors(player: &Player, new: Color) {
    let colors = colors(player, new);
    let white = colors.iter().filter(|color| **color == Color::White);
    let difference = 2 * white.count() as i32 - colors.len() as i32;
    assert!(difference.abs() <= 2, "article 6: {colors:?}");
    let is_run = |three: &[Color]| three.iter().all(|color| *color == three[0]);
    assert!(
        !colors.windows(3).any(is_run),
        "article 7: three times the same color: {colors:?}"
    );
}

/// Checks a round of an event against the articles that limit every system.
fn check(simulation: &Simulation, round: &Round) {
    let players = &simulation.tournament.players;
    let mut seen = HashSet::new();
    for pair in &round.pairs {
        for (own, other, color) in [
            (pair.white, pair.black, Color::White),
            (pair.black, pair.white, Color::Black),
        ] {
            let player = &players[own.index().expect("a player")];
            assert!(!player.absent, "C.04.2, 3.3: {own} is absent");
            assert!(seen.insert(own), "{own} is paired twice");
            let is_rematch = player.records.iter().any(
                |record| matches!(record, Record::Game { opponent, .. } if *opponent == other),
            );
            assert!(!is_rematch, "article 2: {own} has met {other}");
            check_colors(player, color);
        }
    }
    if let Some(bye) = &round.bye {
        assert!(seen.insert(bye.player));
        let records = &players[bye.player.index().expect("a player")].records;
        let is_barred = records.iter().any(|record| {
            matches!(
                record,
                Record::PairingBye | Record::FullPointBye | Record::ForfeitWin
            )
        });
        assert!(!is_barred, "article 4: {records:?}");
    }
    let available = players.iter().filter(|player| !player.absent).count();
    assert_eq!(seen.len(), available, "article 3");
    assert_eq!(round.bye.is_some(), available % 2 == 1, "article 3");
}

/// Articles 2, 3, 4, 6 and 7 of C.04.1. The last round is left out: it has exceptions.
#[test]
fn events_obey_the_basic_rules() {
    let mut checked = 0;
    for seed in 0..400 {
        let mut simulation = Simulation::new(seed, 4..40);
        while simulation.tournament.past_rounds() + 1 < usize::from(simulation.tournament.rounds) {
            simulation.set_absences();
            let Ok(round) = pair(&simulation.tournament) else {
                break;
            };
            check(&simulation, &round);
            simulation.play(&round);
            checked += 1;
        }
    }
    assert!(checked > 2000, "{checked} rounds");
}

#[test]
fn article_3_4_of_c_04_2_moves_unplayed_rounds_to_the_front() {
    // The colors are uBWWB and uWBWB: the latest difference is in the middle. By the rounds in
    // which the games were played there would be none.
    let mut players = tournament(
        9,
        &[
            "Z 3b1 4w1 5w1 6b1",
            "7w1 8b1 Z 9w1 10b1",
            "Z 1w0 Z Z Z",
            "Z Z 1b0 Z Z",
            "Z Z Z 1b0 Z",
            "Z Z Z Z 1w0",
            "2b0 Z Z Z Z",
            "Z 2w0 Z Z Z",
            "Z Z Z 2b0 Z",
            "Z Z Z Z 2w0",
        ],
    );
    for player in &mut players.players[2..] {
        player.absent = true;
    }
    let round = pair(&players).expect("two players who have not met");
    let pair = &round.pairs[0];
    assert_eq!(pair.color_rule, ColorRule::Alternation);
    assert_eq!((pair.white, pair.black), (Tpn(2), Tpn(1)));
}

#[test]
fn article_3_5_of_c_04_2_a_forfeited_game_is_not_a_meeting() {
    let next = |first, second| pair(&tournament(5, &[first, second])).map(|it| it.pairs.len());
    assert_eq!(next("+", "-"), Ok(1));
    assert!(next("2w1", "1b0").is_err());
}

#[test]
fn article_3_6_of_c_04_2_orders_the_boards() {
    let mut players = tournament(5, &["4w1", "5b1", "6w1", "1b0", "2w0", "3b0"]);
    players.forbidden = vec![Forbidden {
        players: vec![Tpn(1), Tpn(2), Tpn(3)],
        first_round: 2,
        last_round: 2,
        weak: false,
    }];
    let round = pair(&players).expect("a pairing");
    let tops = |round: &Round| -> Vec<u32> {
        let numbers = round.pairs.iter();
        numbers.map(|pair| pair.white.0.min(pair.black.0)).collect()
    };
    assert_eq!(tops(&round), [1, 2, 3], "equal scores: by number");
    // Player 1 floats down: the pair with the greater sum of scores comes first.
    players.forbidden = [2, 3]
        .map(|other| Forbidden {
            players: vec![Tpn(1), Tpn(other)],
            ..players.forbidden[0].clone()
        })
        .to_vec();
    let round = pair(&players).expect("a pairing");
    assert_eq!(tops(&round)[..2], [2, 1]);
}
