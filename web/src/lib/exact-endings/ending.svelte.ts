import { getSession, request, RequestError } from '../http/http';
import { placement } from '../chess/fen';
import type { EndingMove, EndingValue, EndingView } from '../protocol/protocol';

/** Milliseconds that a position must stay on the board before it is requested. */
const SETTLED = 250;
/** The maximum number of pieces of a position with an exact value. */
const PIECES = 4;
/** The capacity of the answer cache. */
const KEPT = 100;

/** Whether the server may know the exact value of a position. */
export function isEnding(fen: string): boolean {
  return fen.split(' ')[2] === '-' && placement(fen).size <= PIECES;
}

/** Returns the exact value of a position and of its moves, the best first. */
export async function endingValue(fen: string): Promise<EndingView> {
  await getSession();
  return request('GET', `/app/endings?fen=${encodeURIComponent(fen)}`);
}

/** The exact value of the displayed position. */
export class Ending {
  /** The value and the moves, or null if the position has none. */
  view = $state.raw<EndingView | null>(null);
  /** The server's reason for a refusal. Without the server there is no value and no problem. */
  problem = $state.raw<string | null>(null);
  /** The position of `view` and `problem`. */
  fen = $state('');
  readonly #ask: (fen: string) => Promise<EndingView>;
  #known: readonly (readonly [fen: string, view: EndingView])[] = [];

  constructor(ask = endingValue) {
    this.#ask = ask;
  }

  /** Shows the value of a position. Returns a function that cancels the request. */
  look(fen: string): () => void {
    const position = withoutCounters(fen);
    const [, known] = this.#known.find(([looked]) => looked === position) ?? [];
    if (known ?? !isEnding(fen)) {
      this.#show(fen, known ?? null, null);
      return () => undefined;
    }
    let current = true;
    const timer = setTimeout(() => {
      this.#ask(position).then(
        (view) => {
          this.#known = [...this.#known.slice(1 - KEPT), [position, view]];
          if (current) this.#show(fen, view, null);
        },
        (error: unknown) => {
          const isRefusal = error instanceof RequestError && error.status !== undefined;
          if (current) this.#show(fen, null, isRefusal ? error.message : null);
        },
      );
    }, SETTLED);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }

  #show(fen: string, view: EndingView | null, problem: string | null): void {
    this.view = view?.value ? view : null;
    [this.fen, this.problem] = [fen, problem];
  }
}

/** Groups moves by their value, the best first. */
export function grouped(moves: readonly EndingMove[]): [EndingValue, EndingMove[]][] {
  const values: readonly EndingValue[] = ['win', 'draw', 'loss'];
  return values
    .map((value): [EndingValue, EndingMove[]] => [
      value,
      moves.filter((move) => move.value === value),
    ])
    .filter(([, moves]) => moves.length > 0);
}

/** A FEN whose counters do not affect the answer. */
function withoutCounters(fen: string): string {
  return [...fen.split(' ').slice(0, 4), '0', '1'].join(' ');
}
