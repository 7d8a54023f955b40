//! Moves at a glance, of the levels for children and beginners.
//!
//! A beginner often plays a move that looks natural and does not look at the replies. So a share of
//! the moves of these levels is drawn by [habits](super::move_bias) alone from all legal moves. The
//! share is spread evenly over the game.

use rules::{Line, Move, MoveKind, Role};

use super::move_bias::MoveBias;
use super::{Strength, chance};

/// The name of the random numbers for moves at a glance.
const NAME: u64 = 1 << 40;
/// The fractional part of the square root of two. Steps of it spread evenly, and do not follow the
/// steps of [`chance::of_move`].
const STEP: f64 = std::f64::consts::SQRT_2 - 1.0;

/// Returns a move if the next move of this level is one at a glance; `None` if it is not, or if
/// there is no legal move.
pub(super) fn choose(line: &Line, strength: &Strength, seed: u64) -> Option<Move> {
    if strength.glances <= 0.0 {
        return None;
    }
    let position = line.position();
    let seed = chance::of_side(seed, position.turn());
    let number = u64::from(position.fullmove_number());
    let start = chance::Chance::new(seed, NAME).unit();
    if (start + STEP * number as f64).fract() >= strength.glances {
        return None;
    }
    let habits = MoveBias::new(line, strength.blindness);
    let weighted: Vec<(Move, f64)> = position
        .legal_moves()
        .iter()
        .filter(|mv| !matches!(mv.kind(), MoveKind::Promotion(role) if role != Role::Queen))
        .map(|&mv| (mv, habits.of(mv)))
        .collect();
    let total: f64 = weighted.iter().map(|(_, weight)| weight).sum();
    let mut left = total * chance::Chance::new(seed, NAME + 1 + number).unit();
    let drawn = weighted.iter().find(|(_, weight)| {
        left -= weight;
        left < 0.0
    });
    drawn.or(weighted.last()).map(|(mv, _)| *mv)
}
