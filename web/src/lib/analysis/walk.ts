import { nodeAt, START, type Node, type Tree } from './tree';

/** A step in a traversal of the tree: a move, or the beginning or end of a variation. */
export type Step =
  | { readonly kind: 'move'; readonly node: Node }
  /** The start of a variation that branches off after `after`. */
  | { readonly kind: 'open'; readonly after: Node }
  | { readonly kind: 'close' };

/**
 * Yields all moves as in a chess book: each move is followed by the variations that replace it. The
 * traversal is iterative, so deep variations do not overflow the call stack.
 */
export function* walk(tree: Tree): Generator<Step> {
  const first = nodeAt(tree, START).children[0];
  if (first === undefined) return;
  const waiting: (Step | { readonly kind: 'line'; readonly id: number })[] = [
    { kind: 'line', id: first },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind !== 'line') {
      yield next;
      continue;
    }
    const node = nodeAt(tree, next.id);
    yield { kind: 'move', node };
    const [following] = node.children;
    if (following !== undefined) waiting.push({ kind: 'line', id: following });
    if (node.parent === null) continue;
    const above = nodeAt(tree, node.parent);
    if (above.children[0] !== node.id) continue;
    for (const id of above.children.slice(1).reverse())
      waiting.push({ kind: 'close' }, { kind: 'line', id }, { kind: 'open', after: above });
  }
}

/** The moves of one paragraph. */
export interface Paragraph {
  /** The id of its first move. */
  readonly key: number;
  /** The nesting depth of its variation: 0 for the main line. */
  readonly depth: number;
  readonly moves: readonly Node[];
  /** Whether it begins a variation. */
  readonly opens: boolean;
}

/**
 * Splits the tree into paragraphs: the main line, interrupted by its variations, which are
 * interrupted by theirs.
 */
export function paragraphs(tree: Tree): readonly Paragraph[] {
  const all: Paragraph[] = [];
  let depth = 0;
  let moves: Node[] = [];
  let opens = false;
  const end = () => {
    const [first] = moves;
    if (first) all.push({ key: first.id, depth, moves, opens });
    moves = [];
  };
  for (const step of walk(tree)) {
    if (step.kind === 'move') {
      moves.push(step.node);
      continue;
    }
    end();
    opens = step.kind === 'open';
    depth += opens ? 1 : -1;
  }
  end();
  return all;
}

/** Returns `now` with the old objects of unchanged paragraphs, so that their DOM is kept. */
export function reuse(
  before: readonly Paragraph[],
  now: readonly Paragraph[],
): readonly Paragraph[] {
  const known = new Map(before.map((paragraph) => [paragraph.key, paragraph]));
  return now.map((paragraph) => {
    const old = known.get(paragraph.key);
    const same =
      old?.depth === paragraph.depth &&
      old.opens === paragraph.opens &&
      old.moves.length === paragraph.moves.length &&
      old.moves.every((node, index) => node === paragraph.moves[index]);
    return same ? old : paragraph;
  });
}
