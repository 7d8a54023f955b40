// The messages between the server and its clients.
// Generated from crates/protocol; do not edit. To generate it again:
// UPDATE_GENERATED=1 cargo test -p staunton-protocol --test typescript

/** The WebSocket subprotocol that names the version of these messages. */
export const SUBPROTOCOL = "staunton.4";

/** A claim that a player may soon make because the opponent is away. */
export type AbsenceClaim = {
    /** The side that may claim. */
    by: Side,
    /** The time until it may claim, in milliseconds from the moment when this was sent; 0 for now. */
    millis: number
};

/** The answer to a command. */
export type Accepted = {
    /** The version of the tournament that contains the change. */
    version: number
};

/** Accounts ordered by name. */
export type AccountList = {
    /** The accounts. */
    accounts: Array<AccountView>,
    /** The value of `?after=` for the next page; null if this is the last. */
    next: string | null
};

/** An account in a list. */
export type AccountView = {
    /** The id of the player. */
    player: string,
    /** The player's name. */
    name: string,
    /** The role. */
    role: Role,
    /** When the player registered, in milliseconds since the Unix epoch. */
    registered_at: number,
    /** Whether signing in is disabled. */
    is_disabled: boolean
};

/** The reason why an analysis ended. */
export type AnalysisEnd = "finished" | "ended" | "replaced" | "refused" | "failed";

/** A move and the best play after it. */
export type AnalysisLine = {
    /** Its score for the side to move in the analyzed position. */
    score: Score,
    /** The moves in UCI. */
    uci: Array<string>,
    /** The same moves in English SAN. */
    san: Array<string>
};

/** A line whose positions the page's engine will search. */
export type AnalyzedLine = {
    /** The start as a FEN. */
    fen: string,
    /** Whether the rules of Chess960 apply. */
    chess960: boolean,
    /** The moves after it, in UCI notation. */
    moves: Array<string>
};

/** A position of an analyzed game. */
export type AnalyzedPosition = {
    /** The position as a FEN. */
    fen: string,
    /** The score for the side to move. */
    score: Score,
    /** The best move; null at the end of a game. */
    best: BestMove | null
};

/** The rules for a game of an arena. */
export type ArenaGame = {
    /**
     * Whether the player may halve the time before the first move
     * (`POST /app/tournaments/{id}/berserk`).
     */
    berserk: boolean
};

/** A running game of an arena. */
export type ArenaGameView = {
    /** The id of the game. */
    game: string,
    /** The name of the player with the white pieces. */
    white: string,
    /** The name of the player with the black pieces. */
    black: string
};

/** The points of a game of an arena. */
export type ArenaMark = {
    /** The points. */
    points: number,
    /** Whether the game counted double. */
    is_double: boolean,
    /** Whether the player halved the time. */
    berserk: boolean
};

/** A player of an arena with the last games. */
export type ArenaPlayerView = {
    /** The row of the standings. */
    row: ArenaRow,
    /** The games that count, newest first, at most 100. */
    games: Array<PlayedView>
};

/** The result of a game of an arena. */
export type ArenaResult = {
    /** The wave. */
    wave: number,
    /** The board of the wave. */
    board: number,
    /** The result. */
    outcome: BoardOutcome,
    /** The number of plies. */
    plies: number,
    /** Whether White and Black halved their time. */
    berserk?: [boolean, boolean]
};

/** A row of the standings of an arena. */
export type ArenaRow = {
    /** The player. */
    player: EntrantId,
    /** The place, from 1; shared places have the same number. */
    rank: number,
    /** The name; empty if the account was erased. */
    name: string,
    /** The title. */
    title: ChessTitle | null,
    /** The rating at the time of entry. */
    rating: number | null,
    /** The points. */
    score: number,
    /** The performance, after the first game. */
    performance: number | null,
    /** Whether the next game counts double. */
    is_double: boolean,
    /** The state of the player. */
    state: ArenaState,
    /** The id of the running game. */
    game: string | null,
    /** The last results, oldest first. */
    results: Array<ArenaMark>
};

/** The state of a player of an arena. */
export type ArenaState = "waiting" | "playing" | "paused" | "withdrawn";

/** The page of an arena: a part of the standings, and some of its games. */
export type ArenaView = {
    /** The version of the journal. */
    version: number,
    /** The phase. */
    phase: TournamentPhase,
    /** The time until the announced start in milliseconds, before the first wave. */
    starts_in: number | null,
    /** The time until the end in milliseconds, while the arena is running. */
    ends_in: number | null,
    /** Whether the end is so near that no game begins. */
    is_closing: boolean,
    /** The number of players. */
    players: number,
    /** The number of players who wait for an opponent. */
    waiting: number,
    /** The number of players who play. */
    playing: number,
    /** The page of the standings, from 1. */
    page: number,
    /** The number of pages. */
    pages: number,
    /** The rows of this page. */
    rows: Array<ArenaRow>,
    /** The visitor's row. */
    own: ArenaRow | null,
    /** Running games of the highest ranked players. */
    games: Array<ArenaGameView>
};

/** A player halves the own time before the first move. */
export type BerserkRequest = {
    /** The id of the game. */
    game: string
};

/** The best move of a position. */
export type BestMove = {
    /** In UCI notation. */
    uci: string,
    /** In SAN. */
    san: string
};

/** A device with the link of a board. */
export type BoardDevice = {
    /** The code of the link, with or without hyphens. */
    code: string,
    /** The round whose game begins; null to ask only for the pairing. */
    round?: number,
    /** Whether the game begins from the starting position, although another device has recorded moves. */
    from_start?: boolean
};

/** The pairing of a board, for a device with its link. */
export type BoardDeviceView = {
    /** The name of the tournament. */
    name: string,
    /** The phase. */
    phase: TournamentPhase,
    /** The number of the last paired round, or 0. */
    round: number,
    /** The names of White and Black; null if the board has no pairing in this round. */
    players: [string, string] | null,
    /** The time control. */
    time: TimeControl,
    /** The result. */
    outcome: BoardOutcome | null,
    /** The id of the game that this device records or has recorded. */
    game: string | null,
    /** Whether the game is played online, or recorded by another device. */
    is_elsewhere: boolean,
    /** The number of plies of an interrupted recording, which the game on this device continues. */
    continues?: number
};

/** The link by which a device at a board records its games. */
export type BoardLinkView = {
    /** The number of the board. */
    board: number,
    /** The address. It is a path if the server does not know its own address. */
    link: string
};

/** The result of a board. */
export type BoardOutcome = "1-0" | "0-1" | "1/2" | "+/-" | "-/+" | "-/-" | "0-0" | "1/2-0" | "0-1/2" | "?";

/** A side of a board. */
export type BoardSide = "white" | "black";

/** A board of a round. */
export type BoardView = {
    /** Its number. */
    number: number,
    /** The player with the white pieces. */
    white: EntrantId,
    /** The player with the black pieces. */
    black: EntrantId,
    /** White's points before the round, in tenths. */
    white_points: number,
    /** Black's points before the round, in tenths. */
    black_points: number,
    /** The result. */
    outcome: BoardOutcome | null,
    /** A later result, for the rating report only. */
    rating_only: BoardOutcome | null,
    /** The results that White and Black have reported. */
    reported: [BoardOutcome | null, BoardOutcome | null],
    /** The winner of a drawn match, named by the arbiter. */
    decided: BoardSide | null,
    /** The number of drawn games of the match before this one. */
    replays: number,
    /** The game on this server; its page is `/game/{id}`. */
    game: string | null,
    /** Whether a device at the board records the game. */
    is_recorded?: boolean,
    /** The reasons for the pair and its colors, as sentences. */
    reasons: Array<string>
};

/** The bonus that a player gets for each move. */
export type Bonus =
  | { "kind": "none" }
  | { "kind": "increment",
    /** The amount. */
    millis: number
  }
  | { "kind": "bronstein",
    /** The maximum amount. */
    millis: number
  }
  | { "kind": "delay",
    /** The amount. */
    millis: number
};

/** An imported book. */
export type BookView = {
    /** Its id. */
    id: string,
    /** Its name. */
    name: string,
    /** The number of games with a result. */
    games: number
};

/** The reason why a player has no opponent in a round. */
export type Bye = "pairing" | "half" | "zero";

/** A bye that the visitor requests. */
export type ByeRequest = {
    /** The round. */
    round: number,
    /** The bye; null to play. */
    bye: RequestedBye | null
};

/** A player without an opponent. */
export type ByeView = {
    /** The player. */
    player: EntrantId,
    /** The reason. */
    bye: Bye
};

/** The secret address of the visitor's calendar. */
export type CalendarAddress = {
    /** The address, which is returned only once. */
    url: string
};

/**
 * A game offered by the recipient of this message to another player, or by another player to the
 * recipient.
 */
export type Challenge = {
    /** Its id, used to answer it. It is also the id of the resulting game. */
    id: string,
    /** Whether the recipient created it. */
    own: boolean,
    /** The name of the other player. */
    with: string,
    /** The time control. */
    time: TimeControl,
    /** The side of the recipient. */
    color: ColorChoice,
    /** Whether it is Chess960; a random starting position is shown when the game begins. */
    chess960: boolean,
    /** The number of the chosen Chess960 starting position, 0 to 959; omitted for a random one. */
    chess960_number?: number,
    /** The way in which draws by repetition and by fifty moves are claimed. */
    claims: Claims,
    /** Whether the game is rated. */
    rated: boolean,
    /** The time until it expires, in milliseconds. */
    expires_in: number,
    /** Its state. */
    state: ChallengeState
};

/** The state of a challenge. */
export type ChallengeState =
  | { "kind": "open" }
  | { "kind": "accepted" }
  | { "kind": "declined",
    /** The reason. */
    reason: DeclineReason
  }
  | { "kind": "called_off" };

/** A new password. */
export type ChangePassword = {
    /** The current password. */
    current: string,
    /** The new password. */
    new: string
};

/** A request to change the role of an account. */
export type ChangeRole = {
    /** The role. */
    role: Role
};

/** A character as which the computer plays: a level of strength with a style. */
export type Character = "shy" | "grabber" | "swapper" | "marcher" | "gambler" | "attacker" | "guard" | "finisher";

/** The visitor's choice to chat or not. */
export type ChatChoice = {
    /** Whether the visitor reads and writes chat at all. */
    on: boolean
};

/** The reason why a player cannot chat at the moment. */
export type ChatClosed = {
    /** The kind of reason, stable for programs. */
    reason: ChatClosedReason,
    /** The reason, a sentence for people. */
    message: string
};

/** The kinds of reasons why a player cannot chat. */
export type ChatClosedReason = "server" | "off" | "opponent_off" | "alone" | "silenced";

/** A chat message. */
export type ChatLine = {
    /** Its number among all chat messages of the game, in ascending order. */
    number: number,
    /** The room that it was sent in. */
    room: ChatRoom,
    /** The name of its author. */
    by: string,
    /** The side of its author; null for a spectator. */
    side: Side | null,
    /** Whether the recipient is the author. */
    own: boolean,
    /** When it was sent, in milliseconds since 1970. */
    at: number,
    /** Plain text. */
    text: string
};

/**
 * A chat room of a game. Messages in one room are not visible in the other before the end of the
 * game.
 */
export type ChatRoom = "players" | "spectators";

/** A title, the highest first, as players of equal rating are ordered (C.04.2, 2.2). */
export type ChessTitle = "GM" | "IM" | "WGM" | "FM" | "WIM" | "CM" | "WFM" | "WCM";

