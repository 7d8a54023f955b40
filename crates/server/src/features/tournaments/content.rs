//! The stored entries of journals.

use serde::{Deserialize, Serialize};
use store::{GameId, StoredTournamentRow};
use tournament::{Command, Event};

/// An entry of the journal. It names entrants by number and contains no accounts, so erasing a
/// player leaves it unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Content {
    /// The command.
    pub(super) command: Command,
    /// The reason that its author gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    /// The changes.
    pub(super) events: Vec<Event>,
    /// The games that begin with it, by board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) games: Vec<BoardGame>,
}

/// A game on a board of the current round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardGame {
    /// The number of the board.
    pub(super) board: u16,
    /// The id of the game.
    pub(super) game: String,
}

impl BoardGame {
    pub(super) fn id(&self) -> Option<GameId> {
        self.game.parse().ok()
    }
}

impl Content {
    /// Reads a stored entry.
    pub(super) fn read(row: &StoredTournamentRow) -> Result<Self, serde_json::Error> {
        serde_json::from_str(&row.entry.content)
    }
}

#[cfg(test)]
mod tests {
    use samples::Samples;

    use super::*;

    /// Old journals stay readable. The crate `tournament` has samples of all events.
    #[test]
    fn entries_match_their_samples() {
        let entries = [
            Content {
                command: Command::Pair {
                    round: 1,
                    by_hand: None,
                },
                reason: Some("two players left".to_owned()),
                events: Vec::new(),
                games: vec![BoardGame {
                    board: 1,
                    game: "Game0001".to_owned(),
                }],
            },
            Content {
                command: Command::End,
                reason: None,
                events: vec![Event::Ended],
                games: Vec::new(),
            },
        ];
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).json("tournament_entry", &entries);
    }
}
