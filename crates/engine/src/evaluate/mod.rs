//! What a position is worth before any search.
//!
//! [`Evaluator`] is all that the search asks: it judges positions by a network
//! ([`crate::nnue`]) or, where none is loaded, by hand-written [`terms`], each weighed for the
//! middlegame and the endgame and blended by the pieces still on the board. Either way
//! [`endings`] knows some endings better, and says how much of a lead counts. [`tuning`] counts
//! the same terms to find their [`weights`].

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

/// The value of a position by the hand-written terms, in centipawns, positive when the side to
/// move stands better. It knows nothing of the move history, and sees no tactics: it is for quiet positions.
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
    /// An evaluation by a network, or else by the hand-written terms.
    pub(crate) const fn new(network: Option<&'n Network>) -> Self {
        Self {
            network,
            memory: Memory::new(),
        }
    }

    /// The value of a position that the search has reached after so many plies, in centipawns,
    /// positive when the side to move stands better.
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

/// A value for the side to move as White sees it, or one that White sees for the side to move.
fn seen_by_white(position: &Position, value: i32) -> i32 {
    match position.turn() {
        Color::White => value,
        Color::Black => -value,
    }
}

/// The value for White, where the pieces alone do not tell it: as estimated.
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

/// Who leads, by a value that White sees.
const fn leader(value: i32) -> Color {
    if value >= DRAW {
        Color::White
    } else {
        Color::Black
    }
}

/// The terms of White and of Black.
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

/// The terms of one side but its mobility, once the attacks of both are known.
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
