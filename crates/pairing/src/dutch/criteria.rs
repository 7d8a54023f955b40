//! The quality criteria C6 to C21 of a pair or of a downfloater (2.3, 2.4).

use super::color::allocate;
use super::entrant::{Entrant, Float};
use super::field::Field;
use crate::model::{Color, Points};

/// The place of a player relative to the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A moved-down player, with the index of the score among those of all moved-down players,
    /// the highest first.
    Mover(usize),
    /// A resident of the bracket.
    Resident,
    /// A resident of the next bracket.
    Next,
    /// A player of a later bracket, the bye, or an unknown player outside the bracket.
    Below,
}

impl Place {
    pub(super) fn is_in_bracket(self) -> bool {
        matches!(self, Self::Mover(_) | Self::Resident)
    }
}

/// A criterion that counts something in a bracket; less is better. The order is that of the text.
/// The parameter is the index of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Criterion {
    /// The number of downfloaters.
    C6,
    /// Moved-down players who remain unpaired.
    C7(usize),
    /// Downfloaters of the next bracket.
    C8Count,
    /// Downfloaters of the next bracket who are from this bracket.
    C8Score(usize),
    /// Unplayed games of the player who gets the bye.
    C9,
    /// Topscorers or their opponents with a color difference beyond 2.
    C10,
    /// The same with the same color three times in a row.
    C11,
    /// Color preferences that are not granted.
    C12,
    /// Strong color preferences that are not granted.
    C13,
    /// Residents who float down as in the last round.
    C14,
    /// Opponents of moved-down players who float up as in the last round.
    C15,
    /// Residents who float down as two rounds ago.
    C16,
    /// Opponents of moved-down players who float up as two rounds ago.
    C17,
    /// Moved-down players who remain unpaired and floated down in the last round.
    C18(usize),
    /// Moved-down players whose opponent floated up in the last round.
    C19(usize),
    /// Moved-down players who remain unpaired and floated down two rounds ago.
    C20(usize),
    /// Moved-down players whose opponent floated up two rounds ago.
    C21(usize),
}

impl Criterion {
    /// Returns the number in the text.
    pub(super) fn number(self) -> u8 {
        match self {
            Self::C6 => 6,
            Self::C7(_) => 7,
            Self::C8Count | Self::C8Score(_) => 8,
            Self::C9 => 9,
            Self::C10 => 10,
            Self::C11 => 11,
            Self::C12 => 12,
            Self::C13 => 13,
            Self::C14 => 14,
            Self::C15 => 15,
            Self::C16 => 16,
            Self::C17 => 17,
            Self::C18(_) => 18,
            Self::C19(_) => 19,
            Self::C20(_) => 20,
            Self::C21(_) => 21,
        }
    }
}

/// The costs of pairs in a bracket.
#[derive(Clone, Debug)]
pub(super) struct Costs<'a> {
    pub(super) field: &'a Field,
    /// The scores of the moved-down players, the highest first.
    pub(super) scores: Vec<Points>,
    /// C9 applies.
    pub(super) only_downfloater_gets_bye: bool,
}

impl Costs<'_> {
    /// Calls `count` with each criterion that counts against a pair, or against a player in the
    /// bracket whose partner is outside it.
    ///
    /// A place in the bracket comes before one outside, and that of a moved-down player first.
    pub(super) fn of_pair(
        &self,
        (a, place_a): (usize, Place),
        (b, place_b): (usize, Place),
        mut count: impl FnMut(Criterion, u32),
    ) {
        if !place_a.is_in_bracket() {
            if place_a == Place::Next && place_b == Place::Below {
                count(Criterion::C8Count, 1);
            }
            return;
        }
        let player = &self.field.entrants[a];
        if place_b.is_in_bracket() {
            let opponent = &self.field.entrants[b];
            self.of_colors(player, opponent, &mut count);
            if let Place::Mover(score) = place_a {
                of_upfloat(opponent, score, &mut count);
            }
            return;
        }
        count(Criterion::C6, 1);
        of_downfloat(player, place_a, &mut count);
        if place_b == Place::Below {
            count(Criterion::C8Count, 1);
            count(Criterion::C8Score(self.index(place_a)), 1);
            if self.only_downfloater_gets_bye && Some(b) == self.field.bye {
                count(Criterion::C9, player.unplayed);
            }
        }
    }

    fn index(&self, place: Place) -> usize {
        match place {
            Place::Mover(score) => score,
            _ => self.scores.len(),
        }
    }

    fn of_colors(&self, a: &Entrant, b: &Entrant, count: &mut impl FnMut(Criterion, u32)) {
        let (Some(of_a), Some(of_b)) = (a.preference, b.preference) else {
            return;
        };
        if of_a.color != of_b.color {
            return;
        }
        count(Criterion::C12, 1);
        let absolute = (a.has_absolute_preference(), b.has_absolute_preference());
        let is_strong = |entrant: &Entrant| entrant.color_difference() != 0;
        match absolute {
            (false, false) if is_strong(a) && is_strong(b) => count(Criterion::C13, 1),
            (true, false) if is_strong(b) => count(Criterion::C13, 1),
            (false, true) if is_strong(a) => count(Criterion::C13, 1),
            (true, true) => self.of_absolute_colors(a, b, count),
            _ => {}
        }
    }

    /// Two players with the same absolute preference meet only if one is a topscorer.
    fn of_absolute_colors(&self, a: &Entrant, b: &Entrant, count: &mut impl FnMut(Criterion, u32)) {
        let (color, _) = allocate(a, b, self.field.initial_color);
        for (player, color) in [(a, color), (b, color.other())] {
            let change = if color == Color::White { 1 } else { -1 };
            if (player.color_difference() + change).abs() > 2 {
                count(Criterion::C10, 1);
            }
            if player.would_be_third(color) {
                count(Criterion::C11, 1);
            }
        }
    }
}

fn of_upfloat(opponent: &Entrant, score: usize, count: &mut impl FnMut(Criterion, u32)) {
    if opponent.floats[0] == Float::Up {
        count(Criterion::C15, 1);
        count(Criterion::C19(score), 1);
    }
    if opponent.floats[1] == Float::Up {
        count(Criterion::C17, 1);
        count(Criterion::C21(score), 1);
    }
}

fn of_downfloat(player: &Entrant, place: Place, count: &mut impl FnMut(Criterion, u32)) {
    let floated = player.floats.map(|float| float == Float::Down);
    let (last, before) = match place {
        Place::Mover(score) => {
            count(Criterion::C7(score), 1);
            (Criterion::C18(score), Criterion::C20(score))
        }
        _ => (Criterion::C14, Criterion::C16),
    };
    if floated[0] {
        count(last, 1);
    }
    if floated[1] {
        count(before, 1);
    }
}
