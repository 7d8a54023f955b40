//! What someone asks.

use rules::{Color, UciMove};

use crate::{Millis, Timestamp};

/// What someone asks of a game. [`crate::decide`] answers with events or a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Make a move, and with it perhaps offer a draw: all or nothing (FIDE 9.1.2.1).
    Move {
        /// Who moves.
        by: Color,
        /// The move as UCI writes it (in Chess960 castling is the king taking its rook).
        mv: UciMove,
        /// Whether a draw is offered with it.
        offer_draw: bool,
        /// How long its way here took, and the way of the opponent's move before: measured by
        /// whoever asks, and spared the player as far as [`crate::LAG_QUOTA`] goes.
        lag: Millis,
    },
    /// Give up (FIDE 5.1.2).
    Resign {
        /// Who gives up.
        by: Color,
    },
    /// Answer the opponent's draw offer (FIDE 9.1.2.1).
    AnswerDraw {
        /// Who answers.
        by: Color,
        /// Whether the game ends drawn.
        accept: bool,
    },
    /// Claim a draw by threefold repetition or by fifty moves (FIDE 9.2 and 9.3).
    ClaimDraw {
        /// Who claims; only the player to move may.
        by: Color,
        /// The move after which it is a draw, as UCI writes it, or none to claim in the position
        /// on the board. A wrong claim binds to the move.
        mv: Option<UciMove>,
    },
    /// Ask to go back to one's own last turn.
    ProposeTakeback {
        /// Who asks.
        by: Color,
    },
    /// Answer the opponent's request to take back.
    AnswerTakeback {
        /// Who answers.
        by: Color,
        /// Whether the game goes back.
        accept: bool,
    },
    /// Call the game off before both have moved.
    Abort {
        /// Who calls it off.
        by: Color,
    },
    /// Give the opponent [`crate::GIFT`] on the clock.
    GiveTime {
        /// Who gives it.
        by: Color,
    },
    /// Take days of vacation in a game with days for each move: they are added to the present turn,
    /// or to the next.
    TakeVacation {
        /// Who takes them.
        by: Color,
        /// How many days, at least one.
        days: u16,
    },
    /// Take the win, or be content with a draw, since the opponent has left. Whether they have, and
    /// for how long, is for the caller to know.
    ClaimAbandoned {
        /// Who claims.
        by: Color,
        /// Whether a draw is enough.
        draw: bool,
    },
    /// Look at the clock: has the flag of the side to move fallen (FIDE 6.9), or is it too late for
    /// its first move?
    Flag,
    /// The program was away and is back: credit the outage to whoever was to move.
    Resume {
        /// The last moment at which the program is known to have been running.
        last_heartbeat: Timestamp,
        /// For how long a move of the side to move may have been on its way then, as in
        /// [`Command::Move`]: so long its flag was waited with.
        lag: Millis,
    },
}
