//! Draws by repetition or by move count after a move that has not been made yet.

use rules::Position;

use crate::{Game, Reason};

/// Returns the reason for which the position after a move could be claimed as a draw.
pub(super) fn reason(game: &Game, next: &Position) -> Option<Reason> {
    claimable_after(next, repetition_count(game, next))
}

/// Returns the reason for which a position that has occurred this often can be claimed as a draw.
pub(super) fn claimable_after(position: &Position, repetitions: usize) -> Option<Reason> {
    if repetitions >= 3 {
        Some(Reason::ThreefoldRepetition)
    } else if position.halfmove_clock() >= 100 {
        Some(Reason::FiftyMoves)
    } else {
        None
    }
}

/// Returns how often this position has occurred, including the move that leads to it (FIDE 9.2.3).
pub(super) fn repetition_count(game: &Game, next: &Position) -> usize {
    let earlier = game.line().repeatable().iter();
    1 + earlier.filter(|there| there.is_same_position(next)).count()
}
