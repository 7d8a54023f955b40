//! Levels of play, 1 to 12, that err as people do.
//!
//! A level bounds how much the engine sees, by nodes, and how carefully
//! it chooses among the best lines: by chance, weighed by how much worse each is than
//! the best (softmax), never one that loses more than the level may. Since even the
//! lowest level resolves captures, what it overlooks is long or quiet, not a queen
//! that can be taken. From the middle levels up, elementary mates are played at full
//! strength. Level 12 is the engine itself; the others judge by the hand-written terms, so that
//! a new network leaves them as strong as they were measured to be.

mod baseline;
mod elo;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::Line;

pub use baseline::Baseline;
pub use elo::Elo;

use crate::engine::{Engine, SearchResult};
use crate::evaluate::is_basic_mate;
use crate::limits::Limits;
use crate::score::MATE_BOUND;
use crate::search::RootMove;

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

    /// What makes the level as strong as it is.
    pub(crate) fn strength(self) -> Strength {
        if self == Self::FULL {
            return Strength::FULL;
        }
        let (nodes, lines, max_loss, temperature) = LEVELS[usize::from(self.0 - 1)];
        Strength {
            nodes: Some(nodes),
            lines,
            max_loss,
            temperature,
            mates: self.0 >= MATES_FROM,
            by_hand: true,
        }
    }
}

/// By level below the full one: nodes for a move; lines to choose among; the most that a chosen
/// move may lose against the best, and the softmax's temperature, both in centipawns. Chosen so
/// that neighbours are some 100 to 300 Elo points apart (`cargo xtask levels`).
#[rustfmt::skip]
const LEVELS: [(u64, usize, i32, f64); 11] = [
    (510, 15, 245, 86.0),
    (1_100, 13, 182, 60.5),
    (1_850, 11, 146, 47.0),
    (2_900, 9, 123, 39.0),
    (4_400, 8, 104, 33.0),
    (6_500, 6, 92, 28.2),
    (9_700, 5, 79, 24.2),
    (18_600, 5, 60, 17.7),
    (30_000, 4, 50, 14.0),
    (48_000, 3, 40, 10.8),
    (90_000, 2, 26, 6.7),
];
/// From this level up elementary mates are played with the whole engine.
const MATES_FROM: u8 = 5;
/// What an elementary mate is given to see.
const MATE_NODES: u64 = 100_000;
/// Below [`MATES_FROM`] a forced mate counts this much more than the best line without
/// one: a beginner who wins anyway may overlook it.
const MATE_LEAD: i32 = 250;
/// How long full strength thinks in a game without a clock.
const UNCLOCKED: Duration = Duration::from_secs(1);

/// What a level of play amounts to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// Nodes for a move, if bounded.
    pub(crate) nodes: Option<u64>,
    /// Best lines to choose among.
    pub(crate) lines: usize,
    /// The most that a move may lose against the best, in centipawns.
    pub(crate) max_loss: i32,
    /// The softmax's temperature in centipawns; 0 takes the best.
    pub(crate) temperature: f64,
    /// Whether elementary mates are played at full strength.
    pub(crate) mates: bool,
    /// Whether the hand-written terms judge positions, whatever network there is: those are what
    /// the levels were calibrated with.
    pub(crate) by_hand: bool,
}

impl Strength {
    /// The engine at its best.
    pub(crate) const FULL: Self = Self {
        nodes: None,
        lines: 1,
        max_loss: 0,
        temperature: 0.0,
        mates: true,
        by_hand: false,
    };

    fn is_full(&self) -> bool {
        self.lines == 1
    }
}

/// Chooses a move as a level does. `limits` holds the bounds that the game sets.
pub(crate) fn choose(
    engine: &mut Engine,
    line: &Line,
    strength: Strength,
    seed: u64,
    limits: Limits,
    stop: &AtomicBool,
) -> Option<(RootMove, SearchResult)> {
    let strength = match strength {
        Strength { mates: true, .. } if is_basic_mate(line.position()) => Strength {
            nodes: strength.nodes.map(|nodes| nodes.max(MATE_NODES)),
            by_hand: strength.by_hand,
            ..Strength::FULL
        },
        strength => strength,
    };
    let timeless = limits.soft.is_none() && limits.nodes.is_none() && strength.nodes.is_none();
    let limits = Limits {
        nodes: [limits.nodes, strength.nodes].into_iter().flatten().min(),
        lines: NonZeroUsize::new(strength.lines).unwrap_or(NonZeroUsize::MIN),
        soft: if timeless {
            Some(UNCLOCKED)
        } else {
            limits.soft
        },
        ..limits
    };
    let network = engine.network().filter(|_| !strength.by_hand);
    let (lines, result) = engine.best_lines(line, &limits, network.as_deref(), stop, &mut |_| ());
    let chosen = if strength.is_full() {
        lines.first()
    } else {
        let ply = line.moves().len() as u64;
        draw(&lines, strength, Chance::new(seed, ply).unit())
    };
    chosen.map(|root| (root.clone(), result))
}

/// Draws one of the lines, `chance` in `0.0..1.0` saying which.
fn draw(lines: &[RootMove], strength: Strength, chance: f64) -> Option<&RootMove> {
    let is_mating = |root: &&RootMove| root.value >= MATE_BOUND;
    let unmating = lines.iter().find(|root| !is_mating(root));
    let value = |root: &RootMove| match unmating {
        Some(other) if !strength.mates && is_mating(&root) => other.value + MATE_LEAD,
        _ => root.value,
    };
    let best = value(lines.first()?);
    let weights: Vec<f64> = lines
        .iter()
        .map(|root| {
            let loss = best - value(root);
            let allows_mate = root.value <= -MATE_BOUND && best > -MATE_BOUND;
            if loss > strength.max_loss || allows_mate {
                0.0
            } else {
                (-f64::from(loss) / strength.temperature).exp()
            }
        })
        .collect();
    let mut left = chance * weights.iter().sum::<f64>();
    lines
        .iter()
        .zip(weights)
        .filter(|(_, weight)| *weight > 0.0)
        .find(|(_, weight)| {
            left -= weight;
            left < 0.0
        })
        .map_or(lines.first(), |(root, _)| Some(root))
}

/// Chance that replays: `SplitMix64` (Steele, Lea, Flood 2014), seeded by game and ply.
struct Chance(u64);

impl Chance {
    fn new(seed: u64, ply: u64) -> Self {
        let mut chance = Self(seed);
        chance.0 = chance.next() ^ ply;
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number in `0.0..1.0`.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
