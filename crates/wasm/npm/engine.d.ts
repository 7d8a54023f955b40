import type {
  Character,
  EnginePosition,
  ChosenMove,
  Move,
  SearchInfo,
  SearchLimits,
  SearchResult,
} from './wasm/engine.js';

export type {
  Character,
  EnginePosition,
  ChosenMove,
  Move,
  SearchInfo,
  SearchLimits,
  SearchResult,
} from './wasm/engine.js';

/** How a level or a character plays. */
export interface PlayOptions extends SearchLimits {
  /** From 1, the weakest, to 17, the whole engine, which needs a limit. */
  level?: number;
  /** A character, which plays at its own strength instead of a level. */
  character?: Character;
  /** Moves below level 17 depend on it; random by default. */
  seed?: number;
}

/**
 * An engine in a worker: a Web Worker in pages and Deno, a worker thread in Node. Requests are
 * answered one after another. Each engine has its own worker, so several positions are searched at
 * the same time by several engines.
 */
export class Engine {
  /**
   * Creates an engine. Its worker starts with the first request.
   *
   * @param options.megabytes The size of the table of positions, from 1 to 1024; 16 by default.
   */
  constructor(options?: { megabytes?: number });

  /** Forgets all earlier searches. */
  newGame(): Promise<void>;

  /**
   * Searches a position until a limit is reached or `stop` is called. Without a limit only `stop`
   * ends the search.
   *
   * @param onInfo Called with each line that is found.
   */
  search(
    position: EnginePosition,
    limits?: SearchLimits,
    onInfo?: (info: SearchInfo) => void,
  ): Promise<SearchResult>;

  /** Chooses a move as a player of a level or a character does; `undefined` if the game is over. */
  play(position: EnginePosition, options: PlayOptions): Promise<ChosenMove | undefined>;

  /**
   * Ends the running search. Its result is then the last line that was found. In a page that is not cross-origin
   * isolated this ends the worker, so the table of positions is lost, and a search without a line is
   * rejected.
   */
  stop(): void;

  /** Ends the worker; a running search is rejected. */
  close(): void;

  /** Ends the worker, for `using`. */
  [Symbol.dispose](): void;
}
