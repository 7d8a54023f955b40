//! Quiet moves.

use rules::{Move, Position};

/// Whether a move neither captures nor promotes.
pub(super) fn is_quiet(position: &Position, mv: Move) -> bool {
    mv.promotion().is_none() && !position.is_capture(mv)
}
