//! Color preferences (1.7).

use crate::model::Color;

/// How much a player needs a color (1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// The color difference is 0 (1.7.3).
    Mild,
    /// The color difference is 1 (1.7.2).
    Strong,
    /// The color difference is 2 or more, or the last two games had the same color (1.7.1).
    Absolute,
}

/// The color that a player should get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Preference {
    /// The color.
    pub color: Color,
    /// The strength.
    pub strength: Strength,
}

impl Preference {
    /// Returns the preference of a player with these colors in the played games, the first game
    /// first. A player without games has none (1.7.4).
    pub fn of(colors: &[Color]) -> Option<Self> {
        let last = *colors.last()?;
        let difference = difference(colors);
        let repeated = colors.len() > 1 && colors[colors.len() - 2] == last;
        let balancing = if difference > 0 {
            Color::Black
        } else {
            Color::White
        };
        let (color, strength) = match difference.abs() {
            2.. => (balancing, Strength::Absolute),
            _ if repeated => (last.other(), Strength::Absolute),
            1 => (balancing, Strength::Strong),
            _ => (last.other(), Strength::Mild),
        };
        Some(Self { color, strength })
    }
}

/// Returns the games with White minus the games with Black (1.6).
pub(super) fn difference(colors: &[Color]) -> i32 {
    colors
        .iter()
        .map(|color| if *color == Color::White { 1 } else { -1 })
        .sum()
}
