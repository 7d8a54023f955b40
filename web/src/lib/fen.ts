import { read } from '@lichess-org/chessground/fen';
import type { Piece } from '@lichess-org/chessground/types';
import type { Side } from './protocol';

/** The men of a FEN by their squares. What they may do is for the server to say. */
export function placement(fen: string): Map<string, Piece> {
  return read(fen);
}

/** Who is to move in a FEN. */
export function turnOf(fen: string): Side {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** The move number a FEN carries, 1 when it leaves it out. */
export function fullmoveOf(fen: string): number {
  const number = Number(fen.split(' ')[5]);
  return Number.isInteger(number) && number > 0 ? number : 1;
}
