import type { PgnGame, PgnNode, Ply } from '../protocol/protocol';

/** What a move and its position are known by; both `Ply` and `PgnNode` have it. */
export type Played = Pick<Ply, 'uci' | 'san' | 'fen' | 'squares' | 'check'>;

/** What people say about a move. */
export interface Remarks {
  /** Annotation glyphs by their numbers. */
  readonly nags: readonly number[];
  /** What is said before the move, and behind it. */
  readonly before: string;
  readonly comment: string;
  /** What is said to programs, as it stands in a comment. */
  readonly annotations: string;
}

/** A move in a tree. The first node of a tree is its start, which has no move. */
export interface Node extends Remarks {
  readonly id: number;
  readonly parent: number | null;
  /** The moves that follow, the main one first. */
  readonly children: readonly number[];
  readonly played: Played | null;
  readonly fen: string;
  /** How many moves lead here. */
  readonly depth: number;
}

/**
 * Moves and variations from one position. A tree never changes: each change makes a new one, which
 * shares its nodes with the old, so that a list of trees is all that undoing needs.
 */
export interface Tree {
  readonly chess960: boolean;
  /** By their ids; those that were deleted are missing. */
  readonly nodes: readonly (Node | undefined)[];
}

/** The id of the start. */
export const START = 0;

/** The most moves that a tree has. */
export const MOST_NODES = 5_000;

const silent: Remarks = { nags: [], before: '', comment: '', annotations: '' };

/** A tree without moves. */
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

/** A game that the server has read. */
export function treeOf(game: PgnGame): Tree {
  const start = newTree(game.start_fen, game.chess960).nodes[START];
  if (!start) return newTree(game.start_fen, game.chess960);
  const children: number[][] = [[], ...game.nodes.map(() => [])];
  const depths = [0];
  // A node stands behind the one that it follows.
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

/** The node with this id, or the start. */
export function nodeAt(tree: Tree, id: number): Node {
  const node = tree.nodes[id] ?? tree.nodes[START];
  if (!node) throw new Error('a tree has a start');
  return node;
}

/** How many moves the tree has. */
export function size(tree: Tree): number {
  return tree.nodes.reduce((sum, node) => (node ? sum + 1 : sum), -1);
}

function withNodes(tree: Tree, ...changed: readonly Node[]): Tree {
  const nodes = tree.nodes.slice();
  for (const node of changed) nodes[node.id] = node;
  return { ...tree, nodes };
}

/** The tree with this move after a node, and where it is; the same tree if it is there already. */
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

/** The moves that lead to a node, the first one first. */
export function pathTo(tree: Tree, id: number): readonly Node[] {
  const path: Node[] = [];
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent))
    path.push(node);
  return path.reverse();
}

/** The last move of the main line from a node on. */
export function endOf(tree: Tree, id: number): number {
  let node = nodeAt(tree, id);
  for (let next = node.children[0]; next !== undefined; next = node.children[0])
    node = nodeAt(tree, next);
  return node.id;
}

/**
 * The other move at the nearest fork that leads here: the next variation, or the one before.
 * The node itself where there is no fork.
 */
export function beside(tree: Tree, id: number, step: 1 | -1): number {
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) {
    const { children } = nodeAt(tree, node.parent);
    if (children.length < 2) continue;
    return children[(children.indexOf(node.id) + step + children.length) % children.length] ?? id;
  }
  return id;
}

/** Whether a node belongs to the main line. */
export function isMain(tree: Tree, id: number): boolean {
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent))
    if (nodeAt(tree, node.parent).children[0] !== node.id) return false;
  return true;
}

/** The tree in which the nearest variation that leads here comes before all others of its fork. */
export function promote(tree: Tree, id: number): Tree {
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) {
    const parent = nodeAt(tree, node.parent);
    if (parent.children[0] === node.id) continue;
    const others = parent.children.filter((child) => child !== node.id);
    return withNodes(tree, { ...parent, children: [node.id, ...others] });
  }
  return tree;
}

/** The tree without a move and all that follows it. The start stays. */
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

/** The tree with this comment behind a move, or before all moves. */
export function withComment(tree: Tree, id: number, comment: string): Tree {
  const node = nodeAt(tree, id);
  return comment === node.comment ? tree : withNodes(tree, { ...node, comment });
}

/** Judgements of a move, of which it has one at a time. */
const judgements: readonly number[] = [1, 2, 3, 4, 5, 6];

/** The tree in which a move has this glyph, or has it no more. */
export function toggleNag(tree: Tree, id: number, nag: number): Tree {
  const node = nodeAt(tree, id);
  if (node.played === null) return tree;
  const replaced = (other: number) =>
    other === nag || (judgements.includes(nag) && judgements.includes(other));
  const rest = node.nags.filter((other) => !replaced(other));
  const nags = node.nags.includes(nag) ? rest : [...rest, nag].sort((one, two) => one - two);
  return withNodes(tree, { ...node, nags });
}
