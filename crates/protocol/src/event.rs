//! What happened in a game, beside moves and the end.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Side;

/// Something that happened in a game and that its new state alone does not tell.
///
/// Moves are in `plies`, and how the game ended is in `verdict`: neither is repeated here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameEvent {
    /// A draw was claimed wrongly. The claim counts as a draw offer, and its named move is
    /// played. A `time_added` follows where the opponent gets time for it, and a `draw_offered`
    /// unless the move has ended the game.
    ClaimFailed {
        /// Who claimed.
        by: Side,
        /// The move that was claimed with, in English SAN; none for a claim in the position on
        /// the board.
        san: Option<String>,
        /// How often the position that was claimed had appeared then; the third time is a draw.
        appearances: u32,
        /// How many plies without a capture or a pawn move led to it; a hundred are a draw.
        quiet_plies: u32,
    },
    /// A draw was offered.
    DrawOffered {
        /// Who offered.
        by: Side,
    },
    /// The opponent's draw offer was declined.
    DrawDeclined {
        /// Who declined.
        by: Side,
        /// Whether they did so by making a move.
        by_move: bool,
    },
    /// A player asked for a takeback.
    TakebackProposed {
        /// Who asked.
        by: Side,
    },
    /// The opponent's request for a takeback was declined.
    TakebackDeclined {
        /// Who declined.
        by: Side,
        /// Whether they did so by making a move.
        by_move: bool,
    },
    /// A player made a move instead of waiting for the takeback that they had asked for.
    TakebackWithdrawn {
        /// Who had asked.
        by: Side,
    },
    /// Moves were taken back. Open draw offers are void.
    TakenBack {
        /// How many plies.
        plies: u32,
    },
    /// A player got time.
    TimeAdded {
        /// Whose clock it is.
        to: Side,
        /// How much, in milliseconds.
        #[ts(type = "number")]
        millis: u64,
        /// What for.
        reason: TimeReason,
    },
}

/// Why a player got time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TimeReason {
    /// The server could not take moves, since it was not running or could not write, or since its
    /// clock was wrong: this time passed on the player's clock and is given back.
    Outage,
    /// The opponent claimed a draw wrongly.
    WrongClaim,
    /// The opponent gave it.
    Gift,
    /// Their own days of vacation, which they took in a game with days for each move: in the
    /// opponent's turn for their next.
    Vacation,
}
