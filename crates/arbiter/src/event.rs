//! What happened.

use rules::Color;
use serde::{Deserialize, Serialize};

use crate::{Finding, Millis, Timestamp, Verdict};

/// Something that happened in a game. A game is the fold of its events.
///
/// Verdicts, remaining times and credits stand in the events, so that no later
/// version of the rules ever rewrites an old game. How they look in JSON, and how
/// that may change, is described at [`crate::EVENT_FORMAT`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The game began; the clock of the side to move runs from here (FIDE 6.2), unless the terms
    /// let both clocks stand for the first moves.
    /// Always the first event, written when both seats are taken.
    Started,
    /// A legal move was made.
    Moved {
        /// The move as UCI writes it.
        uci: String,
        /// Time left to the mover after the move and its bonus; none without a clock.
        remaining: Option<Millis>,
    },
    /// A draw was claimed.
    DrawClaimed {
        /// Who claimed it.
        by: Color,
        /// The move after which it was to be a draw.
        uci: Option<String>,
        /// What was made of it.
        ruling: Ruling,
    },
    /// A draw was offered with the move just made.
    DrawOffered {
        /// Who offered.
        by: Color,
    },
    /// The opponent's draw offer was declined by a command (a move declines it too, without this event).
    DrawDeclined {
        /// Who declined it; not written before format 4, when only one offer could stand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Color>,
    },
    /// A player asks to take back.
    TakebackProposed {
        /// Who asks.
        by: Color,
    },
    /// The request to take back was declined.
    TakebackDeclined,
    /// The last moves were taken back; clocks stay as they stand.
    TakenBack {
        /// How many plies.
        plies: u16,
        /// Time left to White and Black; none without a clock.
        remaining: Option<[Millis; 2]>,
    },
    /// The time of an outage is charged to no one.
    Credited {
        /// How much is not charged to the side to move.
        millis: Millis,
        /// Until when the outage is settled.
        until: Timestamp,
    },
    /// The way of the move that follows in this row to the server is charged to no one.
    LagSpared {
        /// How much is not charged to the side to move.
        millis: Millis,
    },
    /// A player gave the opponent time.
    TimeGiven {
        /// Who gave it.
        by: Color,
        /// How much.
        millis: Millis,
    },
    /// A player of a game with days for each move takes some of their days of vacation: they are
    /// added to the present turn, or to the next.
    VacationTaken {
        /// Who takes them.
        by: Color,
        /// How many days.
        days: u16,
    },
    /// The game is over.
    Ended {
        /// How, and by which article.
        verdict: Verdict,
        /// Time left to White and Black at the end; none without a clock.
        remaining: Option<[Millis; 2]>,
        /// What was found about who can still mate, where the Laws ask: of both sides for a
        /// dead position, of the opponent for a resignation, a fallen flag or an abandoned game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        findings: Vec<Finding>,
    },
}

/// What was made of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ruling {
    /// The claim is right; the game ends with it.
    Right,
    /// The claim is wrong: the game goes on (FIDE 9.5.3), and the claim stands as a draw
    /// offer (9.1.2.3).
    Wrong {
        /// Time left to the opponent, with what they got for it; none without a clock.
        opponent_remaining: Option<Millis>,
    },
}
