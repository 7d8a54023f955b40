//! Game events.

use rules::Color;
use serde::{Deserialize, Serialize};

use crate::{Finding, Millis, Timestamp, Verdict};

/// An event of a game. A game is the fold of its events.
///
/// The events contain verdicts, remaining times and credits, so no later version of the rules
/// rewrites an old game. [`crate::EVENT_FORMAT`] describes their JSON form and how it may change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The game began. The clock of the side to move runs from here (FIDE 6.2), unless the terms
    /// stop both clocks for the first moves. Always the first event, written when both seats are
    /// taken.
    Started,
    /// A legal move was made.
    Moved {
        /// The move in UCI.
        uci: String,
        /// Time left to the mover after the move and its bonus; `None` without a clock.
        remaining: Option<Millis>,
    },
    /// A draw was claimed.
    DrawClaimed {
        /// The claiming player.
        by: Color,
        /// The move after which the position was claimed as a draw.
        uci: Option<String>,
        /// The ruling on the claim.
        ruling: Ruling,
    },
    /// A draw was offered with the last move.
    DrawOffered {
        /// The player who offered.
        by: Color,
    },
    /// A command declined the opponent's draw offer (a move declines it too, without this event).
    DrawDeclined {
        /// The player who declined. Not written before format 4, when only one offer could be
        /// pending.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Color>,
    },
    /// A player proposed a takeback.
    TakebackProposed {
        /// The player who proposed.
        by: Color,
    },
    /// The takeback proposal was declined.
    TakebackDeclined,
    /// The last moves were taken back, with their bonuses.
    TakenBack {
        /// The number of plies.
        plies: u16,
        /// Time left to White and Black; `None` without a clock. Before format 7, taken-back moves
        /// left their bonuses on the clocks.
        remaining: Option<[Millis; 2]>,
        /// The stages to which White and Black return, counted from 0. `None` if both remain in
        /// their stages, as in every takeback before format 7.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stages: Option<[u8; 2]>,
    },
    /// An outage was credited: its time is not charged to any player.
    Credited {
        /// The time that is not charged to the side to move.
        millis: Millis,
        /// The moment until which the outage is settled.
        until: Timestamp,
    },
    /// Lag compensation: the network delay of the next move in this row is not charged to either
    /// player.
    LagSpared {
        /// The time that is not charged to the side to move.
        millis: Millis,
    },
    /// A player gave time to the opponent.
    TimeGiven {
        /// The player who gave it.
        by: Color,
        /// The amount of time.
        millis: Millis,
    },
    /// A player halved the own time before the first move, and has no bonus in this game.
    Berserked {
        /// The player.
        by: Color,
        /// The time left at the start of the player's first turn.
        remaining: Millis,
    },
    /// The clock of the side to move was started before the first moves, which no longer stop the
    /// clocks.
    ClocksStarted,
    /// A player of a correspondence game took vacation days: they are added to the current turn, or
    /// to the next.
    VacationTaken {
        /// The player who took them.
        by: Color,
        /// The number of days.
        days: u16,
    },
    /// The game is over.
    Ended {
        /// The result, with the reason and article.
        verdict: Verdict,
        /// Time left to White and Black at the end; `None` without a clock.
        remaining: Option<[Millis; 2]>,
        /// Findings about whether a side can still mate, where the Laws require them: for both
        /// sides in a dead position, for the opponent after a resignation, a fallen flag or an
        /// abandoned game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        findings: Vec<Finding>,
    },
}

/// The ruling on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ruling {
    /// The claim is correct; the game ends with it.
    Right,
    /// The claim is wrong: the game continues (FIDE 9.5.3), and the claim counts as a draw offer
    /// (9.1.2.3).
    Wrong {
        /// Time left to the opponent, including the penalty time; `None` without a clock.
        opponent_remaining: Option<Millis>,
    },
}
