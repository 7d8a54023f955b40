//! The moves of a puzzle with the positions around them.

use rules::{Move, MoveKind, Position};

use crate::puzzle::line;

/// A move of the solver's, and what comes after it.
pub(super) struct Step {
    pub(super) before: Position,
    pub(super) mv: Move,
    pub(super) after: Position,
    /// The reply and the solver's next move; none for the last move.
    pub(super) then: Option<Then>,
    /// The reply after that, and the solver's move after next.
    pub(super) later: Option<Then>,
}

/// What follows a move that is not the last one.
pub(super) struct Then {
    pub(super) reply: Move,
    /// After the reply.
    pub(super) position: Position,
    pub(super) next: Move,
}

impl Step {
    /// Whether the move takes nothing, gives no check, does not promote and gets out of none.
    pub(super) fn is_quiet(&self) -> bool {
        !self.before.is_capture(self.mv)
            && self.mv.promotion().is_none()
            && !self.after.is_check()
            && !self.before.is_check()
    }

    /// Whether what stands where the move went is the piece that moved, and not a king that has
    /// castled.
    pub(super) fn is_plain(&self) -> bool {
        self.mv.kind() != MoveKind::Castling
    }
}

/// The solver's moves with what belongs to each.
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
