// The messages between the server and its clients.
// Generated from crates/protocol; do not edit. To generate it again:
// UPDATE_GENERATED=1 cargo test -p staunton-protocol --test typescript

/** Why an analysis has ended. */
export type AnalysisEnd = "finished" | "ended" | "replaced" | "refused" | "failed";

/** A move and the best play after it. */
export type AnalysisLine = {
    /** Its value for the side to move in the position that is analysed. */
    score: Score,
    /** The moves in UCI. */
    uci: Array<string>,
    /** The same moves in English SAN. */
    san: Array<string>
};

/** What a player gets for each move. */
export type Bonus =
  | { "kind": "none" }
  | { "kind": "increment",
    /** How much. */
    millis: number
  }
  | { "kind": "bronstein",
    /** How much at most. */
    millis: number
  }
  | { "kind": "delay",
    /** How much. */
    millis: number
};

/** How draws by threefold repetition (FIDE 9.2) and by fifty moves (9.3) come about. */
export type Claims = "by_players" | "without_penalty" | "automatic";

/** One text frame from a client. */
export type ClientMessage =
  | { "type": "watch",
    /** The game's id. */
    game: string,
    /** The last version this client has seen; the answer then brings only what is newer. */
    since: number | null
  }
  | { "type": "unwatch",
    /** The game's id. */
    game: string
  }
  | { "type": "command",
    /** The game's id. */
    game: string,
    /**
     * Chosen by the client, 1 to 64 letters, digits, `-` or `_`, unique in the game.
     * Sending the same command again under the same id does nothing twice.
     */
    id: string,
    /** What is asked. */
    command: PlayerCommand
  }
  | { "type": "explain",
    /** The game's id. */
    game: string,
    /** Chosen by the client; the answer carries it. */
    request: number,
    /** A move in SAN (`Nf3`) or UCI (`g1f3`). */
    text: string
  }
  | { "type": "analyse",
    /** Chosen by the client; the answers carry it. */
    request: number,
    /** Where the moves begin, in Forsyth-Edwards Notation. */
    fen: string,
    /** Whether castling follows the rules of Chess960. */
    chess960: boolean,
    /**
     * Moves in UCI. The position after them is analysed; those before it count for
     * repetitions.
     */
    moves: Array<string>,
    /** How many of the best moves are wanted, from 1; there may come fewer. */
    lines: number
  }
  | { "type": "end_analysis",
    /** The number that it was begun with. */
    request: number
  }
  | { "type": "ping",
    /** Comes back in the answer. */
    nonce: number
};

/** Both clocks at the moment the message was sent. */
export type Clocks = {
    /** Time left to White in milliseconds. */
    white: number,
    /** Time left to Black in milliseconds. */
    black: number,
    /** Whose clock is running. */
    running: Side | null,
    /** How long it still stands before it runs (simple delay), in milliseconds. */
    delay: number
};

/** Which side the maker of a game takes. */
export type ColorChoice = "white" | "black" | "random";

/** A game that was made or joined. */
export type Created = {
    /** The game's id; its page is `/game/{id}`. */
    id: string
};

/** What does not change while a game is played, except that an open seat is taken. */
export type GameInfo = {
    /** The game's id, eight letters and digits. */
    id: string,
    /** The FEN of the start. */
    start_fen: string,
    /** Whether it is Chess960. */
    chess960: boolean,
    /** How time is counted. */
    time: TimeControl,
    /** Whether the result counts for ratings. */
    rated: boolean,
    /** How the draws come about that a player may claim. */
    claims: Claims,
    /** What a wrong claim brings the opponent, in milliseconds. */
    claim_penalty: number,
    /** Who sits where. */
    seats: Seats,
    /** Which seat the reader holds. */
    you: You,
    /** The address that invites another person, while a seat is open. */
    invitation: string | null
};

