//! Single articles of the text.

use super::tournament;
use crate::dutch::{ColorRule, Preference, Strength, pair};
use crate::error::PairingError;
use crate::model::{Color, Forbidden, Tournament, Tpn};

#[test]
fn article_1_7_defines_preferences() {
    let preference = |colors: &str| {
        let color = |letter| {
            if letter == 'W' {
                Color::White
            } else {
                Color::Black
            }
        };
        let preference = Preference::of(&colors.chars().map(color).collect::<Vec<_>>());
        preference.map(|preference| (preference.color, preference.strength))
    };
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(preference(""), None);
    assert_eq!(preference("W"), Some((black, Strength::Strong)));
    assert_eq!(preference("WB"), Some((white, Strength::Mild)));
    assert_eq!(preference("WBB"), Some((white, Strength::Absolute)));
    assert_eq!(preference("WWBB"), Some((white, Strength::Absolute)));
    assert_eq!(preference("WWBW"), Some((black, Strength::Absolute)));
    assert_eq!(preference("WWWBB"), Some((white, Strength::Absolute)));
}

#[test]
fn article_5_2_5_alternates_the_colors_of_round_1() {
    let round = pair(&tournament(5, &[""; 7])).expect("a pairing");
    let pairs: Vec<_> = round
        .pairs
        .iter()
        .map(|pair| (pair.white, pair.black))
        .collect();
    assert_eq!(
        pairs,
        [(Tpn(1), Tpn(4)), (Tpn(5), Tpn(2)), (Tpn(3), Tpn(6))]
    );
    assert_eq!(round.bye.map(|bye| bye.player), Some(Tpn(7)));
}

/// Returns the white player of the pair of players 1 and 2, who are the only ones present, and the
/// rule for the colors.
fn first_two(rounds: u16, lines: &[&str]) -> (Tpn, ColorRule) {
    let mut players = tournament(rounds, lines);
    for player in &mut players.players[2..] {
        player.absent = true;
    }
    let round = pair(&players).expect("two players who have not met");
    (round.pairs[0].white, round.pairs[0].color_rule)
}

#[test]
fn article_5_2_2_grants_the_stronger_preference() {
    // Mild and strong; player 1 is ranked higher.
    let lines = ["3w1 4b1", "Z 5b1", "1b0 Z", "Z 1w0", "Z 2w0"];
    assert_eq!(
        first_two(5, &lines),
        (Tpn(2), ColorRule::StrongerPreference)
    );
    // Two topscorers with absolute preferences, in the last round; the differences are 1 and 2.
    let lines = [
        "3w1 4b1 5b1",
        "U 6b1 7b1",
        "1b0 Z Z",
        "Z 1w0 Z",
        "Z Z 1w0",
        "Z 2w0 Z",
        "Z Z 2w0",
    ];
    assert_eq!(first_two(4, &lines), (Tpn(2), ColorRule::WiderDifference));
}

#[test]
fn pairs_name_their_reasons() {
    // After round 1 of five players; player 3 had the bye.
    let lines = ["4w1", "5b1", "U", "1b0", "2w0"];
    let round = pair(&tournament(5, &lines)).expect("a pairing");
    let sentences: Vec<String> = round.pairs.iter().map(ToString::to_string).collect();
    assert_eq!(
        sentences,
        [
            "3 has White against 1 in the bracket of 1.0 points: the bracket differs from its \
             natural order because fewer players float down again (C14); both color preferences \
             are granted (5.2.1).",
            "2 has White against 4 in the bracket of 0.0 points: player 2 floated down from 1.0 \
             points because the number of players there was odd; the bracket has its natural \
             order; the color preference of the higher ranked player is granted (5.2.4).",
        ]
    );
    assert_eq!(
        round.bye.expect("an odd number of players").to_string(),
        "5 gets the bye: 0.0 points are the lowest score of a player who may get it such that all \
         others can be paired (C5)."
    );
}

#[test]
fn article_1_9_3_names_the_players_who_block_the_pairing() {
    // Three players have met each other; the fourth has not arrived.
    let mut players = tournament(5, &["2w1 3b1 U", "1b0 U 3w1", "U 1w0 2b0", "Z Z Z"]);
    players.players[3].absent = true;
    let error = pair(&players).expect_err("all three have met and had a bye");
    let PairingError::NoLegalPairing(blockade) = &error else {
        panic!("{error}")
    };
    assert_eq!(blockade.blocked, [Tpn(1), Tpn(2), Tpn(3)]);
    assert_eq!(blockade.opponents, []);
}

