import type { GameInfo, GameState, PlayerCommand, RefusalCode } from '../protocol';

/** Whether the answers can come. */
export type Status = 'connecting' | 'open' | 'lost';

/** Why a command changed nothing. */
export interface Refused {
  readonly id: string;
  readonly code: RefusalCode;
  readonly message: string;
  readonly article: string | null;
}

/** Whether a move is legal, and the sentence that says why not. */
export interface Explanation {
  readonly legal: boolean;
  readonly message: string;
  readonly article: string | null;
}

/** A command that has had no answer yet. */
export interface Unanswered {
  readonly game: string;
  readonly id: string;
  readonly command: PlayerCommand;
}

/** What a page is told about the game it follows. */
export interface GameListener {
  /** What stays and what changes; `plies` only from `from_ply` on. */
  snapshot(info: GameInfo, state: GameState): void;
  /** What changed. */
  update(state: GameState): void;
  /** A command was accepted, and made this version. */
  accepted(id: string, version: number): void;
  /** A command changed nothing. */
  refused(refusal: Refused): void;
  /** A request could not be taken at all. */
  failed(code: RefusalCode, message: string): void;
}

/**
 * Where games and the answers about the Laws come from. The pages know no rule
 * themselves: they ask here, and whoever answers may be a server or local code.
 */
export interface GameSource {
  /** Follows a game from its beginning; returns the end of following. */
  follow(game: string, listener: GameListener): () => void;
  /** Asks for the whole game anew. */
  refresh(game: string): void;
  /** Sends a command, again and again until it is answered; returns its id. */
  send(game: string, command: PlayerCommand): string;
  /** The commands of a game that have had no answer, also from before a reload. */
  unanswered(game: string): readonly Unanswered[];
  /** Asks why a move (SAN or UCI) is not legal; rejects when nobody can be asked. */
  explain(game: string, text: string): Promise<Explanation>;
  /** Tells of the connection's state, at once and at each change. */
  onStatus(listener: (status: Status) => void): () => void;
}
