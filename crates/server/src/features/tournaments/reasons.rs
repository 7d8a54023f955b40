//! The reasons for a pairing as sentences.

use messages::sentence::Sentence;
use tournament::{EntrantId, Reason, Tournament};

/// Returns a sentence for players.
pub(super) fn sentence(reason: Reason, state: &Tournament) -> Sentence {
    let name = |player: EntrantId| {
        let name = state.entrant(player).map(|it| it.name.clone());
        name.filter(|name| !name.is_empty())
            .unwrap_or_else(|| player.to_string())
    };
    let points = |tenths: i32| format!("{}.{}", tenths / 10, (tenths % 10).abs());
    let float = |sentence: &'static str, player, from| {
        Sentence::new(sentence)
            .with("player", name(player))
            .with("points", points(from))
    };
    match reason {
        Reason::BothPreferences => {
            Sentence::new("Both color preferences are granted (C.04.3, 5.2.1).")
        }
        Reason::StrongerPreference => {
            Sentence::new("The stronger color preference is granted (C.04.3, 5.2.2).")
        }
        Reason::WiderDifference => {
            Sentence::new("The wider color difference decides (C.04.3, 5.2.2).")
        }
        Reason::Alternation => Sentence::new(
            "The colors alternate from the latest round in which they differed (C.04.3, 5.2.3).",
        ),
        Reason::HigherRanked => Sentence::new(
            "The color preference of the higher ranked player is granted (C.04.3, 5.2.4).",
        ),
        Reason::InitialColor => Sentence::new(
            "The number of the higher ranked player and the drawn color decide (C.04.3, 5.2.5).",
        ),
        Reason::OddNumber { player, from } => float(
            "{player} floated down from {points} points, because the number of players there was \
             odd.",
            player,
            from,
        ),
        Reason::NoOpponent { player, from } => float(
            "{player} floated down from {points} points, because not all players there could be \
             paired with each other.",
            player,
            from,
        ),
        Reason::NeededBelow { player, from } => float(
            "{player} floated down from {points} points, because the players below could not be \
             paired otherwise.",
            player,
            from,
        ),
        Reason::MayNotMeet { one, other } => {
            Sentence::new("The order was changed, because {one} and {other} may not meet (C1).")
                .with("one", name(one))
                .with("other", name(other))
        }
        Reason::SameColor { one, other } => Sentence::new(
            "The order was changed, because {one} and {other} need the same color (C3).",
        )
        .with("one", name(one))
        .with("other", name(other)),
        Reason::LowerBrackets => Sentence::new(
            "The order was changed, because the players below could not be paired as well \
             otherwise (C4, C8).",
        ),
        Reason::Criterion { number } => criterion(number).with("number", number),
        Reason::Table => Sentence::new("The table of the round robin (C.05, Annex 1)."),
        Reason::Tree => Sentence::new("The tree of the knock-out."),
        Reason::ByHand => Sentence::new("The arbiter paired by hand."),
    }
}

const fn criterion(number: u8) -> Sentence {
    Sentence::new(match number {
        6 | 7 => "The order was changed: fewer players, with lower scores, float down (C{number}).",
        8 => "The order was changed: the next bracket is paired better (C{number}).",
        9 => {
            "The order was changed: the bye goes to a player with fewer unplayed games (C{number})."
        }
        10 | 11 => {
            "The order was changed: leading players and their opponents keep balanced colors \
             (C{number})."
        }
        12 => "The order was changed: more color preferences are granted (C{number}).",
        13 => "The order was changed: more strong color preferences are granted (C{number}).",
        14 | 16 | 18 | 20 => "The order was changed: fewer players float down again (C{number}).",
        _ => "The order was changed: fewer players float up again (C{number}).",
    })
}
