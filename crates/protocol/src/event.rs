//! Events of a game other than moves and the end.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Side;

/// An event of a game that cannot be derived from its new state.
///
/// Moves are in `plies`, and the end of the game is in `verdict`: neither is repeated here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameEvent {
    /// A draw was claimed wrongly. The claim counts as a draw offer, and its named move is played.
    /// A `time_added` follows if the opponent gets time for it, and a `draw_offered` unless the
    /// move ended the game.
    ClaimFailed {
        /// The side that claimed.
        by: Side,
        /// The move named in the claim, in English SAN; null for a claim in the position on the
        /// board.
        san: Option<String>,
        /// The number of times that the claimed position had occurred; the third is a draw.
        appearances: u32,
        /// The number of plies without a capture or a pawn move that led to it; a hundred are a
        /// draw.
        quiet_plies: u32,
    },
    /// A draw was offered.
    DrawOffered {
        /// The side that offered.
        by: Side,
    },
    /// The opponent's draw offer was declined.
    DrawDeclined {
        /// The side that declined.
        by: Side,
        /// Whether it declined by making a move.
        by_move: bool,
    },
    /// A player requested a takeback.
    TakebackProposed {
        /// The side that requested it.
        by: Side,
    },
    /// The opponent's takeback request was declined.
    TakebackDeclined {
        /// The side that declined.
        by: Side,
        /// Whether it declined by making a move.
        by_move: bool,
    },
    /// A player made a move instead of waiting for an answer to their takeback request.
    TakebackWithdrawn {
        /// The side that had requested it.
        by: Side,
    },
    /// Moves were taken back. Open draw offers are void.
    TakenBack {
        /// The number of plies.
        plies: u32,
    },
    /// A player got time.
    TimeAdded {
        /// The side whose clock it is.
        to: Side,
        /// The amount in milliseconds.
        #[ts(type = "number")]
        millis: u64,
        /// The reason.
        reason: TimeReason,
    },
}

/// The reason why a player got time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TimeReason {
    /// The server could not accept moves because it was not running, could not write, or had a
    /// wrong clock: this time passed on the player's clock and is credited.
    Outage,
    /// The opponent claimed a draw wrongly.
    WrongClaim,
    /// The opponent gave the time.
    Gift,
    /// Vacation days that the player took in a correspondence game; during the opponent's turn, for
    /// the next turn.
    Vacation,
}