/** The ruling on a draw claim with a move (FIDE 9.2 and 9.3). */
export type ClaimView = {
    /** Whether the claim would be correct. */
    right: boolean,
    /**
     * The number of times that the position after the move has occurred then; the third is a
     * draw.
     */
    appearances: number,
    /** The number of plies without a capture or a pawn move that lead to it; a hundred are a draw. */
    quiet_plies: number
};

/** The way in which draws by threefold repetition (FIDE 9.2) and by fifty moves (9.3) are claimed. */
export type Claims = "by_players" | "without_penalty" | "automatic";

/** The code with which pupils join a class. */
export type ClassCode = {
    /** Nine letters and digits. In requests, case and separators do not matter. */
    code: string
};

/** The classes of a visitor. */
export type ClassList = {
    /** The classes that the visitor teaches, newest first. */
    teaching: Array<ClassSummary>,
    /** The classes that the visitor has joined, the last joined first. */
    joined: Array<ClassSummary>,
    /** The classes of other teachers, sent only to admins. */
    others: Array<ClassSummary>
};

/** The name of a class. */
export type ClassName = {
    /** 1 to 60 characters. */
    name: string
};

/** A class in a list. */
export type ClassSummary = {
    /** Its id; its page is `/class/{id}`. */
    id: string,
    /** The name given by its teacher. */
    name: string,
    /** The teacher's name. */
    teacher: string,
    /** The number of members. */
    members: number
};

/** A class, for this visitor. */
export type ClassView =
  | { "you": "teacher",
    /** The name of the class. */
    name: string,
    /** The teacher's name. */
    teacher: string,
    /** The code to join; null if joining is disabled. */
    code: string | null,
    /** The address to join, if the server knows its own address. */
    link: string | null,
    /** The homework, in the order of assignment. */
    homework: Array<HomeworkView>,
    /** The members, by name. */
    members: Array<MemberView>
  }
  | { "you": "pupil",
    /** The name of the class. */
    name: string,
    /** The teacher's name. */
    teacher: string,
    /** The homework, in the order of assignment. */
    homework: Array<HomeworkView>,
    /** For each homework, the number of exercises or puzzles done. */
    done: Array<number>,
    /** The other members, by name. */
    classmates: Array<Classmate>
};

/** Another member of the same class. */
export type Classmate = {
    /** The player's id. */
    player: string,
    /** The player's name. */
    name: string
};

/** One text frame from a client. */
export type ClientMessage =
  | { "type": "watch",
    /** The game's id. */
    game: string,
    /** The last version this client has seen; the answer then contains only newer changes. */
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
     * Chosen by the client, 1 to 64 letters, digits, `-` or `_`, unique in the game. A command
     * that is sent again with the same id is carried out only once.
     */
    id: string,
    /**
     * The version that the player saw when choosing the command. If the moves have changed
     * since then, the command is refused as `stale`.
     */
    version: number,
    /** The command. */
    command: PlayerCommand
  }
  | { "type": "explain",
    /** The game's id. */
    game: string,
    /** Chosen by the client and repeated in the answer. */
    request: number,
    /** A move in SAN (`Nf3`) or UCI (`g1f3`). */
    text: string
  }
  | { "type": "analyse",
    /** Chosen by the client and repeated in the answers. */
    request: number,
    /** The position before the moves, in Forsyth-Edwards Notation. */
    fen: string,
    /** Whether castling follows the rules of Chess960. */
    chess960: boolean,
    /**
     * Moves in UCI. The position after them is analyzed; earlier positions count for
     * repetitions.
     */
    moves: Array<string>,
    /** The number of best moves to return, from 1; the answer may have fewer. */
    lines: number
  }
  | { "type": "explore",
    /** Chosen by the client and repeated in the answer. */
    request: number,
    /** The position before the moves, in Forsyth-Edwards Notation. */
    fen: string,
    /** Whether castling follows the rules of Chess960. */
    chess960: boolean,
    /** Moves in UCI or SAN, at most 600. */
    moves: Array<string>,
    /**
     * The number of moves that the client already has; the answer contains the moves after
     * them, at most 100.
     */
    from_ply: number
  }
  | { "type": "end_analysis",
    /** The number of the request that started it. */
    request: number
  }
  | { "type": "watch_lobby" }
  | { "type": "unwatch_lobby" }
  | { "type": "watch_tournament",
    /** Its id. */
    tournament: string
  }
  | { "type": "unwatch_tournament" }
  | { "type": "seek",
    /** The time control. */
    time: TimeControl,
    /** The side of the sender. */
    color: ColorChoice,
    /** Whether to play Chess960. */
    chess960: boolean,
    /** The number of the Chess960 starting position, 0 to 959; by default it is random. */
    chess960_number?: number,
    /**
     * The way in which draws by threefold repetition and by fifty moves are claimed; by
     * default the players claim them.
     */
    claims: Claims | null,
    /**
     * Whether the game is rated: only between registered players, with a clock or by
     * correspondence, from the standard position, and if the players claim draws.
     */
    rated: boolean,
    /**
     * The maximum difference in points between the ratings of the sender and the player who
     * accepts, from 50 to 1000; null for no limit.
     */
    within: number | null
  }
  | { "type": "end_seek" }
  | { "type": "accept_seek",
    /** The seek's id. */
    seek: string
  }
  | { "type": "watch_challenges" }
  | { "type": "watch_chat",
    /** The game's id. */
    game: string
  }
  | { "type": "unwatch_chat",
    /** The game's id. */
    game: string
  }
  | { "type": "ping",
    /** Repeated in the answer. */
    nonce: number
};

/** Both clocks at the moment the message was sent. */
export type Clocks = {
    /** The time left to White, in milliseconds. */
    white: number,
    /** The time left to Black, in milliseconds. */
    black: number,
    /** The side whose clock is running. */
    running: Side | null,
    /** The remaining delay before it runs (simple delay), in milliseconds. */
    delay: number,
    /**
     * The time left to the side to move for its first move before the game is aborted, in
     * milliseconds. Both clocks are stopped until both sides have moved.
     */
    first_move: number | null,
    /** The vacation days left to both players, in a game that allows them. */
    vacation?: VacationLeft
};

/** A game in a collection. */
export type CollectedGame = {
    /** The data for lists. */
    heading: CollectedHeading,
    /** The starting position. */
    start_fen: string,
    /** The moves of the main line. */
    plies: Array<CollectedPly>,
    /** The whole game as PGN, with comments and variations. */
    pgn: string
};

/** The data of a game in the list of a collection. */
export type CollectedHeading = {
    /** Its number in the file, from 1. */
    number: number,
    /** White's name. */
    white: string,
    /** Black's name. */
    black: string,
    /** The event. */
    event: string,
    /** The date in PGN format. */
    date: string,
    /** The result in PGN format. */
    result: string,
    /** The number of plies. */
    plies: number
};

/** A move of a game in a collection. */
export type CollectedPly = {
    /** The move. */
    san: string,
    /** The position after it. */
    fen: string
};

/** A player's collections. */
export type CollectionList = {
    /** The collections, newest first. */
    collections: Array<CollectionView>
};

/** A page of a collection. */
export type CollectionPage = {
    /** The collection. */
    collection: CollectionView,
    /** Its games in the order of the file. */
    games: Array<CollectedHeading>,
    /** The value of `?after=` for the next page; null if this is the last. */
    next: number | null,
    /** The reasons why games, or the rest of their moves, were skipped, at most the first 100. */
    problems: Array<ImportProblem>
};

/** The state of a collection. */
export type CollectionState = "uploading" | "reading" | "done" | "broken_off";

/** A collection. */
export type CollectionView = {
    /** Its id. */
    id: string,
    /** Its name. */
    name: string,
    /** When it was created, in milliseconds since 1970. */
    at: number,
    /** Its state. */
    state: CollectionState,
    /** The number of received bytes of its file. */
    bytes: number,
    /** The number of bytes already read. */
    read_bytes: number,
    /** The number of games. */
    games: number,
    /** The number of games of the file that were skipped. */
    left_out: number
};

/** The side of a game's creator. */
export type ColorChoice = "white" | "black" | "random";

/** A command of an official. */
export type CommandRequest = {
    /**
     * An id chosen by the client, 1 to 36 letters, digits, `-` or `_`: the same id of the same
     * official is carried out only once.
     */
    id: string,
    /** The reason, for the journal; at most 200 characters. */
    reason?: string,
    /** The command. */
    command: TournamentCommand
};

/** The program that computed an analysis. */
export type ComputedBy = "browser";

/**
 * The prepared answers of a correspondence player to possible moves of the opponent: only this
 * player sees them.
 */
export type ConditionalMoves = {
    /**
     * The version of the game that the player saw. In requests, lines for a position that is no
     * longer on the board are refused; null disables that check.
     */
    version: number | null,
    /**
     * Lines of moves from the position on the board: the opponent's move first, then the answer,
     * and so on. In UCI or SAN in requests, in SAN in answers.
     */
    lines: Array<Array<string>>
};

/** A password that confirms a request. */
export type Confirm = {
    /** The password. */
    password: string
};

/** The consent of the visitor. */
export type Consent = {
    /** The query of the program. */
    query: string
};

/** The response to a consent. */
export type Consented = {
    /** The address that brings the code to the program. */
    location: string
};

/** A game that was created or joined. */
export type Created = {
    /** The game's id; its page is `/game/{id}`. */
    id: string
};

/** The result of a player in a round. */
export type CrossCell = {
    /** The opponent; null for a bye. */
    opponent: EntrantId | null,
    /** The player's side. */
    side: BoardSide | null,
    /**
     * The symbol of the result in a tournament report: `1`, `=`, `0`, `+`, `-`, `U`, `H`, `Z`, or a
     * blank while the game is played.
     */
    result: string
};

/** The results of a player. */
export type CrossRow = {
    /** The player. */
    player: EntrantId,
    /** The place. */
    rank: number,
    /** The points, in tenths. */
    points: number,
    /** One cell for each paired round; null if the player was not in the round. */
    cells: Array<CrossCell | null>
};

/** All results. */
export type CrossTable = {
    /** The players in the order of the standings. */
    rows: Array<CrossRow>
};

/** A request to decline a challenge. */
export type Decline = {
    /** The reason. */
    reason: DeclineReason
};

/** The reason for declining a challenge. */
export type DeclineReason = "not_now" | "other_time" | "other_terms" | "never";

/** A request to disable or enable an account. */
export type Disabled = {
    /** Whether its sessions end and signing in is disabled. */
    disabled: boolean
};

/** The author's tries in an exercise of a draft. */
export type DraftTries = {
    /** The draft. */
    draft: LessonDraft,
    /** The number of the exercise, from 1. */
    exercise: number,
    /** The accepted tries, followed by the one to judge. */
    tries: Array<ExerciseTry>
};

/** A move in an ending. */
export type EndingMove = {
    /** The move in UCI. */
    uci: string,
    /** The move in standard algebraic notation. */
    san: string,
    /** The value of the position after it for the side that makes it. */
    value: EndingValue
};

/** A query for the value of a position. */
export type EndingQuery = {
    /** The position, as a FEN: counters make no difference. */
    fen: string
};

/** The value of a position for a side. */
export type EndingValue = "win" | "draw" | "loss";

/** The value of a position with the best play of both sides, without the fifty-move rule. */
export type EndingView = {
    /**
     * The value for the side to move; null if the position has more than four pieces or castling
     * rights.
     */
    value: EndingValue | null,
    /** The legal moves, the best first; empty without a value. */
    moves: Array<EndingMove>
};

