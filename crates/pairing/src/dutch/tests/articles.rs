//! Single articles of the text.

use super::tournament;
use crate::dutch::{Preference, Strength, pair};
use crate::error::PairingError;
use crate::model::{Color, Tpn};

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
