import type { Role } from '@lichess-org/chessground/types';
import type { Side } from '../protocol/protocol';
import { plural } from '../language/texts';

/** Returns the name of one piece or several of a kind, without the number: "king", "rooks". */
export function pieceNames(role: Role, count: number): string {
  switch (role) {
    case 'king':
      return plural(count, ['king', 'kings']);
    case 'queen':
      return plural(count, ['queen', 'queens']);
    case 'rook':
      return plural(count, ['rook', 'rooks']);
    case 'bishop':
      return plural(count, ['bishop', 'bishops']);
    case 'knight':
      return plural(count, ['knight', 'knights']);
    case 'pawn':
      return plural(count, ['pawn', 'pawns']);
  }
}

/** Returns the name of one piece. */
export const pieceName = (role: Role): string => pieceNames(role, 1);

/** Names a piece with its color: "white pawn". */
export function pieceOf(side: Side, role: Role): string {
  const name = pieceName(role);
  return side === 'white' ? `white ${name}` : `black ${name}`;
}
