import { fullmoveOf, turnOf } from '../chess/fen';
import type { Node } from './tree';

/** Returns the number of a move and whether White made it, read from the FEN after the move. */
export function numberOf({ fen }: Node): { number: number; white: boolean } {
  const white = turnOf(fen) === 'black';
  return { number: fullmoveOf(fen) - (white ? 0 : 1), white };
}

/** Formats a move's number: "12." or, for Black, "12…". */
export function writeNumber(node: Node): string {
  const { number, white } = numberOf(node);
  return `${String(number)}${white ? '.' : '…'}`;
}