/** A player as entered. */
export type EntrantDetails = {
    /** The name; empty for a player of this server, whose name is kept with the account. */
    name?: string,
    /** The rating by which players are ordered. */
    rating?: number,
    /** The title. */
    title?: ChessTitle,
    /** The code of the federation, at most three letters. */
    federation?: string,
    /** The club or school. */
    club?: string,
    /** The year of birth. */
    born?: number,
    /** The sex, for categories and the report. */
    sex?: Sex,
    /**
     * A category in which the arbiter places the player, such as `U12`. Other categories follow
     * from their conditions ([`crate::Category`]).
     */
    category?: string,
    /** The FIDE identity number. */
    fide_id?: number,
    /** A player of this server who plays at the board. */
    at_board?: boolean
};

/** The number of a player in the order of entry, from 1. It never changes, unlike the pairing number. */
export type EntrantId = number;

/** A player of a tournament. */
export type EntrantView = {
    /** The number by which commands name the player. */
    id: EntrantId,
    /** The pairing number, once it is known. */
    number: number | null,
    /** The name; empty if the account was erased. */
    name: string,
    /** The details as entered. Only officials receive the year of birth and the sex. */
    details: EntrantDetails,
    /** The names of the player's categories. */
    categories?: Array<string>,
    /** Whether the player plays on this server. */
    is_member: boolean,
    /** Whether the player is paired. */
    is_active: boolean,
    /** Whether the player has checked in. */
    is_present: boolean,
    /** The requested byes. */
    byes: Array<RequestedByeView>,
    /** The fixed board. */
    board: number | null,
    /** The points after the complete rounds, in tenths. */
    points: number
};

/** A visitor with the link of a tournament. */
export type EntryByLink = {
    /** The code of the link, with or without hyphens. */
    code: string,
    /** The name that a guest chooses. */
    name?: string
};

/** The code of the link by which players enter. */
export type EntryCode = {
    /** The code. */
    code: string,
    /** The version of the tournament that contains it. */
    version: number
};

/** The tournament that a link opens. */
export type EntryLinkView = {
    /** The name of the tournament. */
    name: string,
    /** The phase. */
    phase: TournamentPhase,
    /** Whether guests cannot enter. */
    needs_account: boolean,
    /** Whether the visitor is in the tournament. */
    is_entered: boolean
};

/** Players to erase; accounts with other roles are kept. */
export type EraseAccounts = {
    /** The ids of the players, at most 50. */
    players: Array<string>
};

/** The result of erasing several players. */
export type ErasedAccounts = {
    /** The number of erased players. */
    erased: number
};

/** The board of an exercise. */
export type ExerciseBoard = {
    /** The position. It has legal targets if moves are asked for and the exercise is not done. */
    position: PositionView,
    /** The origin and target of the last move. */
    last_move: [string, string] | null,
    /** The squares still to be reached, or those of the pieces still to be captured. */
    wanted: Array<string>,
    /** The squares that have been marked. */
    marked: Array<string>
};

/** The kind of answer to an exercise. */
export type ExerciseKind = "move" | "mark" | "choose" | "judge" | "claim";

/** A try of the reader. */
export type ExerciseTry =
  | { "kind": "move",
    /** In SAN or UCI, at most 16 characters. */
    text: string
  }
  | { "kind": "mark",
    /** Its name. */
    square: string
  }
  | { "kind": "choose",
    /** Its index, from 0. */
    option: number
  }
  | { "kind": "judge",
    /** The index of the move among the options, from 0. */
    option: number,
    /** Whether it is legal. */
    legal: boolean
  }
  | { "kind": "claim",
    /**
     * The move that leads to the draw, in SAN or UCI; null to claim in the position on the
     * board.
     */
    text: string | null
};

/** An exercise on a board. */
export type ExerciseView = {
    /** The name of the exercise. */
    name: string,
    /** The task, a sentence. */
    task: string,
    /** The kind of answer. */
    kind: ExerciseKind,
    /** The reader's side. */
    side: Side,
    /** The moves that led to the position, in English SAN. */
    moves: Array<string>,
    /** The options to choose from, or the moves to judge. */
    options: Array<string>,
    /** The board at the beginning. */
    board: ExerciseBoard
};

/** The books that the operator has imported. */
export type ExplorerBooks = {
    /** The books by name. */
    books: Array<BookView>
};

/** The games whose moves are counted. */
export type ExplorerGames = "server" | "collections" | "book";

/** A query for the moves played in a position. */
export type ExplorerQuery = {
    /** The position, as a FEN: counters make no difference. */
    fen: string,
    /** The games to count; by default those of the server. */
    games: ExplorerGames,
    /** With [`ExplorerGames::Book`], the id of an imported book; the built-in book without it. */
    book?: string
};

/** The players that the reader follows. The list is empty on a safe server. */
export type FollowedPeople = {
    /** The connected ones first, then in the order of their names. */
    people: Array<KnownPerson>
};

/** Players who are not paired with each other. */
export type ForbiddenGroup = {
    /** Two or more players. */
    players: Array<EntrantId>,
    /** The first round. */
    first_round: number,
    /** The last round, included. */
    last_round: number,
    /** The group is ignored if otherwise no legal pairing exists. */
    weak?: boolean
};

/** A game that was found. */
export type FoundGame = {
    /** The game. */
    game: PlayedGame,
    /**
     * The ply after which everything in the query had occurred; null if the query has no condition
     * on positions.
     */
    ply: number | null
};

/** A page of search results. */
export type FoundGames = {
    /**
     * The games, newest first. The page may be empty although older games match: only a limited
     * number of games is checked for a page.
     */
    games: Array<FoundGame>,
    /** The value of `?after=` to continue; null if all games have been checked. */
    older: number | null
};

/** A puzzle that was found in a collection. */
export type FoundPuzzle = {
    /** Its id. */
    id: string,
    /** The number of moves that the solver makes. */
    moves: number,
    /** Its rating, in whole points. */
    rating: number,
    /** Whether the first attempt solved it; null before that. */
    solved: boolean | null
};

/** The puzzles in the games of a collection. */
export type FoundPuzzles = {
    /** The progress of the search; null before its start. */
    search: PuzzleSearch | null,
    /** The puzzles found, in the order of the games. */
    puzzles: Array<FoundPuzzle>,
    /** The maximum number of games searched in a collection. */
    most_games: number,
    /** The maximum number of puzzles kept for a collection. */
    most_puzzles: number
};

/**
 * The analysis of a finished game. A player's page has computed it: the server checks its form and
 * the legality of its moves, but not its scores.
 */
export type GameAnalysis = {
    /** The start and the position after each ply. */
    positions: Array<AnalyzedPosition>,
    /** The least depth of a position, in plies. */
    depth: number,
    /** The program that computed it. */
    computed_by?: ComputedBy
};

/** The end of a game in a list. */
export type GameEnd = {
    /** The result. */
    verdict: VerdictView,
    /** The number of plies. */
    plies: number,
    /** The last position. */
    fen: string,
    /** The opening, if it has a name. */
    opening: OpeningName | null
};

/**
 * An event of a game that cannot be derived from its new state.
 *
 * Moves are in `plies`, and the end of the game is in `verdict`: neither is repeated here.
 */
export type GameEvent =
  | { "type": "claim_failed",
    /** The side that claimed. */
    by: Side,
    /**
     * The move named in the claim, in English SAN; null for a claim in the position on the
     * board.
     */
    san: string | null,
    /** The number of times that the claimed position had occurred; the third is a draw. */
    appearances: number,
    /**
     * The number of plies without a capture or a pawn move that led to it; a hundred are a
     * draw.
     */
    quiet_plies: number
  }
  | { "type": "draw_offered",
    /** The side that offered. */
    by: Side
  }
  | { "type": "draw_declined",
    /** The side that declined. */
    by: Side,
    /** Whether it declined by making a move. */
    by_move: boolean
  }
  | { "type": "takeback_proposed",
    /** The side that requested it. */
    by: Side
  }
  | { "type": "takeback_declined",
    /** The side that declined. */
    by: Side,
    /** Whether it declined by making a move. */
    by_move: boolean
  }
  | { "type": "takeback_withdrawn",
    /** The side that had requested it. */
    by: Side
  }
  | { "type": "taken_back",
    /** The number of plies. */
    plies: number
  }
  | { "type": "time_added",
    /** The side whose clock it is. */
    to: Side,
    /** The amount in milliseconds. */
    millis: number,
    /** The reason. */
    reason: TimeReason
};

/** The data that does not change while a game is played, except that an open seat is taken. */
export type GameInfo = {
    /** The game's id, eight letters and digits. */
    id: string,
    /** The FEN of the starting position. */
    start_fen: string,
    /** Whether it is Chess960. */
    chess960: boolean,
    /** The time control. */
    time: TimeControl,
    /** Whether the game is rated. */
    rated: boolean,
    /** The way in which draws by repetition and by fifty moves are claimed. */
    claims: Claims,
    /** The extra time that a wrong claim gives the opponent, in milliseconds. */
    claim_penalty: number,
    /** The players of both sides. */
    seats: Seats,
    /** The role of the recipient. */
    you: You,
    /** The address that invites another player, while a seat is open. */
    invitation: string | null
};

/** A page of the list of a visitor's games. */
export type GameList = {
    /** The games, newest first. */
    games: Array<GameSummary>,
    /** The value of `?after=` for the next page; null if this is the last. */
    older: string | null
};

/** The changing part of a game at one version. */
export type GameState = {
    /**
     * The number of accepted commands, including the start; 0 while a seat is open. Offering or
     * accepting a rematch does not change it.
     */
    version: number,
    /** The number of the client's plies that are still valid; `plies` follow them. */
    from_ply: number,
    /** The plies from `from_ply` on. */
    plies: Array<Ply>,
    /** The current position. */
    position: PositionView,
    /** Both clocks, unless the game has none. */
    clocks: Clocks | null,
    /** The reason that the player to move could claim a draw for in the current position. */
    claimable: Reason | null,
    /**
     * The side with an open draw offer. If both have one, it is the one that the player to move
     * may answer.
     */
    draw_offer: Side | null,
    /** The side with an open takeback request. */
    takeback: Side | null,
    /** Whether a player may still abort. */
    can_abort: boolean,
    /** The result, after the end. */
    verdict: VerdictView | null,
    /**
     * The move named in a correct draw claim, in English SAN. It is not played, so the side that
     * claimed is to move in the current position.
     */
    claimed_with?: string,
    /** The side that has offered a rematch. */
    rematch_offer: Side | null,
    /** The id of the rematch. */
    rematch: string | null,
    /** Whether the last move was the computer's and is typical of its character. */
    typical?: boolean
};

/** An entry in the list of a visitor's games. */
export type GameSummary = {
    /** The game's id. */
    id: string,
    /** The players of both sides. */
    seats: Seats,
    /** The role of the recipient. */
    you: You,
    /** The current position. */
    fen: string,
    /** The side to move. */
    turn: Side,
    /** The result, if it is over. */
    verdict: VerdictView | null
};

/** A filter for the games of a player: null fields do not filter. */
export type GamesFilter = {
    /** Only games against the account with this name. */
    opponent: string | null,
    /** Only games with this result. */
    result: PlayerResult | null,
    /** Only games in which the player had this side. */
    side: Side | null,
    /** Only games of this speed. */
    speed: Speed | null,
    /** Only rated games, or only unrated ones. */
    rated: boolean | null,
    /**
     * Only games that began with these moves, in SAN or UCI, separated by blanks: at most ten
     * plies.
     */
    opening: string | null,
    /** Only games that began at this moment or later, in milliseconds since 1970. */
    from: number | null,
    /** Only games that began before this moment. */
    before: number | null,
    /** Only games after this one in the list. */
    after: string | null
};

