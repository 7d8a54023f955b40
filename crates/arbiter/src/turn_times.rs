//! The times of a finished turn, for a takeback.

use rules::Color;

use crate::Millis;

/// The times of a turn that ended with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnTimes {
    /// Time left to the mover at the start of the turn.
    pub(crate) before: Millis,
    /// Time that the move added: its bonus, and the time of a stage that it began.
    pub(crate) added: Millis,
    /// Whether the move began a stage.
    pub(crate) began_stage: bool,
}

/// Both clocks after a takeback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TakenBackTimes {
    /// Time left to White and Black.
    pub(crate) remaining: [Millis; 2],
    /// The stages of White and Black.
    pub(crate) stages: [u8; 2],
}

impl TakenBackTimes {
    /// Takes back a turn of this side. What the move added is removed; the time that was used stays
    /// used. Time that the opponent gave after the start of the turn is removed too, so that the
    /// clock never shows more than it did before the move.
    pub(crate) fn undo(&mut self, mover: Color, turn: &TurnTimes) {
        let side = mover.index();
        let without_added = self.remaining[side].saturating_sub(turn.added);
        self.remaining[side] = without_added.min(turn.before);
        self.stages[side] -= u8::from(turn.began_stage);
    }
}
