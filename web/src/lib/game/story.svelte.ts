import { keyMoments } from '../analysis/moments';
import { mainLine, Review } from '../analysis/review.svelte';
import { add, newTree, START, type Tree } from '../analysis/tree';
import type { PositionSource } from '../connection/positions';
import { turnOf } from '../fen';
import type { GameView } from './view';

/** So many moments of a game are told. */
const MOMENTS = 3;

/** A game that is over, as the engine sees it. */
export class Story {
  readonly review: Review;
  readonly #tree: Tree;
  readonly line;
  readonly first;

  constructor(source: PositionSource, { info, plies }: GameView) {
    this.review = new Review(source);
    let [tree, at] = [newTree(info.start_fen, info.chess960), START];
    for (const ply of plies) ({ tree, id: at } = add(tree, at, ply));
    this.#tree = tree;
    this.line = mainLine(tree);
    this.first = turnOf(info.start_fen);
  }

  /** The evaluations so far; null where there is none yet. */
  readonly scores = $derived.by(() => this.line.map(({ fen }) => this.review.scores[fen] ?? null));
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