/** A search in the games of the server: null fields do not filter. */
export type GamesSearch = {
    /** Only games in which this position occurred, as a FEN: counters make no difference. */
    fen: string | null,
    /** Only games in which this material occurred, as in `KRPPvKR`, for either side. */
    material: string | null,
    /**
     * Only games in which the position after these moves occurred, in SAN or UCI, separated by
     * blanks: at most five moves by each side.
     */
    opening: string | null,
    /** Only games of the account with this name. */
    player: string | null,
    /** Only games of this account too. */
    opponent: string | null,
    /** Only games with this result: `1-0`, `0-1` or `1/2-1/2`. */
    result: string | null,
    /** Only games of this speed. */
    speed: Speed | null,
    /** Only games that began at this moment or later, in milliseconds since 1970. */
    from: number | null,
    /** Only games that began before this moment. */
    before: number | null,
    /** Continues after the previous page. */
    after: number | null
};

/** The name that a guest chooses. */
export type GuestName = {
    /** The name. */
    name: string
};

/** The health of the server. With several nodes: of the node that answers. */
export type Health = {
    /** A problem that keeps it from working; null if there is none. */
    trouble: string | null,
    /** The version of the program. */
    version: string,
    /** When it was started, in milliseconds since the Unix epoch. */
    started_at: number,
    /** The number of open connections. */
    sockets: number,
    /** Games in memory: they have connections, or the computer is searching. */
    live_games: number,
    /** Moves of the computer that are waiting for a thread. */
    engine_waiting: number,
    /** Moves of the computer that are being searched. */
    engine_running: number,
    /** Analyses that are running or waiting. */
    analyses: number,
    /** Memory use in bytes; null if the system does not report it. */
    memory: number | null,
    /** Other facts for the operator: the state of the database file, and mistakes in the setup. */
    notices: Array<string>
};

/** The task of a homework. */
export type HomeworkTask =
  | { "kind": "lesson",
    /** The lesson's id. */
    lesson: string
  }
  | { "kind": "shared_lesson",
    /** The lesson's id; its page is `/learn/own/{id}`. */
    lesson: string
  }
  | { "kind": "puzzles",
    /** The number of puzzles, 1 to 100. */
    count: number,
    /** Their theme, as in the list of puzzles; null for any. */
    theme: string | null
};

/** Homework of a class. */
export type HomeworkView = {
    /** Its number in the class. */
    number: number,
    /** The task. */
    task: HomeworkTask,
    /** The title of the lesson, if it is one; null if the lesson no longer exists. */
    title: string | null,
    /** The number of exercises or puzzles; 0 for a lesson that no longer exists. */
    of: number,
    /**
     * When a shared lesson was last changed, if that was after the assignment, in milliseconds
     * since 1970.
     */
    changed_at: number | null,
    /** When it was assigned, in milliseconds since 1970. */
    set_at: number,
    /** When it is due. */
    due_at: number | null
};

/** The reason why a game of a file was skipped. */
export type ImportProblem = {
    /** The number of the game in the file, from 1. */
    number: number,
    /** The line, from 1. */
    line: number,
    /** The problem. */
    reason: string
};

/** The invites that are currently valid, newest first. */
export type InviteList = {
    /** The invites. */
    invites: Array<InviteSummary>
};

/** An invite in a list. */
export type InviteSummary = {
    /** The id to withdraw it; it cannot be used for anything else. */
    id: string,
    /** The role of the account. */
    role: Role,
    /** The player who created it; null if it was the server itself or its operator. */
    created_by: string | null,
    /** When it expires, in milliseconds since the Unix epoch. */
    expires_at: number
};

/** The action that an invite allows. */
export type InviteView =
  | { "kind": "account",
    /** The role. */
    role: Role
  }
  | { "kind": "password",
    /** The name of the account. */
    name: string
  }
  | { "kind": "sign_in",
    /** The guest's name. */
    name: string
};

/** A request to join a class. */
export type JoinClass = {
    /** The code of the class. */
    code: string,
    /** The name that a guest takes; null for a registered player. */
    name: string | null
};

/** The class that a code belongs to. */
export type JoinView = {
    /** The name given by its teacher. */
    name: string,
    /** The teacher's name. */
    teacher: string
};

/** A command that was carried out. */
export type JournalEntry = {
    /** The version that resulted from it. */
    version: number,
    /** The time. */
    at: number,
    /** The name of its author; null for the server, and for an erased account. */
    author: string | null,
    /** The reason that its author gave. */
    reason: string | null,
    /** The command. */
    command: TournamentCommand
};

/** The analysis of a game, if one is kept. */
export type KeptAnalysis = {
    /** The analysis; null if there is none yet. */
    analysis: GameAnalysis | null,
    /** Whether the visitor may send one: a player of the game, after its end. */
    may_keep: boolean
};

/** Players that the reader may challenge. The list is empty on a safe server. */
export type KnownPeople = {
    /** At most 12 people: opponents with the connected ones first, or in the order of their names. */
    people: Array<KnownPerson>
};

/** A registered player in a list. */
export type KnownPerson = {
    /** The player's id; the page is `/player/{id}`. */
    id: string,
    /** The displayed name. */
    name: string,
    /** Whether the player is connected to the node that answers. */
    online: boolean
};

/** The game in which a move was played most recently. */
export type LastPlayed =
  | { "type": "game",
    /** Its id. */
    id: string,
    /** When it ended, in milliseconds since 1970. */
    at: number
  }
  | { "type": "collected",
    /** The id of the collection. */
    collection: string,
    /** The number of the game in it. */
    number: number
};

/** All lessons, in order. */
export type LearningPath = {
    /** The lessons by topic. */
    groups: Array<LessonGroup>
};

/** A change of a lesson. */
export type LessonChange = {
    /** The version that was changed; a different version is not overwritten. */
    version: number,
    /** The new text of the lesson. */
    draft: LessonDraft
};

/** The result of checking a draft. */
export type LessonCheck =
  | { "state": "good",
    /** The lesson as its readers will see it. */
    lesson: LessonView
  }
  | { "state": "wrong",
    /** The line, counted from 1. */
    line: number,
    /** The problem and how to fix it: a sentence, usually in English. */
    problem: string
};

/** The text of a lesson. */
export type LessonDraft = {
    /** The code of its language, like `en`. */
    language: string,
    /** The text in the lesson format, at most 16 KiB. */
    text: string
};

/** Lessons on one topic. */
export type LessonGroup = {
    /** The topic. */
    title: string,
    /** The lessons in order. */
    lessons: Array<LessonSummary>
};

/** The use of a lesson as homework, for a player who may delete it. */
export type LessonHomework = {
    /** The number of classes that use it. */
    classes: number
};

/** The text of a lesson, for its author. */
export type LessonSource = {
    /** The text. */
    draft: LessonDraft,
    /** Its version. */
    version: number
};

/** A lesson in the list of all. */
export type LessonSummary = {
    /** The lesson's id; its page is `/learn/{id}`. */
    id: string,
    /** The title. */
    title: string,
    /** The articles of the FIDE Laws that it explains. */
    articles: Array<string>,
    /** The number of exercises. */
    exercises: number,
    /**
     * The position of the first exercise, as a FEN; null without exercises. The side to move is
     * the reader's.
     */
    fen: string | null
};

/** A lesson. */
export type LessonView = {
    /** The lesson's id. */
    id: string,
    /** The title. */
    title: string,
    /** The text before the exercises. */
    paragraphs: Array<string>,
    /** The exercises, in order. */
    exercises: Array<ExerciseView>,
    /** The next lesson. */
    next: LessonSummary | null
};

/** Homework that was assigned. */
export type MadeHomework = {
    /** Its number in the class. */
    number: number
};

/** A new invite. Its link is sent only here. */
export type MadeInvite = {
    /**
     * The path of the link, with the token in the fragment, which is never sent to servers and
     * proxies.
     */
    path: string,
    /** When it expires, in milliseconds since the Unix epoch. */
    expires_at: number
};

/** A new API token. It is sent only here. */
export type MadeToken = {
    /** The token. */
    token: string
};

/** The captured pieces and the material balance with the values 1, 3, 3, 5, 9: a guide, not a rule. */
export type Material = {
    /** Letters (`qrbnp`, strongest first) of the black pieces that White has captured. */
    taken_by_white: string,
    /** Letters of the white pieces that Black has captured. */
    taken_by_black: string,
    /** White's material minus Black's, in pawns. */
    balance: number
};

/** A member, for the teacher. */
export type MemberView = {
    /** The player's id. */
    player: string,
    /** The player's name. */
    name: string,
    /** Whether the player is a guest. */
    is_guest: boolean,
    /** The day of the player's last visit: its start in UTC, in milliseconds since 1970. */
    last_seen: number | null,
    /** For each homework in order, the number of exercises or puzzles done. */
    done: Array<number>
};

/** An analysis as a page sends it. */
export type NewAnalysis = {
    /** The start and the position after each ply. */
    positions: Array<NewPosition>,
    /** The least depth of a position in plies, 1 to 245. */
    depth: number
};

/** A request to challenge another player. */
export type NewChallenge = {
    /** The player to challenge. */
    whom: PlayerRef,
    /**
     * The time control. A correspondence challenge is valid for two weeks, any other for ten
     * minutes.
     */
    time: TimeControl,
    /** The side of the visitor. */
    color: ColorChoice,
    /** Whether to play Chess960. */
    chess960: boolean,
    /** The number of the Chess960 starting position, 0 to 959; by default it is random. */
    chess960_number?: number,
    /**
     * The way in which draws by threefold repetition and by fifty moves are claimed; by default
     * the players claim them.
     */
    claims: Claims | null,
    /**
     * Whether the game is rated: only between two registered players, with a clock or by
     * correspondence, from the standard position, and if the players claim draws.
     */
    rated: boolean
};

/** A player to enter. */
export type NewEntrant = {
    /** The details. */
    details: EntrantDetails,
    /** Whether the player plays on this server. */
    is_member?: boolean
};

/** The settings of a new game. */
export type NewGame = {
    /** The opponent. */
    opponent: Opponent,
    /** The side of the game's creator. */
    color: ColorChoice,
    /** The time control. */
    time: TimeControl,
    /** The starting position as a FEN; null for the standard position. */
    start: string | null,
    /**
     * Whether to play Chess960; without `start` and `chess960_number` the starting position is
     * random.
     */
    chess960: boolean,
    /** The number of the Chess960 starting position, 0 to 959; by default it is random. */
    chess960_number?: number,
    /**
     * The way in which draws by threefold repetition and by fifty moves are claimed. By default
     * the players claim them, and against the computer they are automatic.
     */
    claims: Claims | null,
    /**
     * Whether the game is rated: only between two registered players, with a clock or by
     * correspondence, from the standard position.
     */
    rated: boolean
};

/** Homework that a teacher assigns. */
export type NewHomework = {
    /** The task. */
    task: HomeworkTask,
    /** The due time, in milliseconds since 1970; null for none. */
    due_at: number | null
};

/** A request for an invite. */
export type NewInvite = {
    /** The role of the account. Only admins create organizers and admins. */
    role: Role
};

/** A position of a [`NewAnalysis`]. */
export type NewPosition = {
    /** The position as a FEN, as the server writes it. */
    fen: string,
    /** The score for the side to move. */
    score: Score,
    /** The best move in UCI notation; null if there is no legal move. */
    best: string | null
};

/** A request to report a player to the organizers. */
export type NewReport = {
    /** The reported player. If the reference names a game, the report is about that game. */
    whom: PlayerRef,
    /** The subject. */
    reason: ReportReason,
    /** The visitor's text, at most 500 characters; may be empty. */
    text: string
};