/** The changing part of a game at one version. */
export type GameState = {
    /**
     * Number of accepted commands, the start counted as one; 0 while a seat is open.
     * A rematch is asked for and made without a new version.
     */
    version: number,
    /** How many plies of what the client has still hold; `plies` follow them. */
    from_ply: number,
    /** The plies from `from_ply` on. */
    plies: Array<Ply>,
    /** The position now. */
    position: PositionView,
    /** Both clocks, unless the game has none. */
    clocks: Clocks | null,
    /** Why the player to move could claim a draw on the position as it stands. */
    claimable: Reason | null,
    /** Whose draw offer stands; of two, the one that the player to move may answer. */
    draw_offer: Side | null,
    /** Whose wish to take back stands. */
    takeback: Side | null,
    /** Whether a player may still abort. */
    can_abort: boolean,
    /** How the game ended. */
    verdict: VerdictView | null,
    /** Who asked for a rematch. */
    rematch_offer: Side | null,
    /** The id of the rematch. */
    rematch: string | null
};

/** A line in the list of the reader's games. */
export type GameSummary = {
    /** The game's id. */
    id: string,
    /** Who sits where. */
    seats: Seats,
    /** Which seat the reader holds. */
    you: You,
    /** The position now. */
    fen: string,
    /** Who is to move. */
    turn: Side,
    /** How it ended, if it has. */
    verdict: VerdictView | null
};

/** Men captured and the balance by 1, 3, 3, 5, 9: a guide, not a rule. */
export type Material = {
    /** Letters (`qrbnp`, strongest first) of the black pieces that White has captured. */
    taken_by_white: string,
    /** Letters of the white men that Black has captured. */
    taken_by_black: string,
    /** White's men less Black's, in pawns. */
    balance: number
};

/** A wish for a new game. */
export type NewGame = {
    /** Against whom. */
    opponent: Opponent,
    /** Which side the reader takes. */
    color: ColorChoice,
    /** How time is counted. */
    time: TimeControl,
    /** A FEN to start from, or none for the usual array. */
    start: string | null,
    /** Whether to play Chess960; without `start` the array is drawn by lot. */
    chess960: boolean,
    /**
     * How draws by threefold repetition and by fifty moves come about, or none for what is
     * usual: between people the players claim them, against the computer they come about
     * by themselves.
     */
    claims: Claims | null
};

/** Against whom. */
export type Opponent =
  | { "kind": "invitation" }
  | { "kind": "engine",
    /** Its strength, 1 to 12. */
    level: number
  }
  | { "kind": "myself" };

/** Who holds a seat. */
export type Player =
  | { "kind": "open" }
  | { "kind": "person",
    /** What to call them. */
    name: string
  }
  | { "kind": "engine",
    /** Its strength, 1 to 12. */
    level: number
};

/** What a player asks in a game. */
export type PlayerCommand =
  | { "type": "move",
    /** The move in UCI (`e2e4`, `e7e8q`) or SAN (`Nf3`). */
    text: string,
    /** Whether a draw is offered with it. */
    offer_draw: boolean
  }
  | { "type": "resign" }
  | { "type": "answer_draw",
    /** Whether the game ends drawn. */
    accept: boolean
  }
  | { "type": "claim_draw",
    /**
     * The move after which it is a draw, in UCI or SAN, or none when the position on the
     * board is meant. A wrong claim makes the move.
     */
    text: string | null
  }
  | { "type": "propose_takeback" }
  | { "type": "answer_takeback",
    /** Whether the game goes back. */
    accept: boolean
  }
  | { "type": "abort" }
  | { "type": "rematch" };

/** One half-move that was played, and what the board shows after it. */
export type Ply = {
    /** The move as UCI writes it. */
    uci: string,
    /** The move in English SAN. */
    san: string,
    /** The position after it. */
    fen: string,
    /** The squares to mark as the last move: the man's, or in castling the king's, from and to. */
    squares: [string, string],
    /** Whether it gives check. */
    check: boolean,
    /** Men captured and the balance after it. */
    material: Material,
    /** Time left to the mover after it, in milliseconds. */
    remaining: number | null
};

/** The position now, with what a person may do in it. */
export type PositionView = {
    /** The position. */
    fen: string,
    /** Who is to move. */
    turn: Side,
    /** Whether the side to move is in check. */
    check: boolean,
    /**
     * Legal targets by origin square; empty when nothing can be played: before the
     * start and after the end. Castling has the
     * king's target and the rook's square; in Chess960 only the rook's square.
     */
    targets: { [key in string]: Array<string> },
    /** Men captured and the balance. */
    material: Material
};

