//! The moves of a puzzle with the positions around them.

use rules::{Move, MoveKind, Position};

use crate::puzzle::line;

/// A move of the solver, and the moves after it.
pub(super) struct Step {
    pub(super) before: Position,
    pub(super) mv: Move,
    pub(super) after: Position,
    /// The reply and the solver's next move; `None` for the last move.
    pub(super) then: Option<Then>,
    /// The reply after that, and the solver's third move.
    pub(super) later: Option<Then>,
}

/// A reply and the solver's next move.
pub(super) struct Then {
    pub(super) reply: Move,
    /// The position after the reply.
    pub(super) position: Position,
    pub(super) next: Move,
}

impl Step {
    /// Whether the move is not a capture or promotion, gives no check and does not answer a check.
    pub(super) fn is_quiet(&self) -> bool {
        !self.before.is_capture(self.mv)
            && self.mv.promotion().is_none()
            && !self.after.is_check()
            && !self.before.is_check()
    }

    /// Whether the target square holds the piece that moved, which is the case except after
    /// castling.
    pub(super) fn is_plain(&self) -> bool {
        self.mv.kind() != MoveKind::Castling
    }
}

/// Returns the solver's moves with the data of each step.
pub(super) fn steps(start: &Position, moves: &[Move]) -> Vec<Step> {
    let positions = line(start, moves);
    let then = |ply: usize| {
        let (&reply, &next) = moves.get(ply + 1).zip(moves.get(ply + 2))?;
        Some(Then {
            reply,
            position: positions[ply + 2],
            next,
        })
    };
    (0..moves.len())
        .step_by(2)
        .map(|ply| Step {
            before: positions[ply],
            mv: moves[ply],
            after: positions[ply + 1],
            then: then(ply),
            later: then(ply + 2),
        })
        .collect()
}
