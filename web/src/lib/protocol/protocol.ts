// The messages between the server and its clients.
// Generated from crates/protocol; do not edit. To generate it again:
// UPDATE_GENERATED=1 cargo test -p staunton-protocol --test typescript

/** The WebSocket subprotocol that names the version of these messages. */
export const SUBPROTOCOL = "staunton.4";

/** A game that a player may soon claim, since the opponent is away. */
export type AbsenceClaim = {
    /** Who may claim it. */
    by: Side,
    /** When, in milliseconds from the moment at which this was sent; 0 for now. */
    millis: number
};

/** Accounts in the order of their names. */
export type AccountList = {
    /** The accounts. */
    accounts: Array<AccountView>,
    /** What `?after=` names for the next page; none when this is the last. */
    next: string | null
};

/** An account in a list. */
export type AccountView = {
    /** The id of the player. */
    player: string,
    /** Their name. */
    name: string,
    /** What they may do. */
    role: Role,
    /** When they registered, in milliseconds since the Unix epoch. */
    registered_at: number,
    /** Whether nobody can sign in to it. */
    is_disabled: boolean
};

/** Why an analysis has ended. */
export type AnalysisEnd = "finished" | "ended" | "replaced" | "refused" | "failed";

/** A move and the best play after it. */
export type AnalysisLine = {
    /** Its score for the side to move in the analysed position. */
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

/** A game that the recipient offers to somebody, or somebody to the recipient. */
export type Challenge = {
    /** By which it is answered, and the id of the game that it becomes. */
    id: string,
    /** Whether the recipient has made it. */
    own: boolean,
    /** The name of the other one. */
    with: string,
    /** How time is counted. */
    time: TimeControl,
    /** The side of the recipient. */
    color: ColorChoice,
    /** Whether it is Chess960; the starting position is seen when the game begins. */
    chess960: boolean,
    /** How draws by repetition and by fifty moves are made. */
    claims: Claims,
    /** Whether the result counts for ratings. */
    rated: boolean,
    /** For how many milliseconds more it can be accepted. */
    expires_in: number,
    /** What has become of it. */
    state: ChallengeState
};

/** What has become of a challenge. */
export type ChallengeState =
  | { "kind": "open" }
  | { "kind": "accepted" }
  | { "kind": "declined",
    /** Why. */
    reason: DeclineReason
  }
  | { "kind": "called_off" };

/** A new password. */
export type ChangePassword = {
    /** The password so far. */
    current: string,
    /** The new one. */
    new: string
};

/** Another role for an account. */
export type ChangeRole = {
    /** The role. */
    role: Role
};

/** Whether the visitor wants to chat. */
export type ChatChoice = {
    /** Whether they read and write chat at all. */
    on: boolean
};

/** Why somebody can say nothing at the moment. */
export type ChatClosed = {
    /** The kind of reason, stable for programs. */
    reason: ChatClosedReason,
    /** The reason, a sentence for people. */
    message: string
};

/** The kinds of reason why somebody can say nothing. */
export type ChatClosedReason = "server" | "off" | "opponent_off" | "alone" | "silenced";

/** A line that somebody has said. */
export type ChatLine = {
    /** Its number among all lines of the game: later ones have higher numbers. */
    number: number,
    /** Where it was said. */
    room: ChatRoom,
    /** The name of who said it. */
    by: string,
    /** The side that they play; none for a spectator. */
    side: Side | null,
    /** Whether the recipient has said it. */
    own: boolean,
    /** When, in milliseconds since 1970. */
    at: number,
    /** Plain text. */
    text: string
};

/** A room beside a game: what is said in one is not read in the other before the end of the game. */
export type ChatRoom = "players" | "spectators";

/** How a claim of a draw with a move would be judged (FIDE 9.2 and 9.3). */
export type ClaimView = {
    /** Whether it would be right. */
    right: boolean,
    /** How often the position after the move has appeared then; the third time is a draw. */
    appearances: number,
    /** How many plies without a capture or a pawn move lead to it; a hundred are a draw. */
    quiet_plies: number
};

/** Who claims draws by threefold repetition (FIDE 9.2) and by fifty moves (9.3). */
export type Claims = "by_players" | "without_penalty" | "automatic";

/** The code by which pupils join a class. */
export type ClassCode = {
    /** Nine letters and digits, in whatever case and however divided when it is sent. */
    code: string
};

/** The classes of a visitor. */
export type ClassList = {
    /** Those that they teach, the newest first. */
    teaching: Array<ClassSummary>,
    /** Those that they have joined, the last first. */
    joined: Array<ClassSummary>,
    /** Those of other teachers, which only admins are told. */
    others: Array<ClassSummary>
};

/** What a class is called. */
export type ClassName = {
    /** 1 to 60 characters. */
    name: string
};

/** A class in a list. */
export type ClassSummary = {
    /** Its id; its page is `/class/{id}`. */
    id: string,
    /** What its teacher calls it. */
    name: string,
    /** The teacher's name. */
    teacher: string,
    /** How many members it has. */
    members: number
};

/** A class, as the visitor may see it. */
export type ClassView =
  | { "you": "teacher",
    /** What it is called. */
    name: string,
    /** The teacher's name. */
    teacher: string,
    /** By which pupils join; none when nobody can. */
    code: string | null,
    /** The address at which they do, where the server knows one. */
    link: string | null,
    /** In the order in which it was set. */
    homework: Array<HomeworkView>,
    /** By name. */
    members: Array<MemberView>
  }
  | { "you": "pupil",
    /** What it is called. */
    name: string,
    /** The teacher's name. */
    teacher: string,
    /** In the order in which it was set. */
    homework: Array<HomeworkView>,
    /** Of each homework, how many exercises or puzzles they have done. */
    done: Array<number>,
    /** The other members, by name. */
    classmates: Array<Classmate>
};

/** Somebody in the same class. */
export type Classmate = {
    /** The player's id. */
    player: string,
    /** Their name. */
    name: string
};

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
     * A command that is sent again under the same id is carried out only once.
     */
    id: string,
    /**
     * The version that the sender saw when they decided. If the moves have changed since
     * then, the command is refused as `stale`.
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
     * Moves in UCI. The position after them is analysed; those before it count for
     * repetitions.
     */
    moves: Array<string>,
    /** How many of the best moves are wanted, from 1; the answer may have fewer. */
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
     * How many of the moves the client knows already; the answer has those after them, at most
     * 100.
     */
    from_ply: number
  }
  | { "type": "end_analysis",
    /** The number that it was started with. */
    request: number
  }
  | { "type": "watch_lobby" }
  | { "type": "unwatch_lobby" }
  | { "type": "seek",
    /** How time is counted. */
    time: TimeControl,
    /** The side of the sender. */
    color: ColorChoice,
    /** Whether to play Chess960, from a random starting position. */
    chess960: boolean,
    /**
     * How draws by threefold repetition and by fifty moves are made; by default they are
     * claimed.
     */
    claims: Claims | null,
    /**
     * Whether the game counts for ratings: only among people with accounts, with a clock or by
     * correspondence, from the standard position, and where draws are claimed.
     */
    rated: boolean,
    /**
     * By how many points the rating of who accepts it may differ from the sender's, from 50 to
     * 1000; with none anyone may accept.
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
    /** Time left to White in milliseconds. */
    white: number,
    /** Time left to Black in milliseconds. */
    black: number,
    /** Whose clock is running. */
    running: Side | null,
    /** The remaining delay before it runs (simple delay), in milliseconds. */
    delay: number,
    /**
     * While both clocks stand until both sides have moved: how long the side to move may still take
     * for its first move before the game is called off, in milliseconds.
     */
    first_move: number | null,
    /** How many days of vacation both players have left, in a game that was agreed with them. */
    vacation?: VacationLeft
};

