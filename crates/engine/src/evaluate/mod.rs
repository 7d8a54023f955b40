//! Static evaluation of positions.
//!
//! The search uses [`Evaluator`]. It evaluates positions with a network ([`crate::nnue`]) or, if
//! none is loaded, with hand-written [`terms`], each weighted for the middlegame and the endgame
//! and blended by the pieces still on the board. In both cases [`endings`] overrides the evaluation
//! of some endings, and scales down leads that rarely win. [`tuning`] counts the same terms to tune
//! their [`weights`].

mod endings;
mod groups;
mod king;
mod passed;
mod pawns;
mod phase;
mod pieces;
mod side;
mod terms;
mod threats;
pub mod tuning;
mod weights;

use rules::{Color, Position};

use crate::nnue::{Memory, Network};
use crate::score::{DRAW, MATE_BOUND};
use groups::Group;
use phase::Tapered;
use side::Side;
use terms::Sum;

pub(crate) use endings::{is_basic_mate, is_dead};

/// Returns the static evaluation of a position by the hand-written terms, in centipawns, positive
/// if the side to move is better. It ignores the move history and sees no tactics, so it is meant
/// for quiet positions.
///
/// ```
/// # use rules as staunton_rules;
/// use staunton_rules::{CastlingMode, Position};
///
/// let up_a_queen = Position::from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", CastlingMode::Standard)?;
/// assert!(staunton_engine::evaluate(&up_a_queen) > 500);
/// # Ok::<(), staunton_rules::FenError>(())
/// ```
pub fn evaluate(position: &Position) -> i32 {
    Evaluator::new(None).evaluate(position, 0)
}

/// The evaluation of one search.
pub(crate) struct Evaluator<'n> {
    network: Option<&'n Network>,
    memory: Memory,
}

impl<'n> Evaluator<'n> {
    /// Creates an evaluator that uses a network, or the hand-written terms if there is none.
    pub(crate) const fn new(network: Option<&'n Network>) -> Self {
        Self {
            network,
            memory: Memory::new(),
        }
    }

    /// Returns the static evaluation of a position that the search has reached at this ply, in
    /// centipawns, positive if the side to move is better.
    pub(crate) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let value = for_white(position, || match self.network {
            Some(network) => {
                let value = self.memory.evaluate(network, position, ply);
                seen_by_white(position, value)
            }
            None => by_hand(position),
        });
        let bounded = value.clamp(1 - MATE_BOUND, MATE_BOUND - 1);
        seen_by_white(position, bounded)
    }
}

/// Converts a value between the point of view of the side to move and that of White.
fn seen_by_white(position: &Position, value: i32) -> i32 {
    match position.turn() {
        Color::White => value,
        Color::Black => -value,
    }
}

/// Returns the value for White: known by the pieces alone, or else the estimate scaled by its
/// share.
fn for_white(position: &Position, estimate: impl FnOnce() -> i32) -> i32 {
    if endings::is_drawn(position) {
        return DRAW;
    }
    if let Some((strong, value)) = endings::basic_mate(position) {
        return if strong == Color::White {
            value
        } else {
            -value
        };
    }
    let value = estimate();
    let strong = leader(value);
    value * endings::share(position, strong) / endings::FULL_SHARE
}

fn by_hand(position: &Position) -> i32 {
    let [white, black] = count::<Tapered>(position);
    (white - black).blend(phase::of(position.board()))
}

/// Returns the side that leads, by a value from White's point of view.
const fn leader(value: i32) -> Color {
    if value >= DRAW {
        Color::White
    } else {
        Color::Black
    }
}

/// Counts the terms of White and of Black.
fn count<S: Sum>(position: &Position) -> [S; 2] {
    let [mut white, mut black] =
        Color::ALL.map(|color| Side::new(position.board(), color, position.king(color)));
    let mut sums = [S::default(), S::default()];
    let [for_white, for_black] = &mut sums;
    pieces::mobility(&mut white, &black.turned(), for_white);
    pieces::mobility(&mut black, &white.turned(), for_black);
    side(&white, &black.turned(), for_white);
    side(&black, &white.turned(), for_black);
    sums[position.turn().index()].add(Group::Tempo, 0, 1);
    sums
}

/// Counts the terms of one side except mobility, once the attacks of both sides are known.
fn side<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    pieces::material(own, sum);
    pieces::bishop_pair(own, sum);
    pieces::bishop_pawns(own, sum);
    pieces::shielded(own, sum);
    pieces::outposts(own, their, sum);
    pieces::rook_files(own, their, sum);
    pawns::isolated(own, their, sum);
    pawns::doubled(own, sum);
    pawns::backward(own, their, sum);
    pawns::phalanx(own, sum);
    pawns::supported(own, sum);
    passed::passed(own, their, sum);
    threats::attacked(own, their, sum);
    threats::hanging(own, their, sum);
    threats::pushes(own, their, sum);
    king::shelter(own, their, sum);
    king::attack(own, their, sum);
}

#[cfg(test)]
mod tests;