/// Returns the white and black players of the next round.
fn pairs(tournament: &Tournament) -> Vec<(u32, u32)> {
    let round = pair(tournament).expect("a legal pairing exists");
    round
        .pairs
        .iter()
        .map(|pair| (pair.white.0, pair.black.0))
        .collect()
}

fn forbid(a: u32, b: u32, weak: bool) -> Forbidden {
    Forbidden {
        players: vec![Tpn(a), Tpn(b)],
        first_round: 1,
        last_round: 2,
        weak,
    }
}

#[test]
fn forbidden_players_do_not_meet_in_the_given_rounds() {
    let mut players = tournament(5, &[""; 6]);
    assert_eq!(pairs(&players), [(1, 4), (5, 2), (3, 6)]);
    players.forbidden = vec![forbid(1, 4, false)];
    assert_eq!(pairs(&players), [(1, 5), (4, 2), (3, 6)]);
    players.forbidden[0].first_round = 2;
    assert_eq!(pairs(&players), [(1, 4), (5, 2), (3, 6)]);
}

#[test]
fn weak_rules_are_ignored_only_if_necessary() {
    let mut players = tournament(5, &[""; 2]);
    players.forbidden = vec![forbid(1, 2, true)];
    let round = pair(&players).expect("the weak rule is ignored");
    assert_eq!(round.ignored, [0]);
    players.forbidden[0].weak = false;
    assert!(matches!(
        pair(&players),
        Err(PairingError::NoLegalPairing(_))
    ));
    let mut players = tournament(5, &[""; 6]);
    players.forbidden = vec![forbid(1, 4, true)];
    assert_eq!(pair(&players).expect("a legal pairing exists").ignored, []);
    assert_eq!(pairs(&players), [(1, 5), (4, 2), (3, 6)]);
}

#[test]
fn article_4_of_c_04_1_bars_from_the_bye_only_after_a_win_without_game() {
    let receiver = |record: &str| {
        let players = tournament(5, &["U", "U", record]);
        pair(&players).map(|round| round.bye.map(|bye| bye.player.0))
    };
    assert_eq!(receiver("H"), Ok(Some(3)));
    assert_eq!(receiver("Z"), Ok(Some(3)));
    assert!(receiver("F").is_err());
    assert!(receiver("+").is_err());
    assert!(receiver("U").is_err());
}

#[test]
fn the_number_for_colors_counts_only_players_who_took_part() {
    let mut players = tournament(5, &[""; 5]);
    players.players[0].absent = true;
    // Number 2 is the first of the players, and gets the initial color.
    assert_eq!(pairs(&players), [(2, 4), (5, 3)]);
}

#[test]
fn inconsistent_tournaments_are_refused() {
    let refused = |tournament: &Tournament| pair(tournament).expect_err("inconsistent");
    assert_eq!(refused(&tournament(5, &[""])), PairingError::TooFewPlayers);
    assert_eq!(refused(&tournament(5, &[])), PairingError::TooFewPlayers);
    assert_eq!(
        refused(&tournament(1, &["2w1", "1b0"])),
        PairingError::NoRoundLeft
    );
    assert_eq!(
        refused(&tournament(5, &["U", ""])),
        PairingError::WrongNumberOfRecords(Tpn(2))
    );
    assert_eq!(
        refused(&tournament(5, &["9w1", "U"])),
        PairingError::WrongOpponent(Tpn(1))
    );
    assert_eq!(
        refused(&tournament(5, &["0w1", "U"])),
        PairingError::WrongOpponent(Tpn(1))
    );
    assert_eq!(
        refused(&tournament(5, &["2w1", "1w0"])),
        PairingError::WrongOpponent(Tpn(1))
    );
    let mut players = tournament(5, &["", ""]);
    players.forbidden = vec![forbid(0, 3, false)];
    assert_eq!(refused(&players), PairingError::UnknownPlayer(Tpn(0)));
    players.points.win = players.points.loss;
    assert_eq!(refused(&players), PairingError::WrongPoints);
}