/** A game in a collection. */
export type CollectedGame = {
    /** What lists show of it. */
    heading: CollectedHeading,
    /** Where it begins. */
    start_fen: string,
    /** The moves of the game itself. */
    plies: Array<CollectedPly>,
    /** All of it as PGN, with comments and variations. */
    pgn: string
};

/** What a list shows of a game in a collection. */
export type CollectedHeading = {
    /** Its number in the file, from 1. */
    number: number,
    /** White's name. */
    white: string,
    /** Black's name. */
    black: string,
    /** The event. */
    event: string,
    /** The date, as PGN writes it. */
    date: string,
    /** The result, as PGN writes it. */
    result: string,
    /** How many plies were played. */
    plies: number
};

/** A move of a game in a collection. */
export type CollectedPly = {
    /** The move. */
    san: string,
    /** The position after it. */
    fen: string
};

/** A person's collections. */
export type CollectionList = {
    /** The newest first. */
    collections: Array<CollectionView>
};

/** A page of a collection. */
export type CollectionPage = {
    /** The collection. */
    collection: CollectionView,
    /** Its games in the order of the file. */
    games: Array<CollectedHeading>,
    /** What `?after=` names for the next page; none when this is the last. */
    next: number | null,
    /** Why games were left out, the first 100. */
    problems: Array<ImportProblem>
};

/** What has become of a collection. */
export type CollectionState = "uploading" | "reading" | "done" | "broken_off";

/** A collection. */
export type CollectionView = {
    /** Its id. */
    id: string,
    /** Its name. */
    name: string,
    /** When it was made, in milliseconds since 1970. */
    at: number,
    /** What has become of it. */
    state: CollectionState,
    /** The bytes of its file, as far as it has come. */
    bytes: number,
    /** How many of them have been read. */
    read_bytes: number,
    /** How many games it has. */
    games: number,
    /** How many games of the file were left out. */
    left_out: number
};

/** The side of a game's creator. */
export type ColorChoice = "white" | "black" | "random";

/** What a player by correspondence wants to have answered to certain moves: only they see it. */
export type ConditionalMoves = {
    /**
     * The version of the game that the player saw. When it is sent, lines for a position that does
     * not stand any more are refused; null asks for no such thing.
     */
    version: number | null,
    /**
     * Lines of moves from the position on the board: the opponent's move first, then the answer,
     * and so on. In UCI or SAN when they are sent, in SAN when they are read.
     */
    lines: Array<Array<string>>
};

/** A password that proves that its owner asks. */
export type Confirm = {
    /** The password. */
    password: string
};

/** A game that was created or joined. */
export type Created = {
    /** The game's id; its page is `/game/{id}`. */
    id: string
};

/** A challenge is declined. */
export type Decline = {
    /** Why. */
    reason: DeclineReason
};

/** Why somebody declines a challenge. */
export type DeclineReason = "not_now" | "other_time" | "other_terms" | "never";

/** Whether nobody can sign in to an account. */
export type Disabled = {
    /** Whether its sessions end and nobody can sign in to it. */
    disabled: boolean
};

/** What its author tries in an exercise of a draft. */
export type DraftTries = {
    /** The draft. */
    draft: LessonDraft,
    /** The number of the exercise, from 1. */
    exercise: number,
    /** The tries that counted, and last the one that is to be judged. */
    tries: Array<ExerciseTry>
};

/** What the board shows in an exercise. */
export type ExerciseBoard = {
    /** The position. It has legal targets where moves are asked for, and the exercise is not done. */
    position: PositionView,
    /** From where to where the last move went. */
    last_move: [string, string] | null,
    /** The squares that are still to be reached, or whose pieces are still to be captured. */
    wanted: Array<string>,
    /** The squares that have been marked. */
    marked: Array<string>
};

/** How an exercise is done. */
export type ExerciseKind = "move" | "mark" | "choose" | "judge" | "claim";

/** Something that the reader tries. */
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
    /** Its place, from 0. */
    option: number
  }
  | { "kind": "judge",
    /** The place of the move among the options, from 0. */
    option: number,
    /** Whether it is. */
    legal: boolean
  }
  | { "kind": "claim",
    /**
     * The move after which it is to be a draw, in SAN or UCI; none to claim in the position on
     * the board.
     */
    text: string | null
};

/** Something to do on a board. */
export type ExerciseView = {
    /** What it is called. */
    name: string,
    /** What to do, a sentence. */
    task: string,
    /** How it is done. */
    kind: ExerciseKind,
    /** The reader's side. */
    side: Side,
    /** The moves that have led to the position, in English SAN. */
    moves: Array<string>,
    /** What there is to choose from, or the moves to judge. */
    options: Array<string>,
    /** What the board shows at first. */
    board: ExerciseBoard
};

/** Games of which the moves are counted. */
export type ExplorerGames = "server" | "collections";

/** Of which position the moves are asked for, and in which games. */
export type ExplorerQuery = {
    /** The position, as a FEN: counters make no difference. */
    fen: string,
    /** In which games; if it is not said, in those of the server. */
    games: ExplorerGames
};

/** A game that was found. */
export type FoundGame = {
    /** The game. */
    game: PlayedGame,
    /** After how many plies all that was sought had stood; none if only the game itself was sought. */
    ply: number | null
};

