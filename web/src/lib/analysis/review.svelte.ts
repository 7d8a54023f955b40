import type { PositionSource } from '../connection/positions';
import { turnOf } from '../chess/fen';
import type { Score } from '../protocol/protocol';
import { forWhite } from './evaluation';
import { search, type Found } from './search';
import { nodeAt, START, type Node, type Tree } from './tree';

/** Milliseconds between two positions, and before a busy server is asked again. */
const PACE = 350;
const AGAIN = 2_000;
/** The maximum number of positions of one game. */
const MOST = 600;

/** The engine's evaluation of a whole game. */
export class Review {
  /** The evaluations for White, by FEN. */
  scores = $state.raw<Readonly<Record<string, Score>>>({});
  /** The engine's best lines, by FEN. */
  found = $state.raw<Readonly<Record<string, Found>>>({});
  running = $state(false);
  /** The server's reason for waiting or for an early end, if any. */
  message = $state.raw<string | null>(null);
  readonly #source: PositionSource;
  /** Cancels the current search or pause. */
  #interrupt: () => void = () => undefined;

  constructor(source: PositionSource) {
    this.#source = source;
  }

  /** Searches the positions of the main line without an evaluation. */
  async start(tree: Tree): Promise<void> {
    if (this.running) return;
    [this.running, this.message] = [true, null];
    const line = mainLine(tree);
    const { fen } = nodeAt(tree, START);
    const played = line.slice(1).map((node) => node.played?.uci ?? '');
    let index = 0;
    while (this.running && index < line.length) {
      const node = nodeAt(tree, line[index]?.id ?? START);
      if (this.scores[node.fen]) {
        index++;
        continue;
      }
      const moves = played.slice(0, index);
      const { done, stop } = search(this.#source, { fen, chess960: tree.chess960, moves });
      this.#interrupt = stop;
      const found = await done;
      this.message = found.kind === 'found' ? null : found.message;
      if (found.kind === 'nothing') break;
      if (found.kind === 'found') {
        this.scores = { ...this.scores, [node.fen]: forWhite(found.score, turnOf(node.fen)) };
        this.found = { ...this.found, [node.fen]: found };
      }
      await this.#pause(found.kind === 'busy' ? AGAIN : PACE);
    }
    this.running = false;
  }

  /** Stops the review and keeps its results. */
  stop(): void {
    // A stopped review no longer waits.
    if (this.running) this.message = null;
    this.running = false;
    this.#interrupt();
  }

  #pause(millis: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, millis);
      this.#interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Returns the start and the positions of the main line. */
export function mainLine(tree: Tree): readonly Node[] {
  const line = [nodeAt(tree, START)];
  for (let next = line[0]?.children[0]; next !== undefined && line.length < MOST;) {
    const node = nodeAt(tree, next);
    line.push(node);
    next = node.children[0];
  }
  return line;
}
