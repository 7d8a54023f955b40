//! Commands.

use rules::{Color, UciMove};

use crate::{Millis, Points, Timestamp};

/// A request of a player or the server for a game. [`crate::decide`] returns events or a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Make a move, optionally with a draw offer. Both succeed or fail together (FIDE 9.1.2.1).
    Move {
        /// The player who moves.
        by: Color,
        /// The move in UCI (in Chess960, castling is the king capturing its rook).
        mv: UciMove,
        /// Whether the move comes with a draw offer.
        offer_draw: bool,
        /// Network delay of this move and of the opponent's previous move, as measured by the
        /// caller. Compensated to the player up to [`crate::LAG_QUOTA`].
        lag: Millis,
    },
    /// Resign (FIDE 5.1.2).
    Resign {
        /// The player who resigns.
        by: Color,
    },
    /// Offer a draw during the opponent's turn, after the own move (FIDE 9.1.2.1).
    OfferDraw {
        /// The player who offers.
        by: Color,
    },
    /// Answer the opponent's draw offer (FIDE 9.1.2.1).
    AnswerDraw {
        /// The player who answers.
        by: Color,
        /// Whether the player accepts the draw.
        accept: bool,
    },
    /// Claim a draw by threefold repetition or by the fifty-move rule (FIDE 9.2 and 9.3).
    ClaimDraw {
        /// The claiming player, who must be the player to move.
        by: Color,
        /// The move after which the position is a draw, in UCI, or `None` to claim in the current
        /// position. A wrong claim commits the player to the move.
        mv: Option<UciMove>,
    },
    /// Propose a takeback to the player's own last turn.
    ///
    /// With stages, a taken-back move takes its bonus with it, and the time of a stage that it
    /// began. Its player then has the current time without these, but never more than before the
    /// move. If all moves are taken back, both clocks are as at the start. With days per move, both
    /// players get the full time of a move again.
    ProposeTakeback {
        /// The player who proposes.
        by: Color,
    },
    /// Answer the opponent's takeback proposal.
    AnswerTakeback {
        /// The player who answers.
        by: Color,
        /// Whether the player accepts the takeback.
        accept: bool,
    },
    /// Abort the game before both players have moved.
    Abort {
        /// The player who aborts.
        by: Color,
    },
    /// Add [`crate::GIFT`] to the opponent's clock.
    GiveTime {
        /// The player who gives the time.
        by: Color,
    },
    /// Halve the own time and give up the bonus, before the own first move: an arena rewards it.
    Berserk {
        /// The player.
        by: Color,
    },
    /// Start the clock of the side to move, if both clocks are stopped for the first moves.
    StartClocks,
    /// Take vacation days in a correspondence game: they are added to the current turn, or to the
    /// next.
    TakeVacation {
        /// The player who takes them.
        by: Color,
        /// The number of days, at least one.
        days: u16,
    },
    /// Claim a win, or only a draw, because the opponent has left. The caller knows whether and how
    /// long the opponent has been away.
    ClaimAbandoned {
        /// The claiming player.
        by: Color,
        /// Whether the player claims only a draw.
        draw: bool,
    },
    /// End the game with this score, by a decision of the arbiter of a tournament (FIDE 12.9), also
    /// after a flag has fallen.
    Adjudicate {
        /// The score; [`Points::None`] if the game has no result.
        score: Points,
    },
    /// Check the clock: whether the flag of the side to move has fallen (FIDE 6.9), or the deadline
    /// for its first move has passed.
    Flag,
    /// Resume after an outage: the outage is credited to the side to move.
    Resume {
        /// The last moment at which the server is known to have been running.
        last_heartbeat: Timestamp,
        /// Possible network delay of a move of the side to move at the time of the outage, as in
        /// [`Command::Move`]. Its flag was held back for that time.
        lag: Millis,
    },
}
