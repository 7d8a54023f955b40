//! The changes by hand that a report for a federation names.

use arbiter::Timestamp;

use crate::entrant::EntrantId;
use crate::outcome::Outcome;

/// A change by hand, with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManualChange {
    /// The time.
    pub at: Timestamp,
    /// The change.
    pub kind: ManualChangeKind,
}

/// A change that an arbiter made after the first pairing and that the rules do not make by
/// themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManualChangeKind {
    /// A round was paired by hand.
    PairedByHand {
        /// The round.
        round: u16,
    },
    /// A published round was taken back.
    TakenBack {
        /// The round.
        round: u16,
    },
    /// A result that was already known was changed or cleared.
    Corrected {
        /// The round.
        round: u16,
        /// The board.
        board: u16,
        /// The former result.
        from: Outcome,
        /// The new result, if any.
        to: Option<Outcome>,
        /// The correction counts for the rating report only (C.04.2, 4.3).
        rating_only: bool,
    },
    /// The settings were changed.
    SettingsChanged,
    /// The details of a player were changed, such as the rating.
    PlayerChanged {
        /// The player.
        entrant: EntrantId,
    },
    /// The tournament was continued after its end.
    Reopened,
}