/** The length of a new run. */
export type NewRun = {
    /** 3 or 5; 0 starts a streak, which is not timed and ends with the first miss. */
    minutes: number
};

/** The next teacher of a class. */
export type NewTeacher = {
    /** The name of the account of an organizer or admin. */
    name: string
};

/** A request for an API token. */
export type NewToken = {
    /** The name given by its owner: 1 to 60 characters. */
    name: string,
    /** The permissions. */
    scopes: Array<Scope>,
    /** The number of days that it is valid, 1 to 366; null for no limit. */
    days: number | null
};

/** A tournament to create. */
export type NewTournament = {
    /** The settings. */
    settings: TournamentSettings,
    /** A class of the visitor, whose members enter. */
    class?: string
};

/** The officials of a tournament. */
export type Officials = {
    /** The name of the account of the arbiter: an organizer or admin. */
    arbiter: string,
    /** The names of the accounts of the deputies, at most 20. */
    deputies: Array<string>
};

/**
 * A game that was played in a page, with all commands of its players. The arbiter judges them
 * again.
 */
export type OfflineGame = {
    /** The level of the computer, 1 to 17; null if one person plays both sides. */
    level: number | null,
    /** The character as which the computer plays, at its own level. */
    character?: Character,
    /** The side of the person, or either side if it plays both. */
    side: Side,
    /** The time control. */
    time: TimeControl,
    /** The starting position as a FEN; null for the standard position. */
    start: string | null,
    /** Whether it is Chess960. */
    chess960: boolean,
    /** The way in which draws are claimed. */
    claims: Claims,
    /** When it began by the clock of the device, in milliseconds since 1970. */
    started_at: number,
    /** The entries in their order, at most 1,200. */
    rows: Array<OfflineRow>
};

/** An entry of an [`OfflineGame`]. */
export type OfflineRow = {
    /** The time since the game began, in milliseconds. */
    at: number,
    /** The side that acts; null for a person who plays both sides, and for a fallen flag. */
    by: Side | null,
    /** The command; null if the time of the side to move has run out. */
    command: PlayerCommand | null
};

/** An opening as the Encyclopaedia of Chess Openings classifies it. */
export type OpeningName = {
    /** The code, from `A00` to `E99`. */
    eco: string,
    /** The name. */
    name: string
};

/** The opponent. */
export type Opponent =
  | { "kind": "invitation" }
  | { "kind": "engine",
    /** Its strength, 1 to 17. A character plays at its own level instead. */
    level: number,
    /** The character as which it plays. */
    character?: Character
  }
  | { "kind": "myself" };

/** A lesson in the list of its author. */
export type OwnLesson = {
    /** Its id; its page is `/learn/own/{id}`. */
    id: string,
    /** The title. */
    title: string,
    /** The number of exercises. */
    exercises: number,
    /** When it was last changed, in milliseconds since 1970-01-01 UTC. */
    changed_at: number
};

/** The lessons that a player has written. */
export type OwnLessons = {
    /** The lessons, the last changed first. */
    lessons: Array<OwnLesson>,
    /** Whether the player may write lessons here. */
    may_write: boolean
};

/** Pairs chosen by the arbiter. */
export type PairingByHand = {
    /** White and Black of each board, in the order of the boards. */
    pairs: Array<[EntrantId, EntrantId]>,
    /** The player with the pairing-allocated bye. */
    bye?: EntrantId
};

/** A query for people. Without a name, the answer contains the reader's opponents. */
export type PeopleQuery = {
    /** The beginning of an account's name, in any case: at least two characters. */
    name: string | null
};

/** A game with its variations. */
export type PgnGame = {
    /** Names and values, except for `Result`, `FEN`, `SetUp` and, in Chess960, `Variant`. */
    tags: Array<[string, string]>,
    /** The starting position. */
    start_fen: string,
    /** Whether castling follows the rules of Chess960. */
    chess960: boolean,
    /** The result in PGN format. */
    result: string,
    /** The comment before the first move. */
    comment: string,
    /** The annotations for programs in that comment, in PGN format: `[%cal Ge2e4]`. */
    annotations: string,
    /** The moves, at most 5,000; each after its predecessor. */
    nodes: Array<PgnNode>,
    /** The parts that could not be read, at most 50. */
    problems: Array<PgnProblem>
};

/** The data of a game in a list. */
export type PgnHeading = {
    /** Its number in the text, from 1. */
    number: number,
    /** White's name. */
    white: string,
    /** Black's name. */
    black: string,
    /** The event. */
    event: string,
    /** The date in PGN format. */
    date: string,
    /** The result in PGN format. */
    result: string
};

/** The games of a text. */
export type PgnList = {
    /** The games in the order of the text, at most 500. */
    games: Array<PgnHeading>,
    /** Whether the text has more games. */
    more: boolean
};

/** A move of a game or of a variation. */
export type PgnNode = {
    /**
     * The index of the previous move; null for a first move. If several moves have the same
     * predecessor, the first of them is the main line.
     */
    parent: number | null,
    /** The move in UCI. */
    uci: string,
    /** The move in English SAN. */
    san: string,
    /** The position after it. */
    fen: string,
    /** The squares to highlight as the last move. */
    squares: [string, string],
    /** Whether it gives check. */
    check: boolean,
    /** Its numeric annotation glyphs. */
    nags: Array<number>,
    /** The comment before it. */
    before: string,
    /** The comment after it. */
    comment: string,
    /** The annotations for programs after it, in PGN format: `[%clk 0:01:30]`. */
    annotations: string
};

/** A part of a text that could not be read. */
export type PgnProblem = {
    /** The line of the text, from 1; null if it concerns the whole game. */
    line: number | null,
    /** The problem. */
    reason: string
};

/** A place in the standings. */
export type PlaceView = {
    /** The player. */
    player: EntrantId,
    /** The place; shared places have the same number. */
    rank: number,
    /** The values of the criteria. */
    scores: Array<ScoreView>
};

/** A game in a list. */
export type PlayedGame = {
    /** The game's id. */
    id: string,
    /** The players, without ratings. */
    seats: Seats,
    /** The ratings of White and Black after a rated game. */
    ratings: [RatingAfter | null, RatingAfter | null],
    /** The side of the player whose list this is. */
    side: You,
    /** When it was created, in milliseconds since 1970. */
    at: number,
    /** Its speed. */
    speed: Speed,
    /** Whether it is rated. */
    rated: boolean,
    /** The end, if it is over. */
    end: GameEnd | null
};

/** A page of a list of games. */
export type PlayedGames = {
    /** The games, newest first. */
    games: Array<PlayedGame>,
    /** The value of `?after=` for the next page; null if this is the last. */
    older: string | null
};

/** A move that was played, with the results of those games. */
export type PlayedMove = {
    /** The move in UCI. */
    uci: string,
    /** The move in standard algebraic notation. */
    san: string,
    /** Games won by White. */
    white: number,
    /** Games that were drawn. */
    draws: number,
    /** Games won by Black. */
    black: number,
    /** The average rating of the players who played it; null if none is known. */
    average_rating: number | null,
    /** The game in which it was played most recently. */
    last: LastPlayed | null
};

/** The moves that were played in a position. */
export type PlayedMoves = {
    /** The moves, the most frequent first. */
    moves: Array<PlayedMove>,
    /** The number of plies at the beginning of a game whose moves are counted. */
    plies: number
};

/** A game of a player of an arena. */
export type PlayedView = {
    /** The wave. */
    wave: number,
    /** The board of the wave. */
    board: number,
    /** The id of the game. */
    game: string | null,
    /** The opponent. */
    opponent: EntrantId,
    /** The name of the opponent; empty if the account was erased. */
    opponent_name: string,
    /** The side of the player. */
    side: BoardSide,
    /** The symbol of the player's result in a report, such as `1`, `=` or `-`. */
    result: string,
    /** The points. */
    mark: ArenaMark
};

/** The player of one side. */
export type Player =
  | { "kind": "open" }
  | { "kind": "person",
    /** The player's id, which does not change with the name: the profile is at `/player/{id}`. */
    id: string,
    /** The displayed name. */
    name: string,
    /** The rating at the speed of the game; null for a guest, and in games without a clock. */
    rating: RatingView | null,
    /** Whether it is a program with a bot account. */
    bot?: boolean
  }
  | { "kind": "engine",
    /** Its strength, 1 to 17: the level, or that of the character. */
    level: number,
    /** The character as which it plays. */
    character?: Character
};

/** A player's command in a game. */
export type PlayerCommand =
  | { "type": "move",
    /** The move in UCI (`e2e4`, `e7e8q`) or SAN (`Nf3`). */
    text: string,
    /** Whether a draw is offered with it. */
    offer_draw: boolean
  }
  | { "type": "resign" }
  | { "type": "offer_draw" }
  | { "type": "answer_draw",
    /** Whether the game ends drawn. */
    accept: boolean
  }
  | { "type": "claim_draw",
    /**
     * The move that leads to the draw, in UCI or SAN; null to claim in the position on the
     * board. If the claim is wrong, the move is played.
     */
    text: string | null
  }
  | { "type": "propose_takeback" }
  | { "type": "answer_takeback",
    /** Whether the takeback is allowed. */
    accept: boolean
  }
  | { "type": "give_time" }
  | { "type": "take_vacation",
    /** The number of days, at least one. */
    days: number
  }
  | { "type": "claim_abandoned",
    /** Whether to claim only a draw. */
    draw: boolean
  }
  | { "type": "abort" }
  | { "type": "rematch" };

/** A reference to another player, by the place where the visitor met them. */
export type PlayerRef =
  | { "kind": "seat",
    /** The game's id. */
    game: string,
    /** The side. */
    side: Side
  }
  | { "kind": "line",
    /** The game's id. */
    game: string,
    /** The number of the message. */
    number: number
  }
  | { "kind": "classmate",
    /** The class's id. */
    class: string,
    /** The player's id. */
    player: string
  }
  | { "kind": "account",
    /** The name, case-insensitive. */
    name: string
};

/** The result of a game for one of its players. */
export type PlayerResult = "won" | "drawn" | "lost";

/** A move that was played, and the board after it. */
export type Ply = {
    /** The move in UCI. */
    uci: string,
    /** The move in English SAN. */
    san: string,
    /** The position after it. */
    fen: string,
    /**
     * The squares to highlight as the last move: origin and target; in castling, those of the
     * king.
     */
    squares: [string, string],
    /** Whether it gives check. */
    check: boolean,
    /** The captured pieces and the material balance after it. */
    material: Material,
    /** The time left to the mover after it, in milliseconds. */
    remaining: number | null
};

/** The current position with its legal moves. */
export type PositionView = {
    /** The position. */
    fen: string,
    /** The side to move. */
    turn: Side,
    /** Whether the side to move is in check. */
    check: boolean,
    /**
     * The legal targets by origin square; empty before the start and after the end of the game.
     * Castling appears under the rook's square, and also under the king's target square unless
     * that is next to the king, since in Chess960 the king could move there normally.
     */
    targets: { [key in string]: Array<string> },
    /** The captured pieces and the material balance. */
    material: Material
};

/** An error answer. */
export type Problem = {
    /** The problem and how to fix it, a sentence for people. */
    error: string
};

/** The public profile of a player. */
export type Profile = {
    /** The player's id, which does not change with the name. */
    id: string,
    /** The displayed name. */
    name: string,
    /** Whether the player is registered. */
    has_account: boolean,
    /** Whether the player is the reader. */
    is_you: boolean,
    /**
     * Whether the reader follows the player; null if the reader cannot, because one of the two has
     * no account, the player is the reader, or the server is safe.
     */
    followed: boolean | null,
    /** The ratings, the fastest speed first; speeds without rated games are omitted. */
    ratings: Array<SpeedRating>,
    /** The results of the games that the reader may find. */
    results: Array<ResultCount>,
    /** Whether all these games were counted, or only the last 10,000 with each color. */
    results_are_complete: boolean
};

