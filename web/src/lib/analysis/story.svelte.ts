import { keyMoments } from './moments';
import { mainLine, Review } from './review.svelte';
import { add, newTree, START, type Tree } from './tree';
import type { PositionSource } from '../connection/positions';
import { turnOf } from '../chess/fen';
import type { Reason } from '../protocol/protocol';
import type { GameView } from '../game/view';

/** So many moments of a game are told. */
const MOMENTS = 3;
/** Draws by what came before: the engine does not know that the game ends there. */
const counted: readonly Reason[] = [
  'threefold_repetition',
  'fifty_moves',
  'fivefold_repetition',
  'seventy_five_moves',
];

/** A game that is over, as the engine sees it. */
export class Story {
  readonly review: Review;
  readonly #tree: Tree;
  /** After how many plies the game was drawn by what came before; −1 where it was not. */
  readonly #drawnAt: number;
  readonly line;
  readonly first;

  constructor(source: PositionSource, { info, state: { verdict }, plies }: GameView) {
    this.review = new Review(source);
    let [tree, at] = [newTree(info.start_fen, info.chess960), START];
    for (const ply of plies) ({ tree, id: at } = add(tree, at, ply));
    this.#tree = tree;
    this.#drawnAt = verdict && counted.includes(verdict.reason) ? plies.length : -1;
    this.line = mainLine(tree);
    this.first = turnOf(info.start_fen);
  }

  /** The evaluations so far; null where there is none yet. */
  readonly scores = $derived.by(() =>
    this.line.map(({ fen }, ply) => {
      const score = this.review.scores[fen] ?? null;
      return score && ply === this.#drawnAt ? { cp: 0 } : score;
    }),
  );
  /** The moves that decided most, once every position has been looked at. */
  readonly moments = $derived.by(() => {
    if (this.scores.includes(null)) return null;
    const { line, scores, first } = this;
    return keyMoments({ line, scores, found: this.review.found, first }, MOMENTS);
  });

  /** Looks at the positions that have no evaluation yet. */
  async start(): Promise<void> {
    await this.review.start(this.#tree);
  }

  stop(): void {
    this.review.stop();
  }
}
