//! The messages that a client sends on the socket.

use arbiter::{Claims, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::color_choice::ColorChoice;
use crate::typescript;

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
    /// Give a command in a game: answered by `ack` or `refused` with the same id.
    Command {
        /// The game's id.
        game: String,
        /// Chosen by the client, 1 to 64 letters, digits, `-` or `_`, unique in the game.
        /// A command that is sent again under the same id is carried out only once.
        id: String,
        /// The version that the sender saw when they decided. If the moves have changed since
        /// then, the command is refused as `stale`.
        version: u32,
        /// The command.
        command: PlayerCommand,
    },
    /// Ask why a move is not legal in the game's current position.
    Explain {
        /// The game's id.
        game: String,
        /// Chosen by the client and repeated in the answer.
        request: u32,
        /// A move in SAN (`Nf3`) or UCI (`g1f3`).
        text: String,
    },
    /// Ask for the best moves in a position: answered by an `analysis` for each new depth
    /// and by one `analysis_end`. A session has one analysis at a time:
    /// a new one replaces the old.
    Analyse {
        /// Chosen by the client and repeated in the answers.
        request: u32,
        /// The position before the moves, in Forsyth-Edwards Notation.
        fen: String,
        /// Whether castling follows the rules of Chess960.
        #[serde(default)]
        chess960: bool,
        /// Moves in UCI. The position after them is analysed; those before it count for
        /// repetitions.
        #[serde(default)]
        moves: Vec<String>,
        /// How many of the best moves are wanted, from 1; the answer may have fewer.
        lines: u8,
    },
    /// Ask for a position, what is legal in it, and the moves that lead there: answered by
    /// `explored` or `explore_refused`. It has nothing to do with any game.
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
        /// How many of the moves the client knows already; the answer has those after them, at most
        /// 100.
        #[serde(default)]
        from_ply: u32,
    },
    /// End an analysis, unless it has ended.
    EndAnalysis {
        /// The number that it was started with.
        request: u32,
    },
    /// Follow the lobby: answered by `lobby`, now and whenever it has changed.
    WatchLobby,
    /// Stop following the lobby.
    UnwatchLobby,
    /// Offer a game to whoever accepts it first: answered by `seeking` or `seek_refused`, or by the
    /// `paired` of a game that has begun and that the sender has not looked at yet. A connection has
    /// one seek at a time, which a new one replaces; it ends with the connection.
    Seek {
        /// How time is counted.
        #[ts(as = "typescript::TimeControl")]
        time: TimeControl,
        /// The side of the sender.
        color: ColorChoice,
        /// Whether to play Chess960, from a random starting position.
        #[serde(default)]
        chess960: bool,
        /// How draws by threefold repetition and by fifty moves are made; by default they are
        /// claimed.
        #[serde(default)]
        #[ts(as = "Option<typescript::Claims>")]
        claims: Option<Claims>,
        /// Whether the game counts for ratings: only among people with accounts, with a clock or by
        /// correspondence, from the standard position, and where draws are claimed.
        #[serde(default)]
        rated: bool,
        /// By how many points the rating of who accepts it may differ from the sender's, from 50 to
        /// 1000; with none anyone may accept.
        #[serde(default)]
        within: Option<u16>,
    },
    /// End the seek of this connection: answered by `seeking`.
    EndSeek,
    /// Accept the seek of someone else: answered by `paired` or `seek_refused`. All seeks of the
    /// sender end.
    AcceptSeek {
        /// The seek's id.
        seek: String,
    },
    /// Follow the challenges of and to the sender: answered by `challenges`, now and whenever they
    /// have changed.
    WatchChallenges,
    /// Follow what is said beside a game: answered by `chat`, then a `said` for each line.
    WatchChat {
        /// The game's id.
        game: String,
    },
    /// Stop following it.
    UnwatchChat {
        /// The game's id.
        game: String,
    },
    /// Ask whether the connection is alive: answered by `pong`.
    Ping {
        /// Repeated in the answer.
        nonce: u32,
    },
}

/// A player's command in a game.
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
    /// Resign the game.
    Resign,
    /// Answer the opponent's draw offer.
    AnswerDraw {
        /// Whether the game ends drawn.
        accept: bool,
    },
    /// Claim a draw by threefold repetition or by fifty moves; only the player to move may.
    /// A wrong claim counts as a draw offer and gives the opponent extra time.
    ClaimDraw {
        /// The move that leads to the draw, in UCI or SAN; none to claim in the position on the
        /// board. If the claim is wrong, the move is played.
        text: Option<String>,
    },
    /// Ask to take back moves up to the player's own last turn.
    ProposeTakeback,
    /// Answer the opponent's takeback request.
    AnswerTakeback {
        /// Whether the takeback is allowed.
        accept: bool,
    },
    /// Give the opponent 15 seconds, at most 40 times in a game.
    GiveTime,
    /// Take days of vacation in a game that was agreed with them: for the present turn, or in the
    /// opponent's turn for the next.
    TakeVacation {
        /// How many days, at least one.
        days: u16,
    },
    /// Win the game, or draw it, since the opponent has been away for as long as the last `claim`
    /// said. A player who cannot mate draws in any case.
    ClaimAbandoned {
        /// Whether a draw is enough.
        #[serde(default)]
        draw: bool,
    },
    /// Abort the game before both players have moved, or call off an open invitation.
    Abort,
    /// After the end: ask for another game with colours reversed. When both have
    /// asked (the computer always agrees), the state names the new game.
    Rematch,
}