/** A page of what a search has found. */
export type FoundGames = {
    /**
     * The games, the newest first. There may be none although there are older ones: only so many
     * games are looked at for a page.
     */
    games: Array<FoundGame>,
    /** What `?after=` names to go on; none when all games have been looked at. */
    older: number | null
};

/** A puzzle that was found in a collection. */
export type FoundPuzzle = {
    /** Its id. */
    id: string,
    /** How many moves the solver makes. */
    moves: number,
    /** Its rating, in whole points. */
    rating: number,
    /** Whether the first try has solved it; none before that. */
    solved: boolean | null
};

/** The puzzles in the games of a collection. */
export type FoundPuzzles = {
    /** How far they have been looked for; none before that. */
    search: PuzzleSearch | null,
    /** Those that were found, in the order of the games. */
    puzzles: Array<FoundPuzzle>,
    /** How many games of a collection are looked at. */
    most_games: number,
    /** How many puzzles of a collection are kept. */
    most_puzzles: number
};

/** The end of a game in a list. */
export type GameEnd = {
    /** The result. */
    verdict: VerdictView,
    /** How many plies were played. */
    plies: number,
    /** The last position. */
    fen: string,
    /** The opening, if it has a name. */
    opening: OpeningName | null
};

/**
 * Something that happened in a game and that its new state alone does not tell.
 *
 * Moves are in `plies`, and how the game ended is in `verdict`: neither is repeated here.
 */
export type GameEvent =
  | { "type": "claim_failed",
    /** Who claimed. */
    by: Side,
    /**
     * The move that was claimed with, in English SAN; none for a claim in the position on
     * the board.
     */
    san: string | null,
    /** How often the position that was claimed had appeared then; the third time is a draw. */
    appearances: number,
    /** How many plies without a capture or a pawn move led to it; a hundred are a draw. */
    quiet_plies: number
  }
  | { "type": "draw_offered",
    /** Who offered. */
    by: Side
  }
  | { "type": "draw_declined",
    /** Who declined. */
    by: Side,
    /** Whether they did so by making a move. */
    by_move: boolean
  }
  | { "type": "takeback_proposed",
    /** Who asked. */
    by: Side
  }
  | { "type": "takeback_declined",
    /** Who declined. */
    by: Side,
    /** Whether they did so by making a move. */
    by_move: boolean
  }
  | { "type": "takeback_withdrawn",
    /** Who had asked. */
    by: Side
  }
  | { "type": "taken_back",
    /** How many plies. */
    plies: number
  }
  | { "type": "time_added",
    /** Whose clock it is. */
    to: Side,
    /** How much, in milliseconds. */
    millis: number,
    /** What for. */
    reason: TimeReason
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
    /** How draws by repetition and by fifty moves are made. */
    claims: Claims,
    /** The extra time that a wrong claim gives the opponent, in milliseconds. */
    claim_penalty: number,
    /** The players of both sides. */
    seats: Seats,
    /** The role of the recipient. */
    you: You,
    /** The address that invites another person, while a seat is open. */
    invitation: string | null
};

/** A page of the list of a visitor's games. */
export type GameList = {
    /** The games, the newest first. */
    games: Array<GameSummary>,
    /** What `?after=` names for the next page; none when this is the last. */
    older: string | null
};

/** The changing part of a game at one version. */
export type GameState = {
    /**
     * Number of accepted commands, including the start; 0 while a seat is open.
     * Offering or accepting a rematch does not change it.
     */
    version: number,
    /** How many of the client's plies are still valid; `plies` follow them. */
    from_ply: number,
    /** The plies from `from_ply` on. */
    plies: Array<Ply>,
    /** The current position. */
    position: PositionView,
    /** Both clocks, unless the game has none. */
    clocks: Clocks | null,
    /** The reason for which the player to move could claim a draw in the current position. */
    claimable: Reason | null,
    /** Who has an open draw offer; of two, the one that the player to move may answer. */
    draw_offer: Side | null,
    /** Who has an open takeback request. */
    takeback: Side | null,
    /** Whether a player may still abort. */
    can_abort: boolean,
    /** How the game ended. */
    verdict: VerdictView | null,
    /**
     * The move with which a draw was claimed rightly, in English SAN. It is not made, so whoever
     * claimed is to move in the current position.
     */
    claimed_with?: string,
    /** Who has offered a rematch. */
    rematch_offer: Side | null,
    /** The id of the rematch. */
    rematch: string | null
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
    /** How it ended, if it has. */
    verdict: VerdictView | null
};

/** Which games of a player are listed: what is none restricts nothing. */
export type GamesFilter = {
    /** Only those against the account of this name. */
    opponent: string | null,
    /** Only those with this result. */
    result: PlayerResult | null,
    /** Only those that the player had this side of. */
    side: Side | null,
    /** Only those of this speed. */
    speed: Speed | null,
    /** Only rated games, or only others. */
    rated: boolean | null,
    /**
     * Only those that began with these moves, in SAN or UCI with blanks between them: ten plies at
     * most.
     */
    opening: string | null,
    /** Only those that began at this moment or later, in milliseconds since 1970. */
    from: number | null,
    /** Only those that began before this moment. */
    before: number | null,
    /** Only those after this game in the list. */
    after: string | null
};

/** Which games of the server are searched for: what is none restricts nothing. */
export type GamesSearch = {
    /** Only games in which this position has stood, as a FEN: counters make no difference. */
    fen: string | null,
    /** Only games in which these pieces have stood, as in `KRPPvKR`, for either side. */
    material: string | null,
    /**
     * Only games in which the position after these moves has stood, in SAN or UCI with blanks
     * between them: five moves by each side at most.
     */
    opening: string | null,
    /** Only games of the account of this name. */
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
    /** Goes on where the page before has ended. */
    after: number | null
};

/** The name that a guest chooses. */
export type GuestName = {
    /** The name. */
    name: string
};

/** How the server is. With several nodes: the one that answers. */
export type Health = {
    /** What keeps it from working; none when nothing does. */
    trouble: string | null,
    /** The version of the program. */
    version: string,
    /** When it was started, in milliseconds since the Unix epoch. */
    started_at: number,
    /** Open connections of pages and programs. */
    sockets: number,
    /** Games in memory: someone follows them, or the computer thinks. */
    live_games: number,
    /** Moves of the computer that wait for a thread. */
    engine_waiting: number,
    /** Moves of the computer that are being searched. */
    engine_running: number,
    /** Analyses that run or wait. */
    analyses: number,
    /** In bytes; none where the system does not tell. */
    memory: number | null
};

/** What is to be done as homework. */
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
    /** How many, 1 to 100. */
    count: number,
    /** Their theme, as in the list of puzzles; none for any. */
    theme: string | null
};

