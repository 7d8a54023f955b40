//! The allocation of colors (5.2).

use std::cmp::Ordering;

use super::entrant::Entrant;
use super::preference::Strength;
use crate::model::Color;

/// The rule that decided the colors of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColorRule {
    /// 5.2.1: both preferences are granted.
    BothPreferences,
    /// 5.2.2: the stronger preference is granted.
    StrongerPreference,
    /// 5.2.2: of two absolute preferences, that with the wider color difference is granted.
    WiderDifference,
    /// 5.2.3: the colors alternate from the latest round in which they differed.
    Alternation,
    /// 5.2.4: the preference of the higher ranked player is granted.
    HigherRanked,
    /// 5.2.5: the higher ranked player has no preference; an odd number gets the initial color.
    InitialColor,
}

impl ColorRule {
    /// Returns the reason for the colors in words, with its paragraph of C.04.3.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::BothPreferences => "both color preferences are granted (5.2.1)",
            Self::StrongerPreference => "the stronger color preference is granted (5.2.2)",
            Self::WiderDifference => {
                "of two absolute preferences, the one with the wider difference is granted (5.2.2)"
            }
            Self::Alternation => {
                "the colors alternate from the latest round in which they differed (5.2.3)"
            }
            Self::HigherRanked => "the preference of the higher ranked player is granted (5.2.4)",
            Self::InitialColor => "the number of the higher ranked player decides (5.2.5)",
        }
    }
}

/// Returns the color of `higher`, the higher ranked player, against `lower`.
pub(super) fn allocate(higher: &Entrant, lower: &Entrant, initial: Color) -> (Color, ColorRule) {
    let (mine, other) = match (higher.preference, lower.preference) {
        (None, None) => {
            let color = if higher.number % 2 == 1 {
                initial
            } else {
                initial.other()
            };
            return (color, ColorRule::InitialColor);
        }
        (Some(mine), None) => return (mine.color, ColorRule::BothPreferences),
        (None, Some(other)) => return (other.color.other(), ColorRule::BothPreferences),
        (Some(mine), Some(other)) => (mine, other),
    };
    if mine.color != other.color {
        return (mine.color, ColorRule::BothPreferences);
    }
    let color = |mine_is_granted| {
        if mine_is_granted {
            mine.color
        } else {
            mine.color.other()
        }
    };
    if mine.strength != other.strength {
        return (
            color(mine.strength > other.strength),
            ColorRule::StrongerPreference,
        );
    }
    if mine.strength == Strength::Absolute {
        let widths = (
            higher.color_difference().abs(),
            lower.color_difference().abs(),
        );
        match widths.0.cmp(&widths.1) {
            Ordering::Equal => {}
            order => {
                return (
                    color(order == Ordering::Greater),
                    ColorRule::WiderDifference,
                );
            }
        }
    }
    let rounds = higher.colors.iter().rev().zip(lower.colors.iter().rev());
    match rounds.into_iter().find(|(mine, other)| mine != other) {
        Some((_, &other)) => (other, ColorRule::Alternation),
        None => (mine.color, ColorRule::HigherRanked),
    }
}