/** A program that asks for a token of the visitor. */
export type ProgramRequest = {
    /** The name that the program gives to itself. It is not verified. */
    client: string,
    /** The receiver of the token. */
    receiver: Receiver,
    /** The permissions; without any, the program may only read what every token allows. */
    scopes: Array<Scope>,
    /** The reason why the request cannot be granted, a sentence for people; null if it can. */
    problem: string | null,
    /** The redirect address with the reason why the program gets no code. */
    refusal: string
};

/** The result of an attempt. */
export type PuzzleAnswer = {
    /** The judgment. */
    verdict: PuzzleVerdict,
    /** The solver's move in SAN. */
    san: string | null,
    /** The reply in SAN. */
    reply: string | null,
    /** The position after it; before the move, if that was wrong. */
    position: PositionView,
    /** The squares of the last move on that board, if one was made. */
    last_move: [string, string] | null,
    /** The solution in SAN, once the puzzle is over. */
    solution: Array<string>,
    /** The themes of the puzzle, once it is over. */
    themes: Array<string>,
    /** The change of the rating by the first result of a puzzle. */
    change: PuzzleChange | null,
    /** The game that a puzzle of a collection comes from, once the puzzle is over. */
    game: CollectedHeading | null,
    /** The number of plies of that game that lead to the puzzle. */
    ply: number | null
};

/** The change of a rating by a puzzle. */
export type PuzzleChange = {
    /** The rating after it, in whole points. */
    after: number,
    /** The change in points. */
    change: number
};

/** The visitor's own estimate of their strength, before the first puzzle. */
export type PuzzleEstimate = {
    /** The puzzle rating to begin with, from 600 to 2200. */
    rating: number
};

/** The puzzles of this server, and the visitor's results. */
export type PuzzleOverview = {
    /** The themes of puzzles. */
    themes: Array<ThemeCount>,
    /** The visitor's rating, in whole points. */
    rating: number,
    /** The deviation of the rating, in whole points. */
    deviation: number,
    /** The rating history, oldest first: at most 200 of the puzzles that have changed the rating. */
    history: Array<PuzzlePoint>,
    /** The number of puzzles that the visitor has attempted. */
    tried: number,
    /** The number of puzzles solved at the first attempt. */
    solved: number,
    /** The number of puzzles to repeat now. */
    to_repeat: number,
    /** The last attempted puzzles, newest first. */
    recent: Array<RecentPuzzle>,
    /** The visitor's runs, one of each length. */
    runs: Array<RunScore>
};

/** A rating after a puzzle. */
export type PuzzlePoint = {
    /** When it was attempted, in milliseconds since 1970. */
    at: number,
    /** The rating after it, in whole points. */
    rating: number,
    /** The deviation after it, in whole points. */
    deviation: number
};

/** The progress of a search for puzzles. */
export type PuzzleSearch = {
    /** Its state. */
    state: PuzzleSearchState,
    /** The number of games already searched. */
    games: number,
    /** The total number of games to search. */
    of: number,
    /** The number of other searches before it, if it is queued. */
    ahead: number
};

/** The state of a search for puzzles. */
export type PuzzleSearchState = "waiting" | "running" | "stopped" | "done";

/** The solver's moves in a puzzle, or their decision to give up. */
export type PuzzleTry = {
    /** All moves of the solver, without the replies, as UCI or SAN; the last one is new. */
    moves: Array<string>,
    /** Whether the solver wants to see the solution instead. */
    give_up: boolean
};

/** The judgment of the last move. */
export type PuzzleVerdict = "wrong" | "right" | "solved" | "given_up";

/** A puzzle to solve. */
export type PuzzleView = {
    /** Its id; its page is `/puzzles/{id}`. */
    id: string,
    /** The side to move, which wins. */
    side: Side,
    /** The number of moves that the solver makes. */
    moves: number,
    /** Its rating, in whole points. */
    rating: number,
    /** Whether this visitor has attempted it before: then it changes no ratings. */
    tried: boolean,
    /** The position on the board. */
    position: PositionView
};

/** A rating after a rated game. */
export type RatingAfter = {
    /** The rating in points. */
    points: number,
    /** The change in points. */
    change: number
};

/** The history of a rating. */
export type RatingHistory = {
    /** The ratings after each rated game, newest first. */
    points: Array<RatingPoint>,
    /** The value of `?before=` for the earlier games; null if there are none. */
    older: number | null
};

/** A rating after a game. */
export type RatingPoint = {
    /** The game. */
    game: string,
    /** When it ended, in milliseconds since 1970. */
    at: number,
    /** The rating after it. */
    rating: number,
    /** Its deviation: with 95% probability the true strength is within twice the deviation. */
    deviation: number
};

/**
 * The range of ratings, at the speed of the game, of players who may accept it. The ends are
 * included.
 */
export type RatingRange = {
    /** The lowest, in points. */
    lowest: number,
    /** The highest, in points. */
    highest: number
};

/**
 * A player's rating (Glicko-2): the current one before and during a game, and the resulting one
 * after a rated game.
 */
export type RatingView = {
    /** The rating. */
    points: number,
    /** Whether it is too uncertain to be compared with others. */
    provisional: boolean,
    /** The change by this game. */
    change: number | null
};

/** The reason for the end of a game. */
export type Reason = "checkmate" | "stalemate" | "dead_position" | "threefold_repetition" | "fifty_moves" | "fivefold_repetition" | "seventy_five_moves" | "resignation" | "resignation_cannot_mate" | "flag" | "flag_cannot_mate" | "agreement" | "aborted" | "no_first_move" | "abandoned" | "abandoned_cannot_mate" | "adjudicated";

/** The receiver of a token: where the browser is sent with the code. */
export type Receiver =
  | { "kind": "computer",
    /** The host and the port. */
    host: string
  }
  | { "kind": "app",
    /** The scheme. */
    scheme: string
  }
  | { "kind": "site",
    /** The host, and the port unless it is the usual one. */
    host: string
};

/** A puzzle that was attempted. */
export type RecentPuzzle = {
    /** Its id. */
    id: string,
    /** Whether the first attempt solved it. */
    solved: boolean,
    /** When it was attempted, in milliseconds since 1970. */
    at: number
};

/** The kinds of refusal, stable for programs. */
export type RefusalCode = "malformed" | "other_version" | "no_such_game" | "not_your_game" | "not_started" | "not_your_turn" | "illegal_move" | "unreadable_move" | "game_over" | "not_now" | "stale" | "bad_position" | "bad_command_id" | "bad_terms" | "no_such_seek" | "too_many" | "unavailable";

/** A request to register. */
export type Register = {
    /** The name shown to other players and used to sign in. */
    name: string,
    /** The password: 8 to 200 characters. */
    password: string,
    /** The token of an invite, if one is required. */
    invite: string | null
};

/** The registration policy. */
export type Registration = "open" | "invite" | "closed";

/** The restriction that a visitor has placed on another player. */
export type Relation = "muted" | "blocked";

/** The open reports, oldest first. */
export type ReportList = {
    /** The reports, at most 100. */
    reports: Array<ReportView>
};

/** The subject of a report. */
export type ReportReason = "chat" | "name" | "play" | "other";

/** A report for the organizers. */
export type ReportView = {
    /** The number to close it. */
    number: number,
    /** The name of the reporting player. */
    reporter: string,
    /** The id of the reported player, to silence the player or disable the account. */
    player: string,
    /** The name of the reported player. */
    name: string,
    /** Whether the reported player is registered. */
    is_account: boolean,
    /** The end of the reported player's chat ban, in milliseconds since 1970. */
    silent_until: number | null,
    /** The game that the report is about. */
    game: string | null,
    /** The subject. */
    reason: ReportReason,
    /** The reporter's text. */
    text: string,
    /**
     * The chat messages of the reported player in the game before the report, at most the last
     * twenty.
     */
    lines: Array<string>,
    /** When it was made, in milliseconds since 1970. */
    made_at: number
};

/** The result of the visitor's game at the board. */
export type ReportedResult = {
    /** The round. */
    round: number,
    /** The result. */
    outcome: BoardOutcome
};

/** A requested bye. */
export type RequestedBye = "half" | "zero";

/** A requested bye. */
export type RequestedByeView = {
    /** The round. */
    round: number,
    /** The bye. */
    bye: RequestedBye
};

/** A request to set a new password with the link of an invite. */
export type ResetPassword = {
    /** The token of the link. */
    token: string,
    /** The new password. */
    password: string
};

/** A player that the visitor has muted or blocked. */
export type RestrictedPlayer = {
    /** The player's id, to undo it. */
    player: string,
    /** The player's name. */
    name: string,
    /** The restriction. */
    relation: Relation
};

/** The players that the visitor has muted or blocked, the last first. */
export type RestrictedPlayers = {
    /** The players, at most 500. */
    players: Array<RestrictedPlayer>
};

/** The numbers of games that a player has won, lost and drawn. */
export type ResultCount = {
    /** The speed. */
    speed: Speed,
    /** The player's side. */
    side: Side,
    /** Games won. */
    won: number,
    /** Games drawn. */
    drawn: number,
    /** Games lost. */
    lost: number
};

/** The role of an account. Each role includes the permissions of the roles before it. */
export type Role = "player" | "organiser" | "admin";

/** A round. */
export type RoundView = {
    /** Its number. */
    round: number,
    /** The name of the pairing rules. */
    edition: string,
    /** Whether the arbiter paired by hand. */
    by_hand: boolean,
    /** The boards. */
    boards: Array<BoardView>,
    /** The players without an opponent. */
    byes: Array<ByeView>
};

/** The result of an attempt in a run. */
export type RunAnswer = {
    /** The judgment of the last move. In a run a wrong move ends the puzzle. */
    verdict: PuzzleVerdict,
    /** The run, with the next puzzle unless this one continues. */
    run: RunView,
    /** The position of the puzzle after the reply, if it continues. */
    position: PositionView | null,
    /** The reply in SAN, if it continues. */
    reply: string | null
};

/** The scores of the runs of one length. */
export type RunScore = {
    /** The length; 0 is a streak. */
    minutes: number,
    /** The best score. */
    best: number,
    /** The last score. */
    last: number
};

/** The solver's moves in a puzzle of a run. */
export type RunTry = {
    /** The length of the run. */
    minutes: number,
    /** When it started. */
    started_at: number,
    /** The number of the puzzle. */
    number: number,
    /** All moves of the solver, without the replies, as UCI or SAN; the last one is new. */
    moves: Array<string>
};

/**
 * A run: as many puzzles as possible until the time or three lives are used up, or until the first
 * miss of a streak.
 */
export type RunView = {
    /** The length; 0 is a streak. */
    minutes: number,
    /** When it started, in milliseconds since 1970, by the server's clock. It identifies the run. */
    started_at: number,
    /** The time left, in milliseconds; a streak can be continued for a day. */
    left_ms: number,
    /** The number of solved puzzles. */
    score: number,
    /** The number of failed puzzles. */
    misses: number,
    /** The best score before this run. */
    best: number,
    /** The number of the puzzle in the run, from 0. */
    number: number,
    /** The puzzle to solve; null when the run is over. */
    puzzle: PuzzleView | null
};

/** A lesson that was saved. */
export type SavedLesson = {
    /** Its id. */
    id: string,
    /** Its version, incremented by each change. */
    version: number
};