/** Homework of a class. */
export type HomeworkView = {
    /** Its number in the class. */
    number: number,
    /** What is to be done. */
    task: HomeworkTask,
    /** What the lesson is called, if it is one; none when it is no longer there. */
    title: string | null,
    /** How many exercises or puzzles there are; none in a lesson that is no longer there. */
    of: number,
    /** When a shared lesson was last changed, if that was after it was set, in milliseconds since 1970. */
    changed_at: number | null,
    /** When it was set, in milliseconds since 1970. */
    set_at: number,
    /** Until when it is to be done. */
    due_at: number | null
};

/** Why a game of a file was left out. */
export type ImportProblem = {
    /** The number of the game in the file, from 1. */
    number: number,
    /** In which line, from 1. */
    line: number,
    /** What is wrong there. */
    reason: string
};

/** The invites that are good at this moment, the newest first. */
export type InviteList = {
    /** The invites. */
    invites: Array<InviteSummary>
};

/** An invite in a list. */
export type InviteSummary = {
    /** By which it can be called off; nobody can use it otherwise. */
    id: string,
    /** The role of the account. */
    role: Role,
    /** Who made it; none when the server itself or its operator did. */
    created_by: string | null,
    /** When it stops being good, in milliseconds since the Unix epoch. */
    expires_at: number
};

/** What an invite allows. */
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

/** A visitor joins a class. */
export type JoinClass = {
    /** The code of the class. */
    code: string,
    /** The name that a guest takes; none for who has an account. */
    name: string | null
};

/** The class that a code opens. */
export type JoinView = {
    /** What its teacher calls it. */
    name: string,
    /** The teacher's name. */
    teacher: string
};

/** The game in which a move was played last. */
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
    /** The lessons by what they are about. */
    groups: Array<LessonGroup>
};

/** A change of a lesson. */
export type LessonChange = {
    /** The version that was changed; another one is not overwritten. */
    version: number,
    /** What the lesson is now. */
    draft: LessonDraft
};

/** What is found out about a draft. */
export type LessonCheck =
  | { "state": "good",
    /** As its readers will see it. */
    lesson: LessonView
  }
  | { "state": "wrong",
    /** The line, counted from 1. */
    line: number,
    /** What is wrong in it, and what to do: a sentence, most often in English. */
    problem: string
};

/** The text of a lesson. */
export type LessonDraft = {
    /** The code of its language, like `en`. */
    language: string,
    /** In the format of lessons, at most 16 KiB. */
    text: string
};

/** Lessons that belong together. */
export type LessonGroup = {
    /** What they are about. */
    title: string,
    /** The lessons in order. */
    lessons: Array<LessonSummary>
};

/** Where a lesson is homework, for whoever may delete it. */
export type LessonHomework = {
    /** In how many classes it is. */
    classes: number
};

/** The text of a lesson, for its author. */
export type LessonSource = {
    /** What is written. */
    draft: LessonDraft,
    /** Its version. */
    version: number
};

/** A lesson in the list of all. */
export type LessonSummary = {
    /** The lesson's id; its page is `/learn/{id}`. */
    id: string,
    /** What it is called. */
    title: string,
    /** The articles of the FIDE Laws that it explains. */
    articles: Array<string>,
    /** How many exercises it has. */
    exercises: number
};

/** A lesson. */
export type LessonView = {
    /** The lesson's id. */
    id: string,
    /** What it is called. */
    title: string,
    /** What is read before the exercises. */
    paragraphs: Array<string>,
    /** What is to be done, in order. */
    exercises: Array<ExerciseView>,
    /** The lesson after it. */
    next: LessonSummary | null
};

/** Homework that was set. */
export type MadeHomework = {
    /** Its number in the class. */
    number: number
};

/** An invite that was made. Its link is told only here. */
export type MadeInvite = {
    /** The path of the link, with the token in its hash: servers and proxies never see it. */
    path: string,
    /** When it stops being good, in milliseconds since the Unix epoch. */
    expires_at: number
};

/** An API token that was made. It is told only here. */
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

/** A member, as the teacher sees them. */
export type MemberView = {
    /** The player's id. */
    player: string,
    /** Their name. */
    name: string,
    /** Whether they have no account. */
    is_guest: boolean,
    /** The day on which they were last here: when it began in UTC, in milliseconds since 1970. */
    last_seen: number | null,
    /** Of each homework, in its order, how many exercises or puzzles they have done. */
    done: Array<number>
};

/** A game that the visitor offers to one other player. */
export type NewChallenge = {
    /** To whom. */
    whom: PlayerRef,
    /**
     * How time is counted. By correspondence the challenge stands for two weeks, otherwise for ten
     * minutes.
     */
    time: TimeControl,
    /** The side of the visitor. */
    color: ColorChoice,
    /** Whether to play Chess960, from a random starting position. */
    chess960: boolean,
    /** How draws by threefold repetition and by fifty moves are made; by default they are claimed. */
    claims: Claims | null,
    /**
     * Whether the result counts for ratings: only where both have accounts, with a clock or by
     * correspondence, from the standard position, and where draws are claimed.
     */
    rated: boolean
};

/** The settings of a new game. */
export type NewGame = {
    /** The opponent. */
    opponent: Opponent,
    /** The side of the game's creator. */
    color: ColorChoice,
    /** How time is counted. */
    time: TimeControl,
    /** The starting position as a FEN; none for the standard one. */
    start: string | null,
    /** Whether to play Chess960; without `start` the starting position is random. */
    chess960: boolean,
    /**
     * How draws by threefold repetition and by fifty moves are made. The default is that they
     * are claimed between people and automatic against the computer.
     */
    claims: Claims | null,
    /**
     * Whether the result counts for ratings: only between two people with accounts, with a clock or
     * by correspondence, from the standard position.
     */
    rated: boolean
};

/** Homework that a teacher sets. */
export type NewHomework = {
    /** What is to be done. */
    task: HomeworkTask,
    /** Until when, in milliseconds since 1970; none without an end. */
    due_at: number | null
};

/** An invite that is to be made. */
export type NewInvite = {
    /** The role of the account. Only admins make organisers and admins. */
    role: Role
};

/** The organisers are told of a player. */
export type NewReport = {
    /** Of whom. The game that names them is the one that it is about. */
    whom: PlayerRef,
    /** What for. */
    reason: ReportReason,
    /** In the visitor's words, at most 500 characters; may be empty. */
    text: string
};

/** The length of a new run. */
export type NewRun = {
    /** 3 or 5. */
    minutes: number
};

