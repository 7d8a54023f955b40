import { SvelteMap } from 'svelte/reactivity';
import type { Reading } from '../clock/clock';
import type { GameSource } from '../connection/source';
import type { GameState } from '../protocol/protocol';

/** The most games that a connection follows at the same time. */
const MAX_GAMES = 16;

/** The clocks of running games, without their moves. */
export class GameClocks {
  /** The last readings by game; a game without clocks or with a result has none. */
  readonly readings = new SvelteMap<string, Reading>();
  readonly #source: Pick<GameSource, 'follow'>;
  readonly #followed = new Map<string, () => void>();

  constructor(source: Pick<GameSource, 'follow'>) {
    this.#source = source;
  }

  /** Follows these games and no others. */
  follow(games: readonly string[]): void {
    const wanted = new Set(games.slice(0, MAX_GAMES));
    for (const [game, leave] of this.#followed) {
      if (wanted.has(game)) continue;
      leave();
      this.#followed.delete(game);
      this.readings.delete(game);
    }
    for (const game of wanted) {
      if (!this.#followed.has(game)) this.#followed.set(game, this.#start(game));
    }
  }

  #start(game: string): () => void {
    const read = ({ clocks, verdict }: GameState) => {
      if (clocks === null || verdict !== null) this.readings.delete(game);
      else this.readings.set(game, { clocks, at: performance.now() });
    };
    const ignore = () => undefined;
    return this.#source.follow(game, {
      snapshot: (_, state) => {
        read(state);
      },
      update: read,
      presence: ignore,
      spectators: ignore,
      accepted: ignore,
      refused: ignore,
      // The row of a game that cannot be followed shows no clocks.
      failed: ignore,
    });
  }
}
