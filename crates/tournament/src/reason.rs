//! Reasons for pairings, as data: the page shows them as sentences (C.04.1, 9).

use pairing::Tpn;
use pairing::dutch::{Change, ColorRule, Downfloat, FloatCause};
use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;

/// A reason for a pair or for its colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Reason {
    /// C.04.3, 5.2.1: both color preferences are granted.
    BothPreferences,
    /// 5.2.2: the stronger color preference is granted.
    StrongerPreference,
    /// 5.2.2: the wider color difference decides.
    WiderDifference,
    /// 5.2.3: the colors alternate from the latest round in which they differed.
    Alternation,
    /// 5.2.4: the color preference of the higher ranked player is granted.
    HigherRanked,
    /// 5.2.5: the number of the higher ranked player and the initial color decide.
    InitialColor,
    /// The number of players of the bracket was odd, so the player floated down.
    OddNumber {
        /// The player.
        player: EntrantId,
        /// The score of the bracket that the player left, in tenths.
        from: i32,
    },
    /// Not all players of the bracket could be paired with each other, so the player floated down.
    NoOpponent {
        /// The player.
        player: EntrantId,
        /// The score of the bracket that the player left, in tenths.
        from: i32,
    },
    /// The players below could not be paired otherwise, so the player floated down.
    NeededBelow {
        /// The player.
        player: EntrantId,
        /// The score of the bracket that the player left, in tenths.
        from: i32,
    },
    /// The bracket is not in its natural order, because two players may not meet.
    MayNotMeet {
        /// One player.
        one: EntrantId,
        /// The other player.
        other: EntrantId,
    },
    /// The bracket is not in its natural order, because two players need the same color.
    SameColor {
        /// One player.
        one: EntrantId,
        /// The other player.
        other: EntrantId,
    },
    /// The bracket is not in its natural order, because of the players below.
    LowerBrackets,
    /// The bracket is not in its natural order, because this criterion is better fulfilled.
    Criterion {
        /// 6 to 21 (C.04.3, 2.3 and 2.4).
        number: u8,
    },
    /// The table of the round robin (C.05, Annex 1).
    Table,
    /// The tree of the knock-out.
    Tree,
    /// The arbiter paired by hand.
    ByHand,
}

impl Reason {
    /// Returns the reason for the colors of a pair.
    pub(crate) const fn of_colors(rule: ColorRule) -> Self {
        match rule {
            ColorRule::BothPreferences => Self::BothPreferences,
            ColorRule::StrongerPreference => Self::StrongerPreference,
            ColorRule::WiderDifference => Self::WiderDifference,
            ColorRule::Alternation => Self::Alternation,
            ColorRule::HigherRanked => Self::HigherRanked,
            ColorRule::InitialColor => Self::InitialColor,
        }
    }

    /// Returns the reason of a downfloat.
    pub(crate) fn of_float(float: &Downfloat, entrant: impl Fn(Tpn) -> EntrantId) -> Self {
        let (player, from) = (entrant(float.player), float.from.0);
        match float.cause {
            FloatCause::OddNumber => Self::OddNumber { player, from },
            FloatCause::NoOpponent => Self::NoOpponent { player, from },
            FloatCause::LowerBrackets => Self::NeededBelow { player, from },
        }
    }

    /// Returns the reason for a change of the natural order.
    pub(crate) fn of_change(change: Change, entrant: impl Fn(Tpn) -> EntrantId) -> Self {
        match change {
            Change::MayNotMeet(one, other) => Self::MayNotMeet {
                one: entrant(one),
                other: entrant(other),
            },
            Change::SameAbsolutePreference(one, other) => Self::SameColor {
                one: entrant(one),
                other: entrant(other),
            },
            Change::LowerBrackets => Self::LowerBrackets,
            Change::Criterion(number) => Self::Criterion { number },
        }
    }
}