/** An API token that is to be made. */
export type NewToken = {
    /** What its owner calls it: 1 to 60 characters. */
    name: string,
    /** What it allows. */
    scopes: Array<Scope>,
    /** For how many days it is good, 1 to 366; for ever if there is no number. */
    days: number | null
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
    /** Its strength, 1 to 12. */
    level: number
  }
  | { "kind": "myself" };

/** A lesson in the list of its author. */
export type OwnLesson = {
    /** Its id; its page is `/learn/own/{id}`. */
    id: string,
    /** What it is called. */
    title: string,
    /** How many exercises it has. */
    exercises: number,
    /** When it was last changed, in milliseconds since 1970-01-01 UTC. */
    changed_at: number
};

/** The lessons that somebody has written. */
export type OwnLessons = {
    /** The last changed first. */
    lessons: Array<OwnLesson>,
    /** Whether they may write lessons here. */
    may_write: boolean
};

/** A game with its variations. */
export type PgnGame = {
    /** Names and values, but for `Result`, `FEN`, `SetUp` and, in Chess960, `Variant`. */
    tags: Array<[string, string]>,
    /** Where it begins. */
    start_fen: string,
    /** Whether castling follows the rules of Chess960. */
    chess960: boolean,
    /** The result, as PGN writes it. */
    result: string,
    /** What is said before the first move. */
    comment: string,
    /** What is said there to programs, as it stands in a comment: `[%cal Ge2e4]`. */
    annotations: string,
    /** The moves, at most 5,000; each after the one that it follows. */
    nodes: Array<PgnNode>,
    /** What could not be read, at most 50. */
    problems: Array<PgnProblem>
};

/** What a list shows of a game. */
export type PgnHeading = {
    /** Its number in the text, from 1. */
    number: number,
    /** White's name. */
    white: string,
    /** Black's name. */
    black: string,
    /** The event. */
    event: string,
    /** The date, as PGN writes it. */
    date: string,
    /** The result, as PGN writes it. */
    result: string
};

/** The games of a text. */
export type PgnList = {
    /** In the order of the text, at most 500. */
    games: Array<PgnHeading>,
    /** Whether the text has more. */
    more: boolean
};

/** A move of a game or of a variation. */
export type PgnNode = {
    /**
     * The index of the move before it; none for a first move. Of several moves that follow one,
     * the first is the main line.
     */
    parent: number | null,
    /** The move as UCI writes it. */
    uci: string,
    /** The move in English SAN. */
    san: string,
    /** The position after it. */
    fen: string,
    /** The squares to highlight as the last move. */
    squares: [string, string],
    /** Whether it gives check. */
    check: boolean,
    /** Its annotation glyphs by their numbers. */
    nags: Array<number>,
    /** What is said before it. */
    before: string,
    /** What is said behind it. */
    comment: string,
    /** What is said behind it to programs, as it stands in a comment: `[%clk 0:01:30]`. */
    annotations: string
};

/** Something in a text that could not be read. */
export type PgnProblem = {
    /** In which line of the text, from 1; none when it is the game as a whole. */
    line: number | null,
    /** What is wrong there. */
    reason: string
};

/** A game in a list. */
export type PlayedGame = {
    /** The game's id. */
    id: string,
    /** The players, without ratings. */
    seats: Seats,
    /** What a rated game has made of White's and Black's ratings. */
    ratings: [RatingAfter | null, RatingAfter | null],
    /** The side of the player whose list this is. */
    side: You,
    /** When it was made, in milliseconds since 1970. */
    at: number,
    /** How fast it is played. */
    speed: Speed,
    /** Whether its result counts for ratings. */
    rated: boolean,
    /** How it ended, if it has. */
    end: GameEnd | null
};

/** A page of a list of games. */
export type PlayedGames = {
    /** The games, the newest first. */
    games: Array<PlayedGame>,
    /** What `?after=` names for the next page; none when this is the last. */
    older: string | null
};

/** A move that was played, and how those games ended. */
export type PlayedMove = {
    /** The move as UCI writes it. */
    uci: string,
    /** The move in standard algebraic notation. */
    san: string,
    /** Games that White has won. */
    white: number,
    /** Games that were drawn. */
    draws: number,
    /** Games that Black has won. */
    black: number,
    /** The average rating of those who have played it; none if none is known. */
    average_rating: number | null,
    /** The game in which it was played last. */
    last: LastPlayed | null
};

/** The moves that were played in a position. */
export type PlayedMoves = {
    /** The moves, the most frequent first. */
    moves: Array<PlayedMove>,
    /** The moves at the beginning of a game are counted, so many plies. */
    plies: number
};