/** An error answer. */
export type Problem = {
    /** What was wrong and what to do, a sentence for people. */
    error: string
};

/** What ended a game. */
export type Reason = "checkmate" | "stalemate" | "dead_position" | "threefold_repetition" | "fifty_moves" | "fivefold_repetition" | "seventy_five_moves" | "resignation" | "resignation_cannot_mate" | "flag" | "flag_cannot_mate" | "agreement" | "aborted";

/** The kinds of refusal, stable for programs. */
export type RefusalCode = "malformed" | "no_such_game" | "not_your_game" | "not_started" | "not_your_turn" | "illegal_move" | "unreadable_move" | "game_over" | "not_now" | "bad_position" | "bad_command_id" | "too_many" | "unavailable";

/** How good a position is, for one side. */
export type Score =
  | { "cp": number }
  | { "mate": number };

/** Who sits where. */
export type Seats = {
    /** White's player. */
    white: Player,
    /** Black's player. */
    black: Player
};

/** One text frame from the server. */
export type ServerMessage =
  | { "type": "game",
    /** What stays. */
    info: GameInfo,
    /** What changes. */
    state: GameState
  }
  | { "type": "update",
    /** The game's id. */
    game: string,
    /** Its state; `plies` only from `from_ply` on. */
    state: GameState
  }
  | { "type": "ack",
    /** The game's id. */
    game: string,
    /** The command's id. */
    id: string,
    /** The version it made. */
    version: number
  }
  | { "type": "refused",
    /** The game's id. */
    game: string,
    /** The command's id. */
    id: string,
    /** Which kind of refusal, stable for programs. */
    code: RefusalCode,
    /** Why, a sentence for people. */
    message: string,
    /** The FIDE article, if one decides it. */
    article: string | null
  }
  | { "type": "explanation",
    /** The game's id. */
    game: string,
    /** The request's number. */
    request: number,
    /** Whether the move is legal. */
    legal: boolean,
    /** Why it is illegal, or the move in SAN. */
    message: string,
    /** The FIDE article of an illegal move. */
    article: string | null
  }
  | { "type": "analysis",
    /** The request's number. */
    request: number,
    /** How many plies were searched; 0 when there is no legal move. */
    depth: number,
    /** The deepest ply that was looked at. */
    seldepth: number,
    /** Positions visited. */
    nodes: number,
    /** Positions visited in a second. */
    nps: number,
    /** Time since the search began, in milliseconds. */
    time: number,
    /** The best moves, the best first. Without a legal move a single line without moves. */
    lines: Array<AnalysisLine>
  }
  | { "type": "analysis_end",
    /** The request's number. */
    request: number,
    /** Why. */
    reason: AnalysisEnd,
    /** Which kind of refusal it was, stable for programs. */
    code: RefusalCode | null,
    /** Why it was refused, a sentence for people. */
    message: string | null
  }
  | { "type": "pong",
    /** As it came. */
    nonce: number
  }
  | { "type": "error",
    /** Which kind of refusal, stable for programs. */
    code: RefusalCode,
    /** What was wrong, a sentence for people. */
    message: string
};

/** Who the reader is. */
export type Session = {
    /** What other people see. */
    name: string
};

/** White or Black. */
export type Side = "white" | "black";

/** One period of a clock (FIDE 6.3). */
export type Stage = {
    /** Moves to be made in this stage; none in the last. */
    moves: number | null,
    /** Time that is added when the stage begins. */
    millis: number,
    /** What is added or spared at each move of this stage. */
    bonus: Bonus
};

/** How time is counted. */
export type TimeControl =
  | { "kind": "unlimited" }
  | { "kind": "clock",
    /** The stages in order, at least one. */
    stages: Array<Stage>
  }
  | { "kind": "correspondence",
    /** Days for each single move, at least one. */
    days: number
};

/** How a game ended. */
export type VerdictView = {
    /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
    result: string,
    /** Who won, if anyone. */
    winner: Side | null,
    /** What ended it. */
    reason: Reason,
    /** The FIDE article. */
    article: string | null,
    /** A sentence for people: "White won: checkmate." */
    sentence: string
};

/** Which seat the reader holds. */
export type You = "white" | "black" | "both" | "spectator";
