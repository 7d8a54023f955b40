//! Random legal moves.

use fastrand::Rng;
use rules::Position;

/// A random legal move, in UCI, and the position after it; none when there is no legal move.
pub(crate) fn random_move(position: &Position, rng: &mut Rng) -> Option<(String, Position)> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let mv = moves[rng.usize(..moves.len())];
    Some((position.uci(mv).to_string(), position.after_unchecked(mv)))
}
