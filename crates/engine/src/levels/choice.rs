//! Chooses a move for a level among the searched lines.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::{Line, Move, MoveKind, Position, Role, Square};

use super::blind_spots::Kind;
use super::move_bias::MoveBias;
use super::{Strength, chance, glance};
use crate::engine::{Engine, Knowledge, SearchResult};
use crate::evaluate::is_basic_mate;
use crate::limits::Limits;
use crate::score::{DRAW, MATE_BOUND, is_mate};
use crate::search::RootMove;

/// Node limit for an elementary mate.
const MATE_NODES: u64 = 100_000;
/// Bonus of a forced mate over the best line without one, at levels that do not play mates at full
/// strength. With this value, a level that is winning anyway may overlook the mate.
const MATE_BONUS: i32 = 400;
/// Thinking time at full strength in a game without a clock.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(1);
/// Hard limit in a game without a clock, for an iteration that starts in time and takes too long.
const MAX_MOVE_TIME: Duration = Duration::from_secs(4);
/// Number of centipawns of the hand-written terms that correspond to odds of *e* to one (fitted
/// with the network *second*, docs/ENGINE.md).
pub(crate) const SCALE: f64 = 150.0;
/// Number of centipawns that count as much as one point of expected result. They are added to the
/// expected result, so that a level makes progress in a won position.
const CENTIPAWNS_PER_POINT: f64 = 1500.0;
/// A level ignores the moves that it is blind to, unless that loses more than its maximum loss
/// times this factor.
const BLINDNESS_FACTOR: f64 = 1.5;
/// The name of the random number that chooses among prepared openings.
const OPENING: u64 = 1 << 41;
/// Factor for the maximum loss and the temperature if the best move is a recapture, so that few
/// recaptures are missed.
const RECAPTURE_FACTOR: f64 = 0.25;

/// Chooses the move of a level. `limits` are the limits set by the game.
pub(crate) fn choose(
    engine: &mut Engine,
    line: &Line,
    strength: Strength,
    seed: u64,
    limits: Limits,
    stop: &AtomicBool,
) -> Option<(RootMove, SearchResult)> {
    let strength = match strength {
        Strength {
            basic_mates: true, ..
        } if is_basic_mate(line.position()) => Strength {
            nodes: strength.nodes.map(|nodes| nodes.max(MATE_NODES)),
            is_stateless: strength.is_stateless,
            uses_network: strength.uses_network,
            ..Strength::FULL
        },
        strength => strength,
    };
    let is_unlimited = limits.soft.is_none() && limits.nodes.is_none() && strength.nodes.is_none();
    let prepared = || {
        let (seed, _) = luck(line, seed);
        let chance = chance::Chance::new(seed, OPENING).unit();
        strength.style.and_then(|style| style.opening(line, chance))
    };
    let unsearched = prepared()
        .or_else(|| glance::choose(line, &strength, seed))
        .filter(|_| limits.search_moves.is_empty());
    let limits = Limits {
        search_moves: unsearched.map_or(limits.search_moves, |mv| vec![mv]),
        nodes: [limits.nodes, strength.nodes].into_iter().flatten().min(),
        lines: NonZeroUsize::new(strength.lines).unwrap_or(NonZeroUsize::MIN),
        soft: if is_unlimited {
            Some(DEFAULT_MOVE_TIME)
        } else {
            limits.soft
        },
        hard: limits.hard.or(is_unlimited.then_some(MAX_MOVE_TIME)),
        ..limits
    };
    let knowledge = if strength.is_full() && !strength.is_stateless {
        engine.knowledge()
    } else if strength.uses_network {
        engine.network_alone()
    } else {
        Knowledge::default()
    };
    let (lines, result) = if strength.is_stateless {
        engine.lines_with_cleared_state(line, &limits, &knowledge, stop)
    } else {
        engine.best_lines(line, &limits, &knowledge, stop, &mut |_| ())
    };
    // A level that sees mates plays the fastest mate, and delays being mated as long as possible.
    let is_decided = |root: &RootMove| is_mate(root.value);
    let chosen = if unsearched.is_some()
        || strength.is_full()
        || strength.mates && lines.first().is_some_and(is_decided)
    {
        lines.first()
    } else {
        let (seed, chance) = luck(line, seed);
        let last_capture = last_capture(line);
        let choice = LevelChoice {
            strength: strength.adjusted_to(line.position(), last_capture, lines.first()?.mv),
            unseen: Kind::unseen(strength.blindness, seed).collect(),
            last_capture,
            move_bias: MoveBias::new(line, strength.blindness),
        };
        choice.pick(&lines, line, chance)
    };
    chosen.map(|root| (root.clone(), result))
}

