import { fullmoveOf, turnOf } from '../fen';
import { nodeAt, type Node, type Tree } from './tree';

/** The number of a move and the side that makes it. */
export function numberOf(tree: Tree, node: Node): { number: number; white: boolean } {
  const before = nodeAt(tree, node.parent ?? node.id).fen;
  return { number: fullmoveOf(before), white: turnOf(before) === 'white' };
}

/** A move's number as it stands before it: "12." or, for Black, "12…". */
export function writeNumber(tree: Tree, node: Node): string {
  const { number, white } = numberOf(tree, node);
  return `${String(number)}${white ? '.' : '…'}`;
}