/** A chat message for the game's room that its sender is in. */
export type Say = {
    /** Plain text, at most 140 characters. */
    text: string
};

/** A permission of a token, named as in the Lichess API. */
export type Scope = "board:play" | "bot:play" | "challenge:read" | "challenge:write" | "puzzle:read" | "puzzle:write" | "tournament:write";

/** The score of a position for one side. */
export type Score =
  | { "cp": number }
  | { "mate": number };

/** The value of a criterion. */
export type ScoreView = {
    /** The value, or `-`. */
    text: string,
    /** Its terms, such as `BH Buchholz 2½ = 1 + 1½`. */
    explanation: string
};

/** The players of both sides. */
export type Seats = {
    /** White's player. */
    white: Player,
    /** Black's player. */
    black: Player
};

/** Another section of the same event. */
export type SectionView = {
    /** The id of the tournament. */
    id: string,
    /** Its name. */
    name: string
};

/** A game offered to the first player who accepts it. */
export type Seek = {
    /** Its id, used to accept it. */
    id: string,
    /** The name of the player who offers it. */
    by: string,
    /** The player's rating at the speed of the game; null for a guest, and without a clock. */
    rating: RatingView | null,
    /** The time control. */
    time: TimeControl,
    /** Whether it is Chess960; a random starting position is shown when the game begins. */
    chess960: boolean,
    /** The number of the chosen Chess960 starting position, 0 to 959; omitted for a random one. */
    chess960_number?: number,
    /** The way in which draws by repetition and by fifty moves are claimed. */
    claims: Claims,
    /** The side of the player who offers it. */
    color: ColorChoice,
    /** Whether the game is rated. */
    rated: boolean,
    /** The accepted ratings; null for all. */
    opponents: RatingRange | null
};

/** One text frame from the server. */
export type ServerMessage =
  | { "type": "game",
    /** The fixed data of the game. */
    info: GameInfo,
    /** The changing state of the game. */
    state: GameState,
    /**
     * The events since the version that the client named, oldest first; only the last events
     * if there are many. Empty if the client named none.
     */
    events: Array<GameEvent>,
    /** The sides whose players are away. */
    away: Array<Side>,
    /** The side that may claim the game, and when. */
    claim: AbsenceClaim | null,
    /** The number of spectators. */
    spectators: number
  }
  | { "type": "update",
    /** The game's id. */
    game: string,
    /** Its state; `plies` only from `from_ply` on. */
    state: GameState,
    /**
     * The events since the last message about this game, oldest first. A client that has this
     * version already knows them.
     */
    events: Array<GameEvent>
  }
  | { "type": "presence",
    /** The game's id. */
    game: string,
    /**
     * The sides whose players are away: they have had no connection to the game for some
     * seconds.
     */
    away: Array<Side>,
    /** The side that may claim the game, and when, unless the opponent returns before. */
    claim: AbsenceClaim | null
  }
  | { "type": "spectators",
    /** The game's id. */
    game: string,
    /** The number of spectators, without players. */
    count: number
  }
  | { "type": "ack",
    /** The game's id. */
    game: string,
    /** The command's id. */
    id: string,
    /** The version that it made. */
    version: number
  }
  | { "type": "refused",
    /** The game's id. */
    game: string,
    /** The command's id. */
    id: string,
    /** The kind of refusal, stable for programs. */
    code: RefusalCode,
    /** The reason, a sentence for people. */
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
    /** The reason why it is illegal, or the move in SAN. */
    message: string,
    /** The FIDE article of an illegal move. */
    article: string | null,
    /**
     * Whether the game would end with the move. Over the board, such a move is complete before
     * the clock is pressed (FIDE 6.2.1.1). Only detected if that is fast, which is not so for
     * some dead positions.
     */
    ends: boolean,
    /**
     * The ruling on a draw claim with the move; null for an illegal move, or if no claim is
     * possible. A player of both sides accepts their own offers, and a wrong claim is one:
     * this shows them the ruling before they claim.
     */
    claim?: ClaimView
  }
  | { "type": "analysis",
    /** The request's number. */
    request: number,
    /** The search depth in plies; 0 if there is no legal move. */
    depth: number,
    /** The maximum depth reached, in plies. */
    seldepth: number,
    /** The node count. */
    nodes: number,
    /** Nodes per second. */
    nps: number,
    /** Time since the search began, in milliseconds. */
    time: number,
    /** The best moves, best first. Without a legal move, a single line without moves. */
    lines: Array<AnalysisLine>
  }
  | { "type": "analysis_end",
    /** The request's number. */
    request: number,
    /** The reason. */
    reason: AnalysisEnd,
    /** The kind of refusal, stable for programs. */
    code: RefusalCode | null,
    /** The reason for a refusal, a sentence for people. */
    message: string | null
  }
  | { "type": "explored",
    /** The request's number. */
    request: number,
    /** The position before the moves, as the server writes it. */
    start_fen: string,
    /** Parts of the FEN that were dropped because they are impossible: sentences for people. */
    notes: Array<string>,
    /** The number of the first of `plies`, from 0. */
    from_ply: number,
    /** The moves from there on, at most 100; times are unknown. */
    plies: Array<Ply>,
    /** The position after all moves. */
    position: PositionView,
    /**
     * The result of the game if it ends with this position: by checkmate or stalemate, or
     * because neither side can mate.
     */
    ending: VerdictView | null,
    /** The opening, if it has a name. */
    opening: OpeningName | null
  }
  | { "type": "explore_refused",
    /** The request's number. */
    request: number,
    /** The index of the wrong move, from 0; null if the FEN or the request as a whole is wrong. */
    at: number | null,
    /** The kind of refusal, stable for programs. */
    code: RefusalCode,
    /** The reason, a sentence for people. */
    message: string,
    /** The FIDE article, if one decides it. */
    article: string | null
  }
  | { "type": "lobby",
    /** The seeks, including those of the recipient. */
    seeks: Array<Seek>
  }
  | { "type": "tournament",
    /** Its id. */
    tournament: string,
    /** Its version. */
    version: number
  }
  | { "type": "tournament_game",
    /** The id of the tournament. */
    tournament: string,
    /** The name of the tournament. */
    name: string,
    /** The round. */
    round: number,
    /** The number of the board. */
    board: number,
    /** The id of the game. */
    game: string,
    /** The rules of an arena; `round` is then its wave. */
    arena?: ArenaGame
  }
  | { "type": "seeking",
    /** Its id; null if there is none. */
    seek: string | null
  }
  | { "type": "paired",
    /** The seek's id. */
    seek: string,
    /** The game's id. */
    game: string
  }
  | { "type": "seek_refused",
    /** The id of the seek to accept; null for a new seek. */
    seek: string | null,
    /** The kind of refusal, stable for programs. */
    code: RefusalCode,
    /** The reason, a sentence for people. */
    message: string
  }
  | { "type": "challenges",
    /** The challenges, at most 100. */
    challenges: Array<Challenge>
  }
  | { "type": "chat",
    /** The game's id. */
    game: string,
    /** The recipient's room. */
    room: ChatRoom,
    /** The reason why the recipient cannot chat at the moment; null if they can. */
    closed: ChatClosed | null,
    /**
     * The chat messages that the recipient may read, oldest first; only the last if there are
     * many.
     */
    lines: Array<ChatLine>
  }
  | { "type": "said",
    /** The game's id. */
    game: string,
    /** The chat message. */
    line: ChatLine
  }
  | { "type": "pong",
    /** The number in the `ping`. */
    nonce: number
  }
  | { "type": "error",
    /** The kind of refusal, stable for programs. */
    code: RefusalCode,
    /** The problem, a sentence for people. */
    message: string
};

/** The visitor's identity and permissions. */
export type Session = {
    /** The player's id: the profile is at `/player/{id}`. */
    id: string,
    /** The name shown to other players. */
    name: string,
    /** The role of the account; null for a guest. */
    role: Role | null,
    /** The registration policy. */
    registration: Registration,
    /** Whether guests may choose a name. */
    guests_choose_names: boolean,
    /**
     * Whether the visitor can neither offer games to strangers nor see theirs: a guest on a safe
     * server.
     */
    hides_strangers: boolean,
    /** The address under which others reach the server, if it is configured, for links to share. */
    public_url?: string,
    /**
     * The number of open reports, at most 100; omitted without one, and for visitors who are not
     * organizers.
     */
    open_reports?: number
};

/** The sessions of a visitor, the last used first. */
export type SessionList = {
    /** The sessions. */
    sessions: Array<SessionView>
};

/** A session in a list. */
export type SessionView = {
    /** The id to end it; it cannot be used for anything else. */
    id: string,
    /** The browser and the system. */
    device: string,
    /** When it began, in milliseconds since the Unix epoch. */
    created_at: number,
    /** When it was last used, to the hour. */
    used_at: number,
    /** Whether it is the session of this request. */
    is_this: boolean
};

/** Server settings of the admins. */
export type Settings = {
    /** The registration policy. */
    registration: Registration,
    /**
     * Names that are not allowed, case-insensitive; `*` matches any text at the beginning or at
     * the end.
     */
    refused_names: Array<string>,
    /**
     * Whether only registered players may choose names and watch games of others. In answers this
     * is also true if the server was started in that mode.
     */
    safe: boolean,
    /** Whether chat is turned off; on a safe server it is off in any case. */
    chat_off: boolean,
    /**
     * Whether the server was started with `--safe`, so that `safe` cannot be turned off. Ignored in
     * requests.
     */
    always_safe: boolean
};

/** The sex of a player. */
export type Sex = "female" | "male";

/** A lesson written by a player, for everyone with its link. */
export type SharedLesson = {
    /** The lesson; no other lesson follows it. */
    lesson: LessonView,
    /** The code of its language. */
    language: string,
    /** The name of its author. */
    author: string,
    /** Whether the reader is its author, and may change it. */
    may_change: boolean,
    /** Whether the reader may delete it. */
    may_delete: boolean
};

/** White or Black. */
export type Side = "white" | "black";

/** A request to sign in. */
export type SignIn = {
    /** The name, case-insensitive. */
    name: string,
    /** The password. */
    password: string,
    /**
     * Whether to sign in although games of the guest are running, which the guest cannot finish
     * then.
     */
    leave_games: boolean
};

/** The duration of a chat ban. */
export type Silence = {
    /** The number of hours from now, at most 8,760; 0 ends the ban. */
    hours: number
};

/** The speed of a game. */
export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence" | "unlimited";

/** A player's rating at one speed. */
export type SpeedRating = {
    /** The speed. */
    speed: Speed,
    /** The current rating. */
    rating: RatingView,
    /** The number of rated games that it is based on. */
    games: number
};

/** One period of a clock (FIDE 6.3). */
export type Stage = {
    /** Moves to be made in this stage; null in the last. */
    moves: number | null,
    /** Time that is added when the stage begins. */
    millis: number,
    /** The bonus for each move of this stage. */
    bonus: Bonus
};

/** The visitor's offers, which stay in the lobby while the visitor is not connected. */
export type StandingOffers = {
    /** The newest first. */
    offers: Array<Seek>
};

/** Standings. */
export type StandingsView = {
    /** The round after which they are. */
    after: number,
    /** The codes of the criteria, `PTS` first. */
    criteria: Array<string>,
    /** The places. */
    places: Array<PlaceView>
};

/** The number of puzzles with a theme, and the visitor's results in them. */
export type ThemeCount = {
    /** The theme, such as `backRankMate`. */
    theme: string,
    /** The number of puzzles. */
    puzzles: number,
    /** The number of these that the visitor has attempted. */
    tried: number,
    /** The number of these that the first attempt solved. */
    solved: number
};

