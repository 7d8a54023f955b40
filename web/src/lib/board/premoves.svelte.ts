import { pieceName } from '../chess/pieces';
import type { Key } from '@lichess-org/chessground/types';
import { writeUci, type DrawnMove } from './promotion';

/** A move for a later turn. Whether it is legal then, the server says when its turn has come. */
export interface Premove extends DrawnMove {
  readonly from: Key;
  readonly to: Key;
}

/** The most moves that wait. */
export const MOST_PREMOVES = 12;

/** The moves that a player has made in advance, in their order. */
export class Premoves {
  queue = $state.raw<readonly Premove[]>([]);
  /** The number of the move for which the first one waits. */
  #turn = 0;
  readonly #gone: () => void;

  /** `gone` is called when the player has taken the last of them back. */
  constructor(gone: () => void = () => undefined) {
    this.#gone = gone;
  }

  /** Adds a move behind the others, unless there are too many already; the first is for this turn. */
  add(move: Premove, turn: number): void {
    if (this.queue.length === 0) this.#turn = turn;
    if (this.queue.length < MOST_PREMOVES) this.queue = [...this.queue, move];
  }

  /**
   * Takes out the move whose turn has come; null when none waits. If the turn for which they wait was
   * played elsewhere, all go.
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

  /** The player takes back the last one. */
  takeLastBack(): void {
    this.queue = this.queue.slice(0, -1);
    if (this.queue.length === 0) this.#gone();
  }

  /** The player takes all of them back. */
  takeAllBack(): void {
    this.clear();
    this.#gone();
  }

  /** None of them will be played. */
  clear(): void {
    if (this.queue.length > 0) this.queue = [];
  }
}

/** The squares from which and to which premoves go, with the class that marks them. */
export function premoveSquares(queue: readonly Premove[]): Map<Key, string> {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- The board takes it as it is.
  return new Map(
    queue.flatMap(({ from, to }) => [from, to]).map((key) => [key, 'current-premove']),
  );
}

/** Whether `queue` begins with exactly these moves. */
export function continues(queue: readonly Premove[], drawn: readonly Premove[]): boolean {
  return drawn.length <= queue.length && drawn.every((move, index) => move === queue[index]);
}

/** A premove as it is read: "g1–f3", "a7–a8 knight". */
export function describePremove(move: Premove): string {
  const { from, to, promotion } = move;
  return promotion ? `${from}–${to} ${pieceName(promotion)}` : `${from}–${to}`;
}

/** What is said when the turn of a premove has come and it cannot be played. */
export function notPlayed(move: Premove, others: number): string {
  const first = `Your premove ${writeUci(move)} was not possible any more.`;
  return others === 0 ? first : [first, 'The premoves after it were dropped, too.'].join(' ');
}
