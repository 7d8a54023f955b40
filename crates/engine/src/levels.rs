//! Levels of play, 1 to 12, with humanlike errors.
//!
//! A level limits how much the engine sees, by nodes, and how carefully it chooses among the best
//! lines ([`choice`]): at random, weighted by how much of the expected result each move loses, and
//! less carefully in complex positions. In each game it is blind to some kinds of moves
//! ([`blind_spots`]), it follows human habits ([`move_bias`]), and its errors are spread evenly
//! over the game ([`chance`]). Since even the lowest level resolves captures, no level leaves its
//! queen en prise. From level 3 they play elementary mates at full strength, and from level 5 they
//! play every mate that they see. Level 12 is the engine itself. The others use the hand-written
//! terms and keep no state between moves, so that neither a new network nor other searches of the
//! engine change their measured strength.

mod baseline;
mod blind_spots;
mod chance;
mod choice;
mod elo;
mod move_bias;
mod play;
#[cfg(test)]
mod tests;

pub use baseline::Baseline;
pub(crate) use choice::choose;
pub use elo::Elo;

/// A playing strength from 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const LOWEST: Self = Self(1);
    /// The engine at full strength.
    pub const FULL: Self = Self(12);

    /// Returns the level with this number, `1..=12`.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 12 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=12).map(Self)
    }

    /// The number of the level, `1..=12`.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the parameters that determine the strength of the level, for callers that store its
    /// games.
    pub fn numbers(self) -> String {
        format!("{:?}", self.strength())
    }

    /// The parameters that determine the strength of the level.
    pub(crate) fn strength(self) -> Strength {
        if self == Self::FULL {
            return Strength::FULL;
        }
        let (nodes, lines, max_loss, temperature, blindness) = LEVELS[usize::from(self.0 - 1)];
        Strength {
            nodes: Some(nodes),
            lines,
            max_loss,
            temperature,
            blindness,
            basic_mates: self.0 >= BASIC_MATES_FROM,
            mates: self.0 >= MATES_FROM,
            constant: true,
        }
    }
}

/// By level below the full one: nodes per move; number of lines to choose among; the maximum loss
/// of a chosen move against the best, and the softmax temperature, both in thousandths of a point
/// ([`choice::loss`]); and the probability of being blind to a kind of moves in a game. Chosen so
/// that neighboring levels are some 100 to 300 Elo points apart (`cargo xtask levels`).
#[rustfmt::skip]
const LEVELS: [(u64, usize, f64, f64, f64); 11] = [
    (510, 15, 400.0, 110.0, 0.25),
    (1_250, 12, 300.0, 89.0, 0.21),
    (1_850, 11, 258.0, 79.0, 0.2),
    (2_900, 9, 221.0, 71.0, 0.15),
    (5_000, 7, 185.0, 60.5, 0.115),
    (7_500, 6, 172.0, 56.0, 0.1),
    (13_500, 5, 150.0, 48.0, 0.08),
    (25_000, 5, 127.0, 36.0, 0.0),
    (44_000, 4, 98.0, 26.0, 0.0),
    (78_000, 3, 64.0, 16.5, 0.0),
    (190_000, 2, 23.0, 5.6, 0.0),
];
/// Lowest level that plays elementary mates with the whole engine.
const BASIC_MATES_FROM: u8 = 3;
/// Lowest level that plays every mate that it sees.
const MATES_FROM: u8 = 5;

/// Parameters of a level of play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// Node limit per move, if any.
    nodes: Option<u64>,
    /// Number of best lines to choose among.
    lines: usize,
    /// Maximum loss of a move against the best, in thousandths of a point.
    max_loss: f64,
    /// Softmax temperature in thousandths of a point; 0 chooses the best move.
    temperature: f64,
    /// Probability that in a game the level does not see its own moves of a kind that human players
    /// overlook. It also scales the habits.
    blindness: f64,
    /// Whether elementary mates are played at full strength.
    basic_mates: bool,
    /// Whether the level plays the fastest mate that it sees, and delays being mated.
    mates: bool,
    /// Whether the level keeps its measured strength: it uses the hand-written terms even if a
    /// network is loaded, and keeps no state between moves, so other searches of the engine do not
    /// affect it.
    constant: bool,
}

impl Strength {
    /// The engine at full strength.
    pub(crate) const FULL: Self = Self {
        nodes: None,
        lines: 1,
        max_loss: 0.0,
        temperature: 0.0,
        blindness: 0.0,
        basic_mates: true,
        mates: true,
        constant: false,
    };

    fn is_full(&self) -> bool {
        self.lines == 1
    }
}
