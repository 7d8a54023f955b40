import { read } from '@lichess-org/chessground/fen';
import type { Piece } from '@lichess-org/chessground/types';
import type { Side } from '../protocol/protocol';

/** Returns the pieces of a FEN by square. */
export function placement(fen: string): Map<string, Piece> {
  return read(fen);
}

/** Returns the side to move in a FEN. */
export function turnOf(fen: string): Side {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** Returns the position after the side to move has passed, as FEN. */
export function passed(fen: string): string {
  const [pieces = '', turn, castling = '-', , halfmoves = '0', number = '1'] = fen.split(' ');
  const next = turn === 'b' ? String(Number(number) + 1) : number;
  return [pieces, turn === 'b' ? 'w' : 'b', castling, '-', halfmoves, next].join(' ');
}

/** Returns the move number in a FEN; 1 when it is missing. */
export function fullmoveOf(fen: string): number {
  const number = Number(fen.split(' ')[5]);
  return Number.isInteger(number) && number > 0 ? number : 1;
}

/**
 * Returns the halfmove clock of a FEN (plies since the last capture or pawn move); 0 when it is
 * missing.
 */
export function halfmovesOf(fen: string): number {
  const number = Number(fen.split(' ')[4]);
  return Number.isInteger(number) && number > 0 ? number : 0;
}
