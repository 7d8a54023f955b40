import type { Line, PositionSource } from '../connection/positions';
import type { OpeningName } from '../protocol/protocol';

/** The last ply whose opening is looked up; hardly any named opening is longer. */
export const LAST_PLY = 24;

/** The name of a game's opening, which the server knows. */
export class Opening {
  /** The last known name; null before the first. */
  name = $state.raw<OpeningName | null>(null);
  readonly #source: PositionSource;
  #asks = false;
  #next: Line | null = null;

  constructor(source: PositionSource) {
    this.#source = source;
  }

  /**
   * Looks up the opening of a line, which begins with at most {@link LAST_PLY} of its moves. There
   * is one request at a time, and a line replaces an earlier one that waits.
   */
  look(line: Line): void {
    this.#next = { ...line, moves: line.moves.slice(0, LAST_PLY) };
    if (!this.#asks) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#asks = true;
    // Each turn of the loop uses up a line that the game has sent.
    for (let line = this.#next; line; line = this.#next) {
      this.#next = null;
      try {
        const answer = await this.#source.explore(line, line.moves.length);
        if (answer.type === 'explored') this.name = answer.opening;
      } catch {
        // Offline the last known name stays.
      }
    }
    this.#asks = false;
  }
}
