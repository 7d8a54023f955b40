//! Players of the engine, and their identity in stored games.

use std::fmt;

use super::{Elo, Level, Strength};
use crate::characters::{Character, Style};

/// The identity of the first character.
const FIRST_CHARACTER: u8 = 101;

/// Levels by character, and strengths: an estimate and its margin in Elo points. The estimate is that
/// of the level plus 0.70 of the difference that `cargo xtask levels --characters` measures.
#[rustfmt::skip]
const MEASURED: [(u8, (i32, i32)); 8] = [
    (5, (888, 280)),
    (6, (1073, 252)),
    (7, (1218, 229)),
    (7, (1146, 230)),
    (8, (1365, 183)),
    (9, (1412, 175)),
    (10, (1612, 142)),
    (11, (1744, 220)),
];

/// A player of the engine: a level or a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// A level without a style.
    Level(Level),
    /// A character.
    Character(Character),
}

impl From<Level> for Opponent {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

impl From<Character> for Opponent {
    fn from(character: Character) -> Self {
        Self::Character(character)
    }
}

impl Opponent {
    /// Returns the identity that is stored with games. It never changes: 1 to 100 are
    /// [levels](Level::identity), and 101 to 200 are characters.
    pub const fn identity(self) -> u8 {
        match self {
            Self::Level(level) => level.identity(),
            Self::Character(character) => FIRST_CHARACTER + character as u8,
        }
    }

    /// Returns the player with this stored [identity](Self::identity). An unknown one, which a newer
    /// version may have stored, is full strength.
    ///
    /// ```
    /// use staunton_engine::{Character, Opponent};
    ///
    /// let attacker = Opponent::Character(Character::Attacker);
    /// assert_eq!(Opponent::stored(attacker.identity()), attacker);
    /// ```
    pub fn stored(identity: u8) -> Self {
        let number = identity.wrapping_sub(FIRST_CHARACTER);
        match Character::ALL.get(usize::from(number)) {
            Some(&character) => Self::Character(character),
            None => Self::Level(Level::from_identity(identity).unwrap_or(Level::FULL)),
        }
    }

    /// The level, or that of the character.
    pub const fn level(self) -> Level {
        match self {
            Self::Level(level) => level,
            Self::Character(character) => character.level(),
        }
    }

    /// The character, if it is one.
    pub const fn character(self) -> Option<Character> {
        match self {
            Self::Level(_) => None,
            Self::Character(character) => Some(character),
        }
    }
}

/// Writes `level 3` or `the attacker`.
impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {}", level.number()),
            Self::Character(Character::Shy) => f.write_str("the shy one"),
            Self::Character(character) => write!(f, "the {}", character.name()),
        }
    }
}

impl Character {
    /// The level whose strength the character has without its style.
    pub const fn level(self) -> Level {
        match Level::new(MEASURED[self as usize].0) {
            Some(level) => level,
            None => Level::LOWEST,
        }
    }

    /// The measured strength of the character.
    pub const fn elo(self) -> Elo {
        let (value, margin) = MEASURED[self as usize].1;
        Elo { value, margin }
    }
}

impl Strength {
    /// The parameters of a player. A character has those of its level, with more lines for its style
    /// to choose among.
    pub(crate) fn of(opponent: Opponent) -> Self {
        let strength = opponent.level().strength();
        match opponent.character().map(Style::from) {
            Some(style) => Self {
                lines: strength.lines.max(Style::LINES),
                style: Some(style),
                ..strength
            },
            None => strength,
        }
    }
}
