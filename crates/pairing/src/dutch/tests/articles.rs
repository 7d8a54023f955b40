//! Single articles of the text.

use super::tournament;
use crate::dutch::{Preference, Strength, pair};
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
