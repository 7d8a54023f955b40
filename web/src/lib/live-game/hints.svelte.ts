import type { Line, PositionSource, Report } from '../connection/positions';
import type { EndingView } from '../protocol/protocol';
import { readStored, writeStored } from '../storage/stored';
import { plural } from '../language/texts';

const STORED = 'staunton.hints';
/** The number of games whose hint counts are stored. */
const KEPT = 50;
/** The search for a hint ends at one of these limits. */
const DEPTH = 12;
const NODES = 200_000;

/** The best move in the position on the board, and the part of it that is shown. */
export interface Hint {
  readonly uci: string;
  readonly san: string;
  readonly revealed: 'piece' | 'move';
}

/** The hints in one game against the computer. */
export class Hints {
  /** The number of hints taken. */
  count = $state(0);
  hint = $state.raw<Hint | null>(null);
  /** Whether the engine is searching for a hint. */
  looking = $state(false);
  readonly #source: PositionSource;
  readonly #game: string;
  readonly #exact: (fen: string) => Promise<EndingView | null>;
  #end: () => void = () => undefined;

  constructor(source: PositionSource, game: string, exact = exactValue) {
    this.#source = source;
    this.#game = game;
    this.#exact = exact;
    this.count = counts().find(([id]) => id === game)?.[1] ?? 0;
  }

  /**
   * Shows the piece to move in the position `fen` at the end of the line, or the move itself if the
   * piece is shown already. Returns the reason if there is no hint.
   */
  async next(line: Line, fen: string): Promise<string | null> {
    if (this.hint?.revealed === 'move' || this.looking) return null;
    if (this.hint) {
      this.hint = { ...this.hint, revealed: 'move' };
      this.#tally();
      return null;
    }
    this.looking = true;
    const [searched, exact] = await Promise.all([this.#search(line), this.#exact(fen)]);
    const found = typeof searched === 'string' ? searched : keepingValue(searched, exact);
    if (!this.looking) return null;
    this.looking = false;
    if (typeof found === 'string') return found;
    this.hint = { ...found, revealed: 'piece' };
    this.#tally();
    return null;
  }

  /** Drops the hint and cancels the search, because the position has changed. */
  clear(): void {
    this.#end();
    this.looking = false;
    if (this.hint) this.hint = null;
  }

  #search(line: Line): Promise<Move | string> {
    const nothing = 'The server has no hint at the moment: ask again.';
    return new Promise((resolve) => {
      let last: Report | null = null;
      const done = () => {
        const [uci, san] = [last?.lines[0]?.uci[0], last?.lines[0]?.san[0]];
        resolve(uci === undefined || san === undefined ? nothing : { uci, san });
      };
      const end = this.#source.analyse(line, 1, {
        report: (report) => {
          last = report;
          if (report.depth < DEPTH && report.nodes < NODES) return;
          end();
          done();
        },
        ended: (reason, _, message) => {
          if (reason === 'finished') done();
          else resolve(message ?? nothing);
        },
      });
      this.#end = () => {
        end();
        done();
      };
    });
  }

  #tally(): void {
    this.count++;
    const others = counts().filter(([id]) => id !== this.#game);
    writeStored(STORED, JSON.stringify([[this.#game, this.count], ...others].slice(0, KEPT)));
  }
}

/** Returns the exact value of an ending, and null for other positions or without an answer. */
async function exactValue(fen: string): Promise<EndingView | null> {
  try {
    const { endingValue, isEnding } = await import('../exact-endings/ending.svelte');
    return isEnding(fen) ? await endingValue(fen) : null;
  } catch {
    return null;
  }
}

type Move = Omit<Hint, 'revealed'>;

/** Replaces a move that gives a win or a draw away by the best one. */
function keepingValue(found: Move, exact: EndingView | null): Move {
  const move = exact?.moves.find(({ uci }) => uci === found.uci);
  const [best] = exact?.moves ?? [];
  return best === undefined || move?.value === best.value ? found : best;
}

/** Returns "You took 2 hints.", or an empty text for none. */
export function hintsTaken(count: number): string {
  return count === 0 ? '' : plural(count, ['You took # hint.', 'You took # hints.']);
}

function counts(): [string, number][] {
  try {
    const value: unknown = JSON.parse(readStored(STORED) ?? '[]');
    return Array.isArray(value) ? value.filter(isCount).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

function isCount(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isInteger(value[1]);
}
