import { fullmoveOf, turnOf } from '../chess/fen';
import type { Node } from './tree';

/** The number of a move and the side that makes it, as the position after it tells. */
export function numberOf({ fen }: Node): { number: number; white: boolean } {
  const white = turnOf(fen) === 'black';
  return { number: fullmoveOf(fen) - (white ? 0 : 1), white };
}

/** A move's number as it stands before it: "12." or, for Black, "12…". */
export function writeNumber(node: Node): string {
  const { number, white } = numberOf(node);
  return `${String(number)}${white ? '.' : '…'}`;
}
