import { newTree, add, type Played, type Tree } from './tree';

export const STANDARD = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Builds an unchecked move. Its FEN contains only the turn and the move number. */
export function played(san: string, ply: number): Played {
  const turn = ply % 2 === 0 ? 'b' : 'w';
  const number = 1 + Math.floor((ply + 1) / 2);
  return {
    uci: san.toLowerCase(),
    san,
    fen: `8/8/8/8/8/8/8/8 ${turn} - - 0 ${String(number)}`,
    squares: ['a1', 'a2'],
    check: false,
  };
}

/** Adds a line of moves after a node. Returns the tree and the ids of the moves. */
export function grow(tree: Tree, at: number, sans: string): { tree: Tree; ids: number[] } {
  const ids: number[] = [];
  for (const san of sans.split(' ')) {
    const ply = tree.nodes[at]?.depth ?? 0;
    const { tree: next, id } = add(tree, at, played(san, ply));
    ids.push(id);
    [tree, at] = [next, id];
  }
  return { tree, ids };
}

/** 1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 Nc6 */
export function sampleTree(): { tree: Tree; id: (san: string) => number } {
  const start = newTree(STANDARD, false);
  const main = grow(start, 0, 'e4 e5 Nf3 Nc6');
  const [e4 = 0] = main.ids;
  const sicilian = grow(main.tree, e4, 'c5 Nf3 d6');
  const [c5 = 0] = sicilian.ids;
  const { tree } = grow(sicilian.tree, c5, 'c3 d5');
  const id = (san: string) => tree.nodes.findIndex((node) => node?.played?.san === san);
  return { tree, id };
}
