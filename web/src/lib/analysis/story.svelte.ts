import { keyMoments } from './moments';
import { mainLine, Review } from './review.svelte';
import { add, newTree, START, type Tree } from './tree';
import type { PositionSource } from '../connection/positions';
import { turnOf } from '../chess/fen';
import type { Reason } from '../protocol/protocol';
import type { GameView } from '../game/view';

/** The number of moments to show. */
const MOMENTS = 3;
/** Draws that depend on earlier moves, which the engine cannot see in the position. */
const counted: readonly Reason[] = [
  'threefold_repetition',
  'fifty_moves',
  'fivefold_repetition',
  'seventy_five_moves',
];

/** A finished game with the engine's evaluations. */
export class Story {
  readonly review: Review;
  readonly #game: string;
  readonly #tree: Tree;
  #isOpen = false;
  /** The ply at which the game was drawn because of earlier moves; −1 for other results. */
  readonly #drawnAt: number;
  readonly line;
  readonly first;

  constructor(source: PositionSource, { info, state: { verdict }, plies }: GameView) {
    this.review = new Review(source);
    this.#game = info.id;
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
  /** The decisive moves, once every position has been searched. */
  readonly moments = $derived.by(() => {
    if (this.scores.includes(null)) return null;
    const { line, scores, first } = this;
    return keyMoments({ line, scores, found: this.review.found, first }, MOMENTS);
  });

  /** Reads the analysis that the server keeps, and searches the positions without an evaluation. */
  async start(): Promise<void> {
    if (!this.#isOpen) await this.review.open(this.#game, this.#tree);
    this.#isOpen = true;
    await this.review.start(this.#tree);
  }

  stop(): void {
    this.review.stop();
  }
}
