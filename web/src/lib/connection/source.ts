import type {
  AbsenceClaim,
  Challenge,
  ChatClosed,
  ChatLine,
  ChatRoom,
  Claims,
  ClaimView,
  ColorChoice,
  GameEvent,
  GameInfo,
  GameState,
  PlayerCommand,
  Ply,
  RefusalCode,
  Seek,
  Side,
  TimeControl,
} from '../protocol/protocol';
import type { Line } from './positions';

/**
 * The state of the connection. `overdue`: open, but a command has no answer yet. `outdated`: the
 * server speaks another version of the protocol, and the page must be reloaded.
 */
export type Status = 'connecting' | 'open' | 'overdue' | 'lost' | 'outdated';

/** The reason why a command was refused. */
export interface Refusal {
  readonly id: string;
  readonly code: RefusalCode;
  readonly message: string;
  readonly article: string | null;
}

/**
 * Tells whether a move is legal, and the reason if it is not; whether it ends the game, and the
 * result of a draw claim with it.
 */
export interface Explanation {
  readonly legal: boolean;
  readonly message: string;
  readonly article: string | null;
  readonly ends: boolean;
  /** Null where no draw claim is possible. */
  readonly claim: ClaimView | null;
}

/** The reason why a move is illegal, with the FIDE article. */
export interface IllegalReason {
  readonly message: string;
  readonly article: string | null;
}

/** A command without an answer. */
export interface Unanswered {
  readonly game: string;
  readonly id: string;
  /** The version of the game that the player saw. */
  readonly version: number;
  readonly command: PlayerCommand;
}

/** Receives the updates of one followed game. */
export interface GameListener {
  /**
   * The whole game: its `plies` from `from_ply`, the events since the last known version, the
   * absent players, and the claim for absence, if any.
   */
  snapshot(
    info: GameInfo,
    state: GameState,
    events: readonly GameEvent[],
    away: readonly Side[],
    claim: AbsenceClaim | null,
  ): void;
  /** The changed state and its events. */
  update(state: GameState, events: readonly GameEvent[]): void;
  /** The absent players or the claim for their absence have changed. */
  presence(away: readonly Side[], claim: AbsenceClaim | null): void;
  /** The number of spectators. */
  spectators(count: number): void;
  /** A command was accepted and produced this version. */
  accepted(id: string, version: number): void;
  /** A command was refused. */
  refused(refusal: Refusal): void;
  /** A request could not be handled at all. */
  failed(code: RefusalCode, message: string): void;
}

/** A seek to send to the lobby. */
export interface Offer {
  readonly time: TimeControl;
  readonly color: ColorChoice;
  readonly chess960: boolean;
  readonly chess960_number?: number;
  readonly claims: Claims | null;
  readonly rated: boolean;
  /** The maximum rating difference of the two players; null for no limit. */
  readonly within: number | null;
}

/** Receives the updates of the lobby. */
export interface LobbyListener {
  /** The seeks, the newest first. */
  list(seeks: readonly Seek[]): void;
  /** The id of this page's own seek; null when there is none. */
  seeking(seek: string | null): void;
  /** A seek was accepted and this game has begun. */
  paired(game: string): void;
  /** A seek or an acceptance was refused, with the reason. */
  refused(message: string): void;
}

/** The lobby from the page's side. */
export interface Lobby {
  /** Sends a seek, which replaces the last one and is resent after a reconnect. */
  seek(offer: Offer): void;
  /** Cancels the seek. */
  endSeek(): void;
  /** Accepts another player's seek. */
  accept(seek: string): void;
  /** Unsubscribes from the lobby and cancels this page's seek. */
  leave(): void;
}

/**
 * The source of games and of answers about the rules. The pages contain no rules of chess; a source
 * may be a server or local code.
 */
export interface GameSource {
  /** Follows a game. Returns a function that unsubscribes. */
  follow(game: string, listener: GameListener): () => void;
  /** Requests the whole game again. */
  refresh(game: string): void;
  /** Sends a command and resends it until it is answered. Returns its id. */
  send(game: string, command: PlayerCommand): string;
  /** Returns the unanswered commands of a game, including those sent before a page reload. */
  unanswered(game: string): readonly Unanswered[];
  /**
   * Returns the reason why a move is illegal in a position, at once; null if it is legal, or the
   * rules are not loaded.
   */
  reason?(fen: string, chess960: boolean, text: string): IllegalReason | null;
  /**
   * Returns the last ply of a line, at once and without the time; null if a move is illegal, or the
   * rules are not loaded.
   */
  lastPly?(line: Line): Ply | null;
  /** Asks why a move (SAN or UCI) is not legal; rejects while offline. */
  explain(game: string, text: string): Promise<Explanation>;
  /** Reports the connection's state, at once and at each change. */
  onStatus(listener: (status: Status) => void): () => void;
}

/** Receives the chat of a game. */
export interface ChatListener {
  /** The user's room, the reason why they cannot write, and the lines, the oldest first. */
  chat(room: ChatRoom, closed: ChatClosed | null, lines: readonly ChatLine[]): void;
  /** A chat line, which may be known already. */
  said(line: ChatLine): void;
}

/** The source of challenges. */
export interface ChallengeSource {
  /** Subscribes to the visitor's challenges. Returns a function that unsubscribes. */
  followChallenges(listener: (challenges: readonly Challenge[]) => void): () => void;
  /** Returns whether the page shows a game in progress. */
  followsRunningGame(): boolean;
}

/** The source of game chats. */
export interface ChatSource {
  /** Subscribes to the chat of a game. Returns a function that unsubscribes. */
  followChat(game: string, listener: ChatListener): () => void;
}

/** The source of the lobby's seeks. */
export interface LobbySource {
  /** Subscribes to the lobby. */
  enterLobby(listener: LobbyListener): Lobby;
}
