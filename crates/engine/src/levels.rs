//! Levels of play, 1 to 17, with humanlike errors.
//!
//! A level limits how much the engine sees, by nodes, and how carefully it chooses among the best
//! lines ([`choice`]): at random, weighted by how much of the expected result each move loses, and
//! less carefully in complex positions. In each game it is blind to some kinds of moves
//! ([`blind_spots`]), it follows human habits ([`move_bias`]), and its errors are spread evenly
//! over the game ([`chance`]). Levels 1 to 4, for children and beginners, play part of their moves
//! at a glance, without a look at the replies ([`glance`]). All other moves are searched until the
//! captures are resolved, so that no level from 5 on leaves its queen en prise. From level 7 they
//! play elementary mates at full strength, and from level 9 they play every mate that they see.
//! Level 17 is the engine itself. The others keep no state between moves, so that other searches of
//! the engine do not change their measured strength, and the levels below 16 use the hand-written
//! terms, so that a new network does not change it either.

mod baseline;
mod blind_spots;
mod chance;
mod choice;
mod elo;
mod glance;
mod move_bias;
mod opponent;
mod play;
#[cfg(test)]
mod tests;

use crate::characters::Style;
pub use baseline::Baseline;
pub(crate) use choice::choose;
pub use elo::Elo;
pub use opponent::Opponent;

/// A playing strength from 1 to 17.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const LOWEST: Self = Self(1);
    /// The engine at full strength.
    pub const FULL: Self = Self(17);

    /// Returns the level with this number, `1..=17`.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 17 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=17).map(Self)
    }

    /// The number of the level, `1..=17`.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the stored identity of the level, `1..=17`. It never changes, whereas the number
    /// changes when a level is added below: the identities 1 to 12 are the first twelve levels, and
    /// 13 to 17 the levels that were added to them.
    ///
    /// ```
    /// use staunton_engine::Level;
    ///
    /// assert_eq!(Level::FULL.identity(), 12);
    /// assert_eq!(Level::from_identity(12), Some(Level::FULL));
    /// ```
    pub const fn identity(self) -> u8 {
        IDENTITIES[self.0 as usize - 1]
    }

    /// Returns the level with this stored [identity](Self::identity).
    pub fn from_identity(identity: u8) -> Option<Self> {
        Self::all().find(|level| level.identity() == identity)
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
            glances: GLANCES.get(usize::from(self.0 - 1)).copied().unwrap_or(0.0),
            basic_mates: self.0 >= BASIC_MATES_FROM,
            mates: self.0 >= MATES_FROM,
            is_stateless: true,
            uses_network: self.0 >= NETWORK_FROM,
            style: None,
        }
    }
}

/// The stored identity of each level, the weakest level first.
const IDENTITIES: [u8; 17] = [13, 14, 15, 16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 17, 12];

/// By level below the full one: nodes per move; number of lines to choose among; the maximum loss
/// of a chosen move against the best, and the softmax temperature, both in thousandths of a point
/// ([`choice::loss`]); and the probability of being blind to a kind of moves in a game. Chosen so
/// that neighboring levels are some 100 to 250 Elo points apart (`cargo xtask levels`).
#[rustfmt::skip]
const LEVELS: [(u64, usize, f64, f64, f64); 16] = [
    (200, 25, 600.0, 150.0, 0.35),
    (350, 20, 500.0, 130.0, 0.3),
    (400, 18, 460.0, 122.0, 0.28),
    (450, 16, 425.0, 115.0, 0.26),
    (510, 15, 400.0, 110.0, 0.25),
    (1_250, 12, 300.0, 89.0, 0.21),
    (1_850, 11, 258.0, 79.0, 0.2),
    (2_900, 9, 221.0, 71.0, 0.15),
    (5_000, 7, 185.0, 60.5, 0.115),
    (7_500, 6, 172.0, 56.0, 0.1),
    (13_500, 5, 150.0, 48.0, 0.08),
    (25_000, 5, 127.0, 36.0, 0.0),
    (44_000, 4, 98.0, 26.0, 0.0),
    (84_000, 3, 64.0, 16.5, 0.0),
    (190_000, 2, 23.0, 5.6, 0.0),
    (50_000, 2, 12.0, 3.0, 0.0),
];
/// The probability that a level plays a move at a glance; 0 from level 5 on.
const GLANCES: [f64; 4] = [0.62, 0.4, 0.19, 0.07];
/// Lowest level that plays elementary mates with the whole engine.
const BASIC_MATES_FROM: u8 = 7;
/// Lowest level that plays every mate that it sees.
const MATES_FROM: u8 = 9;
/// Lowest level that uses the network.
const NETWORK_FROM: u8 = 16;

/// Parameters of a level of play.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the properties are independent"
)]
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
    /// Probability that a move is played at a glance ([`glance`]).
    glances: f64,
    /// Whether elementary mates are played at full strength.
    basic_mates: bool,
    /// Whether the level plays the fastest mate that it sees, and delays being mated.
    mates: bool,
    /// Whether the level keeps no state between moves, so that other searches of the engine do not
    /// change its measured strength.
    is_stateless: bool,
    /// Whether the network evaluates, if one is loaded; otherwise the hand-written terms do, whose
    /// measured strength a new network does not change.
    uses_network: bool,
    /// The style of a character.
    style: Option<Style>,
}

impl Strength {
    /// The engine at full strength.
    pub(crate) const FULL: Self = Self {
        nodes: None,
        lines: 1,
        max_loss: 0.0,
        temperature: 0.0,
        blindness: 0.0,
        glances: 0.0,
        basic_mates: true,
        mates: true,
        is_stateless: false,
        uses_network: true,
        style: None,
    };

    fn is_full(&self) -> bool {
        self.lines == 1
    }
}
