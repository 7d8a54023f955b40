import type { PgnGame, PgnNode, Ply } from '../protocol/protocol';

/** The fields that describe a move and its position, common to `Ply` and `PgnNode`. */
export type Played = Pick<Ply, 'uci' | 'san' | 'fen' | 'squares' | 'check'>;

/** The annotations of a move. */
export interface Remarks {
  /** Annotation glyphs by their numbers. */
  readonly nags: readonly number[];
  /** The comments before and after the move. */
  readonly before: string;
  readonly comment: string;
  /** Program annotations, in the form that they have in a PGN comment. */
  readonly annotations: string;
}

/** A move in a tree. The first node of a tree is the start, which has no move. */
export interface Node extends Remarks {
  readonly id: number;
  readonly parent: number | null;
  /** The moves that follow, the main move first. */
  readonly children: readonly number[];
  readonly played: Played | null;
  readonly fen: string;
  /** The number of moves from the start. */
  readonly depth: number;
}

/**
 * Moves and variations from one position. A tree is immutable: each change returns a new one that
 * shares its nodes with the old one, so a list of trees is enough for undo.
 */
export interface Tree {
  readonly chess960: boolean;
  /** The nodes by id; deleted ones are missing. */
  readonly nodes: readonly (Node | undefined)[];
}

/** The id of the start. */
export const START = 0;

/** The maximum number of moves in a tree. */
export const MOST_NODES = 5_000;

const silent: Remarks = { nags: [], before: '', comment: '', annotations: '' };

/** Builds a tree without moves. */
export function newTree(fen: string, chess960: boolean): Tree {
  const start: Node = {
    ...silent,
    id: START,
    parent: null,
    children: [],
    played: null,
    fen,
    depth: 0,
  };
  return { chess960, nodes: [start] };
}

/** Builds a tree from a game that the server has read. */
export function treeOf(game: PgnGame): Tree {
  const start = newTree(game.start_fen, game.chess960).nodes[START];
  if (!start) return newTree(game.start_fen, game.chess960);
  const children: number[][] = [[], ...game.nodes.map(() => [])];
  const depths = [0];
  // A node comes after its parent.
  game.nodes.forEach(({ parent }, index) => {
    const above = parent === null ? START : parent + 1;
    children[above]?.push(index + 1);
    depths.push((depths[above] ?? 0) + 1);
  });
  const nodes = game.nodes.map((node: PgnNode, index): Node => {
    const { parent, uci, san, fen, squares, check, nags, before, comment, annotations } = node;
    return {
      ...{ nags, before, comment, annotations, fen },
      id: index + 1,
      parent: parent === null ? START : parent + 1,
      children: children[index + 1] ?? [],
      played: { uci, san, fen, squares, check },
      depth: depths[index + 1] ?? 0,
    };
  });
  const { comment, annotations } = game;
  const first = { ...start, comment, annotations, children: children[START] ?? [] };
  return { chess960: game.chess960, nodes: [first, ...nodes] };
}

/** Returns the node with this id, or the start. */
export function nodeAt(tree: Tree, id: number): Node {
  const node = tree.nodes[id] ?? tree.nodes[START];
  if (!node) throw new Error('a tree has a start');
  return node;
}

/** Returns the number of moves in the tree. */
export function size(tree: Tree): number {
  return tree.nodes.reduce((sum, node) => (node ? sum + 1 : sum), -1);
}

function withNodes(tree: Tree, ...changed: readonly Node[]): Tree {
  const nodes = tree.nodes.slice();
  for (const node of changed) nodes[node.id] = node;
  return { ...tree, nodes };
}

/**
 * Adds a move after a node and returns the tree and the move's id. Returns the same tree if the
 * move exists already.
 */
export function add(tree: Tree, at: number, played: Played): { tree: Tree; id: number } {
  const parent = nodeAt(tree, at);
  const known = parent.children.find((id) => nodeAt(tree, id).played?.uci === played.uci);
  if (known !== undefined) return { tree, id: known };
  const id = tree.nodes.length;
  const node: Node = {
    ...silent,
    id,
    parent: parent.id,
    children: [],
    played,
    fen: played.fen,
    depth: parent.depth + 1,
  };
  return {
    tree: withNodes(tree, { ...parent, children: [...parent.children, id] }, node),
    id,
  };
}

/** Returns the moves that lead to a node, the first one first. */
export function pathTo(tree: Tree, id: number): readonly Node[] {
  const path: Node[] = [];
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent))
    path.push(node);
  return path.reverse();
}

/** Returns the last move of the main line from a node. */
export function endOf(tree: Tree, id: number): number {
  let node = nodeAt(tree, id);
  for (let next = node.children[0]; next !== undefined; next = node.children[0])
    node = nodeAt(tree, next);
  return node.id;
}

/**
 * Returns the sibling move at the nearest fork above: the next variation or the previous one.
 * Returns the node itself where there is no fork.
 */
export function beside(tree: Tree, id: number, step: 1 | -1): number {
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) {
    const { children } = nodeAt(tree, node.parent);
    if (children.length < 2) continue;
    return children[(children.indexOf(node.id) + step + children.length) % children.length] ?? id;
  }
  return id;
}

/** Returns whether a node belongs to the main line. */
export function isMain(tree: Tree, id: number): boolean {
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent))
    if (nodeAt(tree, node.parent).children[0] !== node.id) return false;
  return true;
}

/**
 * Returns a tree in which the nearest variation that leads to this node comes first at its fork.
 */
export function promote(tree: Tree, id: number): Tree {
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) {
    const parent = nodeAt(tree, node.parent);
    if (parent.children[0] === node.id) continue;
    const others = parent.children.filter((child) => child !== node.id);
    return withNodes(tree, { ...parent, children: [node.id, ...others] });
  }
  return tree;
}

/** Returns a tree without a move and its descendants. The start cannot be removed. */
export function remove(tree: Tree, id: number): Tree {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return tree;
  const above = nodeAt(tree, parent);
  const nodes = tree.nodes.slice();
  nodes[parent] = { ...above, children: above.children.filter((child) => child !== id) };
  const gone = [id];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    gone.push(...(nodes[next]?.children ?? []));
    nodes[next] = undefined;
  }
  return { ...tree, nodes };
}

/** Returns a tree with this comment after a move, or before all moves. */
export function withComment(tree: Tree, id: number, comment: string): Tree {
  const node = nodeAt(tree, id);
  return comment === node.comment ? tree : withNodes(tree, { ...node, comment });
}

/** Returns a tree with these program annotations of a move, or of the start. */
export function withAnnotations(tree: Tree, id: number, annotations: string): Tree {
  const node = nodeAt(tree, id);
  return annotations === node.annotations ? tree : withNodes(tree, { ...node, annotations });
}

/** Judgments of a move; a move has at most one. */
const judgements: readonly number[] = [1, 2, 3, 4, 5, 6];

/** Returns a tree in which this glyph of a move is toggled. */
export function toggleNag(tree: Tree, id: number, nag: number): Tree {
  const node = nodeAt(tree, id);
  if (node.played === null) return tree;
  const replaced = (other: number) =>
    other === nag || (judgements.includes(nag) && judgements.includes(other));
  const rest = node.nags.filter((other) => !replaced(other));
  const nags = node.nags.includes(nag) ? rest : [...rest, nag].sort((one, two) => one - two);
  return withNodes(tree, { ...node, nags });
}
