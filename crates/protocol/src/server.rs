//! The messages that the server sends on the socket.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::http::players::OpeningName;
use crate::{
    AbsenceClaim, AnalysisEnd, AnalysisLine, Challenge, ChatClosed, ChatLine, ChatRoom, ClaimView,
    GameEvent, GameInfo, GameState, Ply, PositionView, Seek, Side, VerdictView,
};

/// One text frame from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `watch`, and sent again when an open seat is taken.
    Game {
        /// The fixed data of the game.
        info: Box<GameInfo>,
        /// The changing state of the game.
        state: GameState,
        /// What happened since the version that the client named, the oldest first; of many only
        /// the last. Empty when it named none.
        events: Vec<GameEvent>,
        /// The sides whose players are away.
        away: Vec<Side>,
        /// Who may claim the game, and when.
        claim: Option<AbsenceClaim>,
        /// How many people watch it without playing.
        spectators: u32,
    },
    /// A followed game has a new version.
    Update {
        /// The game's id.
        game: String,
        /// Its state; `plies` only from `from_ply` on.
        state: GameState,
        /// What happened since the last message about this game, the oldest first. A client that
        /// has this version already knows it.
        events: Vec<GameEvent>,
    },
    /// In a followed game a player is away, or back, or who may claim it has changed.
    Presence {
        /// The game's id.
        game: String,
        /// The sides whose players are away: for some seconds they have not followed the game.
        away: Vec<Side>,
        /// Who may claim the game, and when, unless the other player is back before.
        claim: Option<AbsenceClaim>,
    },
    /// More or fewer people watch a followed game.
    Spectators {
        /// The game's id.
        game: String,
        /// How many, without its players.
        count: u32,
    },
    /// A command was accepted and is on disk.
    Ack {
        /// The game's id.
        game: String,
        /// The command's id.
        id: String,
        /// The version it made.
        version: u32,
    },
    /// A command changed nothing.
    Refused {
        /// The game's id.
        game: String,
        /// The command's id.
        id: String,
        /// The kind of refusal, stable for programs.
        code: RefusalCode,
        /// The reason, a sentence for people.
        message: String,
        /// The FIDE article, if one decides it.
        article: Option<String>,
    },
    /// The answer to `explain`.
    Explanation {
        /// The game's id.
        game: String,
        /// The request's number.
        request: u32,
        /// Whether the move is legal.
        legal: bool,
        /// Why it is illegal, or the move in SAN.
        message: String,
        /// The FIDE article of an illegal move.
        article: Option<String>,
        /// Whether the game would end with the move, which over the board is then complete before
        /// the clock is pressed (FIDE 6.2.1.1); as far as that is seen quickly, which some dead
        /// positions are not.
        ends: bool,
        /// How a claim of a draw with the move would be judged; none for an illegal move, and where
        /// nothing can be claimed. Whoever plays both sides accepts their own offers, and a wrong
        /// claim is one: they learn of it here before they claim.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        claim: Option<ClaimView>,
    },
    /// The result of an analysis so far. A client that reads slowly does not get every depth,
    /// but always the newest.
    Analysis {
        /// The request's number.
        request: u32,
        /// How many plies were searched; 0 when there is no legal move.
        depth: u32,
        /// The deepest ply that was searched.
        seldepth: u32,
        /// Positions visited.
        #[ts(type = "number")]
        nodes: u64,
        /// Positions visited in a second.
        #[ts(type = "number")]
        nps: u64,
        /// Time since the search began, in milliseconds.
        #[ts(type = "number")]
        time: u64,
        /// The best moves, the best first. Without a legal move a single line without moves.
        lines: Vec<AnalysisLine>,
    },
    /// An analysis has ended.
    AnalysisEnd {
        /// The request's number.
        request: u32,
        /// Why.
        reason: AnalysisEnd,
        /// The kind of refusal, stable for programs.
        code: Option<RefusalCode>,
        /// The reason for a refusal, a sentence for people.
        message: Option<String>,
    },
    /// The answer to `explore`.
    Explored {
        /// The request's number.
        request: u32,
        /// The position before the moves, as this server writes it.
        start_fen: String,
        /// What was dropped from the FEN since it cannot be: sentences for people.
        notes: Vec<String>,
        /// The number of the first of `plies`, from 0.
        from_ply: u32,
        /// The moves from there on, of many only the first 100; times are unknown.
        plies: Vec<Ply>,
        /// The position after all moves.
        position: PositionView,
        /// How the game ends with this position, if it does: by checkmate or stalemate, or because
        /// neither side can mate any more.
        ending: Option<VerdictView>,
        /// The opening, if it has a name.
        opening: Option<OpeningName>,
    },
    /// There is no such position.
    ExploreRefused {
        /// The request's number.
        request: u32,
        /// Which move is wrong, from 0; none when it is the FEN, or the request as a whole.
        at: Option<u32>,
        /// The kind of refusal, stable for programs.
        code: RefusalCode,
        /// The reason, a sentence for people.
        message: String,
        /// The FIDE article, if one decides it.
        article: Option<String>,
    },
    /// The seeks in the lobby, the newest first; of very many only the newest.
    Lobby {
        /// Those of the recipient among them.
        seeks: Vec<Seek>,
    },
    /// The seek of this connection is in the lobby, or is not any more.
    Seeking {
        /// Its id; none when there is none.
        seek: Option<String>,
    },
    /// A seek was accepted and a game has begun: for both players. The seek has ended.
    Paired {
        /// The seek's id.
        seek: String,
        /// The game's id.
        game: String,
    },
    /// A `seek` or an `accept_seek` made nothing. The seeks of whoever accepts one may have ended
    /// (`seeking`).
    SeekRefused {
        /// The seek that was to be accepted; none for one that was to be made.
        seek: Option<String>,
        /// The kind of refusal, stable for programs.
        code: RefusalCode,
        /// The reason, a sentence for people.
        message: String,
    },
    /// The challenges of and to the recipient, the newest first: those that are open, and those that
    /// were answered in the last ten minutes.
    Challenges {
        /// At most 100.
        challenges: Vec<Challenge>,
    },
    /// The answer to `watch_chat`.
    Chat {
        /// The game's id.
        game: String,
        /// Where the recipient is.
        room: ChatRoom,
        /// Why the recipient can say nothing at the moment; none when they can.
        closed: Option<ChatClosed>,
        /// What was said and the recipient may read, the oldest first; of much only the last.
        lines: Vec<ChatLine>,
    },
    /// Something was said beside a game. A client that has this number already knows it.
    Said {
        /// The game's id.
        game: String,
        /// What.
        line: ChatLine,
    },
    /// The answer to `ping`.
    Pong {
        /// The number in the `ping`.
        nonce: u32,
    },
    /// A frame could not be handled. The connection stays open, unless the frame was too
    /// large.
    Error {
        /// The kind of refusal, stable for programs.
        code: RefusalCode,
        /// What was wrong, a sentence for people.
        message: String,
    },
}

/// The kinds of refusal, stable for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The frame is not a message of the protocol.
    Malformed,
    /// The client does not speak this version of the protocol: a page has to be loaded again.
    OtherVersion,
    /// There is no such game.
    NoSuchGame,
    /// The sender is not a player of this game.
    NotYourGame,
    /// The other seat is still open.
    NotStarted,
    /// It is the other side's turn.
    NotYourTurn,
    /// The move is not legal.
    IllegalMove,
    /// The move cannot be read, or fits several legal moves.
    UnreadableMove,
    /// The game is over.
    GameOver,
    /// The command does not fit the state of the game.
    NotNow,
    /// The moves have changed since the version that the command names.
    Stale,
    /// The position to analyse or to explore cannot be set up.
    BadPosition,
    /// The command id is not well formed, or was used for something else.
    BadCommandId,
    /// A game cannot have these settings.
    BadTerms,
    /// There is no such seek: it has ended, or someone else was first.
    NoSuchSeek,
    /// Too many requests; wait a little.
    TooMany,
    /// The server cannot accept commands at the moment; nothing was changed, try again.
    Unavailable,
}
