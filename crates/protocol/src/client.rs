//! The messages that a client sends over the WebSocket.

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::color_choice::ColorChoice;
use crate::typescript;

/// One text frame from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Subscribes to a game: answered by `game`, then an `update` for each change.
    Watch {
        /// The game's id.
        game: String,
        /// The last version this client has seen; the answer then contains only newer changes.
        since: Option<u32>,
    },
    /// Unsubscribes from a game.
    Unwatch {
        /// The game's id.
        game: String,
    },
    /// Sends a command in a game: answered by `ack` or `refused` with the same id.
    Command {
        /// The game's id.
        game: String,
        /// Chosen by the client, 1 to 64 letters, digits, `-` or `_`, unique in the game. A command
        /// that is sent again with the same id is carried out only once.
        id: String,
        /// The version that the player saw when choosing the command. If the moves have changed
        /// since then, the command is refused as `stale`.
        version: u32,
        /// The command.
        command: PlayerCommand,
    },
    /// Asks why a move is not legal in the game's current position.
    Explain {
        /// The game's id.
        game: String,
        /// Chosen by the client and repeated in the answer.
        request: u32,
        /// A move in SAN (`Nf3`) or UCI (`g1f3`).
        text: String,
    },
    /// Asks for the best moves in a position: answered by an `analysis` for each new depth and by
    /// one `analysis_end`. A session has one analysis at a time: a new one replaces the old.
    Analyse {
        /// Chosen by the client and repeated in the answers.
        request: u32,
        /// The position before the moves, in Forsyth-Edwards Notation.
        fen: String,
        /// Whether castling follows the rules of Chess960.
        #[serde(default)]
        chess960: bool,
        /// Moves in UCI. The position after them is analyzed; earlier positions count for
        /// repetitions.
        #[serde(default)]
        moves: Vec<String>,
        /// The number of best moves to return, from 1; the answer may have fewer.
        lines: u8,
    },
    /// Asks for a position with its legal moves, and for the moves that lead there: answered by
    /// `explored` or `explore_refused`. It is independent of any game.
    Explore {
        /// Chosen by the client and repeated in the answer.
        request: u32,
        /// The position before the moves, in Forsyth-Edwards Notation.
        fen: String,
        /// Whether castling follows the rules of Chess960.
        #[serde(default)]
        chess960: bool,
        /// Moves in UCI or SAN, at most 600.
        #[serde(default)]
        moves: Vec<String>,
        /// The number of moves that the client already has; the answer contains the moves after
        /// them, at most 100.
        #[serde(default)]
        from_ply: u32,
    },
    /// Cancels an analysis, if it is still running.
    EndAnalysis {
        /// The number of the request that started it.
        request: u32,
    },
    /// Subscribes to the lobby: answered by `lobby`, now and after each change.
    WatchLobby,
    /// Unsubscribes from the lobby.
    UnwatchLobby,
    /// Subscribes to a tournament: answered by `tournament`, now and after each change. A connection
    /// follows one tournament at a time.
    WatchTournament {
        /// Its id.
        tournament: String,
    },
    /// Unsubscribes from the tournament.
    UnwatchTournament,
    /// Offers a game to the first player who accepts: answered by `seeking` or `seek_refused`, or
    /// by `paired` if a game has begun that the sender has not opened yet. A connection has one
    /// seek at a time, which a new one replaces; it ends with the connection.
    Seek {
        /// The time control.
        #[ts(as = "typescript::TimeControl")]
        time: TimeControl,
        /// The side of the sender.
        color: ColorChoice,
        /// Whether to play Chess960.
        #[serde(default)]
        chess960: bool,
        /// The number of the Chess960 starting position, 0 to 959; by default it is random.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        chess960_number: Option<i32>,
        /// The way in which draws by threefold repetition and by fifty moves are claimed; by
        /// default the players claim them.
        #[serde(default)]
        #[ts(as = "Option<typescript::Claims>")]
        claims: Option<Claims>,
        /// Whether the game is rated: only between registered players, with a clock or by
        /// correspondence, from the standard position, and if the players claim draws.
        #[serde(default)]
        rated: bool,
        /// The maximum difference in points between the ratings of the sender and the player who
        /// accepts, from 50 to 1000; null for no limit.
        #[serde(default)]
        within: Option<u16>,
    },
    /// Ends the seek of this connection: answered by `seeking`.
    EndSeek,
    /// Accepts the seek of another player: answered by `paired` or `seek_refused`. All seeks of the
    /// sender end.
    AcceptSeek {
        /// The seek's id.
        seek: String,
    },
    /// Subscribes to the challenges sent and received by this player: answered by `challenges`, now
    /// and after each change.
    WatchChallenges,
    /// Subscribes to the chat of a game: answered by `chat`, then a `said` for each message.
    WatchChat {
        /// The game's id.
        game: String,
    },
    /// Unsubscribes from the chat of a game.
    UnwatchChat {
        /// The game's id.
        game: String,
    },
    /// Checks whether the connection is alive: answered by `pong`.
    Ping {
        /// Repeated in the answer.
        nonce: u32,
    },
}

/// A player's command in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerCommand {
    /// Plays a move.
    Move {
        /// The move in UCI (`e2e4`, `e7e8q`) or SAN (`Nf3`).
        text: String,
        /// Whether a draw is offered with it.
        #[serde(default)]
        offer_draw: bool,
    },
    /// Resigns the game.
    Resign,
    /// Offers a draw during the opponent's turn. On the own turn, it is offered with the move.
    OfferDraw,
    /// Answers the opponent's draw offer.
    AnswerDraw {
        /// Whether the game ends drawn.
        accept: bool,
    },
    /// Claims a draw by threefold repetition or by fifty moves; only the player to move may. A
    /// wrong claim counts as a draw offer and gives the opponent extra time.
    ClaimDraw {
        /// The move that leads to the draw, in UCI or SAN; null to claim in the position on the
        /// board. If the claim is wrong, the move is played.
        text: Option<String>,
    },
    /// Requests a takeback of the moves up to the player's own last turn.
    ProposeTakeback,
    /// Answers the opponent's takeback request.
    AnswerTakeback {
        /// Whether the takeback is allowed.
        accept: bool,
    },
    /// Gives the opponent 15 seconds, at most 40 times in a game.
    GiveTime,
    /// Takes vacation days in a game that allows them: for the current turn, or, during the
    /// opponent's turn, for the next one.
    TakeVacation {
        /// The number of days, at least one.
        days: u16,
    },
    /// Claims a win or a draw because the opponent has been away for the time given in the last
    /// `claim`. A player who cannot mate gets a draw in any case.
    ClaimAbandoned {
        /// Whether to claim only a draw.
        #[serde(default)]
        draw: bool,
    },
    /// Aborts the game before both players have moved, or withdraws an open invitation.
    Abort,
    /// Offers another game with colors reversed, after the end of this one. When both players have
    /// offered it (the computer always agrees), the state contains the id of the new game.
    Rematch,
}
