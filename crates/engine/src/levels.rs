//! Levels of play, 1 to 12, that err as people do.
//!
//! A level bounds how much the engine sees, by nodes, and how carefully it chooses among the best
//! lines ([`choice`]): by chance, weighed by how much of the expected result each throws away,
//! less carefully where there is much to look at. In a game it is blind to some kinds of moves of
//! its own ([`overlooked`]), it is led by what people look at first ([`habit`]), and its errors are
//! spread evenly over the game ([`chance`]). Since even the lowest level resolves captures, no level
//! leaves its queen to be taken. From the third up they play elementary mates at full strength, and
//! from the fifth up a mate that is seen is played. Level 12 is the engine itself; the others
//! judge by the hand-written terms and remember nothing from one move to the next, so that neither
//! a new network nor what else the engine does changes what they were measured to be.

mod baseline;
mod chance;
mod choice;
mod elo;
mod habit;
mod overlooked;
mod play;
#[cfg(test)]
mod tests;

pub use baseline::Baseline;
pub(crate) use choice::choose;
pub use elo::Elo;

/// How strongly the engine plays, from 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const LOWEST: Self = Self(1);
    /// The engine at its best.
    pub const FULL: Self = Self(12);

    /// The level with this number, `1..=12`.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 12 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=12).map(Self)
    }

    /// Its number, `1..=12`.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The numbers that make the level as strong as it is, for whoever keeps what it has played.
    pub fn numbers(self) -> String {
        format!("{:?}", self.strength())
    }

    /// What makes the level as strong as it is.
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

/// By level below the full one: nodes for a move; lines to choose among; the most that a chosen
/// move may lose against the best, and the softmax's temperature, both in thousandths of a point
/// ([`choice::loss`]); and the chance that it is blind to a kind of moves in a game. Chosen so that
/// neighbours are some 100 to 300 Elo points apart (`cargo xtask levels`).
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
/// From this level up elementary mates are played with the whole engine.
const BASIC_MATES_FROM: u8 = 3;
/// From this level up a mate that is seen is played.
const MATES_FROM: u8 = 5;

/// What a level of play amounts to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// Nodes for a move, if bounded.
    nodes: Option<u64>,
    /// Best lines to choose among.
    lines: usize,
    /// The most that a move may lose against the best, in thousandths of a point.
    max_loss: f64,
    /// The softmax's temperature in thousandths of a point; 0 takes the best.
    temperature: f64,
    /// The chance that in a game it does not see its own moves of a kind that people overlook;
    /// by this it is led by habit, too.
    blindness: f64,
    /// Whether elementary mates are played at full strength.
    basic_mates: bool,
    /// Whether a mate that is seen is given the shortest way, and one that is suffered put off.
    mates: bool,
    /// Whether it stays as strong as it was measured to be: the hand-written terms judge positions,
    /// whatever network there is, and nothing is remembered from one move to the next, whatever
    /// else the engine plays in between.
    constant: bool,
}

impl Strength {
    /// The engine at its best.
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
