//! The choice of a level among the searched lines.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::{Line, Move, MoveKind, Position, Role, Square};

use super::blind_spots::Kind;
use super::move_bias::MoveBias;
use super::{Strength, chance};
use crate::engine::{Engine, SearchResult};
use crate::evaluate::is_basic_mate;
use crate::limits::Limits;
use crate::score::{DRAW, MATE_BOUND, is_mate};
use crate::search::RootMove;

/// Node limit for an elementary mate.
const MATE_NODES: u64 = 100_000;
/// Bonus of a forced mate over the best line without one, at levels that do not play mates at full
/// strength. A winning beginner may overlook the mate.
const MATE_LEAD: i32 = 400;
/// Thinking time at full strength in a game without a clock.
const UNCLOCKED: Duration = Duration::from_secs(1);
/// Hard limit of the same, if the iteration started in time does not end.
const LONGEST_UNCLOCKED: Duration = Duration::from_secs(4);
/// Number of centipawns of the hand-written terms that correspond to odds of *e* to one (fitted
/// with the network *second*, docs/ENGINE.md).
pub(crate) const SCALE: f64 = 150.0;
/// Number of centipawns that count as one point in addition to the expected result, so that a level
/// makes progress in a won position.
const CENTIPAWNS_A_POINT: f64 = 1500.0;
/// A level ignores the moves that it is blind to, unless that loses more than its maximum loss
/// times this factor.
const BLIND_LOSS: f64 = 1.5;
/// Factor for recaptures on both the maximum loss and the temperature, so that recaptures are
/// played carefully.
const RECAPTURE_CARE: f64 = 0.25;

/// Chooses a move as a level does. `limits` holds the limits that the game sets.
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
            constant: strength.constant,
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
        hard: limits.hard.or(timeless.then_some(LONGEST_UNCLOCKED)),
        ..limits
    };
    let (lines, result) = if strength.constant {
        engine.fresh_lines(line, &limits, stop)
    } else {
        let network = engine.network();
        engine.best_lines(line, &limits, network.as_deref(), stop, &mut |_| ())
    };
    // A level that sees mates plays the fastest mate, and delays being mated as long as possible.
    let is_decided = |root: &RootMove| is_mate(root.value);
    let chosen = if strength.is_full() || strength.mates && lines.first().is_some_and(is_decided) {
        lines.first()
    } else {
        let (seed, chance) = luck(line, seed);
        let taken_on = taken_on(line);
        let sight = Sight {
            strength: strength.on(line.position(), taken_on, lines.first()?.mv),
            unseen: Kind::unseen(strength.blindness, seed).collect(),
            taken_on,
            move_bias: MoveBias::new(line, strength.blindness),
        };
        sight.draw(&lines, line.position(), chance)
    };
    chosen.map(|root| (root.clone(), result))
}

/// Returns the seed of the side to move and the random number for its next move. It is based on the
/// move number, because a game may be sent as one position after another.
pub(super) fn luck(line: &Line, seed: u64) -> (u64, f64) {
    let position = line.position();
    let seed = chance::of_side(seed, position.turn());
    let number = position.fullmove_number().into();
    (seed, chance::of_move(seed, number))
}

/// Returns the loss of a move with the second value compared with a move with the first value, in
/// thousandths of a point: the loss of expected result, plus a little for material alone.
pub(super) fn loss(best: i32, value: i32) -> f64 {
    let expected = |value: i32| 1.0 / (1.0 + (-f64::from(value) / SCALE).exp());
    1000.0 * (expected(best) - expected(value) + f64::from(best - value) / CENTIPAWNS_A_POINT)
}

/// The square on which the last move captured a piece.
fn taken_on(line: &Line) -> Option<Square> {
    let mv = *line.moves().last()?;
    let takes = match mv.kind() {
        MoveKind::Castling => false,
        MoveKind::EnPassant => true,
        MoveKind::Normal(Role::Pawn) | MoveKind::Promotion(_) => mv.from().file() != mv.to().file(),
        MoveKind::Normal(_) => line.position().halfmove_clock() == 0,
    };
    takes.then(|| mv.to())
}

impl Strength {
    /// Adjusts the care to the position: less if there are many captures and checks, much more if
    /// the best move is a recapture.
    fn on(self, position: &Position, taken_on: Option<Square>, best: Move) -> Self {
        let forcing = position
            .legal_moves()
            .iter()
            .filter(|&&mv| position.is_capture(mv) || position.gives_check(mv))
            .count();
        let temperature = self.temperature * (0.75 + 0.08 * forcing as f64).min(1.5);
        let care = if taken_on == Some(best.to()) {
            RECAPTURE_CARE
        } else {
            1.0
        };
        Self {
            max_loss: self.max_loss * care,
            temperature: temperature * care,
            ..self
        }
    }
}

/// The choice of a level among the lines of one position.
struct Sight<'p> {
    strength: Strength,
    unseen: Vec<Kind>,
    taken_on: Option<Square>,
    move_bias: MoveBias<'p>,
}

impl Sight<'_> {
    /// Draws one of the lines with the random number `chance` in `0.0..1.0`.
    fn draw<'l>(
        &self,
        lines: &'l [RootMove],
        position: &Position,
        chance: f64,
    ) -> Option<&'l RootMove> {
        let Strength {
            max_loss,
            temperature,
            ..
        } = self.strength;
        let is_mating = |root: &RootMove| root.value >= MATE_BOUND;
        let unmating = lines.iter().find(|root| !is_mating(root));
        let value = |root: &RootMove| match unmating {
            // Only a side that wins anyway overlooks the mate.
            Some(other) if !self.strength.mates && is_mating(root) => {
                other.value.max(DRAW) + MATE_LEAD
            }
            _ => root.value,
        };
        let best = value(lines.first()?);
        let is_seen = |root: &&RootMove| {
            self.taken_on == Some(root.mv.to())
                || !self
                    .unseen
                    .iter()
                    .any(|kind| kind.has(root.mv, position.turn()))
        };
        let best_seen = lines.iter().find(is_seen).map(value);
        let is_blind = best_seen.is_some_and(|seen| loss(best, seen) <= max_loss * BLIND_LOSS);
        let best = best_seen.filter(|_| is_blind).unwrap_or(best);
        let weighed: Vec<(&RootMove, f64)> = lines
            .iter()
            .filter(|root| !is_blind || is_seen(root))
            .filter(|root| root.value > -MATE_BOUND || best <= -MATE_BOUND)
            .map(|root| (root, loss(best, value(root))))
            .filter(|&(_, lost)| lost <= max_loss)
            .map(|(root, lost)| {
                let weight = (-lost / temperature).exp() * self.move_bias.of(root.mv);
                (root, weight)
            })
            .collect();
        let mut left = chance * weighed.iter().map(|(_, weight)| weight).sum::<f64>();
        weighed
            .iter()
            .find(|(_, weight)| {
                left -= weight;
                left < 0.0
            })
            .or(weighed.first())
            .map(|(root, _)| *root)
    }
}