/** The player of one side. */
export type Player =
  | { "kind": "open" }
  | { "kind": "person",
    /**
     * The player's id, which stays whatever becomes of the name: the profile is at
     * `/player/{id}`.
     */
    id: string,
    /** The displayed name. */
    name: string,
    /** Their rating at the speed of the game; none for a guest, and in games without a clock. */
    rating: RatingView | null
  }
  | { "kind": "engine",
    /** Its strength, 1 to 12. */
    level: number
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
  | { "type": "answer_draw",
    /** Whether the game ends drawn. */
    accept: boolean
  }
  | { "type": "claim_draw",
    /**
     * The move that leads to the draw, in UCI or SAN; none to claim in the position on the
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
    /** How many days, at least one. */
    days: number
  }
  | { "type": "claim_abandoned",
    /** Whether a draw is enough. */
    draw: boolean
  }
  | { "type": "abort" }
  | { "type": "rematch" };

/** The result of a game for one of its players. */
export type PlayerResult = "won" | "drawn" | "lost";

/** One half-move that was played, and what the board shows after it. */
export type Ply = {
    /** The move as UCI writes it. */
    uci: string,
    /** The move in English SAN. */
    san: string,
    /** The position after it. */
    fen: string,
    /** The squares to highlight as the last move: from and to, in castling those of the king. */
    squares: [string, string],
    /** Whether it gives check. */
    check: boolean,
    /** The captured pieces and the material balance after it. */
    material: Material,
    /** Time left to the mover after it, in milliseconds. */
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
     * Legal targets by origin square; empty before the start and after the end of the game.
     * Castling appears under the rook's square, and under the king's target square unless
     * that is beside the king, who could step there in Chess960.
     */
    targets: { [key in string]: Array<string> },
    /** The captured pieces and the material balance. */
    material: Material
};

/** An error answer. */
export type Problem = {
    /** What was wrong and what to do, a sentence for people. */
    error: string
};

/** What is shown of a player. */
export type Profile = {
    /** The player's id, which stays whatever becomes of the name. */
    id: string,
    /** The displayed name. */
    name: string,
    /** Whether they have an account. */
    has_account: boolean,
    /** Whether this is the reader. */
    is_you: boolean,
    /** The ratings, the fastest speed first; none for a speed without rated games. */
    ratings: Array<SpeedRating>,
    /** The results of the games that the reader may find. */
    results: Array<ResultCount>,
    /** Whether all these games were counted, or only the last 10,000 with each colour. */
    results_are_complete: boolean
};

/** What became of a try. */
export type PuzzleAnswer = {
    /** What is said of it. */
    verdict: PuzzleVerdict,
    /** The solver's move in SAN. */
    san: string | null,
    /** The reply in SAN. */
    reply: string | null,
    /** The board after it; the board before a wrong move. */
    position: PositionView,
    /** The squares of the last move on that board, if one was made. */
    last_move: [string, string] | null,
    /** The solution in SAN, once it is over. */
    solution: Array<string>,
    /** What the puzzle is about, once it is over. */
    themes: Array<string>,
    /** What the first result of a puzzle has made of the rating. */
    change: PuzzleChange | null,
    /** The game that a puzzle of a collection comes from, once it is over. */
    game: CollectedHeading | null,
    /** How many plies of that game lead to the puzzle. */
    ply: number | null
};

/** What a puzzle has made of a rating. */
export type PuzzleChange = {
    /** The rating after it, in whole points. */
    after: number,
    /** By how much that is more than before. */
    change: number
};

/** The puzzles of this server, and what a visitor has done with them. */
export type PuzzleOverview = {
    /** What puzzles are about. */
    themes: Array<ThemeCount>,
    /** The visitor's rating, in whole points. */
    rating: number,
    /** How uncertain it is, in whole points. */
    deviation: number,
    /** How the rating has come about, the oldest first: at most 200 of the puzzles that have changed it. */
    history: Array<PuzzlePoint>,
    /** How many puzzles the visitor has tried. */
    tried: number,
    /** How many of them were solved at the first try. */
    solved: number,
    /** How many are to be repeated now. */
    to_repeat: number,
    /** The puzzles that were tried last, the last first. */
    recent: Array<RecentPuzzle>,
    /** The visitor's timed runs, one of each length. */
    runs: Array<RunScore>
};

/** A rating after a puzzle. */
export type PuzzlePoint = {
    /** When it was tried, in milliseconds since 1970. */
    at: number,
    /** The rating after it, in whole points. */
    rating: number,
    /** How uncertain it was, in whole points. */
    deviation: number
};

/** How far puzzles have been looked for. */
export type PuzzleSearch = {
    /** What has become of it. */
    state: PuzzleSearchState,
    /** How many games were looked at. */
    games: number,
    /** How many will be. */
    of: number,
    /** How many other searches are before it, if it waits. */
    ahead: number
};

/** What has become of a search for puzzles. */
export type PuzzleSearchState = "waiting" | "running" | "stopped" | "done";

/** The solver's moves in a puzzle, or that they give up. */
export type PuzzleTry = {
    /** All moves so far, without the replies, as UCI or SAN; the last one is new. */
    moves: Array<string>,
    /** Whether the solver wants to see the solution instead. */
    give_up: boolean
};

/** What is said of the last move. */
export type PuzzleVerdict = "wrong" | "right" | "solved" | "given_up";

/** A puzzle to solve. */
export type PuzzleView = {
    /** Its id; its page is `/puzzles/{id}`. */
    id: string,
    /** Who is to move, and wins. */
    side: Side,
    /** How many moves the solver makes. */
    moves: number,
    /** Its rating, in whole points. */
    rating: number,
    /** Whether this visitor has tried it before: then it changes no ratings. */
    tried: boolean,
    /** What the board shows. */
    position: PositionView
};

/** A rating after a rated game. */
export type RatingAfter = {
    /** In points. */
    points: number,
    /** By how much that is more than before. */
    change: number
};

/** How a rating has come about. */
export type RatingHistory = {
    /** The ratings after each rated game, the newest first. */
    points: Array<RatingPoint>,
    /** What `?before=` names for the games before these; none when there are none. */
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
    /** Its deviation: the true strength is within twice of it, 19 times in 20. */
    deviation: number
};

/** The ratings at the speed of a game with which it can be accepted, the ends included. */
export type RatingRange = {
    /** The lowest, in points. */
    lowest: number,
    /** The highest, in points. */
    highest: number
};

/**
 * A player's rating (Glicko-2): before a game and while it is played the present one, after a rated
 * game what it has made of it.
 */
export type RatingView = {
    /** The rating. */
    points: number,
    /** Whether it is too uncertain to be compared with others. */
    provisional: boolean,
    /** By how much this game has changed it. */
    change: number | null
};

/** What ended a game. */
export type Reason = "checkmate" | "stalemate" | "dead_position" | "threefold_repetition" | "fifty_moves" | "fivefold_repetition" | "seventy_five_moves" | "resignation" | "resignation_cannot_mate" | "flag" | "flag_cannot_mate" | "agreement" | "aborted" | "no_first_move" | "abandoned" | "abandoned_cannot_mate";

/** A puzzle that was tried. */
export type RecentPuzzle = {
    /** Its id. */
    id: string,
    /** Whether the first try solved it. */
    solved: boolean,
    /** When it was tried, in milliseconds since 1970. */
    at: number
};

/** The kinds of refusal, stable for programs. */
export type RefusalCode = "malformed" | "other_version" | "no_such_game" | "not_your_game" | "not_started" | "not_your_turn" | "illegal_move" | "unreadable_move" | "game_over" | "not_now" | "stale" | "bad_position" | "bad_command_id" | "bad_terms" | "no_such_seek" | "too_many" | "unavailable";

/** A visitor who makes an account. */
export type Register = {
    /** The name that others will see, and by which its owner signs in. */
    name: string,
    /** The password: 8 to 200 characters. */
    password: string,
    /** The token of an invite, where one is needed. */
    invite: string | null
};

/** Who may register. */
export type Registration = "open" | "invite" | "closed";

/** How a visitor stands to somebody whom they do not want. */
export type Relation = "muted" | "blocked";

/** The open reports, the oldest first. */
export type ReportList = {
    /** At most 100. */
    reports: Array<ReportView>
};

/** What a player is reported for. */
export type ReportReason = "chat" | "name" | "play" | "other";

/** What organisers were told. */
export type ReportView = {
    /** By which it is closed. */
    number: number,
    /** The name of who told. */
    reporter: string,
    /** By which the reported player is silenced or their account disabled. */
    player: string,
    /** Their name. */
    name: string,
    /** Whether they have an account. */
    is_account: boolean,
    /** Until when they may not chat, in milliseconds since 1970. */
    silent_until: number | null,
    /** The game that it is about. */
    game: string | null,
    /** What for. */
    reason: ReportReason,
    /** In the reporter's words. */
    text: string,
    /** What the reported player had written in the game by then, at most the last twenty lines. */
    lines: Array<string>,
    /** When, in milliseconds since 1970. */
    made_at: number
};

/** A new password by the link of an invite. */
export type ResetPassword = {
    /** The token of the link. */
    token: string,
    /** The new password. */
    password: string
};

/** How often a player has won, lost and drawn. */
export type ResultCount = {
    /** At this speed. */
    speed: Speed,
    /** With these pieces. */
    side: Side,
    /** Games won. */
    won: number,
    /** Games drawn. */
    drawn: number,
    /** Games lost. */
    lost: number
};

/** What the holder of an account may do. Each may do what those before it may. */
export type Role = "player" | "organiser" | "admin";

/** What became of a try in a run. */
export type RunAnswer = {
    /** What is said of the last move. In a run a wrong one ends the puzzle. */
    verdict: PuzzleVerdict,
    /** The run, with the next puzzle unless this one goes on. */
    run: RunView,
    /** The board of the puzzle after the reply, if it goes on. */
    position: PositionView | null,
    /** The reply in SAN, if it goes on. */
    reply: string | null
};

/** What came of the runs of one length. */
export type RunScore = {
    /** The length. */
    minutes: number,
    /** The best score. */
    best: number,
    /** The last one. */
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
    /** All moves so far, without the replies, as UCI or SAN; the last one is new. */
    moves: Array<string>
};

/** A timed run: as many puzzles as possible before the time or three lives are gone. */
export type RunView = {
    /** The length. */
    minutes: number,
    /** When it started, in milliseconds since 1970, by the clock of the server. It names the run. */
    started_at: number,
    /** How much time is left, in milliseconds. */
    left_ms: number,
    /** How many puzzles were solved. */
    score: number,
    /** How many were not. */
    misses: number,
    /** The best score before this run. */
    best: number,
    /** The number of the puzzle in the run, from 0. */
    number: number,
    /** The puzzle to solve; none when the run is over. */
    puzzle: PuzzleView | null
};

/** A lesson that was saved. */
export type SavedLesson = {
    /** Its id. */
    id: string,
    /** Its version, one more with each change. */
    version: number
};

/** A line to say beside a game, in the room in which its sender is. */
export type Say = {
    /** Plain text, at most 140 characters. */
    text: string
};

/** One thing that a token may allow, by the names of the Lichess API. */
export type Scope = "board:play" | "challenge:write";

/** How good a position is, for one side. */
export type Score =
  | { "cp": number }
  | { "mate": number };

/** The players of both sides. */
export type Seats = {
    /** White's player. */
    white: Player,
    /** Black's player. */
    black: Player
};

/** What someone offers to whoever accepts it first. */
export type Seek = {
    /** By this it is accepted. */
    id: string,
    /** The name of the player who offers it. */
    by: string,
    /** Their rating at the speed of the game; none for a guest, and without a clock. */
    rating: RatingView | null,
    /** How time is counted. */
    time: TimeControl,
    /** Whether it is Chess960; the starting position is seen when the game begins. */
    chess960: boolean,
    /** How draws by repetition and by fifty moves are made. */
    claims: Claims,
    /** The side of the player who offers it. */
    color: ColorChoice,
    /** Whether the game counts for ratings. */
    rated: boolean,
    /** Whose ratings fit; anyone's when there is none. */
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
     * What happened since the version that the client named, the oldest first; of many only
     * the last. Empty when it named none.
     */
    events: Array<GameEvent>,
    /** The sides whose players are away. */
    away: Array<Side>,
    /** Who may claim the game, and when. */
    claim: AbsenceClaim | null,
    /** How many people watch it without playing. */
    spectators: number
  }
  | { "type": "update",
    /** The game's id. */
    game: string,
    /** Its state; `plies` only from `from_ply` on. */
    state: GameState,
    /**
     * What happened since the last message about this game, the oldest first. A client that
     * has this version already knows it.
     */
    events: Array<GameEvent>
  }
  | { "type": "presence",
    /** The game's id. */
    game: string,
    /** The sides whose players are away: for some seconds they have not followed the game. */
    away: Array<Side>,
    /** Who may claim the game, and when, unless the other player is back before. */
    claim: AbsenceClaim | null
  }
  | { "type": "spectators",
    /** The game's id. */
    game: string,
    /** How many, without its players. */
    count: number
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
    /** Why it is illegal, or the move in SAN. */
    message: string,
    /** The FIDE article of an illegal move. */
    article: string | null,
    /**
     * Whether the game would end with the move, which over the board is then complete before
     * the clock is pressed (FIDE 6.2.1.1); as far as that is seen quickly, which some dead
     * positions are not.
     */
    ends: boolean,
    /**
     * How a claim of a draw with the move would be judged; none for an illegal move, and where
     * nothing can be claimed. Whoever plays both sides accepts their own offers, and a wrong
     * claim is one: they learn of it here before they claim.
     */
    claim?: ClaimView
  }
  | { "type": "analysis",
    /** The request's number. */
    request: number,
    /** How many plies were searched; 0 when there is no legal move. */
    depth: number,
    /** The deepest ply that was searched. */
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
    /** The kind of refusal, stable for programs. */
    code: RefusalCode | null,
    /** The reason for a refusal, a sentence for people. */
    message: string | null
  }
  | { "type": "explored",
    /** The request's number. */
    request: number,
    /** The position before the moves, as this server writes it. */
    start_fen: string,
    /** What was dropped from the FEN since it cannot be: sentences for people. */
    notes: Array<string>,
    /** The number of the first of `plies`, from 0. */
    from_ply: number,
    /** The moves from there on, of many only the first 100; times are unknown. */
    plies: Array<Ply>,
    /** The position after all moves. */
    position: PositionView,
    /**
     * How the game ends with this position, if it does: by checkmate or stalemate, or because
     * neither side can mate any more.
     */
    ending: VerdictView | null,
    /** The opening, if it has a name. */
    opening: OpeningName | null
  }
  | { "type": "explore_refused",
    /** The request's number. */
    request: number,
    /** Which move is wrong, from 0; none when it is the FEN, or the request as a whole. */
    at: number | null,
    /** The kind of refusal, stable for programs. */
    code: RefusalCode,
    /** The reason, a sentence for people. */
    message: string,
    /** The FIDE article, if one decides it. */
    article: string | null
  }
  | { "type": "lobby",
    /** Those of the recipient among them. */
    seeks: Array<Seek>
  }
  | { "type": "seeking",
    /** Its id; none when there is none. */
    seek: string | null
  }
  | { "type": "paired",
    /** The seek's id. */
    seek: string,
    /** The game's id. */
    game: string
  }
  | { "type": "seek_refused",
    /** The seek that was to be accepted; none for one that was to be made. */
    seek: string | null,
    /** The kind of refusal, stable for programs. */
    code: RefusalCode,
    /** The reason, a sentence for people. */
    message: string
  }
  | { "type": "challenges",
    /** At most 100. */
    challenges: Array<Challenge>
  }
  | { "type": "chat",
    /** The game's id. */
    game: string,
    /** Where the recipient is. */
    room: ChatRoom,
    /** Why the recipient can say nothing at the moment; none when they can. */
    closed: ChatClosed | null,
    /** What was said and the recipient may read, the oldest first; of much only the last. */
    lines: Array<ChatLine>
  }
  | { "type": "said",
    /** The game's id. */
    game: string,
    /** What. */
    line: ChatLine
  }
  | { "type": "pong",
    /** The number in the `ping`. */
    nonce: number
  }
  | { "type": "error",
    /** The kind of refusal, stable for programs. */
    code: RefusalCode,
    /** What was wrong, a sentence for people. */
    message: string
};

/** Who the visitor is, and what they can do here. */
export type Session = {
    /** The player's id: the profile is at `/player/{id}`. */
    id: string,
    /** The name that other people see. */
    name: string,
    /** What the holder of an account may do; none for a guest. */
    role: Role | null,
    /** Who may register. */
    registration: Registration,
    /** Whether guests may choose a name. */
    guests_choose_names: boolean
};

/** The sessions of a visitor, the last used first. */
export type SessionList = {
    /** The sessions. */
    sessions: Array<SessionView>
};

/** A session in a list. */
export type SessionView = {
    /** By which it can be ended; nobody can use it otherwise. */
    id: string,
    /** The browser and the system. */
    device: string,
    /** When it began, in milliseconds since the Unix epoch. */
    created_at: number,
    /** When it was last used, to the hour. */
    used_at: number,
    /** Whether it is the one that asks. */
    is_this: boolean
};

/** What the admins set for everybody. */
export type Settings = {
    /** Who may register. */
    registration: Registration,
    /**
     * Names that nobody may choose, in whatever case; `*` stands for anything at the beginning or
     * at the end.
     */
    refused_names: Array<string>,
    /**
     * Whether only people with accounts choose names and watch the games of others. In answers
     * also true where the server was started so.
     */
    safe: boolean,
    /** Whether nobody chats; on a safe server nobody does anyway. */
    chat_off: boolean
};

/** A lesson that somebody has written, for whoever has its link. */
export type SharedLesson = {
    /** The lesson; no other one comes after it. */
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

/** A visitor who has an account. */
export type SignIn = {
    /** The name, in whatever case. */
    name: string,
    /** The password. */
    password: string,
    /** Whether to sign in although games of the guest are going on, which they cannot finish then. */
    leave_games: boolean
};

/** For how long somebody may not chat. */
export type Silence = {
    /** From now on, at most 8,760; 0 lets them chat again. */
    hours: number
};

/** How fast a game is played. */
export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence" | "unlimited";

/** A player's rating at one speed. */
export type SpeedRating = {
    /** The speed. */
    speed: Speed,
    /** The rating of today. */
    rating: RatingView,
    /** How many rated games it rests on. */
    games: number
};

/** One period of a clock (FIDE 6.3). */
export type Stage = {
    /** Moves to be made in this stage; none in the last. */
    moves: number | null,
    /** Time that is added when the stage begins. */
    millis: number,
    /** What is added or spared at each move of this stage. */
    bonus: Bonus
};

/** How many puzzles have a theme. */
export type ThemeCount = {
    /** The theme, such as `backRankMate`. */
    theme: string,
    /** How many puzzles there are. */
    puzzles: number
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
    days: number,
    /** Days that each player may take beside them in the whole game; none when left out. */
    vacation?: number
};

/** Why a player got time. */
export type TimeReason = "outage" | "wrong_claim" | "gift" | "vacation";

/** The token in the link of an invite. */
export type Token = {
    /** The token. */
    token: string
};

/** The API tokens of a visitor, the newest first. */
export type TokenList = {
    /** The tokens. */
    tokens: Array<TokenView>
};

/** An API token in a list. */
export type TokenView = {
    /** By which it can be revoked; nobody can use it otherwise. */
    id: string,
    /** What its owner calls it. */
    name: string,
    /** What it allows. */
    scopes: Array<Scope>,
    /** When it was made, in milliseconds since the Unix epoch. */
    created_at: number,
    /** When it was last used, to the hour. */
    used_at: number | null,
    /** When it stops being good; none when that is never. */
    expires_at: number | null
};

/** What the reader has tried in an exercise. */
export type Tries = {
    /** The tries that counted, and last the one that is to be judged; at most 64. */
    tries: Array<ExerciseTry>
};

/** What is said of the last try, and what the board shows afterwards. */
export type TryAnswer = {
    /** Whether it counts. A try that does not changes nothing, and is left out of the next request. */
    accepted: boolean,
    /** Whether the exercise is done. */
    done: boolean,
    /** A sentence for people. */
    sentence: string,
    /** The article of the FIDE Laws behind it. */
    article: string | null,
    /** What the board shows. */
    board: ExerciseBoard
};

/** Somebody is muted or blocked. */
export type Unwant = {
    /** Who. */
    whom: PlayerRef,
    /** How. */
    relation: Relation
};

/** Somebody whom the visitor has muted or blocked. */
export type RestrictedPlayer = {
    /** By which that is undone. */
    player: string,
    /** Their name. */
    name: string,
    /** How. */
    relation: Relation
};

/** PlayerRef the visitor has muted and blocked, the last first. */
export type RestrictedPlayers = {
    /** At most 500. */
    players: Array<RestrictedPlayer>
};

/** How many days of vacation both players have left. */
export type VacationLeft = {
    /** Those of White. */
    white: number,
    /** Those of Black. */
    black: number
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

/** Another player, by where the visitor has met them. */
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
    /** The line's number. */
    number: number
  }
  | { "kind": "classmate",
    /** The class's id. */
    class: string,
    /** The player's id. */
    player: string
  }
  | { "kind": "account",
    /** The name, in whatever case. */
    name: string
};

/** The role of the recipient. */
export type You = "white" | "black" | "both" | "spectator";
