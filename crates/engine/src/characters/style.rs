//! How much the styles change the loss of a move.

use rules::{Line, Move};

use super::{Character, Traits, opening};

/// The bonus of a kind of moves, in thousandths of a point as in the levels' choice; negative values
/// are for moves that the character avoids.
#[derive(Clone, Copy, Debug, Default)]
struct Bonus {
    capture: f64,
    exchange: f64,
    queens: f64,
    offer: f64,
    attack: f64,
    castle: f64,
    weaken: f64,
    march: f64,
    touch: f64,
    retreat: f64,
}

/// The style of a character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style(Character);

impl From<Character> for Style {
    fn from(character: Character) -> Self {
        Self(character)
    }
}

impl Style {
    /// The number of lines that a character chooses among at least, so that its style has a choice.
    pub(crate) const LINES: usize = 10;

    /// Returns the prepared move of an opening, if there is one. `chance` is in `0.0..1.0`.
    pub(crate) fn opening(self, line: &Line, chance: f64) -> Option<Move> {
        opening::next(self.0, line, chance)
    }

    /// Returns the bonus of a move, in thousandths of a point.
    pub(crate) fn bonus(self, line: &Line, mv: Move) -> f64 {
        let traits = Traits::of(line.position(), mv);
        let bonus = self.values();
        [
            (bonus.capture, traits.captures && !traits.exchanges),
            (bonus.exchange, traits.exchanges),
            (bonus.queens, traits.exchanges_queens),
            (bonus.offer, traits.offers_pawn),
            (bonus.attack, traits.attacks_king),
            (bonus.castle, traits.castles),
            (bonus.weaken, traits.weakens_king),
            (bonus.march, traits.marches),
            (bonus.touch, traits.touches),
            (bonus.retreat, traits.retreats),
        ]
        .into_iter()
        .filter_map(|(value, holds)| holds.then_some(value))
        // No style makes a character leave a piece that it could win.
        .map(|value| {
            if traits.wins_material {
                value.max(0.0)
            } else {
                value
            }
        })
        .sum()
    }

    /// Chosen by hand: clearly visible in `cargo xtask levels --characters`, and small enough that
    /// no character gives a piece away for its style.
    fn values(self) -> Bonus {
        let none = Bonus::default();
        match self.0 {
            Character::Shy => Bonus {
                capture: -30.0,
                exchange: -110.0,
                touch: -30.0,
                retreat: 40.0,
                ..none
            },
            Character::Grabber => Bonus {
                capture: 320.0,
                exchange: 60.0,
                ..none
            },
            Character::Swapper => Bonus {
                exchange: 260.0,
                ..none
            },
            Character::Marcher => Bonus {
                march: 120.0,
                ..none
            },
            Character::Gambler => Bonus {
                offer: 130.0,
                attack: 30.0,
                ..none
            },
            Character::Attacker => Bonus {
                attack: 150.0,
                queens: -60.0,
                ..none
            },
            Character::Guard => Bonus {
                castle: 200.0,
                weaken: -60.0,
                ..none
            },
            Character::Finisher => Bonus {
                exchange: 80.0,
                queens: 90.0,
                ..none
            },
        }
    }
}
