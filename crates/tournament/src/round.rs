//! Rounds and their boards.

use arbiter::Timestamp;
use serde::{Deserialize, Serialize};

use crate::entrant::{EntrantId, RequestedBye};
use crate::outcome::{Outcome, Side};
use crate::reason::Reason;

/// A paired round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The round, from 1.
    pub round: u16,
    /// The name of the rules ([`pairing::Edition`]).
    pub edition: String,
    /// The players by pairing number when the round was paired.
    pub order: Vec<EntrantId>,
    /// The boards in their order.
    pub boards: Vec<PairedBoard>,
    /// The players without an opponent who are in the round.
    pub byes: Vec<(EntrantId, Bye)>,
    /// Whether the arbiter paired by hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
}

/// A board of a new round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairedBoard {
    /// The number of the board, from 1.
    pub number: u16,
    /// The player with the white pieces.
    pub white: EntrantId,
    /// The player with the black pieces.
    pub black: EntrantId,
    /// A result that is certain when the round begins: the opponent of a withdrawn player wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The reasons for the pair and its colors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// The reason why a player has no opponent in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Bye {
    /// The pairing-allocated bye; in a knock-out, the player reaches the next round.
    Pairing,
    /// A requested half-point bye.
    Half,
    /// A requested absence.
    Zero,
}

impl From<RequestedBye> for Bye {
    fn from(bye: RequestedBye) -> Self {
        match bye {
            RequestedBye::Half => Self::Half,
            RequestedBye::Zero => Self::Zero,
        }
    }
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The name of the rules.
    pub edition: String,
    /// The players by pairing number.
    pub order: Vec<EntrantId>,
    /// The boards in the order of their numbers.
    pub boards: Vec<Board>,
    /// The players without an opponent.
    pub byes: Vec<(EntrantId, Bye)>,
    /// Whether the arbiter paired by hand.
    pub by_hand: bool,
    /// The time of the pairing.
    pub paired_at: Timestamp,
}

/// A board of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number.
    pub number: u16,
    /// White and Black.
    pub players: [EntrantId; 2],
    /// The result, once known.
    pub outcome: Option<Outcome>,
    /// A later result that counts for the rating report only (C.04.2, 4.3).
    pub rating_only: Option<Outcome>,
    /// The results that the players have reported.
    pub reported: [Option<Outcome>; 2],
    /// The results of earlier games of a match with their players, in a knock-out.
    pub earlier: Vec<([EntrantId; 2], Outcome)>,
    /// The winner of a drawn match, named by the arbiter.
    pub decided: Option<Side>,
    /// Whether a device at the board records the game.
    pub is_recorded: bool,
    /// The reasons for the pair and its colors.
    pub reasons: Vec<Reason>,
}

impl Board {
    /// Returns the side of a player.
    pub fn side_of(&self, entrant: EntrantId) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.players[side.index()] == entrant)
    }

    /// Returns the winner of the match of a knock-out.
    pub fn winner(&self) -> Option<EntrantId> {
        let side = self.decided.or_else(|| self.outcome?.winner())?;
        Some(self.players[side.index()])
    }
}

impl Round {
    /// Returns whether all boards have a result.
    pub fn is_complete(&self) -> bool {
        self.boards.iter().all(|board| board.outcome.is_some())
    }

    /// Returns the board with this number.
    pub fn board(&self, number: u16) -> Option<&Board> {
        self.boards.iter().find(|board| board.number == number)
    }

    /// Returns the board of a player.
    pub fn board_of(&self, entrant: EntrantId) -> Option<&Board> {
        self.boards
            .iter()
            .find(|board| board.players.contains(&entrant))
    }
}

impl Round {
    /// Returns a round that was paired at this time.
    pub(crate) fn new(pairing: Pairing, paired_at: Timestamp) -> Self {
        let board = |paired: PairedBoard| Board {
            number: paired.number,
            players: [paired.white, paired.black],
            outcome: paired.outcome,
            rating_only: None,
            reported: [None; 2],
            earlier: Vec::new(),
            decided: None,
            is_recorded: false,
            reasons: paired.reasons,
        };
        Self {
            edition: pairing.edition,
            order: pairing.order,
            boards: pairing.boards.into_iter().map(board).collect(),
            byes: pairing.byes,
            by_hand: pairing.by_hand,
            paired_at,
        }
    }
}
