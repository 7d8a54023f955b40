import { pieceName } from '../chess/pieces';
import type { Key } from '@lichess-org/chessground/types';
import { writeUci, type DrawnMove } from './promotion';

/** A move for a later turn. The server checks whether it is legal when that turn comes. */
export interface Premove extends DrawnMove {
  readonly from: Key;
  readonly to: Key;
}

/** The maximum number of premoves. */
export const MOST_PREMOVES = 12;

/** The premoves of a player, in order. */
export class Premoves {
  queue = $state.raw<readonly Premove[]>([]);
  /** The move number at which the first premove is played. */
  #turn = 0;
  readonly #gone: () => void;

  /** `gone` is called when the player has taken back the last premove. */
  constructor(gone: () => void = () => undefined) {
    this.#gone = gone;
  }

  /** Appends a move, unless the queue is full. The first one is for move number `turn`. */
  add(move: Premove, turn: number): void {
    if (this.queue.length === 0) this.#turn = turn;
    if (this.queue.length < MOST_PREMOVES) this.queue = [...this.queue, move];
  }

  /**
   * Removes and returns the premove for this turn, or null when there is none. Clears the queue
   * when the turn of its first move was played elsewhere.
   */
  next(turn: number): Premove | null {
    const [first, ...others] = this.queue;
    if (!first) return null;
    if (turn !== this.#turn) {
      this.clear();
      return null;
    }
    this.#turn++;
    this.queue = others;
    return first;
  }

  /** Takes back the last premove. */
  takeLastBack(): void {
    this.queue = this.queue.slice(0, -1);
    if (this.queue.length === 0) this.#gone();
  }

  /** Takes back all premoves. */
  takeAllBack(): void {
    this.clear();
    this.#gone();
  }

  /** Drops all premoves without calling `gone`. */
  clear(): void {
    if (this.queue.length > 0) this.queue = [];
  }
}

/** Returns the squares of all premoves with the CSS class that marks them. */
export function premoveSquares(queue: readonly Premove[]): Map<Key, string> {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- The board needs a plain map.
  return new Map(
    queue.flatMap(({ from, to }) => [from, to]).map((key) => [key, 'current-premove']),
  );
}

/** Returns whether `queue` begins with exactly these moves. */
export function continues(queue: readonly Premove[], drawn: readonly Premove[]): boolean {
  return drawn.length <= queue.length && drawn.every((move, index) => move === queue[index]);
}

/** Describes a premove for screen readers: "g1–f3", "a7–a8 knight". */
export function describePremove(move: Premove): string {
  const { from, to, promotion } = move;
  return promotion ? `${from}–${to} ${pieceName(promotion)}` : `${from}–${to}`;
}

/** Describes a premove that became illegal, and the number of premoves dropped with it. */
export function notPlayed(move: Premove, others: number): string {
  const first = `Your premove ${writeUci(move)} was no longer possible.`;
  return others === 0 ? first : [first, 'The later premoves were dropped, too.'].join(' ');
}
