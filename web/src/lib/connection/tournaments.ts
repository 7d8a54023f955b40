import type { ClientMessage, ServerMessage } from '../protocol/protocol';

/** The start of the visitor's game of a round. */
export type TournamentGame = Extract<ServerMessage, { type: 'tournament_game' }>;

/** The source of changes of tournaments. */
export interface TournamentSource {
  /**
   * Follows a tournament: `changed` is called with its version, at once, after each change and after
   * a reconnect. Returns a function that unsubscribes.
   */
  follow(tournament: string, changed: (version: number) => void): () => void;
  /** Calls `begun` when a game of the visitor begins. Returns a function that unsubscribes. */
  onGame(begun: (game: TournamentGame) => void): () => void;
}

/** The tournament subscriptions of a connection, which follows one tournament at a time. */
export class Tournaments implements TournamentSource {
  /** Sends a message if there is a connection. */
  readonly #send: (message: ClientMessage) => boolean;
  #followed: { tournament: string; changed: (version: number) => void } | null = null;
  #begun: ((game: TournamentGame) => void) | null = null;

  constructor(send: (message: ClientMessage) => boolean) {
    this.#send = send;
  }

  follow(tournament: string, changed: (version: number) => void): () => void {
    const mine = { tournament, changed };
    this.#followed = mine;
    this.opened();
    return () => {
      if (this.#followed !== mine) return;
      this.#followed = null;
      this.#send({ type: 'unwatch_tournament' });
    };
  }

  onGame(begun: (game: TournamentGame) => void): () => void {
    this.#begun = begun;
    return () => {
      this.#begun = null;
    };
  }

  /** Called when a connection is open again. */
  opened(): void {
    if (this.#followed)
      this.#send({ type: 'watch_tournament', tournament: this.#followed.tournament });
  }

  received(message: TournamentGame | Extract<ServerMessage, { type: 'tournament' }>): void {
    if (message.type === 'tournament_game') this.#begun?.(message);
    else if (message.tournament === this.#followed?.tournament)
      this.#followed.changed(message.version);
  }
}
