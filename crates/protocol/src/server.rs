//! The messages that the server sends over the WebSocket.

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
        /// The events since the version that the client named, oldest first; only the last events
        /// if there are many. Empty if the client named none.
        events: Vec<GameEvent>,
        /// The sides whose players are away.
        away: Vec<Side>,
        /// The side that may claim the game, and when.
        claim: Option<AbsenceClaim>,
        /// The number of spectators.
        spectators: u32,
    },
    /// A game that the client is subscribed to has a new version.
    Update {
        /// The game's id.
        game: String,
        /// Its state; `plies` only from `from_ply` on.
        state: GameState,
        /// The events since the last message about this game, oldest first. A client that has this
        /// version already knows them.
        events: Vec<GameEvent>,
    },
    /// In a game that the client is subscribed to, a player is away or back, or the claim has
    /// changed.
    Presence {
        /// The game's id.
        game: String,
        /// The sides whose players are away: they have had no connection to the game for some
        /// seconds.
        away: Vec<Side>,
        /// The side that may claim the game, and when, unless the opponent returns before.
        claim: Option<AbsenceClaim>,
    },
    /// The number of spectators of a game has changed.
    Spectators {
        /// The game's id.
        game: String,
        /// The number of spectators, without players.
        count: u32,
    },
    /// A command was accepted and is on disk.
    Ack {
        /// The game's id.
        game: String,
        /// The command's id.
        id: String,
        /// The version that it made.
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
        /// The reason why it is illegal, or the move in SAN.
        message: String,
        /// The FIDE article of an illegal move.
        article: Option<String>,
        /// Whether the game would end with the move. Over the board, such a move is complete before
        /// the clock is pressed (FIDE 6.2.1.1). Only detected if that is fast, which is not so for
        /// some dead positions.
        ends: bool,
        /// The ruling on a draw claim with the move; null for an illegal move, or if no claim is
        /// possible. A player of both sides accepts their own offers, and a wrong claim is one:
        /// this shows them the ruling before they claim.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        claim: Option<ClaimView>,
    },
    /// The current result of an analysis. A client that reads slowly does not get every depth, but
    /// always the newest.
    Analysis {
        /// The request's number.
        request: u32,
        /// The search depth in plies; 0 if there is no legal move.
        depth: u32,
        /// The maximum depth reached, in plies.
        seldepth: u32,
        /// The node count.
        #[ts(type = "number")]
        nodes: u64,
        /// Nodes per second.
        #[ts(type = "number")]
        nps: u64,
        /// Time since the search began, in milliseconds.
        #[ts(type = "number")]
        time: u64,
        /// The best moves, best first. Without a legal move, a single line without moves.
        lines: Vec<AnalysisLine>,
    },
    /// An analysis has ended.
    AnalysisEnd {
        /// The request's number.
        request: u32,
        /// The reason.
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
        /// The position before the moves, as the server writes it.
        start_fen: String,
        /// Parts of the FEN that were dropped because they are impossible: sentences for people.
        notes: Vec<String>,
        /// The number of the first of `plies`, from 0.
        from_ply: u32,
        /// The moves from there on, at most 100; times are unknown.
        plies: Vec<Ply>,
        /// The position after all moves.
        position: PositionView,
        /// The result of the game if it ends with this position: by checkmate or stalemate, or
        /// because neither side can mate.
        ending: Option<VerdictView>,
        /// The opening, if it has a name.
        opening: Option<OpeningName>,
    },
    /// The position does not exist.
    ExploreRefused {
        /// The request's number.
        request: u32,
        /// The index of the wrong move, from 0; null if the FEN or the request as a whole is wrong.
        at: Option<u32>,
        /// The kind of refusal, stable for programs.
        code: RefusalCode,
        /// The reason, a sentence for people.
        message: String,
        /// The FIDE article, if one decides it.
        article: Option<String>,
    },
    /// The seeks in the lobby, newest first; only the newest if there are very many.
    Lobby {
        /// The seeks, including those of the recipient.
        seeks: Vec<Seek>,
    },
    /// A tournament has this version: requests for its parts return it or a later one.
    Tournament {
        /// Its id.
        tournament: String,
        /// Its version.
        version: u32,
    },
    /// The recipient's game of a tournament has begun, or is running while the connection begins to
    /// follow challenges: the client opens it.
    TournamentGame {
        /// The id of the tournament.
        tournament: String,
        /// The name of the tournament.
        name: String,
        /// The round.
        round: u16,
        /// The number of the board.
        board: u16,
        /// The id of the game.
        game: String,
        /// The rules of an arena; `round` is then its wave.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        arena: Option<ArenaGame>,
    },
    /// The seek of this connection has been added to the lobby or removed.
    Seeking {
        /// Its id; null if there is none.
        seek: Option<String>,
    },
    /// A seek was accepted and a game has begun: sent to both players. The seek has ended.
    Paired {
        /// The seek's id.
        seek: String,
        /// The game's id.
        game: String,
    },
    /// A `seek` or an `accept_seek` had no effect. The seeks of a player who accepts one may have
    /// ended (`seeking`).
    SeekRefused {
        /// The id of the seek to accept; null for a new seek.
        seek: Option<String>,
        /// The kind of refusal, stable for programs.
        code: RefusalCode,
        /// The reason, a sentence for people.
        message: String,
    },
    /// The challenges sent and received by this player, newest first: the open ones, and those that
    /// were answered in the last ten minutes.
    Challenges {
        /// The challenges, at most 100.
        challenges: Vec<Challenge>,
    },
    /// The answer to `watch_chat`.
    Chat {
        /// The game's id.
        game: String,
        /// The recipient's room.
        room: ChatRoom,
        /// The reason why the recipient cannot chat at the moment; null if they can.
        closed: Option<ChatClosed>,
        /// The chat messages that the recipient may read, oldest first; only the last if there are
        /// many.
        lines: Vec<ChatLine>,
    },
    /// A new chat message in a game. A client that has this number already knows it.
    Said {
        /// The game's id.
        game: String,
        /// The chat message.
        line: ChatLine,
    },
    /// The answer to `ping`.
    Pong {
        /// The number in the `ping`.
        nonce: u32,
    },
    /// A frame could not be handled. The connection stays open, unless the frame was too large.
    Error {
        /// The kind of refusal, stable for programs.
        code: RefusalCode,
        /// The problem, a sentence for people.
        message: String,
    },
}

/// The kinds of refusal, stable for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The frame is not a message of the protocol.
    Malformed,
    /// The client does not speak this version of the protocol: the page has to be reloaded.
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
    /// The position to analyze or to explore cannot be set up.
    BadPosition,
    /// The command id is malformed, or was used for another command.
    BadCommandId,
    /// A game cannot have these settings.
    BadTerms,
    /// The seek does not exist: it has ended, or another player was first.
    NoSuchSeek,
    /// Too many requests; wait a little.
    TooMany,
    /// The server cannot accept commands at the moment; nothing was changed, try again.
    Unavailable,
}

/// The rules for a game of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArenaGame {
    /// Whether the player may halve the time before the first move
    /// (`POST /app/tournaments/{id}/berserk`).
    pub berserk: bool,
}
