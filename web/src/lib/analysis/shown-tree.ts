import type { Tree } from './tree';

/** A tree of moves, of which the page shows one position. */
export interface ShownTree {
  readonly tree: Tree;
  /** The node that the board shows. */
  readonly at: number;
  /** The result in PGN format. */
  readonly result: string;
  /** Shows another position of the tree. */
  show(id: number): void;
}