/** A time control. */
export type TimeControl =
  | { "kind": "unlimited" }
  | { "kind": "clock",
    /** The stages in order, at least one. */
    stages: Array<Stage>
  }
  | { "kind": "correspondence",
    /** Days for each move, at least one. */
    days: number,
    /** Vacation days that each player may take in the whole game; none when omitted. */
    vacation?: number
};

/** The reason why a player got time. */
export type TimeReason = "outage" | "wrong_claim" | "gift" | "vacation";

/** The token in the link of an invite. */
export type Token = {
    /** The token. */
    token: string
};

/** The API tokens of a visitor, newest first. */
export type TokenList = {
    /** The tokens. */
    tokens: Array<TokenView>
};

/** An API token in a list. */
export type TokenView = {
    /** The id to revoke it; it cannot be used for anything else. */
    id: string,
    /** The name given by its owner. */
    name: string,
    /** The permissions. */
    scopes: Array<Scope>,
    /** When it was created, in milliseconds since the Unix epoch. */
    created_at: number,
    /** When it was last used, to the hour. */
    used_at: number | null,
    /** When it expires; null for never. */
    expires_at: number | null
};

/**
 * A category with its conditions. It contains the players that fulfill all conditions, and those
 * that the arbiter places in it ([`Details::category`]). A category without conditions contains
 * only the latter.
 */
export type TournamentCategory = {
    /** The name, 1 to [`MAX_TEXT`] characters. */
    name: string,
    /** The first year of birth. */
    born_from?: number,
    /** The last year of birth. */
    born_to?: number,
    /** The lowest rating. An unrated player fulfills no condition about ratings. */
    rating_from?: number,
    /** The highest rating. */
    rating_to?: number,
    /** The sex. */
    sex?: Sex
};

/** A command. The caller has checked that its author may give it. */
export type TournamentCommand =
  | { "command": "create",
    /** The settings. */
    settings: TournamentSettings
  }
  | { "command": "change_settings",
    /** The new settings. */
    settings: TournamentSettings
  }
  | { "command": "enter",
    /** The players. */
    entrants: Array<NewEntrant>
  }
  | { "command": "change_entrant",
    /** The player. */
    entrant: EntrantId,
    /** All details. */
    details: EntrantDetails
  }
  | { "command": "remove",
    /** The player. */
    entrant: EntrantId
  }
  | { "command": "withdraw",
    /** The player. */
    entrant: EntrantId
  }
  | { "command": "return",
    /** The player. */
    entrant: EntrantId
  }
  | { "command": "check_in",
    /** The player. */
    entrant: EntrantId,
    /** Whether the player is present. */
    present: boolean
  }
  | { "command": "request_bye",
    /** The player. */
    entrant: EntrantId,
    /** The round. */
    round: number,
    /** The bye; `None` to play. */
    bye: RequestedBye | null
  }
  | { "command": "fix_board",
    /** The player. */
    entrant: EntrantId,
    /** The number of the board; `None` for any board. */
    board: number | null
  }
  | { "command": "forbid",
    /** The groups. */
    groups: Array<ForbiddenGroup>
  }
  | { "command": "pair",
    /** The round, so that two arbiters do not pair two rounds. */
    round: number,
    /** The pairs chosen by the arbiter. */
    by_hand?: PairingByHand
  }
  | { "command": "enter_result",
    /** The round. */
    round: number,
    /** The number of the board. */
    board: number,
    /** The result that the author saw before, so that two helpers do not overwrite each other. */
    replaces?: BoardOutcome,
    /** The result; `None` clears it. */
    outcome: BoardOutcome | null
  }
  | { "command": "report",
    /** The round. */
    round: number,
    /** The player. */
    entrant: EntrantId,
    /** The result. */
    outcome: BoardOutcome
  }
  | { "command": "name_winner",
    /** The round. */
    round: number,
    /** The number of the board. */
    board: number,
    /** The winner. */
    winner: BoardSide
  }
  | { "command": "end_games",
    /** The results. */
    games: Array<ArenaResult>
  }
  | { "command": "cancel_game",
    /** The wave. */
    wave: number,
    /** The board of the wave. */
    board: number
  }
  | { "command": "pause",
    /** The player. */
    entrant: EntrantId
  }
  | { "command": "resume",
    /** The player. */
    entrant: EntrantId
  }
  | { "command": "undo_round",
    /** The round. */
    round: number
  }
  | { "command": "set_link",
    /** The code of the link; `None` closes it. */
    code: string | null
  }
  | { "command": "set_board_link",
    /** The number of the board. */
    board: number,
    /** The code of the link; `None` closes it. */
    code: string | null
  }
  | { "command": "record",
    /** The round. */
    round: number,
    /** The number of the board. */
    board: number
  }
  | { "command": "name_officials" }
  | { "command": "end" }
  | { "command": "reopen" };

/** The players who may enter. */
export type TournamentEntry = "open" | "arbiter";

/** The entries of the journal of a tournament. */
export type TournamentJournal = {
    /** Up to a hundred entries, the last one first. */
    entries: Array<JournalEntry>,
    /** The players that they name by number, with their names; empty if the account was erased. */
    players?: Array<[EntrantId, string]>,
    /** Whether there are older entries. */
    has_older?: boolean
};

/** The tournaments that a visitor may see. */
export type TournamentList = {
    /** Those in which the visitor plays, or which the visitor runs; the newest first. */
    own: Array<TournamentSummary>,
    /** Those that players may enter, the next one first. */
    open: Array<TournamentSummary>,
    /** Those that are played now. */
    running: Array<TournamentSummary>,
    /** The last ones that have ended. */
    ended: Array<TournamentSummary>
};

/** The phase of a tournament. */
export type TournamentPhase = "open" | "running" | "ended";

/** The points for each result, in tenths: a draw is usually 5. */
export type TournamentPoints = {
    /** A win, and a forfeit win. */
    win: number,
    /** A draw, and a half-point bye. */
    draw: number,
    /** A lost game. */
    loss: number,
    /** The pairing-allocated bye. */
    bye: number
};

/** The settings of a tournament. */
export type TournamentSettings = {
    /** The name, 1 to [`MAX_NAME`] characters. */
    name: string,
    /** The place, for the report; may be empty. */
    place: string,
    /** The pairing system. */
    system: TournamentSystem,
    /** Where the games take place. */
    venue: TournamentVenue,
    /** The time control of online games; of games at the board, for the report. */
    time: TimeControl,
    /** Chess960. All games of a round have the same starting position. */
    chess960: boolean,
    /** Whether online games change ratings on this server. */
    rated: boolean,
    /** The announced start. An arena begins at this time. */
    starts_at?: number | null,
    /**
     * If set, the next round is paired this long after the last result of a round, and the first
     * one at [`Settings::starts_at`].
     */
    pause?: number | null,
    /** The time after which an online player who has not made the first move loses the game. */
    grace?: number | null,
    /** The points for each result. */
    points: TournamentPoints,
    /** The number of half-point byes that a player may request (C.05, 6.7). */
    half_point_byes: number,
    /** The codes of the tie-breaks in their order, such as `BH/C1` (C.07). */
    tie_breaks: Array<string>,
    /** The players who enter without the arbiter. */
    entry: TournamentEntry,
    /** Whether the tournament is shown in the public list. */
    listed: boolean,
    /** The categories, at most [`MAX_CATEGORIES`]. */
    categories?: Array<TournamentCategory>,
    /**
     * The name that the sections of an event share, such as those of groups A and B; empty for a
     * tournament without sections. At most [`MAX_NAME`] characters.
     */
    group?: string,
    /** Whether bots may enter without the arbiter. */
    bots?: boolean
};

/** A tournament in a list. */
export type TournamentSummary = {
    /** Its id; its page is `/tournament/{id}`. */
    id: string,
    /** Its name. */
    name: string,
    /** The code of the system: `swiss`, `round_robin`, `double_round_robin`, `knock_out`, `arena`. */
    kind: string,
    /** The phase. */
    phase: TournamentPhase,
    /** The announced start. */
    starts_at: number | null,
    /** The number of announced rounds. */
    rounds: number,
    /** The number of paired rounds. */
    round: number,
    /** The number of players. */
    players: number,
    /** The name of the arbiter, unless the account was erased. */
    arbiter: string | null
};

/** A pairing system. */
export type TournamentSystem =
  | { "kind": "swiss",
    /** The number of rounds, announced in advance. */
    rounds: number,
    /** Baku acceleration (C.04.7). */
    accelerated: boolean
  }
  | { "kind": "round_robin",
    /** Each pair meets twice, with both colors. */
    double: boolean
  }
  | { "kind": "knock_out",
    /**
     * The number of further games with reversed colors after a drawn game. Afterward the
     * arbiter names the winner.
     */
    replays: number
  }
  | { "kind": "arena",
    /** The duration in minutes. */
    minutes: number,
    /** Players may halve their time for an additional point. */
    berserk: boolean
};

/** Where the games take place. */
export type TournamentVenue = "online" | "board" | "mixed";

/** A tournament with its players. */
export type TournamentView = {
    /** Its id. */
    id: string,
    /** The version of its journal, which changes with everything that this view shows. */
    version: number,
    /** The settings. */
    settings: TournamentSettings,
    /** The phase. */
    phase: TournamentPhase,
    /** The number of announced rounds. */
    rounds: number,
    /** The number of the last paired round, or 0. */
    round: number,
    /** The number of complete rounds. */
    complete: number,
    /** The time at which the server pairs the next round or ends the tournament. */
    due: number | null,
    /** The names of the arbiter and the deputies. */
    officials: Array<string>,
    /** Whether the visitor may give commands. */
    is_official: boolean,
    /** Whether the visitor may name deputies and hand the tournament over. */
    is_arbiter: boolean,
    /** The visitor's own number, if the visitor plays. */
    own: EntrantId | null,
    /**
     * The address by which players enter, while it is open; only for officials. It is a path if the
     * server does not know its own address.
     */
    link?: string,
    /** The groups of players who are not paired with each other; only for officials. */
    forbidden: Array<ForbiddenGroup>,
    /** The names of the categories. */
    categories?: Array<string>,
    /** The other sections of the event. */
    sections?: Array<SectionView>,
    /** The open links of the boards; only for officials. */
    board_links?: Array<BoardLinkView>,
    /** The players in the order of their pairing numbers, then those without one. */
    entrants: Array<EntrantView>
};

/** The reader's tries in an exercise. */
export type Tries = {
    /** The accepted tries, followed by the one to judge; at most 64. */
    tries: Array<ExerciseTry>
};

/** The judgment of the last try, and the board afterwards. */
export type TryAnswer = {
    /**
     * Whether it is accepted. A try that is not accepted changes nothing and is omitted from the
     * next request.
     */
    accepted: boolean,
    /** Whether the exercise is done. */
    done: boolean,
    /** A sentence for people. */
    sentence: string,
    /** The article of the FIDE Laws behind it. */
    article: string | null,
    /** The board. */
    board: ExerciseBoard
};

/** A request to mute or block a player. */
export type Unwant = {
    /** The player. */
    whom: PlayerRef,
    /** The restriction. */
    relation: Relation
};

/** The vacation days left to both players. */
export type VacationLeft = {
    /** White's days. */
    white: number,
    /** Black's days. */
    black: number
};

/** The result of a game. */
export type VerdictView = {
    /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
    result: string,
    /** The winner, if there is one. */
    winner: Side | null,
    /** The reason for the end. */
    reason: Reason,
    /** The FIDE article. */
    article: string | null,
    /** A sentence for people: "White won: checkmate." */
    sentence: string
};

/** The role of the recipient. */
export type You = "white" | "black" | "both" | "spectator";
