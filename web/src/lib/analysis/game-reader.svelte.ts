import type { PgnGame } from '../protocol/protocol';
import { describeNode } from './description';
import type { ShownTree } from './shown-tree';
import { nodeAt, START, treeOf, type Tree } from './tree';

/** The number of announced sentences that are kept. */
const ANNOUNCEMENTS = 4;

/** A game that is read and not changed, with its comments and variations. */
export class GameReader implements ShownTree {
  readonly tree: Tree;
  readonly result: string;
  at = $state.raw(START);
  /** Announcements for screen readers. */
  announcements = $state.raw<readonly { id: number; text: string }[]>([]);
  readonly node = $derived.by(() => nodeAt(this.tree, this.at));
  #sentences = 0;

  /** Opens a game at the position after `ply` plies of its main line, or at its end. */
  constructor(game: PgnGame, ply: number) {
    this.tree = treeOf(game);
    this.result = game.result;
    for (let left = ply; left > 0; left--) {
      const [next] = nodeAt(this.tree, this.at).children;
      if (next === undefined) break;
      this.at = next;
    }
  }

  show(id: number): void {
    if (id === this.at) return;
    this.at = nodeAt(this.tree, id).id;
    const text = describeNode(this.tree, this.node);
    this.announcements = [...this.announcements, { id: ++this.#sentences, text }].slice(
      -ANNOUNCEMENTS,
    );
  }
}
