import { read } from '@lichess-org/chessground/fen';
import type { Piece } from '@lichess-org/chessground/types';
import type { Side } from '../protocol/protocol';

/** The pieces of a FEN by square. */
export function placement(fen: string): Map<string, Piece> {
  return read(fen);
}

/** The side to move in a FEN. */
export function turnOf(fen: string): Side {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** The move number in a FEN; 1 when it is missing. */
export function fullmoveOf(fen: string): number {
  const number = Number(fen.split(' ')[5]);
  return Number.isInteger(number) && number > 0 ? number : 1;
}

/** The plies since the last capture or pawn move, as a FEN counts them; 0 when it does not. */
export function halfmovesOf(fen: string): number {
  const number = Number(fen.split(' ')[4]);
  return Number.isInteger(number) && number > 0 ? number : 0;
}