/// Returns the seed of the side to move and the random number for its next move. The number depends
/// on the move number instead of an internal state, because a GUI may send each position of a game
/// separately.
pub(super) fn luck(line: &Line, seed: u64) -> (u64, f64) {
    let position = line.position();
    let seed = chance::of_side(seed, position.turn());
    let number = position.fullmove_number().into();
    (seed, chance::of_move(seed, number))
}

/// Returns how much worse `value` is than `best`, in thousandths of a point: the loss of expected
/// result, plus a small amount for the difference in centipawns.
pub(super) fn loss(best: i32, value: i32) -> f64 {
    let expected = |value: i32| 1.0 / (1.0 + (-f64::from(value) / SCALE).exp());
    1000.0 * (expected(best) - expected(value) + f64::from(best - value) / CENTIPAWNS_PER_POINT)
}

/// Returns the target square of the last move, if it was a capture.
fn last_capture(line: &Line) -> Option<Square> {
    let mv = *line.moves().last()?;
    let captures = match mv.kind() {
        MoveKind::Castling => false,
        MoveKind::EnPassant => true,
        MoveKind::Normal(Role::Pawn) | MoveKind::Promotion(_) => mv.from().file() != mv.to().file(),
        MoveKind::Normal(_) => line.position().halfmove_clock() == 0,
    };
    captures.then(|| mv.to())
}

impl Strength {
    /// Adjusts temperature and maximum loss to the position: a higher temperature if there are many
    /// captures and checks, lower values if the best move is a recapture.
    fn adjusted_to(self, position: &Position, last_capture: Option<Square>, best: Move) -> Self {
        let forcing = position
            .legal_moves()
            .iter()
            .filter(|&&mv| position.is_capture(mv) || position.gives_check(mv))
            .count();
        let temperature = self.temperature * (0.75 + 0.08 * forcing as f64).min(1.5);
        let factor = if last_capture == Some(best.to()) {
            RECAPTURE_FACTOR
        } else {
            1.0
        };
        Self {
            max_loss: self.max_loss * factor,
            temperature: temperature * factor,
            ..self
        }
    }
}

/// The parameters of a choice among the lines of one position.
struct LevelChoice<'p> {
    strength: Strength,
    unseen: Vec<Kind>,
    last_capture: Option<Square>,
    move_bias: MoveBias<'p>,
}

impl LevelChoice<'_> {
    /// Draws one of the lines with the random number `chance` in `0.0..1.0`.
    fn pick<'l>(&self, lines: &'l [RootMove], line: &Line, chance: f64) -> Option<&'l RootMove> {
        let position = line.position();
        let Strength {
            max_loss,
            temperature,
            ..
        } = self.strength;
        let is_mating = |root: &RootMove| root.value >= MATE_BOUND;
        let best_non_mate = lines.iter().find(|root| !is_mating(root));
        let value = |root: &RootMove| match best_non_mate {
            // A mate counts as `MATE_BONUS` more than the best other line, or than a draw, so only
            // a level that wins anyway can overlook it.
            Some(other) if !self.strength.mates && is_mating(root) => {
                other.value.max(DRAW) + MATE_BONUS
            }
            _ => root.value,
        };
        let best = value(lines.first()?);
        let is_seen = |root: &&RootMove| {
            self.last_capture == Some(root.mv.to())
                || !self
                    .unseen
                    .iter()
                    .any(|kind| kind.has(root.mv, position.turn()))
        };
        let best_seen = lines.iter().find(is_seen).map(value);
        let is_blind =
            best_seen.is_some_and(|seen| loss(best, seen) <= max_loss * BLINDNESS_FACTOR);
        let best = best_seen.filter(|_| is_blind).unwrap_or(best);
        let weighted: Vec<(&RootMove, f64)> = lines
            .iter()
            .filter(|root| !is_blind || is_seen(root))
            .filter(|root| root.value > -MATE_BOUND || best <= -MATE_BOUND)
            .map(|root| {
                // The bonus of a style may exceed the loss of the move.
                let bonus = self
                    .strength
                    .style
                    .map_or(0.0, |style| style.bonus(line, root.mv));
                (root, loss(best, value(root)) - bonus)
            })
            .filter(|&(_, lost)| lost <= max_loss)
            .map(|(root, lost)| {
                let weight = (-lost / temperature).exp() * self.move_bias.of(root.mv);
                (root, weight)
            })
            .collect();
        let mut remaining = chance * weighted.iter().map(|(_, weight)| weight).sum::<f64>();
        weighted
            .iter()
            .find(|(_, weight)| {
                remaining -= weight;
                remaining < 0.0
            })
            .or(weighted.first())
            .map(|(root, _)| *root)
    }
}
