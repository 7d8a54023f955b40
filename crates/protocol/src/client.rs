//! What a client says on the socket.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One text frame from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Follow a game: answered by `game`, then an `update` for each change.
    Watch {
        /// The game's id.
        game: String,
        /// The last version this client has seen; the answer then brings only what is newer.
        since: Option<u32>,
    },
    /// Stop following a game.
    Unwatch {
        /// The game's id.
        game: String,
    },
    /// Ask for something in a game: answered by `ack` or `refused` with the same id.
    Command {
        /// The game's id.
        game: String,
        /// Chosen by the client, 1 to 64 letters, digits, `-` or `_`, unique in the game.
        /// Sending the same command again under the same id does nothing twice.
        id: String,
        /// What is asked.
        command: PlayerCommand,
    },
    /// Ask why a move is not legal in the game's present position.
    Explain {
        /// The game's id.
        game: String,
        /// Chosen by the client; the answer carries it.
        request: u32,
        /// A move in SAN (`Nf3`) or UCI (`g1f3`).
        text: String,
    },
    /// Ask what is best in a position: answered by `analysis`, again and again as it is
    /// searched deeper, and by one `analysis_end`. A session has one analysis at a time:
    /// a new one replaces the old.
    Analyse {
        /// Chosen by the client; the answers carry it.
        request: u32,
        /// Where the moves begin, in Forsyth-Edwards Notation.
        fen: String,
        /// Whether castling follows the rules of Chess960.
        #[serde(default)]
        chess960: bool,
        /// Moves in UCI. The position after them is analysed; those before it count for
        /// repetitions.
        #[serde(default)]
        moves: Vec<String>,
        /// How many of the best moves are wanted, from 1; there may come fewer.
        lines: u8,
    },
    /// End an analysis, unless it has ended.
    EndAnalysis {
        /// The number that it was begun with.
        request: u32,
    },
    /// Ask whether the connection is alive: answered by `pong`.
    Ping {
        /// Comes back in the answer.
        nonce: u32,
    },
}

/// What a player asks in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerCommand {
    /// Make a move.
    Move {
        /// The move in UCI (`e2e4`, `e7e8q`) or SAN (`Nf3`).
        text: String,
        /// Whether a draw is offered with it.
        #[serde(default)]
        offer_draw: bool,
    },
    /// Give up.
    Resign,
    /// Answer the opponent's draw offer.
    AnswerDraw {
        /// Whether the game ends drawn.
        accept: bool,
    },
    /// Claim a draw by threefold repetition or by fifty moves; only the player to move may.
    /// A wrong claim stands as a draw offer and brings the opponent extra time.
    ClaimDraw {
        /// The move after which it is a draw, in UCI or SAN, or none when the position on the
        /// board is meant. A wrong claim makes the move.
        text: Option<String>,
    },
    /// Ask to go back to one's own last turn.
    ProposeTakeback,
    /// Answer the opponent's wish to take back.
    AnswerTakeback {
        /// Whether the game goes back.
        accept: bool,
    },
    /// Call the game off before both have moved.
    Abort,
    /// After the end: ask for another game with colours reversed. When both have
    /// asked (the computer always agrees), the state names the new game.
    Rematch,
}
