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
  RefusalCode,
  Seek,
  Side,
  TimeControl,
} from '../protocol/protocol';

/**
 * The state of the connection. It is overdue when it is open and a command has no answer yet, and
 * outdated when the server speaks another version of the protocol: the page must be loaded again.
 */
export type Status = 'connecting' | 'open' | 'overdue' | 'lost' | 'outdated';

/** Why a command changed nothing. */
export interface Refusal {
  readonly id: string;
  readonly code: RefusalCode;
  readonly message: string;
  readonly article: string | null;
}

/**
 * Whether a move is legal, and if not, why; whether the game would end with it, and how a claim of
 * a draw with it would be judged.
 */
export interface Explanation {
  readonly legal: boolean;
  readonly message: string;
  readonly article: string | null;
  readonly ends: boolean;
  /** Null where nothing can be claimed. */
  readonly claim: ClaimView | null;
}

/** A command that has had no answer yet. */
export interface Unanswered {
  readonly game: string;
  readonly id: string;
  /** The version of the game that the player saw. */
  readonly version: number;
  readonly command: PlayerCommand;
}

/** Receives news of one followed game. */
export interface GameListener {
  /**
   * The whole game; `plies` only from `from_ply` on, what happened since it was last seen, whose
   * players are away, and who may claim the game for that.
   */
  snapshot(
    info: GameInfo,
    state: GameState,
    events: readonly GameEvent[],
    away: readonly Side[],
    claim: AbsenceClaim | null,
  ): void;
  /** The changed state, and what happened. */
  update(state: GameState, events: readonly GameEvent[]): void;
  /** The sides whose players are away have changed, or who may claim the game for that. */
  presence(away: readonly Side[], claim: AbsenceClaim | null): void;
  /** How many people watch without playing. */
  spectators(count: number): void;
  /** A command was accepted, and made this version. */
  accepted(id: string, version: number): void;
  /** A command changed nothing. */
  refused(refusal: Refusal): void;
  /** A request could not be handled at all. */
  failed(code: RefusalCode, message: string): void;
}

/** A game that is offered in the lobby. */
export interface Offer {
  readonly time: TimeControl;
  readonly color: ColorChoice;
  readonly chess960: boolean;
  readonly claims: Claims | null;
  readonly rated: boolean;
  /** By how many points the ratings of the two players may differ; null for anyone. */
  readonly within: number | null;
}

/** Receives news of the lobby. */
export interface LobbyListener {
  /** The seeks, the newest first. */
  list(seeks: readonly Seek[]): void;
  /** The id of this page's own seek; null when there is none. */
  seeking(seek: string | null): void;
  /** A seek was accepted, and this game has begun. */
  paired(game: string): void;
  /** A seek or an acceptance changed nothing; why. */
  refused(message: string): void;
}

/** The lobby, as this page takes part in it. */
export interface Lobby {
  /** Offers a game, in the place of the one before; again when the connection was lost. */
  seek(offer: Offer): void;
  /** Offers none any more. */
  endSeek(): void;
  /** Accepts the seek of someone else. */
  accept(seek: string): void;
  /** Stops following the lobby, and ends this page's seek. */
  leave(): void;
}

/**
 * The source of games and of answers about the rules. The pages contain no rules of chess;
 * a source may be a server or local code.
 */
export interface GameSource {
  /** Follows a game; returns a function that stops following. */
  follow(game: string, listener: GameListener): () => void;
  /** Requests the whole game again. */
  refresh(game: string): void;
  /** Sends a command, and resends it until it is answered; returns its id. */
  send(game: string, command: PlayerCommand): string;
  /** The unanswered commands of a game, including those sent before a page reload. */
  unanswered(game: string): readonly Unanswered[];
  /** Asks why a move (SAN or UCI) is not legal; rejects when there is no connection. */
  explain(game: string, text: string): Promise<Explanation>;
  /** Reports the connection's state, at once and at each change. */
  onStatus(listener: (status: Status) => void): () => void;
}

/** Receives what is said beside a game. */
export interface ChatListener {
  /** Where the reader is, why they can say nothing, and what was said, the oldest first. */
  chat(room: ChatRoom, closed: ChatClosed | null, lines: readonly ChatLine[]): void;
  /** Something was said; maybe known already. */
  said(line: ChatLine): void;
}

/** The source of challenges. */
export interface ChallengeSource {
  /** Follows the challenges of and to the visitor; returns a function that stops listening. */
  followChallenges(listener: (challenges: readonly Challenge[]) => void): () => void;
  /** Whether a game that is being played is shown. */
  followsRunningGame(): boolean;
}

/** The source of what is said beside games. */
export interface ChatSource {
  /** Follows what is said beside a game; returns a function that stops following. */
  followChat(game: string, listener: ChatListener): () => void;
}

/** The source of games that others offer. */
export interface LobbySource {
  /** Follows the lobby. */
  enterLobby(listener: LobbyListener): Lobby;
}
